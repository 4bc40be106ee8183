"""MinDifference: values that follow each other on a path are far apart. Kernel: kernels/rules/min_difference.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.min_difference import min_difference
from gridlanes.model.clue import Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.counting import known
from gridlanes.rules.numeric import counted, require_number, require_path, target_code, target_word, values_block
from gridlanes.rules.pairs import PairRule, listed


@dataclass(frozen=True)
class TooClose(Violation):
    """No values left in two consecutive coords differ by `n`."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    n: int

    def __str__(self) -> str:
        return f"{listed([*self.first])} and {listed([*self.second])} differ by less than {self.n}"


@dataclass(frozen=True)
class MinDifference(PairRule):
    """Consecutive coords of the region, in its order, hold values that differ by at least `n` (German whispers: 5).

    Propagation is domain consistent in one pass. It looks at one path alone: it does not count how many different
    values fit on it.
    """

    n: int | Clue
    name = "min_difference"
    look = Presentation(decoration=Decoration.LINE, color="#8fc99a")
    kernel = min_difference.__name__

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_path(self, scope)
        require_number(self, "n", self.n)

    def related(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        return np.asarray(abs(values[:, None] - values) >= known(self.n))

    def broken(self, coords: tuple[int, int], left: tuple[list[int], list[int]]) -> Violation:
        return TooClose(coords, tuple(left[0]), tuple(left[1]), known(self.n))

    def parameters(self, scope: Scope) -> list[Any]:
        return counted([target_code(self.n), *values_block(scope)])

    def word_of(self, clue: int) -> int:
        return target_word(clue)
