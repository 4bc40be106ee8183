"""NextBeside: beside a value stand the next one and the one before. Kernel: kernels/rules/marks/next_beside.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.marks.next_beside import MarkSteps, next_beside
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, n_possible
from gridlanes.rules.shared.lines import LineRule, judged
from gridlanes.rules.shared.refusals import refuse


@dataclass(frozen=True)
class NoNext(Violation):
    """None of the values left at the first of `coords`, `values`, has the next one and the one before at the others."""

    values: tuple[int, ...]

    def __str__(self) -> str:
        values = " or ".join(map(str, self.values))
        return f"coord {self.coords[0]} holds {values}, and the others not what comes next to that"


@dataclass(frozen=True)
class NextBeside(LineRule):
    """One of the other coords of the region holds the value of the first coord plus 1 (`up`), and one holds it minus 1
    (`down`). This is not demanded above the last and below the first value of the alphabet, whose values are
    consecutive.

    Propagation removes values only from the first coord, since any of the others may hold its next value.
    """

    up: bool = True
    down: bool = True
    name = "next_beside"
    numeric = True
    reaches_far = False
    kernel = next_beside

    def wording(self) -> str:
        steps = {"plus": self.up, "minus": self.down}
        values = [f"one holds its value {step} 1" for step, is_asked in steps.items() if is_asked]
        return "Of the neighbours of the first of these coords, " + " and ".join(values)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        values = scope.alphabet.values
        if list(values) != list(range(values[0], values[0] + len(values))):
            refuse(self, f"the values are not consecutive: {values}")

    def _allowed(self, others: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """``bool (P, M)``: the marks of the first coord that have what they need, of what others can hold."""
        allowed = np.ones_like(others)
        if self.up:
            allowed[:, :-1] &= others[:, 1:]
        if self.down:
            allowed[:, 1:] &= others[:, :-1]
        return allowed

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        others = np.asarray(possible[:, 1:].any(axis=1))
        left = np.asarray((possible[:, 0] & self._allowed(others)).any(axis=1))
        alone = np.asarray((n_possible(possible) == 1).all(axis=1))
        return judged(possible, np.asarray(alone & left), np.asarray(~left))

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        values = tuple(scope.values[possible[0]].tolist())
        return NoNext(tuple(scope.coords.tolist()), values)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        first, others, held = numbers[:, :1], numbers[:, 1:], np.ones(len(numbers), np.bool_)
        if self.up:
            held &= (others == first + 1).any(axis=1) | (first[:, 0] == len(scope.alphabet) - 1)
        if self.down:
            held &= (others + 1 == first).any(axis=1) | (first[:, 0] == 0)
        return held

    def parameters(self, scope: Scope) -> MarkSteps:
        return MarkSteps(len(scope.alphabet), int(self.up), int(self.down))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        first, *others = encoder.coords(scope)
        last = len(scope.alphabet) - 1
        steps = [(1, last)] * self.up + [(-1, 0)] * self.down
        committed_to = [encoder.is_mark(first, number) for number in range(last + 1)]
        for step, end in steps:
            for number, holds in enumerate(committed_to):
                if number != end:
                    beside = [encoder.is_mark(coord, number + step) for coord in others]
                    encoder.model.add_bool_or([*beside, ~holds])
