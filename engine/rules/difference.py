"""Difference: two values are so far apart. Kernel: kernels/rules/difference.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.difference import difference
from gridlanes.model.clue import Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.counting import known
from gridlanes.rules.numeric import counted, require_number, require_path, target_code, target_word, values_block
from gridlanes.rules.pairs import PairRule, listed


@dataclass(frozen=True)
class WrongDifference(Violation):
    """No values left in the two coords differ by the target."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    target: int

    def __str__(self) -> str:
        return f"{listed([*self.first])} and {listed([*self.second])} do not differ by {self.target}"


@dataclass(frozen=True)
class Difference(PairRule):
    """The values of the region's two coords differ by exactly `target`, whichever is larger (a white dot of Kropki: 1).

    Propagation is domain consistent. One pair alone is meant: of three coords in a chain of differences it does not
    infer what the first and the last have to do with each other.
    """

    target: int | Clue
    name = "difference"
    look = Presentation(decoration=Decoration.DOT)
    kernel = difference.__name__

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_path(self, scope, least=2, most=2)
        require_number(self, "target", self.target)

    def related(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        return np.asarray(abs(values[:, None] - values) == known(self.target))

    def broken(self, coords: tuple[int, int], left: tuple[list[int], list[int]]) -> Violation:
        return WrongDifference(coords, tuple(left[0]), tuple(left[1]), known(self.target))

    def parameters(self, scope: Scope) -> list[Any]:
        return counted([target_code(self.target), *values_block(scope)])

    def word_of(self, clue: int) -> int:
        return target_word(clue)
