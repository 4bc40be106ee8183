"""CountsDiffer: the two parts of a region hold a mark unequal numbers of times. Kernel:
kernels/rules/counts/counts_differ.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.counts_differ import counts_differ
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot, sides
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.lines import judged
from gridlanes.rules.shared.parted import PartedRule
from gridlanes.rules.shared.refusals import known


@dataclass(frozen=True)
class EquallyMany(Violation):
    """Both parts of `coords`, the first `n` and the others, hold the mark `count` times."""

    n: int
    count: int
    text = "the first {n} of {n_coords} coords hold the mark {count} times, and so do the others"


@dataclass(frozen=True)
class CountsDiffer(PartedRule):
    """The number of coords that hold `mark` among the first `n` of the region differs from that among the others.

    Propagation is domain consistent. It does not use other facts about either number: for example that the others are
    in one piece, or that they hold the mark an odd number of times.
    """

    name = "counts_differ"
    in_words = "Among the first {n} of these coords and among the others, different numbers of coords are {marks}"
    clue_arrays = True
    kernel = counts_differ

    def _counts(self, flags: Flags) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """``(P,)`` each: how many of the first coords are among `flags` ``bool (P, K)``, and how many of the others."""
        n = known(self.n)
        return flags[:, :n].sum(axis=1), flags[:, n:].sum(axis=1)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        hold, can = sides(possible, scope.number(self.mark))
        (least, least_other), (most, most_other) = self._counts(hold), self._counts(can)
        apart = (most < least_other) | (most_other < least)
        settled = (least == most) & (least_other == most_other)
        return judged(possible, np.asarray(apart), np.asarray(settled & (least == least_other)))

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        hold, _ = sides(possible, scope.number(self.mark))
        return EquallyMany(tuple(scope.coords.tolist()), known(self.n), int(self._counts(hold[None])[0][0]))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        hold = numbers == scope.number(self.mark)
        is_first = np.arange(hold.shape[1]) < np.asarray(known(self.n))[..., None]
        return np.asarray(2 * (hold & is_first).sum(axis=1) != hold.sum(axis=1))

    def holds_laid_out(self, regions: LaidOut) -> Flags:
        others = regions.counts_from(self.mark, regions.start[:-1] + known(self.n))
        return np.asarray(regions.counts(self.mark) != 2 * others)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """The least number of first coords for which it holds."""
        hold = (numbers == scope.number(self.mark)).astype(np.int64)
        first = np.concatenate([np.zeros((len(hold), 1), np.int64), hold.cumsum(axis=1)], axis=1)
        differs = 2 * first != first[:, -1:]
        n = np.where(differs.any(axis=1), differs.argmax(axis=1), NO_CLUE)
        return each_slot(self, [n] * len(self.slots), len(numbers))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        held, n = [encoder.is_mark(coord, scope.number(self.mark)) for coord in scope.coords.tolist()], known(self.n)
        encoder.model.add(sum(held[:n]) != sum(held[n:]))
