"""Difficulty: what a puzzle needs, told apart by plain means, and the same whatever other rows there are."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, N, made, small_request

from gridlanes.io.read.reading import read_rows
from gridlanes.solvers.difficulty import Level, difficulty_of
from gridlanes.solvers.propagation import propagated

pytestmark = GENERATING

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def of_group(group, rows=None):
    chosen = group if rows is None else group.of_rows(np.array(rows))
    return difficulty_of(chosen.structure, chosen.givens, clues=chosen.clues, row_regions=chosen.row_regions)


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_levels_say_where_coords_stay_open(genre) -> None:
    group, _ = made(small_request(genre, minimal=True), N).groups[0]
    found = of_group(group)
    stages = np.stack([found.open_cheap, found.open_expensive, found.open_hypotheses])
    assert (np.diff(stages, axis=0) <= 0).all()
    assert (found.level == (stages > 0).sum(axis=0)).all()
    assert ((found.rounds > 0) == (found.open_expensive > 0)).all()
    fixpoint = propagated(group.structure, group.givens, clues=group.clues, row_regions=group.row_regions)
    counts = np.bitwise_count(fixpoint.candidates.reshape(*group.givens.shape, -1)).sum(axis=2)
    assert (found.open_expensive == (counts > 1).sum(axis=1)).all()


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_a_puzzle_is_as_hard_in_any_company(genre) -> None:
    group, _ = made(small_request(genre, minimal=True), N).groups[0]
    whole = of_group(group)
    for rows in ([3], [0, 2, N - 1]):
        some = of_group(group, rows)
        assert (some.level == whole.level[rows]).all()
        assert (some.rounds == whole.rounds[rows]).all()
        assert (some.open_hypotheses == whole.open_hypotheses[rows]).all()


def test_an_easy_puzzle_is_easier_than_a_hard_one() -> None:
    group = read_rows([EASY, HARD], genre="sudoku").groups[0]
    levels = of_group(group).level.tolist()
    assert levels == [Level.CHEAP, Level.GUESSES]
