"""Product: the values of a region multiply to a target. Kernel: kernels/rules/sums/product.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.shared.values import NO_TARGET, Target
from gridlanes.kernels.rules.sums.product import LARGEST, product
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.presentation import Border, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.lines import LineRule, greatest, judged, least, values_block
from gridlanes.rules.shared.refusals import known, require_count

OUT_OF_REACH = 65521
"""a target that no product of bytes reaches, as it is a prime"""
LONGEST = 100
"""coords: products of so many bytes are still floating-point numbers"""


@dataclass(frozen=True)
class ProductOver(Violation):
    """The smallest values left in `coords` multiply to more than the target."""

    target: int
    least: int
    text = "{n_coords} coords multiply to at least {least}, which is more than {target}"


@dataclass(frozen=True)
class ProductUnder(Violation):
    """The largest values left in `coords` multiply to less than the target."""

    target: int
    greatest: int
    text = "{n_coords} coords multiply to at most {greatest}, which is less than {target}"


@dataclass(frozen=True)
class Product(LineRule):
    """The values of the region multiply to `target`, which may be 0. A value may repeat.

    Propagation is domain consistent as long as at most 128 divisors of the target can be left after any coord; beyond
    that it removes only values that do not divide the target. It does not use that values in a row differ. As a `Clue`,
    targets of 65,535 and more need words of more than 16 bits.
    """

    target: int | Clue
    name = "product"
    look = Presentation(border=Border.DASHED)
    kernel = product
    numeric = True
    narrow = True
    clue_arrays = True
    sizes = (1, LONGEST)

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_count(self, target=self.target)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        target = known(self.target)
        low, high = _product(least(possible, scope)), _product(greatest(possible, scope))
        return judged(possible, (low == target) & (high == target), (low > target) | (high < target))

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        coords, target = tuple(scope.coords.tolist()), known(self.target)
        low, high = int(_product(least(possible, scope))), int(_product(greatest(possible, scope)))
        return ProductOver(coords, target, low) if low > target else ProductUnder(coords, target, high)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return np.asarray(_product(scope.values[numbers]) == known(self.target))

    def holds_laid_out(self, regions: LaidOut) -> Flags:
        return np.asarray(regions.products == known(self.target))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """What the values multiply to; none from 2 ** 31 on, which no clue can be."""
        total = _product(scope.values[numbers])
        return each_slot(self, [np.where(total < LARGEST, total, NO_CLUE)] * len(self.slots), len(numbers))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        coords, target = scope.coords.tolist(), known(self.target)
        if target == 0:
            zeros = [encoder.is_mark(coord, m) for coord in coords for m in np.flatnonzero(scope.values == 0).tolist()]
            encoder.model.add_bool_or(zeros)
            return
        so_far = encoder.value(coords[0])
        for coord in coords[1:]:
            # Every part of the product divides the target, so none is larger.
            after = encoder.model.new_int_var(1, min(target, LARGEST), "")
            encoder.model.add_multiplication_equality(after, [so_far, encoder.value(coord)])
            so_far = after
        encoder.model.add(so_far == target)

    def parameters(self, scope: Scope) -> Target:
        return Target(self.kernel_number(self.target), values_block(scope))

    def clue_word(self, clue: int) -> int:
        if clue == NO_CLUE:
            return NO_TARGET
        return clue if 0 <= clue < LARGEST and clue != NO_TARGET else OUT_OF_REACH


def _product(values: NDArray[Any]) -> NDArray[np.float64]:
    """``float64 (...)``: exact below 2 ** 53, which is far beyond any target."""
    return np.asarray(values.astype(np.float64).prod(axis=-1))
