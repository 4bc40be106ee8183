"""ParityEven: an even number of coords of a region hold a mark.

Domain consistent: the last open coord takes or loses the mark. It does not infer from two regions together: not that
two coords agree if each is the third of a region whose other two open coords are the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, load, select
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel
from gridlanes.kernels.rules.counts.counting import OneMark, settle, settle_words, tally_words


def parity_even_naive(words: Sequence[int], parameters: OneMark) -> tuple[list[int], bool]:
    """The naive twin of `parity_even`."""
    mark = 1 << parameters.mark
    committed, possible = tally_words(words, mark)
    is_odd, last = committed % 2 == 1, possible - committed == 1
    return settle_words(words, mark, last and is_odd, last and not is_odd), is_odd and possible == committed


@rule_kernel(OneMark, naive=parity_even_naive)
def parity_even(tile, coords, parameters, scratch):
    """One region."""
    mark, zero = bit_of(tile, parameters.mark), fill(tile, 0)
    once, twice, odd = zero, zero, zero
    for k in range(len(coords)):
        word = load(tile, coords[k])
        committed = select(word == mark, mark, zero)
        is_open = (word & mark) ^ committed
        odd = odd ^ committed
        twice = twice | (once & is_open)
        once = once | is_open
    last = once & ~twice
    return settle(tile, coords, mark, last & odd, last & ~odd), odd & ~once
