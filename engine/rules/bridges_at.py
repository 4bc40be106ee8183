"""BridgesAt: an island has its number of bridges; in other cells bridges go straight on. Kernel:
kernels/rules/loops/bridges_at.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.loops.bridges_at import (
    MAX_BRIDGES,
    NOWHERE,
    TOO_MANY,
    UNKNOWN,
    CellOfBridges,
    bridges_at,
    fits,
)
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot
from gridlanes.rules.shared.lines import LineRule, greatest, judged, least
from gridlanes.rules.shared.refusals import known, require_count, require_counts_from_zero


@dataclass(frozen=True)
class BridgesMiscounted(Violation):
    """The island between the edges `coords` can have only `low` to `high` bridges, or meets them in no way."""

    low: int
    high: int
    target: int
    text = "an island of {target} bridges can have {low} to {high}"


@dataclass(frozen=True)
class BridgesTurned(Violation):
    """In the cell between the edges `coords`, where there is no island, bridges cross, end or turn."""

    text = "where there is no island bridges go straight on, and do not cross"


@lru_cache(maxsize=256)
def _ways(total: int, most: int) -> NDArray[np.intp]:
    """``intp (n, 4)``: the numbers of bridges towards the four sides that may meet."""
    asked = NOWHERE if total == NO_CLUE else min(total, TOO_MANY)
    every = product(range(most + 1), repeat=4)
    return np.array([sides for sides in every if fits(asked, sides)], np.intp).reshape(-1, 4)


@dataclass(frozen=True)
class BridgesAt(LineRule):
    """The region is the four edges of a cell, towards north, east, south and west; the value of each is the number of
    bridges over it. On an island they add up to `total`, or to at least one if `total` is 0 (an unknown number).
    Without a number (`NO_CLUE`) there is no island: bridges go straight on, and do not cross.

    The alphabet: 0, 1, ..., up to 4.

    Propagation is domain consistent for one cell. It does not infer that islands must be connected.
    """

    total: int | Clue
    name = "bridges_at"
    in_words = "As many bridges end at an island as its number says; past all else they go straight on"
    kernel = bridges_at
    sizes = (4, 4)
    numeric = True
    clue_arrays = True
    partial_clues = True
    reaches_far = False

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_counts_from_zero(self, scope, MAX_BRIDGES)
        if self.total != NO_CLUE:
            require_count(self, total=self.total)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        ways = _ways(known(self.total), len(scope.alphabet) - 1)
        left = possible[:, np.arange(4), ways].all(axis=2).sum(axis=1)
        return judged(possible, left == possible.sum(axis=2).prod(axis=1), left == 0)

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        coords, total = tuple(scope.coords.tolist()), known(self.total)
        if total == NO_CLUE:
            return BridgesTurned(coords)
        low, high = least(possible, scope).sum(), greatest(possible, scope).sum()
        return BridgesMiscounted(coords, int(low), int(high), total)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        north, east, south, west = numbers.astype(np.int64).T
        total, asked = north + east + south + west, known(self.total)
        straight = (north == south) & (east == west) & ((north == 0) | (east == 0))
        right = np.where(np.equal(asked, UNKNOWN), total > 0, total == asked)
        return np.asarray(np.where(np.equal(asked, NO_CLUE), straight, right))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How many bridges there are, if any: there may be an island also where they go straight on."""
        total = numbers.sum(axis=1, dtype=np.int64)
        return each_slot(self, [np.where(total == 0, NO_CLUE, total)] * len(self.slots), len(numbers))

    def clue_word(self, clue: int) -> int:
        return NOWHERE if clue == NO_CLUE else min(clue, TOO_MANY)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        north, east, south, west = coords = scope.coords.tolist()
        model, asked = encoder.model, known(self.total)
        if asked == NO_CLUE:
            for one, other in ((north, south), (east, west)):
                model.add(encoder.value(one) == encoder.value(other))
            model.add_bool_or(encoder.is_mark(north, 0), encoder.is_mark(east, 0))
        elif asked == UNKNOWN:
            model.add(sum(encoder.value(coord) for coord in coords) >= 1)
        else:
            model.add(sum(encoder.value(coord) for coord in coords) == asked)

    def parameters(self, scope: Scope) -> CellOfBridges:
        return CellOfBridges(len(scope.alphabet) - 1, self.kernel_number(self.total))
