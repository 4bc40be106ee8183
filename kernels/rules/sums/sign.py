"""Sign: what a sign between two coords says: that one value is less than the other; or that they are neighbours or not.

The sign may differ from puzzle to puzzle. Consistency: domain consistent in one pass. One pair alone is meant: of a
chain a < b < c it is narrowing step after step that finds c to be no less than 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, load, rest, select, shift_left, shift_right, update
from gridlanes.kernels.rule_kernel import Number, Numbers, rule_kernel, vector_of
from gridlanes.kernels.rules.sums.increasing import above, below

NO_SIGN = 3
"""what stands for none; all other numbers are signs of which no two values are in order"""


class SignBetween(NamedTuple):
    """The sign: 1 where the first value is less than the second, 2 where it is greater; `beside`: where it is 1, values
    are neighbours (among the marks in their order), where it is 2, they are not. `n_marks`, and the numbers of marks in
    the order of their values, unless they are listed in it; neighbours need that.
    """

    sign: Number
    beside: int
    n_marks: int
    order: Numbers


def sign_naive(words: Sequence[int], parameters: SignBetween) -> tuple[list[int], bool]:
    """The naive twin of `sign`."""
    sign, beside, n_marks, listed = parameters
    if sign == NO_SIGN:
        return list(words), False
    order = list(listed) or list(range(n_marks))
    kept = [0, 0]
    for i, first in enumerate(order):
        for j, second in enumerate(order):
            right = {1: abs(i - j) == 1, 2: abs(i - j) != 1} if beside else {1: i < j, 2: i > j}
            if words[0] >> first & 1 and words[1] >> second & 1 and right.get(sign, False):
                kept = [kept[0] | 1 << first, kept[1] | 1 << second]
    return kept, not all(kept)


@rule_kernel(SignBetween, naive=sign_naive)
def sign(tile, coords, parameters, scratch):
    """One pair."""
    zero, one = fill(tile, 0), fill(tile, 1)
    a, b, found = load(tile, coords[0]), load(tile, coords[1]), vector_of(tile, parameters.sign)
    is_first, is_second, is_none = found == one, found == fill(tile, 2), found == fill(tile, NO_SIGN)
    if parameters.beside != 0:
        up_a, down_a, up_b, down_b = shift_left(a, 1), shift_right(a, 1), shift_left(b, 1), shift_right(b, 1)
        # All that is left are neighbours: of one value, or of two around it.
        far_a, far_b = rest(rest(a)), rest(rest(b))
        only_a = select(rest(a) == zero, up_a | down_a, select(far_a == zero, up_a & down_a, zero))
        only_b = select(rest(b) == zero, up_b | down_b, select(far_b == zero, up_b & down_b, zero))
        left_a = select(is_first, up_b | down_b, select(is_second, ~only_b, zero))
        left_b = select(is_first, up_a | down_a, select(is_second, ~only_a, zero))
    else:
        left_a = select(is_first, below(b, parameters), select(is_second, above(b, parameters), zero))
        left_b = select(is_first, above(a, parameters), select(is_second, below(a, parameters), zero))
    left_a, left_b = select(is_none, a, a & left_a), select(is_none, b, b & left_b)
    # Where one has nothing left, the other has no partner either.
    left_a, left_b = select(left_b == zero, zero, left_a), select(left_a == zero, zero, left_b)
    left_a, left_b = select(is_none, a, left_a), select(is_none, b, left_b)
    changed = update(tile, coords[0], a, left_a) | update(tile, coords[1], b, left_b)
    return changed, select(((left_a == zero) | (left_b == zero)) & ~is_none, one, zero)
