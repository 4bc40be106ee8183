"""Regions as SVG: cages, lines, dots and labels."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.draw.regions import is_on_top, presented, region_svg, row_looks
from gridlanes.draw.svg import CELL
from gridlanes.genres import sudoku
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.presentation import Border, Decoration, Presentation
from gridlanes.model.regions import Rect
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RuleRegions
from gridlanes.registry import find_genre
from gridlanes.rules import (
    AtMost,
    Difference,
    Distinct,
    Increasing,
    MinDifference,
    Product,
    Quotient,
    Sum,
    SumEqual,
    Table,
)

STRUCTURE = sudoku.structure(2, 2)
L_SHAPE = [(0, 0), (0, 1), (1, 0)]


def looks(rule, *regions, clues=None):
    own = RuleRegions(rule, regions, [0] * len(regions) if clues is None else clues)
    found = row_looks(PuzzleRow(STRUCTURE, np.zeros(16, np.uint8), row_regions=(own,)))
    return [(look, [tuple(cell) for cell in cells], clue) for look, cells, clue in found]


def test_a_cage_has_a_dashed_border_and_its_sum():
    ((look, cells, clue),) = looks(Sum(Clue(0), distinct=True), [0, 1, 4], clues=[7])
    assert (look.border, cells, clue) == (Border.DASHED, L_SHAPE, 7)
    svg = ElementTree.fromstring(f"<g>{region_svg(look, cells, clue)}</g>")
    assert [text.text for text in svg.iter("text")] == ["7"]
    assert svg[0].get("stroke-dasharray")


def test_a_cage_without_its_sum_has_no_label():
    ((look, cells, clue),) = looks(Sum(Clue(0), distinct=True), [0, 1, 4], clues=[NO_CLUE])
    assert "<text" not in region_svg(look, cells, clue)


@pytest.mark.parametrize(
    ("cells", "line"),
    [([(0, 0), (0, 1)], "M36 0L36 36"), ([(1, 1), (0, 1)], "M72 36L36 36"), ([(0, 1), (1, 1)], "M36 36L72 36")],
)
def test_a_wall_stands_on_the_side_that_two_cells_share_over_the_grid(cells, line):
    wall = Presentation(decoration=Decoration.WALL)
    assert CELL == 36
    assert f'd="{line}"' in region_svg(wall, cells)
    assert is_on_top(wall)
    assert not is_on_top(Presentation(decoration=Decoration.BAR))
    assert is_on_top(Presentation(border=Border.SOLID))


def test_the_outline_of_a_region_stays_inside_it_and_is_closed():
    outline = region_svg(Presentation(border=Border.SOLID), L_SHAPE)
    points = [tuple(map(float, pair)) for pair in re.findall(r"[ML]([\d.]+) ([\d.]+)", outline)]
    assert {(int(y // CELL), int(x // CELL)) for x, y in points} == set(L_SHAPE)
    assert all(points.count(point) == 2 for point in points)  # each corner ends one line and starts another


def test_a_thermometer_has_a_bulb_and_an_arrow_a_ring_at_its_circle():
    ((look, cells, _),) = looks(Increasing(), [4, 0, 1])
    assert (look.decoration, cells[0]) == (Decoration.BULB, (1, 0))
    assert "<circle" in region_svg(look, cells)
    arrow, ring = looks(SumEqual(), [0, 1, 5])
    assert (arrow[0].decoration, arrow[1]) == (Decoration.ARROW, [(1, 1), (0, 0), (0, 1)])
    assert (ring[0].decoration, ring[1]) == (Decoration.RING, [(1, 1)])


def test_cells_of_one_parity_are_squares_or_discs_and_other_tables_are_not_seen():
    assert looks(Table(((2,), (4,))), [0])[0][0].fill
    assert looks(Table(((1,), (3,))), [0])[0][0].decoration == Decoration.FILLED_DOT
    assert looks(Table(((1, 3), (3, 1))), [0, 1]) == []
    assert looks(Distinct(), [0, 1, 2, 3]) == []
    assert looks(Distinct(), [0, 1])[0][0].border == Border.DASHED


@pytest.mark.parametrize(
    ("rule", "look"),
    [
        (Sum(Clue(0)), (Border.DASHED, None)),
        (Product(Clue(0)), (Border.DASHED, None)),
        (Difference(1), (None, Decoration.DOT)),
        (Quotient(2), (None, Decoration.FILLED_DOT)),
        (MinDifference(5), (None, Decoration.LINE)),
        (Increasing(), (None, Decoration.BULB)),
        (AtMost(1, 1), (None, Decoration.LINE)),
    ],
)
def test_every_rule_has_a_look_of_its_own_or_a_line(rule, look):
    ((found, cells, _),) = looks(rule, [0, 1], clues=[3])
    assert (found.border, found.decoration) == look
    assert cells == [(0, 0), (0, 1)]


def test_regions_are_drawn_as_the_genre_says_or_as_their_rule():
    even_odd, kropki = find_genre("even_odd"), find_genre("kropki")
    marked = [*row_looks(even_odd.data({"grid": ["...."] * 4, "even": [[0, 1]], "odd": [[3, 2]]}))]
    assert [([*cells], clue, bool(look.fill), look.decoration) for look, cells, clue in marked] == [
        ([(0, 1)], NO_CLUE, True, None),
        ([(3, 2)], NO_CLUE, False, Decoration.FILLED_DOT),
    ]
    assert not any("<text" in region_svg(*region) for region in marked)
    dots = {"grid": ["...."] * 4, "white": [[[0, 0], [0, 1]]], "all_dots": True}
    assert [look.decoration for look, _, _ in row_looks(kropki.data(dots))] == [Decoration.DOT]


def test_rooms_are_no_regions_to_draw():
    jigsaw = find_genre("jigsaw")
    rooms = {"grid": ["...."] * 4, "regions": ["AAAB", "CADB", "CCDB", "CDDB"]}
    assert [*row_looks(jigsaw.data(rooms))] == []


@pytest.mark.parametrize("decoration", Decoration)
def test_every_decoration_is_drawn(decoration):
    svg = ElementTree.fromstring(f"<g>{region_svg(Presentation(decoration=decoration, color='red'), L_SHAPE)}</g>")
    assert len(svg)
    assert "red" in ElementTree.tostring(svg, "unicode")


@pytest.mark.parametrize("border", Border)
def test_every_border_is_drawn(border):
    assert region_svg(Presentation(border=border), L_SHAPE).startswith("<path")


def test_a_presentation_shows_its_fill_and_its_label_as_text():
    look = Presentation(fill='"/><script>', label='<b>"x"')
    svg = ElementTree.fromstring(f"<g>{region_svg(look, L_SHAPE)}</g>")
    assert [text.text for text in svg.iter("text")] == ['<b>"x"']
    assert not list(svg.iter("script"))


def test_regions_of_a_structure_with_a_presentation_are_drawn():
    look = Presentation(border=Border.DOTTED)
    window = Constraint(Distinct(), Rect(0, 0, 1, 2).with_presentation(look))
    structure = Structure(STRUCTURE.grid, STRUCTURE.alphabet, [*STRUCTURE.constraints, window])
    ((found, cells, clue),) = presented(structure)
    assert (found, [tuple(cell) for cell in cells], clue) == (look, [(0, 0), (0, 1)], NO_CLUE)
    assert not list(presented(STRUCTURE))
    assert np.array(cells).shape == (2, 2)
