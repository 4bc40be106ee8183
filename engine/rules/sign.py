"""Sign: a sign between two coords relates their values. Kernel: kernels/rules/sums/sign.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from gridlanes.kernels.rules.sums.sign import NO_SIGN, SignBetween
from gridlanes.kernels.rules.sums.sign import sign as sign_kernel
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, each_slot
from gridlanes.rules.shared.lines import Values, is_ascending
from gridlanes.rules.shared.pairs import PairApart, PairRule
from gridlanes.rules.shared.refusals import known, refuse, require_count

FIRST, SECOND = 1, 2
"""the two signs"""


@dataclass(frozen=True)
class AgainstSign(PairApart):
    """No values left in the two coords fit the sign between them."""

    sign: int
    text = "{first} and {second} contradict the sign {sign} between them"


@dataclass(frozen=True)
class Sign(PairRule):
    """The sign between the region's two coords: `FIRST` if the first holds the smaller value, `SECOND` if the second
    does. With `beside`: `FIRST` if the values differ by exactly 1, `SECOND` if they do not; the values of the alphabet
    must then be consecutive and ascending.

    Propagation is domain consistent. It considers one pair alone: from a chain a < b < c it does not infer in one pass
    that the last is at least 3.
    """

    sign: int | Clue
    beside: bool = False
    name = "sign"
    violated = AgainstSign
    kernel = sign_kernel
    reaches_far = False
    sizes = (2, 2)

    def wording(self) -> str:
        if self.beside:
            return "The values of these two coords " + (
                "differ by exactly 1" if self.sign == FIRST else "do not differ by 1"
            )
        return f"The {'first' if self.sign == FIRST else 'second'} of these two coords holds the smaller value"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_count(self, sign=self.sign)
        if self.beside and (np.diff(scope.values) != 1).any():
            refuse(self, f"the sign of neighbours needs consecutive values, found {scope.alphabet.values}")

    @property
    def numbers(self) -> tuple[int, ...]:
        return (known(self.sign),)

    def related(self, values: Values) -> Flags:
        first, second = values[:, None], values
        if self.beside:
            right = {FIRST: abs(first - second) == 1, SECOND: abs(first - second) != 1}
        else:
            right = {FIRST: first < second, SECOND: first > second}
        return np.asarray(right.get(known(self.sign), np.zeros((len(values), len(values)), np.bool_)))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """The sign that is right; none between equal values that need one."""
        apart = scope.values[numbers[:, 1]] - scope.values[numbers[:, 0]]
        if self.beside:
            found = np.where(abs(apart) == 1, FIRST, SECOND)
        else:
            found = np.select([apart > 0, apart < 0], [FIRST, SECOND], NO_CLUE)
        return each_slot(self, [found] * len(self.slots), len(numbers))

    def clue_word(self, clue: int) -> int:
        return NO_SIGN if clue == NO_CLUE else clue if clue in (FIRST, SECOND) else 0

    def parameters(self, scope: Scope) -> Any:
        order = [] if is_ascending(scope) else np.argsort(scope.values).tolist()
        return SignBetween(self.kernel_number(self.sign), int(self.beside), len(scope.alphabet), order)
