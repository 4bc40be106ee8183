"""Specimens: each move follows from what is named for it, by CP-SAT, which shares nothing with the techniques."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from discoveries import USUAL, small_discovery

from gridlanes.api.calls import solve
from gridlanes.discovering.discovery import DiscoveryStatus
from gridlanes.puzzles.game import Commit
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.solvers import cpsat

pytestmark = pytest.mark.xdist_group("genres")
_MAX_CHECKED = 40
"""specimens of a genre that CP-SAT looks at"""


def flat(row) -> Puzzle:
    return row.flat()


def entailed(puzzle: Puzzle, specimen, possible: np.ndarray, constraints) -> bool:
    """Whether some constraints have no solution among possible marks ``bool (C, M)``, the move denied."""
    values, move = puzzle.alphabet.values, specimen.move
    number = puzzle.alphabet.number(move.mark)
    left = possible.copy()
    left[move.coord] &= (np.arange(len(values)) != number) == isinstance(move, Commit)
    if not left.any(axis=1).all():
        return True
    domains = {coord: [values[k] for k in np.flatnonzero(marks)] for coord, marks in enumerate(left)}
    named = [puzzle.constraints[i] for i in constraints]
    return not cpsat.solve(Puzzle(puzzle.grid, puzzle.alphabet, named, domains), 1).solutions


@pytest.mark.parametrize("genre", USUAL)
def test_moves_follow_from_what_is_named(genre) -> None:
    found = small_discovery(genre)
    assert found.specimens
    for specimen in found.specimens[:_MAX_CHECKED]:
        row = found.row(specimen.puzzle)
        puzzle, values = flat(row), row.structure.alphabet.values
        bits = specimen.state[:, None] >> np.arange(len(values), dtype=np.uint64) & np.uint64(1)
        state = bits.astype(np.bool_)
        named = range(len(puzzle.constraints)) if specimen.constraints is None else specimen.constraints
        assert entailed(puzzle, specimen, state, named), specimen
        if specimen.constraints is not None:
            seen = np.ones_like(state)
            seen[specimen.move.coord] = state[specimen.move.coord]
            for coord, gone in specimen.absent:
                seen[coord, [values.index(mark) for mark in gone]] = False
                assert not state[coord][~seen[coord]].any()
            assert entailed(puzzle, specimen, seen, specimen.constraints), specimen


@pytest.mark.parametrize("genre", USUAL)
def test_moves_hold_in_the_solution_and_states_narrow(genre) -> None:
    found = small_discovery(genre)
    for number, status in enumerate(found.statuses):
        mine = [specimen for specimen in found.specimens if specimen.puzzle == number]
        assert bool(mine) == (status is DiscoveryStatus.STALLED)
        assert [specimen.number for specimen in mine] == [*range(len(mine))]
        if not mine:
            continue
        row = found.row(number)
        group, answers = solve(found.text(number), genre=genre).groups[0]
        solution = [group.structure.alphabet.values[mark] for mark in answers.numbers[0]]
        assert np.array_equal(group.givens[0], row.givens)
        for specimen in mine:
            move = specimen.move
            assert (solution[move.coord] == move.mark) == isinstance(move, Commit)
        assert (np.diff([specimen.n_moves for specimen in mine]) > 0).all()
        for one, other in pairwise(mine):
            assert ((other.state & ~one.state) == 0).all()
        assert found.scores[number].is_done


def test_each_constraint_that_is_named_is_needed() -> None:
    found = small_discovery("sudoku")
    for specimen in found.specimens[:_MAX_CHECKED]:
        assert specimen.constraints is None or len(specimen.reasons) == len(specimen.constraints) > 0
