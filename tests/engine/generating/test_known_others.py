"""Known solutions of a puzzle: which of them its rooms leave, and what changes of the rooms leave fewer."""

from __future__ import annotations

import numpy as np

from gridlanes.generating.known_others import KnownOthers
from gridlanes.generating.repair import rooms_to_repair
from gridlanes.generating.request import request_of
from gridlanes.samplers.draws import Draws, Purpose

WANTED = np.array([[1, 0, 1], [0, 0, 0], [1, 0, 1]], np.uint8).ravel()
"""two marks in each of two rooms"""
OTHERS = np.array([[[1, 1, 0], [0, 0, 0], [1, 0, 1]], [[1, 0, 1], [0, 0, 0], [0, 1, 1]]], np.uint8).reshape(2, -1)
AREAS = [[0, 1, 2, 3, 4, 5], [6, 7, 8]]


def known() -> KnownOthers:
    request = request_of("norinori", 3)
    field = rooms_to_repair(request)
    assert field is not None
    return KnownOthers(request.structure, field, AREAS, WANTED)


def test_a_change_says_how_many_others_it_leaves() -> None:
    rooms, dice = known(), Draws(1, "known").dice(0, 0, Purpose.WALK)
    assert not rooms.alive
    rooms.add(OTHERS)
    assert rooms.alive == [1, 2]
    assert rooms.differing(1) == [1, 2]
    assert rooms.differing(2) == [6, 7]
    changes = [*rooms.changes(dice, rooms.cells)]
    assert {(change.cell, change.room) for change in changes} == {(3, 1), (4, 1), (5, 1)}
    assert {change.n_alive for change in changes} == {2}


def test_what_was_broken_may_come_back() -> None:
    rooms, dice = known(), Draws(1, "known").dice(0, 0, Purpose.WALK)
    request = request_of("norinori", 3)
    field = rooms_to_repair(request)
    assert field is not None
    rooms = KnownOthers(request.structure, field, [[0, 1, 2], [3, 4, 5, 6, 7, 8]], WANTED)
    other = np.array([[1, 0, 1], [0, 1, 0], [0, 0, 1]], np.uint8).reshape(1, -1)
    rooms.add(other)
    (there,) = (change for change in rooms.changes(dice, [4]))
    assert (there.cell, there.room, there.n_alive) == (4, 0, 0)
    rooms.make(there)
    assert not rooms.alive
    (back,) = (change for change in rooms.changes(dice, [4]))
    assert (back.room, back.n_alive) == (1, 1)
    rooms.make(back)
    assert rooms.alive == [1]
    assert rooms.areas == [{0, 1, 2}, {3, 4, 5, 6, 7, 8}]


def test_fixed_cells_do_not_change_rooms() -> None:
    request = request_of("norinori", 3)
    field = rooms_to_repair(request)
    assert field is not None
    rooms = KnownOthers(request.structure, field, AREAS, WANTED, [0, 2, 6, 8])
    rooms.add(OTHERS)
    assert rooms.cells == [1, 3, 4, 5, 7]
    assert rooms.differing(1) == [1]
