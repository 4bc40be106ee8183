"""Clusters."""

from __future__ import annotations

import numpy as np
import pytest
from discoveries import N, small_discovery, techniques_of, texts_of

from gridlanes.api.calls import discover
from gridlanes.discovering.clusters import PuzzleScores, clusters_of
from gridlanes.discovering.forced_moves import ShownBy
from gridlanes.discovering.specimen import Specimen
from gridlanes.puzzles.game import Commit


def specimen(puzzle: int, number: int, cluster: str, *, told: bool = True) -> Specimen:
    state = np.array([3], np.uint64)
    constraints = (0,) if told else None
    return Specimen(puzzle, number, 0, state, Commit(0, 1), ShownBy.HYPOTHESES, constraints, (), (), cluster, cluster)


GENRES = dict.fromkeys(range(4), "any")
SCORES = {
    0: PuzzleScores(2.0, 7.5, True),
    1: PuzzleScores(2.0, 8.0, True),
    2: PuzzleScores(3.0, None, True),
    3: PuzzleScores(1.0, 9.0, False),
}


def test_what_a_technique_would_unlock() -> None:
    """Puzzle 0 has both, 1 and 2 the first alone, 3 is not known to its end."""
    found = clusters_of(
        [specimen(0, 0, "a"), specimen(0, 1, "b"), specimen(1, 0, "a"), specimen(2, 0, "a"), specimen(3, 0, "b")],
        GENRES,
        SCORES,
    )
    assert [(each.name, each.n_specimens, each.n_puzzles, each.n_unlocked, each.fall) for each in found] == [
        ("a", 3, 3, 2, 6.0),
        ("b", 2, 2, 0, None),
    ]


def test_nothing_is_unlocked_where_no_reason_is_known() -> None:
    (found,) = clusters_of([specimen(1, 0, "a", told=False)], GENRES, SCORES)
    assert (found.n_unlocked, found.is_known) == (0, False)


@pytest.mark.parametrize("genre", ["akari", "sudoku"])
def test_the_order_of_puzzles_does_not_matter(genre) -> None:
    found = small_discovery(genre)
    backwards = discover(texts_of(genre)[::-1], genre=genre, techniques=techniques_of(genre))
    told, told_backwards = (
        [(each.name, each.n_specimens, each.n_puzzles, each.n_unlocked, each.fall) for each in one.clusters]
        for one in (found, backwards)
    )
    assert told == told_backwards
    for one, other in zip(found.clusters, backwards.clusters, strict=True):
        assert one.example.puzzle == N - 1 - other.example.puzzle
        assert np.array_equal(one.example.state, other.example.state)
