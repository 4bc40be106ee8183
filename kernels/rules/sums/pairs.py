"""Shared parts of the kernels on pairs of values: two coords whose values have a given distance, in one sense or
another, with every pair of marks tried; and paths on which each coord narrows the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_of, fill, load, select, update
from gridlanes.kernels.rule_kernel import vector_of
from gridlanes.kernels.rules.shared.values import NO_TARGET, Target, n_marks_of, value_of, values_naive


def settle_pair_naive(
    words: Sequence[int], parameters: Target, apart: Callable[[int, int], int]
) -> tuple[list[int], bool]:
    """One pass over a pair of which ``apart(value, value)`` is the target. The naive twin of `settle_pair`."""
    if parameters.target >= NO_TARGET:
        return list(words), False
    kept = [0, 0]
    for m, one in enumerate(values_naive(parameters.values)):
        for n, other in enumerate(values_naive(parameters.values)):
            if words[0] >> m & 1 and words[1] >> n & 1 and apart(one, other) == parameters.target:
                kept = [kept[0] | 1 << m, kept[1] | 1 << n]
    return kept, not all(kept)


@kernel(inline=True)
def settle_pair(tile, coords, parameters, apart):
    """One pass over a pair of which ``apart(value, value)``, the same both ways and below 0 for never, is the target;
    changed and broken, as of a rule kernel.
    """
    target = vector_of(tile, parameters.target)
    zero, one = fill(tile, 0), fill(tile, 1)
    first, second = load(tile, coords[0]), load(tile, coords[1])
    kept_first, kept_second = zero, zero
    for m in range(n_marks_of(parameters.values)):
        for n in range(m + 1):
            found = apart(value_of(parameters.values, m), value_of(parameters.values, n))
            if found >= 0 and (parameters.target < 0 or parameters.target == found):
                a, b = bit_of(tile, m), bit_of(tile, n)
                right = target == fill(tile, found)
                both = right & ((first & a) != zero) & ((second & b) != zero)
                crossed = right & ((first & b) != zero) & ((second & a) != zero)
                kept_first = kept_first | select(both, a, zero) | select(crossed, b, zero)
                kept_second = kept_second | select(both, b, zero) | select(crossed, a, zero)
    idle = target > fill(tile, NO_TARGET - 1)
    kept_first, kept_second = select(idle, first, kept_first), select(idle, second, kept_second)
    changed = update(tile, coords[0], first, kept_first) | update(tile, coords[1], second, kept_second)
    bare = ((kept_first == zero) | (kept_second == zero)) & ~idle
    return changed, select(bare, one, zero)


def narrow_path_naive(
    words: Sequence[int], values: Sequence[int], related: Callable[[int, int], bool]
) -> tuple[list[int], bool]:
    """One pass over a path, each two consecutive values of which are `related`. The naive twin of `narrow_path`."""
    after = [{value for m, value in enumerate(values) if word >> m & 1} for word in words]
    for k in range(len(after) - 2, -1, -1):
        after[k] = {value for value in after[k] if any(related(value, other) for other in after[k + 1])}
    for k in range(1, len(after)):
        after[k] = {value for value in after[k] if any(related(other, value) for other in after[k - 1])}
    return [sum(1 << values.index(value) for value in kept) for kept in after], not all(after)


@kernel(inline=True)
def narrow_path(tile, coords, parameters, behind, ahead):
    """Narrows each coord to what ``behind(word of the next one, parameters)`` leaves of it, backwards along a path, and
    then to what ``ahead(word of the one before, parameters)`` does, forwards; changed and broken, as of a rule kernel.
    """
    zero, one, size = fill(tile, 0), fill(tile, 1), len(coords)
    changed, word = zero, load(tile, coords[size - 1])
    for back in range(1, size):
        coord = coords[size - 1 - back]
        before = load(tile, coord)
        word = before & behind(word, parameters)
        changed = changed | update(tile, coord, before, word)
    word = load(tile, coords[0])
    bare = select(word == zero, one, zero)
    for k in range(1, size):
        before = load(tile, coords[k])
        word = before & ahead(word, parameters)
        changed = changed | update(tile, coords[k], before, word)
        bare = select(word == zero, one, bare)
    return changed, bare
