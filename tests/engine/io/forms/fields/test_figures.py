"""Figures: lines, dots, arrows and marked cells, as regions of the puzzle's own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from one_field import assert_refused, comes_back, puzzle_of

from gridlanes.genres import latin_square
from gridlanes.io.forms.fields.field import Content, RegionLook, Size
from gridlanes.io.forms.fields.figures import Figures, are_adjacent, cell_of
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.rules import Difference, Distinct, FilledFrom, Increasing, SumEqual, Table

STRUCTURE = latin_square.structure(4)
SIZE = Size(4, 4)
LINES = Figures("lines", Increasing(), least=2, most=3)
DOTS = Figures("dots", Difference(1), least=2, most=2, adjacent=True)
ARROWS = Figures("arrows", SumEqual(), least=2, keys=("line", "circle"))
LOOK = Presentation(decoration=Decoration.DOT)
MARKED = Figures("marked", lambda side: Table(((side,),)), single=True, look=LOOK)


def regions(puzzle):
    (own,) = puzzle.row_regions
    return own.rule, [list(map(int, cells)) for cells in own.regions], list(own.clues)


@pytest.mark.parametrize(
    ("field", "value", "rule", "cells"),
    [
        (LINES, [[[0, 0], [1, 1]], [[3, 3], [2, 3], [0, 0]]], Increasing(), [[0, 5], [15, 11, 0]]),
        (DOTS, [[[0, 0], [0, 1]], [[2, 1], [1, 1]]], Difference(1), [[0, 1], [9, 5]]),
        (ARROWS, [{"line": [[0, 0], [1, 1]], "circle": [2, 2]}], SumEqual(), [[0, 5, 10]]),
        (MARKED, [[0, 0], [3, 1]], Table(((4,),)), [[0], [13]]),
    ],
)
def test_figures_are_regions_of_the_puzzle_s_own(field, value, rule, cells):
    assert regions(comes_back(field, STRUCTURE, value)) == (rule, cells, [0] * len(cells))


def test_no_figures_are_left_out():
    puzzle = puzzle_of(LINES, STRUCTURE, [])
    assert puzzle.row_regions == ()
    assert LINES.write(puzzle) is None
    assert LINES.is_blank(puzzle)
    assert not LINES.is_blank(puzzle_of(LINES, STRUCTURE, [[[0, 0], [0, 1]]]))


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        (LINES, {}, "lines is an object, expected a list"),
        (LINES, 5, "lines is 5, expected a list"),
        (LINES, [5], "entry 1 of lines is 5, expected a list of cells .cells are .row, column., both from 0"),
        (LINES, [[[0, 0], [0, 1]], [[0, 0]]], "entry 2 of lines has 1 cells .it has 2 to 3 different cells"),
        (LINES, [[[0, 0], [0, 1], [0, 2], [0, 3]]], "entry 1 of lines has 4 cells"),
        (LINES, [[[0, 0], [0, 0]]], r"entry 1 of lines has the cell \[0, 0\] twice"),
        (LINES, [[]], "entry 1 of lines has 0 cells"),
        (
            LINES,
            [[[0, 0], [4, 0]]],
            r"entry 1 of lines has the cell \[4, 0\] outside the grid .rows are 0 to 3, columns",
        ),
        (LINES, [[[0, 0], [0, -1]]], r"the cell \[0, -1\] outside"),
        (LINES, [[[0, 0], [0]]], r"entry 1 of lines has an invalid cell: .*"),
        (LINES, [[[0, 0], [0, 1.0]]], r"has an invalid cell: .*"),
        (LINES, [[[0, 0], [0, True]]], r"has an invalid cell: .*"),
        (LINES, [[[0, 0], None]], "has an invalid cell: .*"),
        (LINES, [[[0, 0], "01"]], "has an invalid cell: .*"),
        (LINES, [[[0, 0], [1, 2, 3, 4]]], "invalid cell"),
        (LINES, [[[0, 0]] * 17], "entry 1 of lines has 17 cells, the grid 16"),
        (LINES, [[[0, 0], [0, 1]]] * 33, "too many lines: 33 .at most 32 are allowed"),
        (DOTS, [[[0, 0], [1, 1]]], "entry 1 of dots has cells that are not next to each other"),
        (DOTS, [[[0, 3], [1, 0]]], "not next to each other"),
        (DOTS, [[[0, 0], [0, 1], [0, 2]]], "entry 1 of dots has 3 cells .it has 2 different cells"),
        (ARROWS, [[[0, 0]]], "entry 1 of arrows is .*expected a JSON object .expected line, circle"),
        (ARROWS, [{"line": [[0, 0]]}], "missing key 'circle' in entry 1 of arrows"),
        (ARROWS, [{"line": [[0, 0]], "circle": [0, 1], "x": 1}], "unknown key 'x' in entry 1 of arrows"),
        (ARROWS, [{"line": 5, "circle": [0, 1]}], "the line of entry 1 of arrows is 5, expected a list of cells"),
        (ARROWS, [{"line": [[0, 1]], "circle": [0, 1]}], "twice"),
        (ARROWS, [{"line": [], "circle": [0, 1]}], "1 cells .it has 2 or more different cells"),
        (MARKED, [[[0, 0]]], "invalid cell"),
        (MARKED, [[0, 4]], "outside the grid"),
    ],
)
def test_what_is_no_figure_is_refused_with_its_number(field, value, reason):
    assert_refused(field, STRUCTURE, value, reason)


def test_figures_that_their_rule_cannot_speak_of_are_refused():
    field = Figures("pairs", Table(((1, 2),)))
    assert_refused(
        field, STRUCTURE, [[[0, 0], [0, 1]], [[0, 0]]], "pairs of 1 cells in a grid of side 4 .*is for 2 coords"
    )


def test_what_their_rule_can_speak_of_depends_on_the_marks_of_the_cells():
    structure, line = latin_square.structure(20), [[[0, 0], [0, 1], [0, 2]]]
    assert_refused(Figures("lines", FilledFrom(1)), structure, line, "the alphabet has 20 marks, more than 15")
    binary = Figures("lines", FilledFrom(1), alphabet=Alphabet.binary())
    assert regions(puzzle_of(binary, structure, line)) == (FilledFrom(1), [[0, 1, 2]], [0])


CELL = st.tuples(st.integers(0, 3), st.integers(0, 3)).map(list)
LINE = st.lists(CELL, min_size=2, max_size=3, unique_by=tuple)


@given(rows=st.lists(st.lists(LINE, max_size=4), min_size=1, max_size=4))
def test_figures_come_back(rows):
    for value in rows:
        assert (LINES.write(puzzle_of(LINES, STRUCTURE, value)) or []) == value


def test_a_field_owns_the_regions_under_its_rule_on_this_board():
    puzzle = puzzle_of(MARKED, STRUCTURE, [[0, 0]])
    assert MARKED.owns(Table(((4,),)), puzzle)
    assert not MARKED.owns(Table(((3,),)), puzzle)
    assert not LINES.owns(Distinct(), puzzle)
    assert MARKED.rule(9) == Table(((9,),))


def test_figures_are_drawn_as_the_field_says_or_as_their_rule():
    puzzle = puzzle_of(MARKED, STRUCTURE, [[0, 1], [2, 2]])
    assert MARKED.looks(puzzle) == [RegionLook(LOOK, [1], NO_CLUE), RegionLook(LOOK, [10], NO_CLUE)]
    assert LINES.looks(puzzle_of(LINES, STRUCTURE, [[[0, 0], [0, 1]]])) is None


def test_nothing_is_filled_in_without_figures():
    draft = Draft(STRUCTURE, 1)
    LINES.fill(draft, Content(()))
    assert draft.row_regions == []


def test_cells_are_numbered_row_by_row_and_beside_each_other_across_a_side():
    assert [cell_of([row, col], "x", Size(2, 3)) for row in range(2) for col in range(3)] == [*range(6)]
    neighbours = {(a, b) for a in range(6) for b in range(6) if are_adjacent(a, b, Size(2, 3))}
    assert neighbours == {
        (a, b) for pair in [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)] for a, b in (pair, pair[::-1])
    }


GOOD = {"lines": [[[0, 0], [1, 1]]], "dots": [[[0, 0], [0, 1]]], "arrows": [{"line": [[0, 0]], "circle": [2, 2]}]}
WRONG = {
    "lines": [5, {}, [5], [[[0, 0]]], [[[0, 0], [0, 0]]], [[[0, 0], [4, 0]]], [[[0, 0], [0, 1], [0, 2], [0, 3]]]],
    "dots": [[[[0, 0], [1, 1]]], [[[0, 3], [1, 0]]], [[[0, 0], [0, 1], [0, 2]]]],
    "arrows": [[{"line": [[0, 0]]}], [{"line": [0, 0], "circle": [2, 2]}], [{"line": {}, "circle": [2, 2]}]],
}


@pytest.mark.parametrize("field", [LINES, DOTS, ARROWS], ids=lambda field: field.name)
def test_of_many_puzzles_those_that_are_wrong_are_not_fine_and_have_no_figures(field):
    good, wrong = GOOD[field.name], WRONG[field.name] + [[*GOOD[field.name] * 40]]
    values = [good, *(each for one in wrong for each in (one, good))]
    draft = Draft(STRUCTURE, len(values))
    field.fill_values(draft, values)
    assert draft.fine.tolist() == [i % 2 == 0 for i in range(len(values))]
    (own,) = draft.row_regions
    assert own.row.tolist() == [*range(0, len(values), 2)]
    alone = regions(puzzle_of(field, STRUCTURE, good))
    assert [own.of_row(2).coords.tolist()] == alone[1]


def test_figures_that_are_read_in_a_way_of_their_own_are_read_alone():
    class Reversed(Figures):
        def entry(self, value, name, size):
            cells, clue = super().entry(value, name, size)
            return cells[::-1], clue

    field = Reversed("lines", Increasing(), least=2)
    draft = Draft(STRUCTURE, 2)
    field.fill_values(draft, [GOOD["lines"]] * 2)
    assert not draft.fine.any()
    assert regions(puzzle_of(field, STRUCTURE, GOOD["lines"]))[1] == [[5, 0]]
