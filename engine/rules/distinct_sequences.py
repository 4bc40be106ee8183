"""DistinctSequences: no two of several regions hold the same sequence.

Kernel: kernels/rules/marks/distinct_sequences.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from gridlanes.kernels.rules.marks.distinct_sequences import distinct_sequences
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, n_possible
from gridlanes.rules.shared.sequences import SequenceRule, places_of, shape_of_regions


@dataclass(frozen=True)
class SequencesEqual(Violation):
    """Two of the regions, numbers `first` and `second`, hold the same marks; `coords` are those of both."""

    first: int
    second: int
    text = "regions {first} and {second} of the constraint hold the same marks in the same order"


@dataclass(frozen=True)
class DistinctSequences(SequenceRule):
    """The marks of any two regions, read in order, differ at some position. The regions are of equal length.

    Propagation, pair by pair: if two regions are decided and equal at all positions but one, and one of them is decided
    there, too, the other loses that mark. For two regions without a common coord this is domain consistent. It does not
    combine three regions: of three that are equal except at one position, where each has only {1, 2}, it recognises no
    contradiction until one is decided.
    """

    name = "distinct_sequences"
    kernel = distinct_sequences

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        in_order = places_of(possible, scope)
        decided = n_possible(in_order) == 1
        outcomes = np.full(len(possible), Outcome.SATISFIED, np.uint8)
        for i in range(in_order.shape[1] - 1):
            overlap = np.any(in_order[:, i : i + 1] & in_order[:, i + 1 :], axis=-1)
            may_be_equal = np.all(overlap, axis=-1)
            is_equal = may_be_equal & np.all(decided[:, i : i + 1] & decided[:, i + 1 :], axis=-1)
            outcomes[may_be_equal.any(axis=1) & (outcomes == Outcome.SATISFIED)] = Outcome.PENDING
            outcomes[is_equal.any(axis=1)] = Outcome.VIOLATED
        return outcomes

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        in_order = places_of(possible, scope)
        readings = [tuple(marks.argmax(axis=1).tolist()) for marks in in_order]
        decided = np.flatnonzero((n_possible(in_order) == 1).all(axis=-1)).tolist()
        i, j = next((i, j) for i, j in combinations(decided, 2) if readings[i] == readings[j])
        return SequencesEqual(tuple(np.unique(np.append(scope.regions[i], scope.regions[j])).tolist()), i, j)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        n_regions, length = shape_of_regions(scope)
        in_order = numbers.reshape(len(numbers), n_regions, length)
        key = np.zeros((len(numbers), n_regions), np.int64)
        largest = 1
        for position in range(length):
            if largest > 2**54:  # a byte more would not fit: renumber the different keys
                key = np.unique(key, return_inverse=True)[1].reshape(key.shape).astype(np.int64)
                largest = key.size
            key = key * 256 + in_order[:, :, position]
            largest *= 256
        key.sort(axis=1)
        return np.asarray((key[:, 1:] != key[:, :-1]).all(axis=1))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        model = encoder.model
        for one, other in combinations([region.tolist() for region in scope.regions], 2):
            differences = []
            for a, b in zip(one, other, strict=True):
                if a != b:
                    differs = model.new_bool_var("")
                    model.add(encoder.number(a) != encoder.number(b)).only_enforce_if(differs)
                    model.add(encoder.number(a) == encoder.number(b)).only_enforce_if(~differs)
                    differences.append(differs)
            model.add_bool_or(differences) if differences else model.add(False)
