"""Clusters: specimens with the same canonical form, and the value of a technique for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from gridlanes.discovering.specimen import Specimen


class PuzzleScores(NamedTuple):
    """The scores of a puzzle that stalled: `without`, the hardest of the techniques used between its stalls; `graded`,
    its grade with the whole profile, None if it is not solved with that. `is_done`: whether all of its stalls are
    known.
    """

    without: float
    graded: float | None
    is_done: bool


@dataclass(frozen=True)
class Cluster:
    """Specimens whose moves follow from the same reason, up to a move of the board and the names of marks.

    `n_unlocked`: puzzles in which no other cluster occurs, so that a technique for it is all that they need. `fall`: by
    how much the grade of these would fall on average if its step cost no more than their other steps; None if no grade
    is known. `example`: the specimen with the fewest coords. `form`: the canonical form; `is_known`: whether it has a
    reason.
    """

    name: str
    genre: str
    form: str
    is_known: bool
    n_specimens: int
    n_puzzles: int
    n_unlocked: int
    fall: float | None
    example: Specimen


def clusters_of(
    specimens: Iterable[Specimen], genres: Mapping[int, str], scores: Mapping[int, PuzzleScores]
) -> tuple[Cluster, ...]:
    """The clusters of some specimens, the largest first. `genres`, `scores`: by the puzzles' numbers."""
    members: dict[str, list[Specimen]] = {}
    occur: dict[int, set[str]] = {}
    for specimen in specimens:
        members.setdefault(specimen.cluster, []).append(specimen)
        occur.setdefault(specimen.puzzle, set()).add(specimen.cluster)
    found = [_cluster(name, those, occur, genres, scores) for name, those in members.items()]
    return tuple(sorted(found, key=lambda each: (-each.n_specimens, -each.n_puzzles, each.name)))


def _cluster(
    name: str,
    specimens: list[Specimen],
    occur: Mapping[int, set[str]],
    genres: Mapping[int, str],
    scores: Mapping[int, PuzzleScores],
) -> Cluster:
    puzzles = {specimen.puzzle for specimen in specimens}
    is_known = specimens[0].constraints is not None
    alone = [puzzle for puzzle in puzzles if len(occur[puzzle]) == 1 and scores[puzzle].is_done] if is_known else []
    falls = [score.graded - score.without for score in (scores[puzzle] for puzzle in alone) if score.graded is not None]
    return Cluster(
        name,
        genres[specimens[0].puzzle],
        specimens[0].form,
        is_known,
        len(specimens),
        len(puzzles),
        len(alone),
        round(sum(sorted(falls)) / len(falls), 2) if falls else None,
        min(specimens, key=_simplest),
    )


def _simplest(specimen: Specimen) -> tuple[int, bytes, int, int]:
    """The sort key of specimens as examples, which does not depend on the order of their puzzles."""
    return len(specimen.coords), specimen.state.tobytes(), specimen.move.coord, specimen.number
