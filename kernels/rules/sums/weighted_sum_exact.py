"""WeightedSum, exactly: an open coord stays open if the others make up the number with its weight and without it.

The sums of weights that the first open coords can reach are bits of one integer. Domain consistent if at most 61 is
missing to the number, or at most 61 may be left out; beyond that this kernel has no effect. It does not infer that
coords hold the mark together or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.rule_kernel import number_of, put, rule_kernel, word_of
from gridlanes.kernels.rules.sums.sum_sets import WIDEST_EXCESS, reached_naive
from gridlanes.kernels.rules.sums.weighted_sum import MarkAndWeights

ANYTHING = 2**16 - 1
"""a total from here on, or a negative one, is none: that word stands for no clue"""


def weighted_sum_exact_naive(words: Sequence[int], parameters: MarkAndWeights) -> tuple[list[int], bool]:
    """The naive twin of `weighted_sum_exact`."""
    mark, total, weights = 1 << parameters.mark, parameters.total, parameters.weights
    if not 0 <= total < ANYTHING:
        return list(words), False
    choices = [
        [0] if not word & mark else [weight] if word == mark else [0, weight]
        for word, weight in zip(words, weights, strict=True)
    ]
    least, most = sum(map(min, choices)), sum(map(max, choices))
    if least <= total <= most and min(total - least, most - total) > WIDEST_EXCESS:
        return list(words), False
    if total not in reached_naive(choices):
        return list(words), True
    after = []
    for k, (word, weight) in enumerate(zip(words, weights, strict=True)):
        others = reached_naive([*choices[:k], *choices[k + 1 :]])
        is_open = bool(word & mark) and word != mark
        takes, drops = is_open and total not in others, is_open and total - weight not in others
        after.append(mark if takes else word & ~mark if drops else word)
    return after, False


@rule_kernel(MarkAndWeights, naive=weighted_sum_exact_naive, scratch=lambda size, parameters: size, columns=True)
def weighted_sum_exact(tile, coords, parameters, scratch):
    """One region. Scratch: the sums that the open coords before each can reach.

    Counted are the coords that take the mark, or those that lose it, whichever have less to make up.
    """
    mark, total, weights = 1 << parameters.mark, number_of(tile, parameters.total), parameters.weights
    if total < 0 or total >= ANYTHING:
        return 0, 0
    least, most = 0, 0
    for k in range(len(coords)):
        word = word_of(tile, coords[k])
        if word == mark:
            least += weights[k]
        if word & mark != 0:
            most += weights[k]
    if total < least or total > most:
        return 0, 1
    taking = total - least <= most - total
    goal = total - least if taking else most - total
    if goal > WIDEST_EXCESS:
        return 0, 0
    reached, fits = 1, (1 << (goal + 1)) - 1
    for k in range(len(coords)):
        word = word_of(tile, coords[k])
        scratch[k] = reached
        if word & mark != 0 and word != mark and weights[k] <= goal:
            reached |= (reached << weights[k]) & fits
    if reached >> goal & 1 == 0:
        return 0, 1
    wanted, changed = 1 << goal, 0
    for back in range(len(coords)):
        k = len(coords) - 1 - back
        word = word_of(tile, coords[k])
        if word & mark == 0 or word == mark or weights[k] == 0:
            continue
        without = wanted & scratch[k]
        counted = (wanted >> weights[k]) & scratch[k] if weights[k] <= goal else 0
        if without == 0:
            put(tile, coords[k], mark if taking else word & ~mark)
            changed = 1
        elif counted == 0:
            put(tile, coords[k], word & ~mark if taking else mark)
            changed = 1
        wanted = without | counted
    return changed, 0
