"""Proofs of specimens: three solvers agree that moves follow, and that their opposites do not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from discoveries import small_discovery

from gridlanes.discovering.proofs import by_cpsat, by_search, by_what_is_named, in_its_state
from gridlanes.puzzles.game import Commit, Eliminate
from gridlanes.solvers import brute
from gridlanes.solvers.pool import SolverPool

pytestmark = pytest.mark.xdist_group("genres")


def opposite(specimen):
    """The specimen with a move that its puzzle refutes."""
    kind = Eliminate if isinstance(specimen.move, Commit) else Commit
    return replace(specimen, move=kind(specimen.move.coord, specimen.move.mark))


@pytest.mark.parametrize("genre", ["takuzu", pytest.param("slitherlink", marks=pytest.mark.thorough)])
def test_three_solvers_prove_a_move_and_refute_its_opposite(genre) -> None:
    found = small_discovery(genre)
    with SolverPool(1) as pool:
        for specimen in found.specimens[:3]:
            puzzle = found.row(specimen.puzzle).flat()
            asked = [in_its_state(puzzle, specimen)]
            asked += [] if specimen.constraints is None else [by_what_is_named(puzzle, specimen)]
            for question in asked:
                assert question is not None
                assert not by_search(question, pool)
                assert by_cpsat(question) is False
            wrong = in_its_state(puzzle, opposite(specimen))
            assert wrong is not None
            assert by_search(wrong, pool) is by_cpsat(wrong) is True
            assert brute.solve(wrong, 1)


def test_a_question_that_nobody_answers_in_time_is_left_open() -> None:
    found = small_discovery("takuzu")
    question = in_its_state(found.row(0).flat(), opposite(found.specimens[0]))
    assert question is not None
    with SolverPool(1) as pool:
        assert by_search(question, pool, budget=0) is None


def test_nothing_is_asked_where_the_opposite_leaves_no_mark() -> None:
    found = small_discovery("takuzu")
    specimen = found.specimens[0]
    puzzle, state = found.row(specimen.puzzle).flat(), specimen.state.copy()
    number = puzzle.alphabet.number(specimen.move.mark)
    state[specimen.move.coord] = 1 << number
    only = replace(specimen, state=state, move=Commit(specimen.move.coord, specimen.move.mark))
    assert in_its_state(puzzle, only) is None
