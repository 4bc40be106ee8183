"""Numbers of rooms: they are read off the solution, and go as long as there is one solution."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.generating.request import request_of
from gridlanes.generating.rooms.room_numbers import NumbersLeftOut, numbers_in, numbers_in_each, with_numbers
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.registry import genres
from gridlanes.rules import CountNoneBeside, ExactCount, LargerCountOfLines
from gridlanes.rules.base import Rule
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

TRIES = Tries(np.arange(12), np.zeros(12, np.int64))
MORE_TRIES = {"shimaguni": Tries(np.arange(60), np.zeros(60, np.int64))}
"""where few puzzles have but one solution"""
SIZES = {"detour": 6, "map": 9, "shimaguni": 7}
"""of boards, where those of 5 rows and columns have no solution, or few regions"""
WITH_NUMBERS = [
    (name, field)
    for name, genre in genres().items()
    for field in genre.fields.values()
    if isinstance(field, NumberedRooms)
]


def told(field, entries):
    """The rooms of a puzzle and their numbers."""
    return next(entry for entry in entries if entry.rule == field.numbered)


def expected(name, structure, field, numbers):
    """The number of a room: how many of its cells have the mark; in Juosan how many have the more frequent mark, in Map
    which mark all of them have.
    """
    if name == "map":
        return structure.alphabet.values[numbers[0]]
    held = int((numbers == structure.alphabet.number(field.numbered.mark)).sum())
    return max(held, len(numbers) - held) if name == "juosan" else held


@pytest.mark.parametrize(("name", "field"), WITH_NUMBERS)
def test_numbers_are_those_of_the_solution_and_go_while_there_is_one(name, field) -> None:
    every = MORE_TRIES.get(name, TRIES)
    for minimal in (False, True):
        request = request_of(name, SIZES.get(name, 5), minimal=minimal)
        with SolverPool(1) as pool:
            scheme = SolutionFirst(request, pool)
            found = scheme.candidates(every)
            numbers = found.full.marks - np.uint8(1)
            for entries, solution in zip(found.own, numbers, strict=True):
                rooms = told(field, entries)
                assert rooms.clues == [
                    expected(name, request.structure, field, solution[room]) for room in rooms.regions
                ]
            tries = every.chosen(found.index)
            leaving_out = NumbersLeftOut(request, pool, scheme.draws, None)
            full, own = leaving_out.left_out(tries, found.full, found.own, np.zeros(len(tries), int))
            assert own == leaving_out.left_out(tries, found.full, found.own, np.zeros(len(tries), int))[1]

            def statuses(own, full=full, pool=pool, request=request):
                regions = regions_of_rows(own)
                return pool.solve(
                    request.structure, full.givens, SolveOptions(2), clues=full.clues, row_regions=regions
                ).status

            assert (statuses(own) == Status.UNIQUE).all()
            n_gone = 0
            for i, (before, after) in enumerate(zip(found.own, own, strict=True)):
                kept = told(field, after)
                assert kept.regions == told(field, before).regions
                pairs = [*zip(kept.clues, told(field, before).clues, strict=True)]
                assert all(now in (NO_CLUE, then) for now, then in pairs)
                n_gone += sum(now != then for now, then in pairs)
                if not minimal:
                    continue
                for place, clue in enumerate(kept.clues):
                    if clue != NO_CLUE:
                        fewer = [*kept.clues[:place], NO_CLUE, *kept.clues[place + 1 :]]
                        less = tuple(entry._replace(clues=fewer) if entry == kept else entry for entry in after)
                        assert statuses([*own[:i], less, *own[i + 1 :]])[i] != Status.UNIQUE
            few = name in ("cocktail_lamp", "juosan")
            assert n_gone > (0 if few else len(own))  # whose rooms are drawn so that few numbers are spare


def test_other_genres_keep_their_regions() -> None:
    request = request_of("jigsaw", 6)
    with SolverPool(1) as pool:
        scheme = SolutionFirst(request, pool)
        found = scheme.candidates(TRIES)
        assert with_numbers(request, found.own, found.full.marks - np.uint8(1)) is found.own
        leaving_out = NumbersLeftOut(request, pool, scheme.draws, None)
        full, own = leaving_out.left_out(
            TRIES.chosen(found.index), found.full, found.own, np.zeros(len(found.index), int)
        )
    assert full is found.full
    assert own is found.own


@pytest.mark.parametrize("rule", [LargerCountOfLines(1, Clue(0)), ExactCount(1, Clue(0)), CountNoneBeside(1, Clue(0))])
@pytest.mark.parametrize("share", [0.1, 0.5])
def test_the_numbers_of_many_rooms_are_those_of_each(rule: Rule, share: float) -> None:
    """With few cells that hold the mark three lines lie side by side, which some of the rooms forbid."""
    random, structure = np.random.default_rng(3), Structure(Grid(4, 5), Alphabet((1, 2)), [])
    solutions = (random.random((3, 20)) > share).astype(np.uint8)
    if share == 0.5:
        solutions[:] = np.indices((4, 5)).sum(axis=0).ravel() % 2
    rooms = [random.permutation(20)[: 1 + k % 6].tolist() for k in range(12)]
    expected = [numbers_in(structure, rule, room, solutions).tolist() for room in rooms]
    assert numbers_in_each(structure, rule, rooms, solutions).tolist() == expected
    assert numbers_in_each(structure, rule, [], solutions).shape == (0, 3)
