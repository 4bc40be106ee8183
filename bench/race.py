"""The race: entrants in turn, round after round, and what is made of it.

Side by side means interleaved: engine, peer A, peer B, engine, ... A machine that slows down slows all of them down,
and a ratio is taken within a round.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bench.corpora import Corpus
from bench.entrants import Engine, Entrant, Measured, SkipError


@dataclass
class Standing:
    """One entrant on one corpus at one limit, a measurement a round."""

    corpus: str
    limit: int
    solver: str
    measured: list[Measured] = field(default_factory=list)
    skipped: str = ""
    ratios: list[float] = field(default_factory=list)
    """how many times the engine's rate is this one's, a round each"""
    faults: list[str] = field(default_factory=list)
    """answers that contradict the engine's or the corpus'"""

    @property
    def rate(self) -> float:
        return statistics.median(one.rate for one in self.measured) if self.measured else 0.0

    def as_dict(self) -> dict[str, Any]:
        """Plain numbers for JSON."""
        entry: dict[str, Any] = {"corpus": self.corpus, "limit": self.limit, "solver": self.solver}
        if self.skipped:
            return entry | {"skipped": self.skipped}
        last = self.measured[-1]
        return entry | {
            "puzzles": last.puzzles,
            "puzzles_in_sample": len(last.corpus),
            "seconds": [one.seconds for one in self.measured],
            "puzzles_per_second": self.rate,
            "microseconds_per_puzzle": 1e6 / self.rate if self.rate else None,
            "solved": last.solved,
            "unique": last.unique,
            "guesses_per_puzzle": _per_puzzle(last.guesses, last),
            "share_without_guess": _per_puzzle(last.no_guess, last),
            "engine_is_times_as_fast": None
            if not self.ratios
            else {
                "median": statistics.median(self.ratios),
                "min": min(self.ratios),
                "max": max(self.ratios),
                "rounds": self.ratios,
            },
            "faults": self.faults,
        }


def _per_puzzle(total: int | None, measured: Measured) -> float | None:
    return None if total is None or not measured.puzzles else total / measured.puzzles


def race(
    corpus: Corpus,
    limit: int,
    engine: Engine,
    peers: Sequence[Entrant],
    rounds: int,
    say: Callable[[str], None] = lambda text: None,
) -> list[Standing]:
    """The standings on one corpus, the engine's first. One call of the engine warms it up before the clock runs."""
    engine.warm(corpus, limit)
    standings = [Standing(corpus.name, limit, entrant.name) for entrant in (engine, *peers)]
    for number in range(rounds):
        say(f"{corpus.name}, limit {limit}: round {number + 1} of {rounds}")
        for standing, entrant in zip(standings, (engine, *peers), strict=True):
            if standing.skipped:
                continue
            try:
                measured = entrant.measure(corpus, limit)
            except SkipError as skip:
                standing.skipped = str(skip)
                continue
            standing.measured.append(measured)
            if standing is not standings[0] and measured.rate:
                standing.ratios.append(standings[0].measured[-1].rate / measured.rate)
    for standing in standings:
        standing.faults = faults(standings[0], standing)
    return standings


def faults(engine: Standing, standing: Standing) -> list[str]:
    """Where an entrant's answers contradict the engine's, or the engine's those of the corpus."""
    if standing is engine:
        return _against_corpus(engine.measured[-1], engine.limit)
    found: list[str] = []
    reference = engine.measured[-1]
    assert reference.n_solutions is not None
    for measured in standing.measured:
        place = np.searchsorted(reference.corpus.rows, measured.corpus.rows[: measured.puzzles])
        expected = reference.n_solutions[place]
        solved, unique = int((expected > 0).sum()), int((expected == 1).sum())
        if reference.unanswered is not None and np.isin(place, reference.unanswered).any():
            continue  # the engine's own fault, reported as such
        if measured.solved not in (None, solved):
            found.append(f"solved {measured.solved}, gridlanes {solved}")
        if measured.unique not in (None, unique):
            found.append(f"unique {measured.unique}, gridlanes {unique}")
    return list(dict.fromkeys(found))


def _against_corpus(measured: Measured, limit: int) -> list[str]:
    corpus, n_solutions, unanswered = measured.corpus, measured.n_solutions, measured.unanswered
    assert n_solutions is not None
    assert unanswered is not None
    found = [f"no answer within the budget: row {row + 1}" for row in corpus.rows[unanswered].tolist()]
    if corpus.counts is not None:
        answered = np.ones(len(corpus), np.bool_)
        answered[unanswered] = False
        least = np.minimum(corpus.counts, limit)
        most = np.where(corpus.counts < 2, least, limit)  # 2 in the file stands for two or more
        for row in np.flatnonzero(answered & ((n_solutions < least) | (n_solutions > most))).tolist():
            counted = f"{n_solutions[row]} solutions, the file says {corpus.counts[row]}"
            found.append(f"row {corpus.rows[row] + 1}: {counted}")
    if corpus.solutions is not None and corpus.counts is not None and measured.solutions is not None:
        differ = (measured.solutions.reshape(len(corpus), -1) != corpus.solutions).any(axis=1)
        for row in np.flatnonzero(differ & (corpus.counts == 1) & (n_solutions == 1)).tolist():
            found.append(f"row {corpus.rows[row] + 1}: another solution than the file's")
    return found
