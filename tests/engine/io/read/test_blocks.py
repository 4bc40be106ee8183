"""Blocks: what readers hand over."""

from __future__ import annotations

import numpy as np

from gridlanes.errors import PuzzleError
from gridlanes.io.read.blocks import Block
from gridlanes.io.read.reading import read_rows


def test_the_text_of_a_row_is_the_same_for_bytes_and_strings():
    texts = ["1...............", "..............2."]
    line = np.array([1, 2])
    as_bytes = Block("<string>", "sudoku", np.array(texts, "S16"), line, [])
    as_strings = Block("<string>", "sudoku", texts, line, [])
    assert [as_bytes.text(row) for row in range(2)] == [as_strings.text(row) for row in range(2)] == texts
    assert len(as_bytes) == len(as_strings) == 2


def test_every_row_is_in_one_group_or_an_error():
    block = read_rows(["1...............", "no puzzle at all", "." * 81, "x" * 16])
    grouped = sorted(row for group in block.groups for row in group.rows.tolist())
    assert grouped == [0, 2]
    assert sorted(block.errors) == [1, 3]
    assert all(isinstance(error, PuzzleError) for error in block.errors.values())


def test_all_puzzles_of_a_group_are_those_of_its_rows():
    texts = ["dominosa:4:332124232101013404440202013341", "dominosa:4:332124232101013404440202013341"]
    (group,) = read_rows(texts).groups
    for i, puzzle in enumerate(group.puzzles()):
        assert puzzle.structure is group.structure
        assert puzzle.givens.tolist() == group.givens[i].tolist()
        assert puzzle.clues is None
        assert puzzle.row_regions == group.puzzle(i).row_regions
