"""LimitedRuns: a line with a count of a mark, and no long run with or without it.

Kernel: kernels/rules/lines/limited_runs.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.lines.limited_runs import Runs, limited_runs
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, Rule, chosen, outcomes
from gridlanes.rules.shared.refusals import refuse, require_one_region


@dataclass(frozen=True)
class RunTooLong(Violation):
    """The consecutive `coords`, more than `longest`, are all decided to hold the mark, or all not to."""

    longest: int
    text = "{n_coords} coords in a row are alike, of which at most {longest} may be"


@dataclass(frozen=True)
class RunsMiscounted(Violation):
    """At least `least` and at most `most` coords of the region, `coords`, hold the mark, not `count`."""

    least: int
    most: int
    count: int
    text = "{least} to {most} coords can hold the mark, of which there must be exactly {count}"


@dataclass(frozen=True)
class RunsImpossible(Violation):
    """The line `coords` cannot be completed, though no run is too long yet and the count could be reached."""

    count: int
    longest: int
    text = "no completion has exactly {count} of the mark and runs of at most {longest}"


@dataclass(frozen=True)
class LimitedRuns(Rule):
    """Exactly `count` coords of the ordered region hold `mark`; at most `longest` consecutive coords hold it, and at
    most as many do not.

    With two marks this is a line of Takuzu: half of each, never three alike in a row. Propagation is domain consistent
    for the line. It does not combine two lines: that they differ, or that they cross.
    """

    mark: int
    count: int
    longest: int
    name = "limited_runs"
    in_words = "Exactly {count} of these coords hold {mark}, and at most {longest} in a row are alike"
    kernel = limited_runs

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        scope.number(self.mark)
        if not 0 <= self.count <= len(scope.coords):
            refuse(self, f"count must be 0 to {len(scope.coords)}, the length of the region, found {self.count}")
        if self.longest < 1:
            refuse(self, f"longest must be at least 1, found {self.longest}")

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        """Certain in both directions, of every state."""
        holds, lacks = _sides(possible, scope.number(self.mark))
        n_states, size = holds.shape
        # reached[p, s, r, n]: side s ends in a run of r + 1 with n coords that hold the mark, so far
        reached = np.zeros((n_states, 2, self.longest, self.count + 1), np.bool_)
        for k in range(size):
            before, reached = reached, np.zeros_like(reached)
            for side, allowed in ((1, holds[:, k]), (0, lacks[:, k])):
                reached[:, side, 1:] = before[:, side, :-1]
                reached[:, side, 0] = before[:, 1 - side].any(axis=1) if k else np.arange(self.count + 1) == 0
                if side:
                    reached[:, 1] = np.roll(reached[:, 1], 1, axis=-1)
                    reached[:, 1, :, 0] = False
                reached[:, side] &= allowed[:, None, None]
        can = reached[..., self.count].any(axis=(1, 2)) if size else np.full(n_states, self.count == 0)
        return outcomes((holds != lacks).all(axis=1), ~can)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        (holds,), (lacks,) = _sides(possible[None], scope.number(self.mark))
        for other in (lacks, holds):
            for start in range(len(holds) - self.longest):
                window = slice(start, start + self.longest + 1)
                if not other[window].any() and (holds | lacks)[window].all():
                    return RunTooLong(tuple(scope.coords[window].tolist()), self.longest)
        least, most = int((holds & ~lacks).sum()), int(holds.sum())
        if not least <= self.count <= most:
            which = holds & ~lacks if least > self.count else np.ones_like(holds)
            return RunsMiscounted(chosen(scope.coords, which), least, most, self.count)
        return RunsImpossible(tuple(scope.coords.tolist()), self.count, self.longest)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        held = numbers == scope.number(self.mark)
        ok = held.sum(axis=1) == self.count
        for start in range(numbers.shape[1] - self.longest):
            window = held[:, start : start + self.longest + 1]
            ok &= window.any(axis=1) & ~window.all(axis=1)
        return np.asarray(ok)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        number = scope.number(self.mark)
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        encoder.model.add_linear_constraint(sum(held), self.count, self.count) if held else None
        for start in range(len(held) - self.longest):
            window = held[start : start + self.longest + 1]
            encoder.model.add_linear_constraint(sum(window), 1, self.longest)

    def parameters(self, scope: Scope) -> Runs:
        return Runs(scope.number(self.mark), self.count, min(self.longest, max(1, len(scope.coords))))

    def lower(self, program: Program, scope: Scope) -> None:
        program.widen(self.count + 1)
        super().lower(program, scope)


def _sides(possible: Possible, number: int) -> tuple[Flags, Flags]:
    """``bool (P, K)`` each: the coords that can hold the mark with this number, and those that can hold another."""
    others = np.delete(possible, number, axis=2)
    return possible[:, :, number], np.asarray(others.any(axis=2))
