"""DistinctBut: no mark twice in a region, except one that may repeat. Kernel: kernels/rules/marks/distinct_but.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.marks.distinct_but import MarksBut, distinct_but
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, chosen, committed, n_possible, sides
from gridlanes.rules.shared.lines import LineRule, Repeated, judged
from gridlanes.rules.shared.refusals import require_count


@dataclass(frozen=True)
class RepeatBut(Repeated):
    """The coords are committed to the same mark, which is not the one that may repeat."""

    text = "{n_coords} coords hold {value}"


@dataclass(frozen=True)
class RepeatMiscounted(Violation):
    """At least `least` and at most `most` coords of the region hold the mark that may repeat, not `count`."""

    least: int
    most: int
    count: int
    text = "{least} to {most} coords can hold the mark that repeats, of which there must be exactly {count}"


@dataclass(frozen=True)
class TooFewMarks(Violation):
    """The coords of the region, `coords`, have too few marks left that they could hold."""

    n_marks: int
    text = "{n_marks} different marks are left for {n_coords} coords, which is too few"


@dataclass(frozen=True)
class DistinctBut(LineRule):
    """The coords of the region hold pairwise different marks, except `mark`, which `count` of them hold (None: any
    number): the black cells of a line, the empty plots. The rule does not demand that every other mark occurs; this
    follows if `count` leaves as many coords as there are other marks.

    The check recognises repeats, wrong counts, and fewer marks left than coords for them. Propagation: see the kernel.
    """

    mark: int
    count: int | None = None
    name = "distinct_but"
    kernel = distinct_but
    reaches_far = False
    sizes = (0, None)

    def wording(self) -> str:
        said = "These coords hold different marks, except those that are {marks}"
        return said if self.count is None else said + "; exactly {count} of these coords are {marks}"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        scope.number(self.mark)
        if self.count is not None:
            require_count(self, count=self.count)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        number, size = scope.number(self.mark), possible.shape[1]
        held, can = (side.sum(axis=1) for side in sides(possible, number))
        others = np.delete(possible, number, axis=2)
        n_places = others.sum(axis=1)
        decided = (others & (n_possible(possible) == 1)[:, :, None]).sum(axis=1)
        n_left, n_needed = (n_places > 0).sum(axis=1), size - can
        wrong, sure = (decided > 1).any(axis=1), (n_places <= 1).all(axis=1)
        if self.count is not None:
            wrong |= (held > self.count) | (can < self.count)
            sure &= (held == self.count) & (can == self.count)
            n_needed = np.maximum(n_needed, size - self.count)
        return judged(possible, sure, wrong | (n_left < n_needed))

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        number, numbers = scope.number(self.mark), committed(possible)
        for other in range(len(scope.alphabet)):
            if other != number and (numbers == other).sum() > 1:
                return RepeatBut(chosen(scope.coords, numbers == other), scope.alphabet.values[other])
        held, can = sides(possible, number)
        least, most = int(held.sum()), int(can.sum())
        if self.count is not None and not least <= self.count <= most:
            shown = held if least > self.count else np.ones_like(held)
            return RepeatMiscounted(chosen(scope.coords, shown), least, most, self.count)
        n_left = int(np.delete(possible, number, axis=1).any(axis=0).sum())
        return TooFewMarks(tuple(scope.coords.tolist()), n_left)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        number, ordered = scope.number(self.mark), np.sort(numbers, axis=1)
        right = ((ordered[:, 1:] != ordered[:, :-1]) | (ordered[:, 1:] == number)).all(axis=1)
        if self.count is not None:
            right &= (numbers == number).sum(axis=1) == self.count
        return np.asarray(right)

    def parameters(self, scope: Scope) -> MarksBut:
        return MarksBut(len(scope.alphabet), scope.number(self.mark), [] if self.count is None else [self.count])

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        coords = scope.coords.tolist()
        for number in range(len(scope.alphabet)):
            held = [encoder.is_mark(coord, number) for coord in coords]
            if number != scope.number(self.mark):
                encoder.model.add_at_most_one(held)
            elif self.count is not None:
                encoder.model.add(sum(held) == self.count) if held else encoder.model.add(self.count == 0)
