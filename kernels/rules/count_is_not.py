"""CountIsNot: how many coords of a region hold a mark is anything but one number.

While two coords are open there is a way around the number; the last one that is open takes what leads past it.
Consistency: domain consistent in one pass. It does not infer from two regions at once: that two of three coords, which
are in another region that needs both alike, are so here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, select
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel
from gridlanes.kernels.rules.counting import settle, settle_words, tally, tally_words


class ForbiddenCount(NamedTuple):
    """A mark, by its number, and how many coords must not hold it."""

    mark: int
    forbidden: int


def count_is_not_naive(words: Sequence[int], parameters: ForbiddenCount) -> tuple[list[int], bool]:
    """The naive twin of `count_is_not`."""
    mark = 1 << parameters.mark
    held, possible = tally_words(words, mark)
    is_last = possible - held == 1
    after = settle_words(
        words, mark, is_last and parameters.forbidden == held, is_last and parameters.forbidden == possible
    )
    return after, held == possible == parameters.forbidden


@rule_kernel(ForbiddenCount, naive=count_is_not_naive)
def count_is_not(tile, coords, parameters, scratch):
    """One region."""
    mark, count = bit_of(tile, parameters.mark), fill(tile, parameters.forbidden)
    held, possible = tally(tile, coords, mark)
    zero, is_last = fill(tile, 0), possible - held == fill(tile, 1)
    taking = select(is_last & (held == count), mark, zero)
    dropping = select(is_last & (possible == count), mark, zero)
    changed = settle(tile, coords, mark, taking, dropping)
    return changed, select((possible == held) & (held == count), mark, zero)
