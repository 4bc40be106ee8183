"""OneOwnSize: one coord of a region holds the size of the region. Kernel: kernels/rules/counts/one_own_size.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.counts.one_own_size import OneHolder, one_own_size
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.presentation import Border, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, chosen, n_possible
from gridlanes.rules.shared.lines import LineRule, judged
from gridlanes.rules.shared.refusals import refuse


@dataclass(frozen=True)
class OtherSize(Violation):
    """The coord in `coords` can hold neither the `size` of its region nor the empty mark."""

    size: int
    text = "coord {coords[0]} holds a value that is not {size}, the size of its region"


@dataclass(frozen=True)
class SizesHeld(Violation):
    """From `least` to `most` coords of the region, `coords`, can hold a value, and exactly one must."""

    least: int
    most: int
    text = "of {n_coords} coords {least} to {most} can hold a value, of which there must be 1"


@dataclass(frozen=True)
class OneOwnSize(LineRule):
    """One coord of the region holds the number of coords of the region, the others hold `empty` (the rooms of Hanare).
    The alphabet must have that value.

    Propagation is domain consistent. It does not use what is beside the region.
    """

    empty: int
    name = "one_own_size"
    numeric = True
    reaches_far = False
    look = Presentation(border=Border.DASHED)
    kernel = one_own_size

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        size = sum(scope.lengths)
        scope.number(self.empty)
        if size == self.empty or size not in scope.alphabet.values:
            refuse(self, f"a region of {size} coords holds {size}, which is not a mark beside that of empty coords")

    def _sides(self, possible: Possible, scope: Scope) -> tuple[Flags, Flags]:
        """``bool (P, K)`` twice: the coords that can hold the size, and those that can be empty."""
        return possible[..., scope.number(len(scope.coords))], possible[..., scope.number(self.empty)]

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        can, bare = self._sides(possible, scope)
        n_must = (~bare).sum(axis=1)
        some = (can & (n_must[:, None] == ~bare)).any(axis=1)
        alone = (n_possible(possible) == 1).all(axis=1)
        return judged(possible, np.asarray(alone & some), np.asarray(~some))

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        can, bare = self._sides(possible, scope)
        other = ~can & ~bare
        if other.any():
            return OtherSize(chosen(scope.coords, [int(other.argmax())]), len(scope.coords))
        return SizesHeld(tuple(scope.coords.tolist()), int((~bare).sum()), int(can.sum()))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        filled = numbers != scope.number(self.empty)
        own = numbers == scope.number(len(scope.coords))
        return np.asarray((filled.sum(axis=1) == 1) & (own.sum(axis=1) == 1))

    def parameters(self, scope: Scope) -> OneHolder:
        return OneHolder(scope.number(self.empty), scope.number(len(scope.coords)))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        gone, own = scope.number(self.empty), scope.number(len(scope.coords))
        coords = encoder.coords(scope)
        encoder.model.add_exactly_one([encoder.is_mark(coord, own) for coord in coords])
        for coord in coords:
            encoder.model.add_bool_or(encoder.is_mark(coord, own), encoder.is_mark(coord, gone))
