"""What Norinori says of its rooms: those that one table speaks of need no counts of their own."""

from __future__ import annotations

import pytest

from gridlanes.compile.joint.dominoes_in_rooms import DominoesInRooms
from gridlanes.compile.structure import Structure
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtMost, ExactCount

RULE = ExactCount(1, 2)
LARGE = [*range(48)]
"""a room with more places than are listed"""
ROOMS = [[LARGE, [48, 49, 54]], [[*range(24)], [*range(24, 30)]]]


@pytest.fixture
def tables():
    structure = Structure(Grid(10, 6), Alphabet.binary(), [])
    own = [RowRegions.of_lists(AtMost(1, 2), ROOMS), RowRegions.of_lists(RULE, ROOMS)]
    (found,) = DominoesInRooms(RULE)(structure, own)
    return found


def test_rooms_that_are_listed_need_no_counts_of_their_own(tables):
    left = tables.not_covered(RowRegions.of_lists(RULE, ROOMS))
    assert left.row.tolist() == [0]
    assert left.coords.tolist() == LARGE


def test_other_rules_are_not_spoken_of(tables):
    assert len(tables.not_covered(RowRegions.of_lists(AtMost(1, 2), ROOMS))) == 4


def test_each_row_has_one_table(tables):
    assert tables.row.tolist() == [0, 1]
    assert sum(1 + int(tables.entries[begin]) for begin in tables.begin) == len(tables.entries)
