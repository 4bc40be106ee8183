"""Rooms with numbers are parted until there is one solution."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.generating.request import request_of
from gridlanes.generating.rooms import room_splits
from gridlanes.generating.rooms.regions import fitting_regions
from gridlanes.generating.rooms.room_numbers import with_numbers
from gridlanes.generating.rooms.room_splits import RoomSplits, rooms_to_part
from gridlanes.generating.solutions.random_solutions import random_solutions
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.areas import is_connected
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.verify import Verifier
from gridlanes.status import Status

TRIES = Tries(np.arange(24), np.zeros(24, np.int64))


def test_parted_rooms_are_parts_of_those_before_and_leave_one_solution() -> None:
    request = request_of("detour", 6)
    field, draws, structure = rooms_to_part(request), request.draws(), request.structure
    assert field is not None
    with SolverPool(1) as pool:
        layout = np.zeros((len(TRIES), structure.n_coords), np.uint8)
        marks, found = random_solutions(structure, layout, (), draws, TRIES, pool, None)
        tries, marks, givens = TRIES.chosen(found), marks[found], layout[found]
        assert len(tries) > 12
        fitting = fitting_regions(request, draws, tries, marks - np.uint8(1))
        own = with_numbers(request, [entries or () for entries in fitting], marks - np.uint8(1))
        splits = RoomSplits(request, field, pool, draws)
        after = splits.parted(tries, own, givens, marks)
        few = np.arange(2, 7)
        assert splits.parted(tries.chosen(few), own[2:7], givens[few], marks[few]) == after[2:7]
        regions = regions_of_rows(after)
        answers = [
            pool.solve(structure, givens, SolveOptions(2), row_regions=each) for each in (regions_of_rows(own), regions)
        ]
    before, unique = ((each.status == Status.UNIQUE).sum() for each in answers)
    assert unique > max(before, len(own) // 2)
    assert Verifier(structure).check(marks - np.uint8(1), givens, np.arange(len(own)), None, regions).all()
    for old, new in zip(own, after, strict=True):
        rooms, parts = field.rooms_of(structure, old), field.rooms_of(structure, new)
        assert sorted(cell for part in parts for cell in part) == [*range(36)]
        assert all(is_connected(part, 6, 6) for part in parts)
        assert all(any({*part} <= {*room} for room in rooms) for part in parts)
    assert after != own


def test_rooms_that_the_rules_ask_more_of_are_not_parted() -> None:
    assert all(rooms_to_part(request_of(name)) is None for name in ("country_road", "cocktail_lamp", "sudoku"))


def test_more_trees_are_more_ways_to_part_a_room() -> None:
    request = request_of("detour", 6)
    field, draws, structure = rooms_to_part(request), request.draws(), request.structure
    assert field is not None
    with SolverPool(1) as pool:
        layout = np.zeros((len(TRIES), structure.n_coords), np.uint8)
        marks, found = random_solutions(structure, layout, (), draws, TRIES, pool, None)
        tries, marks, givens = TRIES.chosen(found), marks[found], layout[found]
        own = with_numbers(request, [field.regions(structure, [[*range(36)]])] * len(tries), marks - np.uint8(1))
        n_rooms = []
        for n_trees in (1, 5):
            after = RoomSplits(request, field, pool, draws, n_trees=n_trees).parted(tries, own, givens, marks)
            n_rooms.append(sum(len(field.rooms_of(structure, entries)) for entries in after))
    assert n_rooms[0] > n_rooms[1]  # the best of more ways rules out more


def test_the_largest_rooms_are_halved_where_a_search_finds_no_other_solution_and_proves_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(room_splits, "_BUDGET", 1)
    request = request_of("detour", 6)
    field, draws, structure = rooms_to_part(request), request.draws(), request.structure
    assert field is not None
    with SolverPool(1) as pool:
        layout = np.zeros((len(TRIES), structure.n_coords), np.uint8)
        marks, found = random_solutions(structure, layout, (), draws, TRIES, pool, None)
        tries, marks, givens = TRIES.chosen(found), marks[found], layout[found]
        own = with_numbers(request, [field.regions(structure, [[*range(36)]])] * len(tries), marks - np.uint8(1))
        kept, halved = (
            RoomSplits(request, field, pool, draws, most_unsure=most).parted(tries, own, givens, marks)
            for most in (0, 2)
        )
    regions = regions_of_rows(halved)
    assert Verifier(structure).check(marks - np.uint8(1), givens, np.arange(len(own)), None, regions).all()
    sizes = [[*map(len, field.rooms_of(structure, entries))] for entries in halved]
    assert all(sum(each) == 36 for each in sizes)
    assert [36] in [[*map(len, field.rooms_of(structure, entries))] for entries in kept]
    assert [36] not in sizes
