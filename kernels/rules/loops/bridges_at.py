"""BridgesAt: the bridges towards the four sides of a cell, which is an island with a number or lets bridges pass.

At an island, a number of bridges towards one side stays if the other three sides can supply the rest; the sums that
these can reach are bits of a word. Elsewhere, bridges from one side continue on the opposite side, and bridges do not
cross.

Consistency: domain consistent for one cell in one pass. It does not infer that two islands that want one bridge each
cannot be joined if there are others.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_of, fill, load, minimum, select, shift_left, shift_right, update
from gridlanes.kernels.rule_kernel import Number, rule_kernel, vector_of

MAX_BRIDGES = 4
"""bridges side by side, at most: what three sides can have together fits into words of 16 bits then"""
UNKNOWN = 0
"""stands for an island whose number is not known; it has one bridge or more"""
TOO_MANY = 4 * MAX_BRIDGES + 1
"""stands for every number that no island can have"""
NOWHERE = TOO_MANY + 1
"""stands for a cell without an island"""
_NEVER = 15
"""more bridges than three sides can have"""


class CellOfBridges(NamedTuple):
    """How many bridges there may be side by side; the island's number, or `UNKNOWN`,
    `TOO_MANY`, `NOWHERE`.
    """

    most: int
    total: Number


def fits(total: int, sides: Sequence[int]) -> bool:
    """Whether these numbers of bridges towards north, east, south and west may meet in a cell."""
    north, east, south, west = sides
    if total == NOWHERE:
        return north == south and east == west and not (north and east)
    return sum(sides) == total if total != UNKNOWN else sum(sides) > 0


def bridges_at_naive(words: Sequence[int], parameters: CellOfBridges) -> tuple[list[int], bool]:
    """The naive twin of `bridges_at`."""
    choices = [[number for number in range(parameters.most + 1) if word >> number & 1] for word in words]
    ways = [sides for sides in product(*choices) if fits(parameters.total, sides)]
    return [sum(1 << number for number in {sides[k] for sides in ways}) for k in range(4)], not ways


@kernel(inline=True)
def _sums(sums, word, most):
    """The sums of a number out of `sums` and a number out of `word`."""
    zero = fill(sums, 0)
    found = zero
    for number in range(most + 1):
        found = found | shift_left(select((word & bit_of(sums, number)) == zero, zero, sums), number)
    return found


@kernel(inline=True)
def _left(word, others, total, most):
    """The numbers of `word` that a sum out of `others` makes up to the island's number."""
    zero, one, never = fill(word, 0), fill(word, 1), fill(word, _NEVER)
    found = zero
    for number in range(most + 1):
        rest = minimum(total - fill(word, number), never)
        found = found | shift_left(shift_right(others, rest) & one, number)
    some = select(others == zero, zero, select(others == one, ~one, ~zero))
    return word & select(total == fill(word, UNKNOWN), some, found)


@rule_kernel(CellOfBridges, naive=bridges_at_naive)
def bridges_at(tile, coords, parameters, scratch):
    """One cell: what goes over its sides towards north, east, south and west."""
    zero, one, most = fill(tile, 0), fill(tile, 1), parameters.most
    total = vector_of(tile, parameters.total)
    passes = total == fill(tile, NOWHERE)
    n, e, s, w = load(tile, coords[0]), load(tile, coords[1]), load(tile, coords[2]), load(tile, coords[3])
    tall, wide = _sums(n, s, most), _sums(e, w, most)
    upright, level = n & s, e & w
    upright_after = select(level == zero, zero, select((level & one) == zero, upright & one, upright))
    level_after = select(upright == zero, zero, select((upright & one) == zero, level & one, level))
    n_after = select(passes, upright_after, _left(n, _sums(wide, s, most), total, most))
    s_after = select(passes, upright_after, _left(s, _sums(wide, n, most), total, most))
    e_after = select(passes, level_after, _left(e, _sums(tall, w, most), total, most))
    w_after = select(passes, level_after, _left(w, _sums(tall, e, most), total, most))
    changed = update(tile, coords[0], n, n_after) | update(tile, coords[1], e, e_after)
    changed = changed | update(tile, coords[2], s, s_after) | update(tile, coords[3], w, w_after)
    return changed, select(n_after == zero, ~zero, zero)
