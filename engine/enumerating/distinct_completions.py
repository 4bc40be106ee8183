"""Groups completions that show the same facts: of several, none can be the only solution of a puzzle, and one stands
for all.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.fact_reader import CompletionFacts

MANY = 256
"""completions of a layout from which on those that tell the same are looked for: it takes time where there are none"""


class DistinctCompletions(NamedTuple):
    """The S completions of a layout: `facts` of those that tell different facts, `place` ``intp (S,)``: the row of each
    completion in these; `alone` ``bool (S,)``: whether no other tells the same.
    """

    facts: CompletionFacts
    place: NDArray[np.intp]
    alone: NDArray[np.bool_]


def distinct_completions(facts: CompletionFacts, many: int = MANY) -> DistinctCompletions:
    """The completions told apart, if there are as many as `many`; fewer may all stand for themselves."""
    n = len(facts.values)
    if n < many:
        return DistinctCompletions(facts, np.arange(n), np.ones(n, np.bool_))
    told = np.concatenate([facts.values, facts.always], axis=1)
    _, first, place, n_alike = np.unique(told, axis=0, return_index=True, return_inverse=True, return_counts=True)
    place = place.reshape(n)
    each = CompletionFacts(
        np.ascontiguousarray(facts.values[first]),
        facts.shown[first],
        facts.always[first],
        facts.can_be[first],
        facts.groups,
    )
    return DistinctCompletions(each, place, n_alike[place] == 1)
