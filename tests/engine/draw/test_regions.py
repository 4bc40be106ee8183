"""Regions as SVG: cages, lines, dots and labels."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.draw.regions import CELL, owned, presented, region_svg
from gridlanes.genres import sudoku
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.presentation import Border, Decoration, Presentation
from gridlanes.model.regions import Rect
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import Distinct, Increasing, Sum
from gridlanes.rules.sum_equal import SumEqual
from gridlanes.rules.table import Table

STRUCTURE = sudoku.structure(2, 2)
L_SHAPE = [(0, 0), (0, 1), (1, 0)]


def own(rule, *regions, clues=None):
    return [RowRegions.of_lists(rule, [[list(region) for region in regions]], None if clues is None else [clues])]


def looks(rule, *regions, clues=None):
    found = owned(STRUCTURE, own(rule, *regions, clues=clues))
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
