"""Walks over puzzles: what they come to has one solution, which propagation finds, whatever other rows there are."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import LAWS, small_request

from gridlanes.generating.clues.sites import Sites
from gridlanes.generating.clues_first import CluesFirst
from gridlanes.generating.request import request_of
from gridlanes.registry import find_genre
from gridlanes.samplers.draws import Tries
from gridlanes.solvers import brute
from gridlanes.solvers.pool import SolverPool
from gridlanes.solvers.propagation import propagated

TRIES = Tries(np.arange(8), np.zeros(8, np.int64))
NAMED = sorted({"slitherlink", *(genre.name for genre in LAWS if genre.generation.clues_first_from is not None)})


@pytest.mark.parametrize("name", NAMED)
def test_walks_come_to_puzzles_that_propagation_solves(name) -> None:
    request = small_request(find_genre(name))
    with SolverPool(1) as pool:
        found = CluesFirst(request, pool).candidates(TRIES)
    assert len(found.index) >= 2
    full = found.full
    fixpoint = propagated(request.structure, full.givens, clues=full.clues, row_regions=full.row_regions)
    assert not fixpoint.broken.any()
    assert (fixpoint.candidates == 1 << (full.marks.astype(np.uint64) - 1)).all()
    for i, marks in enumerate(full.marks.tolist()):
        puzzle = request.structure.puzzle(full.givens[i], None if full.clues is None else full.clues[i])
        try:
            solutions = brute.solve(puzzle, going_on=lambda n: n < 2_000)
        except brute.GivenUpError:
            continue
        assert solutions == [tuple(mark - 1 for mark in marks)]


def test_a_walk_is_the_same_in_any_company() -> None:
    request = small_request(find_genre("kakurasu"))
    with SolverPool(1) as pool:
        scheme = CluesFirst(request, pool)
        together = scheme.candidates(TRIES)
        alone = [scheme.candidates(TRIES.chosen(np.array([i]))) for i in range(len(TRIES))]
    assert [len(one.index) for one in alone] == np.isin(range(len(TRIES)), together.index).astype(int).tolist()
    assert np.concatenate([one.full.clues for one in alone]).tolist() == together.full.clues.tolist()
    assert len({row.tobytes() for row in together.full.clues}) == len(together.index)


def test_what_is_symmetric_stays_symmetric_and_numbers_are_asked_for_of_all_clues() -> None:
    request = request_of("akari", 6, symmetry="rotate180", n_clues=(0, 36))
    with SolverPool(1) as pool:
        found = CluesFirst(request, pool).candidates(TRIES)
    wall = request.structure.alphabet.number(2) + 1
    walls = found.full.givens.reshape(-1, 6, 6) == wall
    assert (walls == walls[:, ::-1, ::-1]).all()
    assert ((found.full.clues.reshape(-1, 6, 6) >= 0) == walls).all()


def test_a_mask_keeps_walks_from_cells() -> None:
    mask = np.arange(36).reshape(6, 6) % 2 == 0
    request = request_of("slitherlink", 6, mask=mask)
    with SolverPool(1) as pool:
        scheme = CluesFirst(request, pool)
        sites = Sites.of(request.genre, request.structure, scheme.facts, "none")
        full = scheme.candidates(TRIES).full
    assert sites.slot.tolist() == np.flatnonzero(mask).tolist()
    assert (full.clues[:, ~mask.ravel()] < 0).all()
