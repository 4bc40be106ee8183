"""The grader: applies to each puzzle the cheapest technique that changes something, again and again, until it is
solved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.grades import GradeStatus
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.tally import StepTally
from gridlanes.grading.technique import Technique
from gridlanes.grading.techniques import techniques
from gridlanes.io.read.blocks import Group
from gridlanes.solvers.verify import Verifier

_MAX_ROUNDS = 10_000
"""rounds of a puzzle, at most: each moves something, so that only broken techniques reach it"""


def order_of(profile: Profile, position: Position) -> list[tuple[Technique, float]]:
    """The techniques that apply to a position, with their costs, the cheapest first."""
    known = techniques()
    found = [(known[name], cost) for name, cost in profile.costs.items() if known[name].suits(position)]
    return sorted(found, key=lambda each: (each[1], each[0].name))


@dataclass
class Graded:
    """The fields of `Grades` for P puzzles of one structure, with techniques by their place in `order`. `tally`: what
    else was counted, if the profile has weights.
    """

    order: list[tuple[Technique, float]]
    status: NDArray[np.uint8]
    score: NDArray[np.float64]
    hardest: NDArray[np.int16]
    steps: NDArray[np.int32]
    effort: NDArray[np.float64]
    tally: StepTally | None = None


Watch: TypeAlias = Callable[[Technique, float, NDArray[np.intp]], None]
"""is called with a technique, what its hardest use cost, and the puzzles that it just moved"""


def graded(
    position: Position, profile: Profile, watch: Watch | None = None, only: NDArray[np.intp] | None = None
) -> Graded:
    """Grades puzzles; their position is changed. `watch` is called after each round that changed something. `only`: the
    puzzles to grade, by default all; the results of the others are undefined.

    Each puzzle waits for one technique at a time. The technique with the most waiting puzzles is applied to all of
    them; puzzles that it changes start again with the cheapest one, the others wait for the next. A puzzle whose rounds
    cost more than the profile's `most_effort` is given up. What the profile weighs adds to the score. The grade of a
    puzzle does not depend on other puzzles.
    """
    order, n = order_of(profile, position), len(position)
    found = Graded(
        order,
        np.full(n, GradeStatus.GRADED, np.uint8),
        np.full(n, np.nan),
        np.full(n, -1, np.int16),
        np.zeros((n, len(order)), np.int32),
        np.zeros(n),
    )
    if profile.weights:
        found.tally = StepTally.nothing(n, len(order))
    every = np.arange(n) if only is None else only
    n_open = position.n_open(np.arange(n)) if found.tally else np.zeros(n, np.int64)
    waits_for, is_active = np.zeros(n, np.intp), np.isin(np.arange(n), every)
    _settle(position, found, every, is_active)
    while is_active.any():
        active = np.flatnonzero(is_active)
        number = int(np.bincount(waits_for[active]).argmax())
        rows = active[waits_for[active] == number]
        if number == len(order):
            found.status[rows], is_active[rows] = GradeStatus.BEYOND, False
            continue
        technique, cost = order[number]
        if found.tally:
            _note_first(found.tally, position, rows, number, n_open)
        moves, sizes = technique.apply(position, rows)
        if found.tally:
            found.tally.count(rows, number, moves, sizes)
        moved = moves > 0
        costs = technique.costs(cost, sizes[moved])
        _count(found, rows[moved], number, costs)
        if watch is not None and len(costs):
            watch(technique, float(costs.max()), rows[moved])
        waits_for[rows] = np.where(moved, 0, number + 1)
        _settle(position, found, rows[moved], is_active)
        spent = rows[is_active[rows] & (found.effort[rows] > profile.most_effort)]
        found.status[spent], is_active[spent] = GradeStatus.BUDGET, False
    _add_up(found)
    if found.tally:
        added = found.tally.weighted(profile.weights, [technique.name for technique, _ in order])
        found.score[:] = np.round(found.score + added, 2)
    return found


def _note_first(
    tally: StepTally, position: Position, rows: NDArray[np.intp], number: int, n_open: NDArray[np.int64]
) -> None:
    """Notes the share of coords that are open, for the puzzles in which a technique is tried for the first time.
    `n_open` ``(P,)``: how many coords were open at first.
    """
    new = rows[tally.open[rows, number] == 0]
    tally.open[new, number] = position.n_open(new) / np.maximum(n_open[new], 1)


def _add_up(found: Graded) -> None:
    """Raises the score with the number of rounds, for puzzles whose hardest step belongs to a technique
    that adds up.
    """
    adds_up = np.array([technique.adds_up for technique, _ in found.order], np.bool_)
    rows = np.flatnonzero(adds_up[found.hardest] & (found.hardest >= 0)) if len(found.order) else np.zeros(0, np.intp)
    rounds = found.steps[rows, found.hardest[rows]]
    found.score[rows] = np.round(found.score[rows] + np.log2(rounds) / 10, 2)


def _count(found: Graded, rows: NDArray[np.intp], number: int, costs: NDArray[np.float64]) -> None:
    """Counts a round of a technique for some puzzles, at their costs."""
    found.steps[rows, number] += 1
    assert not len(rows) or found.steps[rows, number].max() < _MAX_ROUNDS
    found.effort[rows] += costs
    harder = ~(found.score[rows] >= costs)  # also where there is no score yet
    found.score[rows[harder]], found.hardest[rows[harder]] = costs[harder], number


def mark_broken(group: Group, position: Position, found: Graded) -> None:
    """Marks graded puzzles as having no solution if they are decided against a rule, as techniques need not have looked
    at every rule by then.
    """
    rows = np.flatnonzero(found.status == GradeStatus.GRADED)
    verifier = Verifier.of(group.structure)
    right = verifier.check(position.numbers(rows), group.givens, rows, group.clues, group.row_regions)
    found.status[rows[~right]] = GradeStatus.BROKEN


def _settle(position: Position, found: Graded, rows: NDArray[np.intp], is_active: NDArray[np.bool_]) -> None:
    """Finishes puzzles that are decided or broken."""
    n_open = position.n_open(rows)
    is_active[rows[n_open <= 0]] = False
    found.status[rows[n_open < 0]] = GradeStatus.BROKEN
