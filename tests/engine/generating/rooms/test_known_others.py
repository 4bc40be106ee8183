"""Known solutions of a puzzle: which of them its rooms leave, and what changes of the rooms leave fewer."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.own_scopes import scope_of
from gridlanes.generating.request import Request, request_of
from gridlanes.generating.rooms.known_others import KnownOthers
from gridlanes.generating.rooms.repair import rooms_to_repair
from gridlanes.generating.rooms.room_numbers import regions_with_numbers
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.samplers.areas import even_areas
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


def holding(
    request: Request, field: Rooms, areas: Sequence[Collection[int]], numbers: NDArray[np.uint8]
) -> NDArray[np.bool_]:
    """``bool (n,)``: which of some solutions obey all that rooms say, which have the numbers of the first."""
    held = np.ones(len(numbers), np.bool_)
    for entry in regions_with_numbers(request, field, [sorted(area) for area in areas], numbers[0], {}):
        for coords, clue in zip(entry.regions, entry.clues, strict=True):
            rule, scope = entry.rule.bound((clue,)), scope_of(request.structure, tuple(map(int, coords)))
            if rule is not None:
                held &= rule.holds(numbers[:, scope.coords], scope)
    return held


def test_what_is_left_alive_is_what_all_rules_of_the_changed_rooms_say() -> None:
    request = request_of("cocktail_lamp", 4)
    field, random = rooms_to_repair(request), np.random.default_rng(3)
    assert field is not None
    wanted = np.array([[1, 1, 0, 0], [0, 0, 1, 0], [0, 1, 0, 1], [1, 0, 0, 1]], np.uint8).ravel()
    every = np.concatenate([wanted[None], wanted ^ (random.random((40, 16)) < 0.1).astype(np.uint8)])
    n_changes = n_alive = 0
    for turn in range(6):
        dice = Draws(turn, "alive").dice(0, 0, Purpose.WALK)
        areas = even_areas(dice, 4, 4, 4)
        if not holding(request, field, areas, every)[0]:
            continue
        others = every[1:][holding(request, field, areas, every)[1:]]
        rooms = KnownOthers(request.structure, field, areas, wanted)
        rooms.add(others[:2])
        rooms.add(others[2:])
        for change in [*rooms.changes(dice, rooms.cells)][:8]:
            after: list[set[int]] = [{*area} - {change.cell} for area in rooms.areas]
            after[change.room].add(change.cell)
            held = holding(request, field, after, np.concatenate([wanted[None], others]))
            assert (held[0], held[1:].sum()) == (True, change.n_alive)
            n_changes, n_alive = n_changes + 1, n_alive + change.n_alive
    assert n_changes > 5
    assert n_alive
