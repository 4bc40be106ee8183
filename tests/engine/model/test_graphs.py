"""Graphs of coords: components, and the figures of sets of links and nodes."""

from __future__ import annotations

import random

import numpy as np
import pytest
from drawn import numbers_of, scope_drawn
from geometry import pieces

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.graphs import components, figures, links_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.scope import Scope


def test_links_join_the_corners_of_the_edges_in_the_site():
    grid = Grid(2, 2, layers=(Layer.EDGES_H, Layer.EDGES_V))
    scope = Scope(grid, Alphabet.binary(), (np.array(grid.edges_around(1, 1)),))
    links = links_of(scope)
    assert links.n_nodes == 4
    assert links.ends.tolist() == [[0, 1], [0, 2], [1, 3], [2, 3]]
    assert links.at_node() == [[0, 1], [0, 2], [1, 3], [2, 3]]


@pytest.mark.parametrize(
    "grid",
    [Grid(4, 5), Grid(2, 3, layers=(Layer.EDGES_H, Layer.EDGES_V)), Grid(3, 3, layers=(Layer.CORNERS,))],
    ids=["cells", "edges", "corners"],
)
def test_components_are_those_of_the_places(grid):
    rng = random.Random(grid.n_coords)
    coords = rng.sample(range(grid.n_coords), grid.n_coords - 2)
    scope = Scope(grid, Alphabet.binary(), (np.array(coords),))
    groups = np.array([[rng.choice([-1, 0, 0, 1]) for _ in coords] for _ in range(30)], np.int16)
    labels, sizes = components(groups, scope)
    for row, label, size in zip(groups.tolist(), labels.tolist(), sizes.tolist(), strict=True):
        expected = {}
        for group in (0, 1):
            for piece in pieces(grid, [coord for coord, g in zip(coords, row, strict=True) if g == group]):
                places = sorted(coords.index(coord) for coord in piece)
                expected |= dict.fromkeys(places, (places[0], len(places)))
        assert [expected.get(k, (-1, 0)) for k in range(len(row))] == list(zip(label, size, strict=True))


@pytest.mark.parametrize(
    ("drawing", "counted", "cycles"),
    [
        ("+.+.+/. . ./+.+.+", (0, 0, 0, 0, 0), 0),
        ("+#+.+/# # ./+#+.+", (4, 4, 1, 0, 0), 1),
        ("+#+#+/# # #/+#+#+", (7, 6, 1, 0, 2), 2),
        ("+#+.+/. . #/+.+#+", (3, 5, 2, 4, 0), 0),
        (".../...", (0, 0, 0, 0, 0), 0),
        ("#.#/...", (0, 2, 2, 0, 0), 0),
        ("##./##.", (4, 4, 1, 0, 0), 1),
        ("###/.#.", (3, 4, 1, 3, 1), 0),
    ],
)
def test_figures_count_links_nodes_pieces_loose_ends_and_branches(drawing, counted, cycles):
    chosen = numbers_of(drawing) == 1
    found = figures(chosen, chosen, scope_drawn(drawing), links="+" in drawing)
    assert tuple(int(figure[0]) for figure in found[:5]) == counted
    assert found.cycles[0] == cycles


def test_dead_ends_are_those_with_no_other_way():
    chosen, possible = numbers_of("+#+.+/. . ./+.+.+") == 1, numbers_of("+#+.+/# . ./+.+.+") == 1
    assert figures(chosen, possible, scope_drawn("+.+.+/. . ./+.+.+"), links=True).dead.tolist() == [1]
    chosen, possible = numbers_of("#../...") == 1, numbers_of("##./...") == 1
    assert figures(chosen, possible, scope_drawn(".../..."), links=False).dead.tolist() == [1]


def test_a_cycle_and_a_path():
    for drawing, is_cycle, is_path in (("##/##", True, False), ("##/#.", False, True), ("#./.#", False, False)):
        chosen = numbers_of(drawing) == 1
        found = figures(chosen, chosen, scope_drawn(drawing), links=False)
        assert (bool(found.is_cycle()[0]), bool(found.is_path()[0])) == (is_cycle, is_path)
