"""CountsAlong: counts of a mark on a line, before and after some of its places. Kernels:
kernels/rules/counts/counts_along.py, and kernels/rules/counts/counts_along_apart.py if no two consecutive coords hold
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.at_most import at_most
from gridlanes.kernels.rules.counts.counting import MarkAndCount
from gridlanes.kernels.rules.counts.counts_along import ANY, MarkAndPlaces, counts_along
from gridlanes.kernels.rules.counts.counts_along_apart import counts_along_apart
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, outcomes, sides
from gridlanes.rules.shared.counting import ManyCountsRule
from gridlanes.rules.shared.refusals import known, refuse, require_one_region


@dataclass(frozen=True)
class LineMiscounted(Violation):
    """At least `least` and at most `most` of the coords of a part of the line, `coords`, hold the mark, not `count`."""

    least: int
    most: int
    count: int
    text = "{least} to {most} coords from one end of the line hold the mark, of which there must be {count}"


@dataclass(frozen=True)
class InARow(Violation):
    """Two coords of the line, `coords`, one behind the other, both hold the mark."""

    text = "two coords in a row hold the mark"


@dataclass(frozen=True)
class CountsAlong(ManyCountsRule):
    """Between and around K coords of a line there are K + 1 places. `counts` has first, for each place, the number of
    coords before it that hold `mark`, then, for each place, the number of coords after it that do. `apart`: no two
    consecutive coords hold it.

    It is equivalent to an `ExactCount` for each count, and propagates more: domain consistent for all counts before
    places together, and for all counts after places; also with `apart`, if there is a count. It does not combine counts
    from both ends.
    """

    counts: tuple[int | Clue, ...]
    apart: bool = False
    name = "counts_along"
    listed = "counts"
    positional = False

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        scope.number(self.mark)
        if len(self.counts) != 2 * (len(scope.coords) + 1):
            places = len(scope.coords) + 1
            refuse(self, f"has a count before and behind each of {places} places, found {len(self.counts)} counts")

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        least, most = (_counted(flags) for flags in sides(possible, scope.number(self.mark)))
        counts = self.wanted()[:, None]
        free = counts == NO_CLUE
        certain = (free | ((least == counts) & (most == counts))).all(axis=0)
        hold, can = (_in_a_row(flags) for flags in sides(possible, scope.number(self.mark)))
        if self.apart:
            certain &= ~can.any(axis=1)
            return outcomes(certain, self._is_wrong(least, most) | hold.any(axis=1))
        return outcomes(certain, self._is_wrong(least, most))

    def _is_wrong(self, least: NDArray[np.intp], most: NDArray[np.intp]) -> Flags:
        """``bool (P,)``: where a count is missed, or two from one end cannot both be had, of the counts ``(n, P)``."""
        counts, n_places = self.wanted()[:, None], least.shape[0] // 2
        wrong = np.zeros(least.shape[1], np.bool_)
        for part, step in ((slice(n_places), 1), (slice(n_places, None), -1)):
            wanted, low, high = counts[part][::step], least[part][::step], most[part][::step]
            before, at = np.zeros(1, np.int64), 0
            for k in np.flatnonzero(wanted[:, 0] != NO_CLUE).tolist():
                between = wanted[k] - before
                wrong |= (between < low[k] - low[at]) | (between > high[k] - high[at])
                before, at = wanted[k], k
        return wrong

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        hold, can = sides(possible, scope.number(self.mark))
        if self.apart and (beside := _in_a_row(hold[None])[0]).any():
            first = int(beside.argmax())
            return InARow(tuple(scope.coords[first : first + 2].tolist()))
        least, most = _counted(hold[None])[:, 0], _counted(can[None])[:, 0]
        counts = self.wanted()
        missed = (counts != NO_CLUE) & ((least > counts) | (most < counts))
        wrong = int(missed.argmax() if missed.any() else (counts != NO_CLUE).argmax())
        n_places = len(counts) // 2
        part = slice(wrong) if wrong < n_places else slice(wrong - n_places, None)
        return LineMiscounted(
            tuple(scope.coords[part].tolist()), int(least[wrong]), int(most[wrong]), int(counts[wrong])
        )

    def found(self, numbers: Numbers, scope: Scope) -> NDArray[Any]:
        return _counted(numbers == scope.number(self.mark))

    def agrees(self, numbers: Numbers, counts: NDArray[Any], scope: Scope) -> Flags:
        wrong = ((self.found(numbers, scope) != counts) & (counts != NO_CLUE)).any(axis=0)
        if self.apart:
            wrong |= _in_a_row(numbers == scope.number(self.mark)).any(axis=1)
        return np.asarray(~wrong)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        number, n_places = scope.number(self.mark), len(self.counts) // 2
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        for place, count in enumerate(map(known, self.counts)):
            counted = held[:place] if place < n_places else held[place - n_places :]
            if count != NO_CLUE:
                encoder.model.add(sum(counted) == count if counted else count == 0)

        for one, other in pairwise(held if self.apart else ()):
            encoder.model.add_bool_or([~one, ~other])

    def lower(self, program: Program, scope: Scope) -> None:
        counts = [ANY if count == NO_CLUE else self.kernel_number(count) for count in self.counts]
        lower_line(program, self.mark, scope.coords.tolist(), counts, apart=self.apart)


def lower_line(
    program: Program, mark: int, coords: list[int], counts: Sequence[int | Clue], *, apart: bool = False
) -> None:
    """What `CountsAlong` adds for the coords of a line; `counts` as its kernel has them. A large board has a thousand
    clues, which it takes long to look at one by one.
    """
    number, n_places = program.alphabet.number(mark), len(counts) // 2
    reader = CountsAlong(mark, ())  # turns clues into words as every such rule does, and is quick to compare
    parameters = MarkAndPlaces(number, counts[:n_places], counts[n_places:])
    program.add_all(counts_along_apart if apart else counts_along, [(coords, parameters)], rule=reader)
    if apart:
        one = MarkAndCount(number, 1)
        program.add_all(at_most, [([*pair], one) for pair in pairwise(coords)])


def _counted(flags: Flags) -> NDArray[np.intp]:
    """``intp (2 K + 2, P)``: how many flags ``bool (P, K)`` are before each place, and then how many behind each."""
    before = np.cumsum(np.pad(flags, ((0, 0), (1, 0))), axis=1, dtype=np.intp)
    return np.concatenate([before, before[:, -1:] - before], axis=1).T


def _in_a_row(flags: Flags) -> Flags:
    """``bool (P, K - 1)``: which of the flags ``bool (P, K)`` are set, and so is the next one."""
    return flags[:, :-1] & flags[:, 1:]
