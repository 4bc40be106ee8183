"""WeightedSum: the weights of the coords of a region that hold a mark add up to a number.

Bounds consistent: an open coord loses the mark if its weight exceeds the missing amount, and takes it if the others do
not reach the number without it. It does not infer from the possible sums: of three open coords of weight 2 that must
add up to 3 it keeps all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, load, prefer, select, update
from gridlanes.kernels.rule_kernel import Number, Numbers, bit_of, rule_kernel, vector_of


class MarkAndWeights(NamedTuple):
    """A mark, by its number, the sum of the weights of the coords that hold it (all ones for any), and the weight of
    each coord.
    """

    mark: int
    total: Number
    weights: Numbers


def weighted_sum_naive(words: Sequence[int], parameters: MarkAndWeights, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `weighted_sum`, for words of `bits` bits."""
    mark, total = 1 << parameters.mark, parameters.total
    if total == (1 << bits) - 1:
        return list(words), False
    weighed = list(zip(words, parameters.weights, strict=True))
    least = sum(weight for word, weight in weighed if word == mark)
    most = sum(weight for word, weight in weighed if word & mark)
    if not least <= total <= most:
        return list(words), True
    after = []
    for word, weight in weighed:
        is_open = bool(word & mark) and word != mark
        takes, drops = is_open and weight > most - total, is_open and weight > total - least
        after.append(mark if takes else word & ~mark if drops else word)
    return after, False


@rule_kernel(MarkAndWeights, naive=weighted_sum_naive)
def weighted_sum(tile, coords, parameters, scratch):
    """One region."""
    mark, total, zero = bit_of(tile, parameters.mark), vector_of(tile, parameters.total), fill(tile, 0)
    least, most = zero, zero
    for k in range(len(coords)):
        word, weight = load(tile, coords[k]), fill(tile, parameters.weights[k])
        least = least + select(word == mark, weight, zero)
        most = most + select((word & mark) == mark, weight, zero)
    has_total = select(total == ~zero, zero, mark)
    broken = has_total & select((least > total) | (most < total), mark, zero)
    active = has_total & ~broken
    missing, spare, changed = total - least, most - total, zero
    for k in range(len(coords)):
        before, weight = load(tile, coords[k]), fill(tile, parameters.weights[k])
        is_open = active & select(before == mark, zero, before & mark)
        taking, dropping = select(weight > spare, mark, zero), select(weight > missing, mark, zero)
        word = prefer(is_open & taking, before & ~(is_open & dropping))
        changed = changed | update(tile, coords[k], before, word)
    return changed, broken
