"""The graph of counts that admit only even or only odd numbers."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.genres import slitherlink, train_tracks
from gridlanes.grading.parities import Parities
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import AtMost, DegreeIn, ExactCount

LINES = [
    Constraint(DegreeIn(1, (0, 2)), Row(0)),
    Constraint(ExactCount(1, 1), Row(1)),
    Constraint(ExactCount(1, Clue(0)), Row(2)),
    Constraint(AtMost(1, 2), Col(0)),
    Constraint(ExactCount(0, 2), Col(1)),
    Constraint(DegreeIn(1, (1, 3)), Col(2)),
]


def test_counts_are_nodes_and_coords_that_two_share_are_links_between_them():
    parities = Parities.of(Structure(Grid(3, 3), Alphabet.binary(), LINES, genre="lines"))
    assert parities.constraints == (0, 1, 4, 5)
    links = parities.links
    assert links.odd.tolist() == [0, 1, 0, 1, 0]
    places = zip(links.coord.tolist(), links.mark.tolist(), strict=True)
    assert dict(zip(places, map(tuple, links.ends.tolist()), strict=True)) == {
        (0, 1): (0, 4), (1, 1): (0, 4), (2, 1): (0, 3), (3, 1): (1, 4), (4, 1): (1, 4), (5, 1): (1, 3),
        (1, 0): (2, 4), (4, 0): (2, 4), (7, 0): (2, 4), (8, 1): (3, 4),
    }  # fmt: skip
    for v in range(5):
        at = links.at[links.start[v] : links.start[v + 1]].tolist()
        assert at == np.flatnonzero((links.ends == v).any(axis=1)).tolist()
    assert all(len(each) == 5 for each in parities.room())


def test_a_coord_joins_two_counts_at_most():
    both = [*LINES[:2], *[Constraint(DegreeIn(1, (0, 2)), Col(col)) for col in range(3)]]
    parities = Parities.of(Structure(Grid(3, 3), Alphabet.binary(), [*both, both[0]], genre="twice"))
    assert parities.constraints == (0, 1, 2, 3, 4)
    assert Parities.of(Structure(Grid(3, 3), Alphabet.binary(), LINES[:2], genre="apart")) is None


@pytest.mark.parametrize("genre", [train_tracks, slitherlink])
def test_every_edge_of_a_line_is_a_link(genre):
    structure = genre.structure(3, 4)
    links = Parities.of(structure).links
    edges = np.concatenate([structure.grid.ids(layer).ravel() for layer in (Layer.EDGES_H, Layer.EDGES_V)])
    assert sorted(links.coord.tolist()) == sorted(edges.tolist())
    assert Parities.of(structure) is Parities.of(structure)
