"""All that holds for shaded boards, as tables: of a batch they are those of its rows, and say what is theirs."""

from __future__ import annotations

from itertools import product

import pytest

import gridlanes
from gridlanes.compile.joint.learned_shading import LearnedShading
from gridlanes.compile.structure import Structure
from gridlanes.genres import aqre, chocona, cocktail_lamp, heyawake
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.shading.shaded_by_clauses import ShadedBoard
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import (
    AtLeastOne,
    AtMost,
    Connected,
    CountInShortRuns,
    CountNoneBeside,
    ExactCount,
    PieceOfSize,
    Table,
)
from gridlanes.status import Status

BOARD = Structure(Grid(2, 3), Alphabet.binary(), [])
ROOMS = [[[0, 1, 3], [2, 4, 5]], [[0, 1], [2, 3, 4, 5]], [[*range(6)]]]
NUMBERS = [[2, NO_CLUE], [NO_CLUE, NO_CLUE], [4]]
LEARNED = LearnedShading(1, ((1, 2, False), (2, 1, False)), others=True)


def own_of(rule, *rows):
    """The row regions of a batch that has these of the puzzles above, with their numbers if the rule has any."""
    return RowRegions.of_lists(
        rule, [ROOMS[row] for row in rows], [NUMBERS[row] for row in rows] if rule.slots else None
    )


def tables_of(learned, *given):
    """For each row that has a table: its number, its coords and what the kernel is told."""
    found = []
    for tables in learned(BOARD, given):
        for row, begin in zip(tables.row.tolist(), tables.begin.tolist(), strict=True):
            length, size, *rest = tables.entries[begin : begin + 1 + tables.entries[begin]].tolist()
            assert length == 1 + len(rest)
            found.append((row, rest[:size], unpacked(ShadedBoard, rest[size:])))
    return found


def test_windows_pieces_and_numbers_are_told():
    ((row, coords, told),) = tables_of(LEARNED, own_of(CountNoneBeside(1, Clue(0)), 0))
    assert (row, coords) == (0, [*range(6)])
    assert told == ShadedBoard(1, 3, 1, [1, 2, 1, 2, 1, 1], [1, 0], [2, 2, 3, 0, 1, 3], [])


def test_rectangles_are_told_by_blocks_and_nothing_of_pieces():
    ((_, _, told),) = tables_of(LearnedShading(1, rectangles=True, joined=False), own_of(ExactCount(1, Clue(0)), 0))
    assert told == ShadedBoard(1, 3, 1, [2, 2, 2, 2, 2, 3, 2, 2, 4, 2, 2, 5], [], [2, 2, 3, 0, 1, 3], [])


def test_rows_without_a_number_have_none_and_a_batch_has_those_of_its_rows():
    rule = ExactCount(1, Clue(0))
    alone = [tables_of(LEARNED, own_of(rule, row), own_of(AtLeastOne(1), row)) for row in range(3)]
    assert [len(found) for found in alone] == [1, 0, 1]
    together = tables_of(LEARNED, own_of(rule, 0, 1, 2, 0), own_of(AtLeastOne(1), 0, 1, 2, 0))
    assert [row for row, *_ in together] == [0, 2, 3]
    assert [rest for _, *rest in together] == [rest for found in (*alone, alone[0]) for _, *rest in found]


def test_rooms_in_one_piece_are_told_once():
    sizes = own_of(PieceOfSize(1, Clue(0)), 0)
    ((_, _, told),) = tables_of(LearnedShading(1), sizes, sizes.under(Connected(1)), own_of(AtMost(1, 1), 1))
    assert told.counts == [2, 2, 3, 0, 1, 3, 0, 1, 2, 0, 1, 0, 1, 4, 2, 3, 4, 5]
    assert told.joined == [3, 0, 1, 3, 3, 2, 4, 5]
    copied = own_of(Connected(1), 0)  # as in a chunk, where each rule has coords of its own
    assert [rest for _, *rest in tables_of(LearnedShading(1), sizes, copied)] == [
        rest for _, *rest in tables_of(LearnedShading(1), sizes, sizes.under(Connected(1)))
    ]
    assert not tables_of(LearnedShading(1), sizes, own_of(Connected(1), 1))


def test_pairs_of_which_one_holds_the_other_mark_are_bounded():
    pairs = RowRegions.of_lists(AtLeastOne(0), [[[0, 1], [1, 4]]])
    ((_, _, told),) = tables_of(LEARNED, own_of(CountNoneBeside(1, Clue(0)), 0), pairs)
    assert told.counts == [2, 2, 3, 0, 1, 3, 0, 1, 2, 0, 1, 0, 1, 2, 1, 4]
    uneven = RowRegions.of_lists(AtLeastOne(0), [[[0, 1], [1, 2, 4]]])
    assert not tables_of(LEARNED, own_of(CountNoneBeside(1, Clue(0)), 0), uneven)


@pytest.mark.parametrize(
    "rule",
    [PieceOfSize(1, Clue(0)), CountInShortRuns(1, Clue(0), 2), ExactCount(0, Clue(0)), CountNoneBeside(1, Clue(0))],
)
def test_rules_that_say_more_than_is_known_have_no_tables(rule):
    assert not tables_of(LearnedShading(1), own_of(rule, 0))


def test_large_boards_have_none():
    assert LearnedShading.serves(40, 40)
    assert not LearnedShading.serves(41, 40)
    assert not LearnedShading.serves(2, 61)


@pytest.mark.parametrize("genre", [aqre, chocona, cocktail_lamp, heyawake])
def test_the_genres_tell_all_that_their_boards_say(genre):
    rows, cols = 5, 6
    structure, learned = genre.structure(rows, cols), genre.LEARNED
    told = {
        (held, tuple(r * cols + c for r in range(row, row + height) for c in range(col, col + width)))
        for height, width, held in learned.windows
        for row, col in product(range(rows - height + 1), range(cols - width + 1))
    }
    blocks = product(range(rows - 1), range(cols - 1)) if learned.rectangles else ()
    told |= {(None, tuple(r * cols + c + k for k in (0, 1, cols, cols + 1))) for r, c in blocks}
    said, pieces = set(), []
    for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
        rule, coords = constraint.rule, tuple(scope.coords.tolist())
        if isinstance(rule, Connected):
            pieces.append((rule, len(coords)))
        elif isinstance(rule, AtMost):
            assert (rule.n, len(coords)) == (1, 2)
            said.add((rule.mark != 1, coords))
        elif isinstance(rule, Table):
            assert {*rule.tuples} == {marks for marks in product((0, 1), repeat=4) if sum(marks) != 3}
            said.add((None, coords))
        else:
            assert isinstance(rule, AtLeastOne)
            said.add((rule.mark == 1, coords))
    assert told == said
    whole = Connected(1, others=learned.others, around=learned.around), rows * cols
    assert pieces == [whole] * learned.joined


@pytest.mark.parametrize(
    ("numbers", "limit", "status"), [("1", 2, "MULTIPLE"), ("1", 1, "SOLVED"), ("4", 2, "UNSOLVABLE")]
)
def test_no_solution_one_or_two_are_found_without_a_guess(numbers, limit, status):
    result = gridlanes.solve(f"https://puzz.link/p?heyawake/6/6/ghimnnfnrg74{numbers}", limit=limit, threads=1)
    assert result.status.tolist() == [Status[status]]
    assert result.nodes[0] <= 2
    assert result.n_solutions.tolist() == [{"MULTIPLE": 2, "SOLVED": 1, "UNSOLVABLE": 0}[status]]
