"""OneToSize: a region of n coords holds the values 1 to n, each once. Kernel: kernels/rules/marks/one_to_size.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.marks.one_to_size import Held, one_to_size
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.presentation import Border, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, chosen, committed, n_possible
from gridlanes.rules.shared.lines import LineRule, judged, repeated
from gridlanes.rules.shared.refusals import refuse


@dataclass(frozen=True)
class SizeRepeat(Violation):
    """Several coords, `coords`, are committed to the same value."""

    value: int
    text = "{n_coords} coords hold {value}, which the region holds once"


@dataclass(frozen=True)
class SizeMissing(Violation):
    """No coord of the region can hold a value from 1 to its size."""

    value: int
    text = "none of {n_coords} coords can hold {value}"


@dataclass(frozen=True)
class SizeExceeded(Violation):
    """A coord, the only one in `coords`, can hold none of the values from 1 to the size `n` of its region."""

    n: int
    text = "coord {coords[0]} can hold none of 1 to {n}"


@dataclass(frozen=True)
class OneToSize(LineRule):
    """The coords of the region hold the values from 1 to their number, each once (the rooms of Suguru). The alphabet
    has all of these.

    Propagation does hidden and naked singles; it does not find naked pairs.
    """

    name = "one_to_size"
    numeric = True
    reaches_far = False
    look = Presentation(border=Border.DASHED)
    kernel = one_to_size

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        n, values = sum(scope.lengths), {*scope.alphabet.values}
        missing = next((value for value in range(1, n + 1) if value not in values), 0)
        if missing:
            refuse(self, f"a region of {n} coords holds {missing}, which is not a mark")

    def held(self, scope: Scope) -> NDArray[np.intp]:
        """``intp (K,)``: the numbers of the marks that the region holds."""
        return np.array([scope.number(value) for value in range(1, len(scope.coords) + 1)], np.intp)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        left = possible[:, :, self.held(scope)]
        wrong = repeated(left).any(axis=-1) | ~left.any(axis=1).all(axis=-1) | ~left.any(axis=2).all(axis=-1)
        alone = (n_possible(possible) == 1).all(axis=-1)
        return judged(possible, np.asarray(alone & ~wrong), np.asarray(wrong))

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        left = possible[:, self.held(scope)]
        twice, nowhere = np.flatnonzero(repeated(left)), np.flatnonzero(~left.any(axis=0))
        if len(twice):
            return SizeRepeat(chosen(scope.coords, committed(left) == twice[0]), int(twice[0]) + 1)
        bare = np.flatnonzero(~left.any(axis=1))
        if len(bare):
            return SizeExceeded((int(scope.coords[bare[0]]),), len(scope.coords))
        return SizeMissing(tuple(scope.coords.tolist()), int(nowhere[0]) + 1)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return np.asarray((np.sort(numbers, axis=1) == np.sort(self.held(scope))).all(axis=1))

    def parameters(self, scope: Scope) -> Held:
        return Held(self.held(scope).tolist())

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        held, coords = self.held(scope).tolist(), encoder.coords(scope)
        encoder.model.add_all_different([encoder.number(coord) for coord in coords])
        for coord in coords:
            encoder.model.add_allowed_assignments([encoder.number(coord)], [(number,) for number in held])
