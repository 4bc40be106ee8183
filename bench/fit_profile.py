"""``python -m bench.fit_profile --levels FILE... [--levels FILE...]``: fits the weights of a genre's profile to levels.

Each ``--levels`` names files of one game, from its easiest level to its hardest. The weights (see
`gridlanes.grading.tally`) are those with which the scores best tell which of two puzzles is of the higher level, among
every second puzzle of each file: a logistic regression on pairs of puzzles of neighbouring levels. No weight is
negative, since no count makes a puzzle easier, and the sum of their squares is penalised. Prints them as TOML, and the
share of pairs in the right order before and after, among the puzzles that were fitted and among the others.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.grading import BEYOND, in_order, rated
from gridlanes.api.inputs import blocks_of
from gridlanes.grading.calls import at_once
from gridlanes.grading.grader import graded
from gridlanes.grading.grades import GradeStatus
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.tally import KINDS

Floats = NDArray[np.float64]
_PENALTY = 0.01
_PAIRS, _STEPS = 4_000, 500
"""pairs of puzzles that are drawn for two levels; steps of gradient ascent"""
_STEEP = 2.0
"""how sure an order is if the scores differ by one"""
_LEAST_SPREAD = 0.3
"""what differs less has no large weight for that"""
_LEAST = 0.02
"""weights that move no score by so much are left out"""


@dataclass
class Level:
    """The puzzles of a file: `score`, the cost of the hardest step, `BEYOND` for those without a grade; `measures`
    ``(P, N)``.
    """

    score: Floats
    measures: Floats

    def part(self, start: int) -> Level:
        """Every second puzzle."""
        return Level(self.score[start::2], self.measures[start::2])

    def scores(self, weights: Floats) -> Floats:
        """The scores with some weights."""
        return np.where(self.score == BEYOND, BEYOND, np.round(self.score + self.measures @ weights, 2))


def measured(texts: list[str], own: Profile | None) -> tuple[Level, list[tuple[str, str]], Profile]:
    """A level, the names of its measures (kind, technique), and the profile that was used."""
    score, names, profile = np.full(len(texts), BEYOND), [], own
    found: dict[int, Floats] = {}
    for block in blocks_of(texts):
        for group in block.groups:
            profile = own or Profile.of_genre(group.structure.genre)
            for start in range(0, len(group.rows), at_once(group.structure)):
                part = group.of_rows(np.arange(start, min(start + at_once(group.structure), len(group.rows))))
                grades = graded(Position(part), replace(profile, weights={kind: {} for kind in KINDS}))
                is_graded = grades.status == GradeStatus.GRADED
                score[part.rows[is_graded]] = np.nan_to_num(grades.score[is_graded])
                assert grades.tally is not None
                names = [(kind, technique.name) for kind in KINDS for technique, _ in grades.order]
                measures = np.hstack([grades.tally.measure(kind) for kind in KINDS])
                found |= {row: measures[i] for i, row in enumerate(part.rows.tolist())}
    assert profile is not None
    nothing = np.zeros(len(names))
    return Level(score, np.array([found.get(row, nothing) for row in range(len(texts))])), names, profile


def differences(chains: list[list[Level]]) -> tuple[Floats, Floats]:
    """For pairs of puzzles of neighbouring levels, the differences of their scores and of their measures."""
    rng, scores, measures = np.random.default_rng(0), [], []
    for levels in chains:
        for lower, upper in pairwise(levels):
            a, b = rng.integers(len(lower.score), size=_PAIRS), rng.integers(len(upper.score), size=_PAIRS)
            known = (lower.score[a] != BEYOND) & (upper.score[b] != BEYOND)
            scores.append((upper.score[b] - lower.score[a])[known])
            measures.append((upper.measures[b] - lower.measures[a])[known])
    return np.concatenate(scores), np.concatenate(measures)


def fitted(chains: list[list[Level]], penalty: float = _PENALTY) -> Floats:
    """The weights, none below 0."""
    score, measures = differences(chains)
    spread = measures.std(axis=0)
    used = spread > 1e-9
    spread = np.maximum(spread, _LEAST_SPREAD)
    x = measures[:, used] / spread[used] * _STEEP
    weights, rate = np.zeros(x.shape[1]), 1 / (np.linalg.norm(x, 2) ** 2 / len(x) / 4 + 2 * penalty)
    for _ in range(_STEPS):
        wrong = 1 / (1 + np.exp(np.clip(_STEEP * score + x @ weights, -30, 30)))
        weights = np.maximum(weights + rate * (x.T @ wrong / len(x) - 2 * penalty * weights), 0)
    weights[weights < _LEAST] = 0
    found = np.zeros(measures.shape[1])
    found[used] = np.round(weights / spread[used], 2)
    return found


def shares(chains: list[list[Level]], weights: Floats) -> list[float]:
    """The share of pairs in the right order, for each two neighbouring levels."""
    return [in_order(a.scores(weights), b.scores(weights)) for levels in chains for a, b in pairwise(levels)]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.fit_profile", description=__doc__)
    parser.add_argument("--levels", nargs="+", action="append", type=Path, metavar="FILE", required=True)
    parser.add_argument("--profile", metavar="FILE.toml|NAME", help="its costs; by default the genre's own")
    parser.add_argument("--penalty", type=float, default=_PENALTY)
    chosen = parser.parse_args(arguments)
    own = None if chosen.profile is None else Profile.from_file(chosen.profile)
    chains: list[list[Level]] = []
    names: list[tuple[str, str]] = []
    used: Any = own
    for files in chosen.levels:
        levels = []
        for path in files:
            level, names, used = measured(rated(path, 1)[0], own)
            levels.append(level)
        chains.append(levels)
    fit, other = ([[level.part(start) for level in levels] for levels in chains] for start in (0, 1))
    weights = fitted(fit, chosen.penalty)
    for kind in KINDS:
        lines = [f"{name} = {w:g}" for (k, name), w in zip(names, weights.tolist(), strict=True) if k == kind and w]
        print("\n".join([f"\n[weight.{kind}]", *lines]) if lines else "", end="\n" if lines else "")
    as_it_is = np.array([used.weights.get(kind, {}).get(name, 0.0) for kind, name in names])
    for said, some in (("fitted half", fit), ("other half", other)):
        for words, those in (("no weights", weights * 0), ("profile", as_it_is), ("fitted", weights)):
            print(f"{said}, {words}:", " ".join(f"{share:.2f}" for share in shares(some, those)))
    for levels in other:
        print("median scores:", " ".join(f"{np.median(level.scores(weights)):.2f}" for level in levels))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
