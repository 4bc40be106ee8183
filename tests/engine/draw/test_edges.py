"""Edges that hold a mark, as they are drawn."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.draw.edges import edges, line_piece
from gridlanes.draw.svg import CELL, INK, SOLVED
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.looks import Look

STRUCTURE = Structure(Grid(2, 3, layers=(Layer.EDGES_H, Layer.EDGES_V)), Alphabet.binary(), [], genre="edges")
NONE = np.zeros(STRUCTURE.n_coords, np.uint8)


def paths(svg):
    return {path.get("stroke"): path.get("d") for path in ElementTree.fromstring(f"<svg>{svg}</svg>")}


def drawn(layer, place, look, given):
    """The path of one edge that holds a mark."""
    coord = STRUCTURE.grid.ids(layer)[place]
    givens, solution = NONE.copy(), NONE.copy()
    givens[coord], solution[coord] = 2 * given, 1
    ((color, path),) = paths(edges(STRUCTURE, givens, solution, {1: look})).items()
    assert color == (INK if given else SOLVED)
    return path


@pytest.mark.parametrize("given", [True, False])
@pytest.mark.parametrize(
    ("look", "layer", "expected"),
    [
        (Look.NUMBER, Layer.EDGES_H, f"M{CELL} {CELL}h{CELL}"),
        (Look.NUMBER, Layer.EDGES_V, f"M{CELL} {CELL}v{CELL}"),
        (Look.LINK, Layer.EDGES_H, f"M{1.5 * CELL:g} {CELL / 2:g}v{CELL}"),
        (Look.LINK, Layer.EDGES_V, f"M{CELL / 2:g} {1.5 * CELL:g}h{CELL}"),
    ],
)
def test_a_line_goes_along_an_edge_or_from_cell_to_cell(look, layer, expected, given):
    assert drawn(layer, (1, 1), look, given) == expected


def test_a_piece_of_a_line_goes_from_the_middle_to_the_borders_that_it_names():
    assert f'd="M9 20l0 {-CELL / 2:g}M9 20l{CELL / 2:g} 0"' in line_piece(Look.LINE_NE, 9, 20)
    assert line_piece(Look.LINE_NSEW, 9, 20).count("l") > line_piece(Look.LINE_NS, 9, 20).count("l")
    assert line_piece(Look.LINK, 9, 20) == ""


def test_stitches_and_dominoes_have_arcs():
    for look, arcs in ((Look.STITCH, 4), (Look.DOMINO, 4), (Look.LINK, 0)):
        assert len(re.findall("a", drawn(Layer.EDGES_V, (0, 1), look, False))) == arcs


def test_a_given_edge_without_the_mark_is_a_cross():
    givens = NONE.copy()
    givens[STRUCTURE.grid.ids(Layer.EDGES_H)[0, 0]] = 1
    (path,) = paths(edges(STRUCTURE, givens, None, {})).values()
    assert path.count("M") == 2


def test_nothing_is_drawn_of_nothing():
    assert edges(STRUCTURE, NONE, None, {}) == ""
