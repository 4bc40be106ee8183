import numpy as np
from samples import example_lines, large_examples, solved_examples, values

from gridlanes.io.read.assembly import assemble
from gridlanes.io.read.found_rows import FoundRows
from gridlanes.io.read.reading import read_rows
from gridlanes.io.read.rows import ReaderOptions
from gridlanes.registry import find_genre

KINDS = ReaderOptions(find_genre("sudoku"))


def test_nothing_makes_no_block():
    assert assemble("x", KINDS, FoundRows(), 1) is None


def test_texts_of_one_length_are_bytes_and_others_strings():
    assert read_rows(example_lines(3)).puzzle.dtype == np.dtype("S81")
    assert read_rows(example_lines(1) + large_examples()[:1]).puzzle == example_lines(1) + large_examples()[:1]


def test_rows_of_one_structure_are_one_group_whatever_way_they_were_read():
    texts = example_lines(30)
    texts[11] = " " + texts[11]  # read on its own
    texts[20] = large_examples()[0]
    block = read_rows(texts)
    assert [len(group.rows) for group in block.groups] == [29, 1]
    assert block.groups[0].rows.tolist() == [*range(20), *range(21, 30)]
    assert block.groups[0].givens.tolist() == [values(texts[row].strip()) for row in block.groups[0].rows]


def test_rows_without_a_solution_have_zeros_where_others_have_one():
    puzzle, solution = solved_examples(1)[0]
    block = read_rows([puzzle, f"{puzzle},{solution}"] * 10)
    assert block.groups[0].expected.tolist() == [[0] * 81, values(solution)] * 10
    assert read_rows([puzzle] * 10).groups[0].expected is None


def test_extra_is_kept_row_by_row_or_is_none():
    puzzle = example_lines(1)[0]
    assert read_rows([puzzle] * 10).extra is None
    assert read_rows([puzzle, f"{puzzle} # easy", "x"] * 4).extra == ["", "# easy", ""] * 4
