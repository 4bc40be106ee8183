"""Quotient: the larger of two values is so many times the smaller. Kernel: kernels/rules/quotient.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.quotient import quotient
from gridlanes.model.clue import Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.counting import known
from gridlanes.rules.numeric import counted, require_number, require_path, target_code, target_word, values_block
from gridlanes.rules.pairs import PairRule, listed


@dataclass(frozen=True)
class WrongQuotient(Violation):
    """Of no values left in the two coords one is `target` times the other."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    target: int

    def __str__(self) -> str:
        return f"of {listed([*self.first])} and {listed([*self.second])} neither is {self.target} times the other"


@dataclass(frozen=True)
class Quotient(PairRule):
    """The larger value of the region's two coords is exactly `target` times the smaller (a black dot of Kropki: 2). The
    smaller is not 0: nothing is a multiple of it.

    Propagation is domain consistent. One pair alone is meant: of three coords in a chain of quotients it does not infer
    what the first and the last have to do with each other.
    """

    target: int | Clue
    name = "quotient"
    look = Presentation(decoration=Decoration.FILLED_DOT)
    kernel = quotient.__name__

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_path(self, scope, least=2, most=2)
        require_number(self, "target", self.target)

    def related(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        small, large = np.minimum(values[:, None], values), np.maximum(values[:, None], values)
        return np.asarray((small > 0) & (large == small * known(self.target)))

    def broken(self, coords: tuple[int, int], left: tuple[list[int], list[int]]) -> Violation:
        return WrongQuotient(coords, tuple(left[0]), tuple(left[1]), known(self.target))

    def parameters(self, scope: Scope) -> list[Any]:
        return counted([target_code(self.target), *values_block(scope)])

    def word_of(self, clue: int) -> int:
        return target_word(clue)
