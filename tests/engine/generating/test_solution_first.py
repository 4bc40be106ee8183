"""Solution first: candidates have one solution, and what is made of them is what was asked for."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, per_genre, small_request

from gridlanes.generating.clues.facts import Facts
from gridlanes.generating.request import request_of
from gridlanes.generating.rooms.room_splits import RoomSplits
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

pytestmark = GENERATING
N_TRIES = per_genre(30, 10)
TRIES = Tries(np.arange(N_TRIES), np.zeros(N_TRIES, np.int64))


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_candidates_have_one_solution_and_all_their_parts(genre) -> None:
    request = small_request(genre)
    with SolverPool(1) as pool:
        scheme = SolutionFirst(request, pool)
        found = scheme.candidates(TRIES)
        full = found.full
        answers = pool.solve(
            request.structure, full.givens, SolveOptions(2), clues=full.clues, row_regions=full.row_regions
        )
        assert (answers.status == Status.UNIQUE).all()
        assert (answers.marks == full.marks).all()
        assert (np.diff(found.index) > 0).all()
        made = scheme.made(TRIES.chosen(found.index), found)
    facts = Facts.of(genre, request.structure)
    assert made.fine.all()
    before, after = (facts.present(each.givens, each.clues) for each in (full, made.full))
    assert not (after & ~before).any()


def test_candidates_that_have_too_many_clues_are_not_fine() -> None:
    request = small_request(next(genre for genre in LAWS if genre.name == "sudoku"), n_clues=2)
    with SolverPool(1) as pool:
        scheme = SolutionFirst(request, pool)
        found = scheme.candidates(TRIES)
        assert not scheme.made(TRIES.chosen(found.index), found).fine.any()


@pytest.mark.thorough
def test_minimal_puzzles_whose_tests_take_too_much_are_not_fine(monkeypatch) -> None:
    genre = next(genre for genre in LAWS if genre.name == "fillomino")
    n_fine = []
    for most in (1, None):
        monkeypatch.setattr(genre, "generation", replace(genre.generation, nodes_a_test=most))
        with SolverPool(1) as pool:
            scheme = SolutionFirst(small_request(genre, minimal=True), pool)
            found = scheme.candidates(TRIES)
            n_fine.append(scheme.made(TRIES.chosen(found.index), found).fine.sum())
    assert n_fine[0] < n_fine[1] == len(found.index)


@pytest.mark.thorough
def test_rooms_that_joined_others_are_parted_until_there_is_one_solution(monkeypatch) -> None:
    """Most tries end with one: more than where the rooms stay as they were joined."""
    n_found = []
    for parted in (RoomSplits.parted, lambda self, tries, own, givens, marks: own):
        monkeypatch.setattr(RoomSplits, "parted", parted)
        with SolverPool(1) as pool:
            n_found.append(len(SolutionFirst(request_of("aqre", 10), pool).candidates(TRIES).index))
    assert n_found[1] < n_found[0] >= N_TRIES - 2


@pytest.mark.thorough
@pytest.mark.parametrize(("side", "most"), [(14, 20_000), (15, 1_000)])
def test_large_boards_whose_one_solution_is_not_soon_shown_are_drawn_again(monkeypatch, side, most) -> None:
    budgets = []
    with SolverPool(1) as pool:
        solve = pool.solve

        def recorded(structure, givens, options, **told):
            budgets.append(options.budget)
            return solve(structure, givens, options, **told)

        monkeypatch.setattr(pool, "solve", recorded)
        SolutionFirst(request_of("slitherlink", side), pool).candidates(TRIES.chosen(np.arange(2)))
    assert budgets[-1] == most


def test_large_boards_whose_rooms_have_no_solution_are_drawn_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    request, tries = request_of("suguru", 10), Tries(np.arange(6), np.zeros(6, np.int64))
    with SolverPool(1) as pool:
        scheme = SolutionFirst(request, pool)
        _, _, before = scheme._drawn(tries)
        monkeypatch.setattr("gridlanes.generating.solution_first.LARGE", 0)
        _, marks, after = scheme._drawn(tries)
        candidates = scheme.candidates(tries)
    assert before.sum() < after.sum() > 4  # a layout may be given up
    assert candidates.index.tolist() == np.flatnonzero(after).tolist()
    assert np.array_equal(candidates.full.marks, marks[after])


@pytest.mark.parametrize("size", [(1, 1), (1, 2)], ids=str)
@pytest.mark.parametrize("name", ["araf", "map", "fillomino", "galaxies", "nurikabe", "shikaku"])
def test_the_smallest_boards_are_drawn_or_drawn_in_vain(name: str, size: tuple[int, int]) -> None:
    request = request_of(name, size)
    with SolverPool(1) as pool:
        assert len(SolutionFirst(request, pool).candidates(TRIES).index) <= N_TRIES
