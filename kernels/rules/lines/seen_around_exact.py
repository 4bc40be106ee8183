"""SeenAround, count by count: the lengths that each arm of a cell with a count can have beside those of the others.

Domain consistent for each count on its own, if arms have at most `FAR` cells. It does not infer from two counts at
once, even if they see each other.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import number_of, put, rule_kernel, word_of
from gridlanes.kernels.rules.lines.seen_around import FAR, NONE, SightCounts, arms_of


def seen_around_exact_naive(words: Sequence[int], parameters: SightCounts) -> tuple[list[int], bool]:
    """The naive twin of `seen_around_exact`."""
    mark, size, new = 1 << parameters.mark, len(words), list(words)
    for k, count in enumerate(parameters.counts):
        arms, wanted = arms_of(k, size, parameters.cols), count - parameters.itself
        if not 0 <= wanted <= FAR or any(len(arm) > FAR for arm in arms_of(0, size, parameters.cols)):
            continue
        possible = [
            [
                length
                for length in range(len(arm) + 1)
                if all(new[cell] != mark for cell in arm[:length]) and (length == len(arm) or new[arm[length]] & mark)
            ]
            for arm in arms
        ]
        for i, arm in enumerate(arms):
            a, b, c = (possible[j] for j in range(4) if j != i)
            others = {x + y + z for x in a for y in b for z in c}
            possible[i] = [length for length in possible[i] if wanted - length in others]
            if not possible[i]:
                return new, True
            for cell in arm[: min(possible[i])]:
                new[cell] &= ~mark
            if len(possible[i]) == 1 and possible[i][0] < len(arm):
                new[arm[possible[i][0]]] &= mark
    return new, False


@kernel(inline=True)
def _sums(a, b, count):
    """The sums below `count` of a number of one set and one of another; sets are bits."""
    found = 0
    for shift in range(count):
        if b >> shift & 1:
            found |= (a & ((1 << (count - shift)) - 1)) << shift
    return found


@kernel(inline=True)
def _length(k, way, cols, size):
    """How many cells the arm `way` of the cell k has (0 to 3: left, above, right, below)."""
    col = k % cols
    if way == 0:
        n_cells = col
    elif way == 1:
        n_cells = k // cols
    elif way == 2:
        n_cells = cols - 1 - col
    else:
        n_cells = (size - 1 - k) // cols
    return n_cells


@kernel(inline=True)
def _stride(way, cols):
    """From one cell of an arm to the next."""
    return (1 if way >= 2 else -1) * (1 if way % 2 == 0 else cols)


@kernel(inline=True)
def _lengths(tile, coords, k, stride, n_cells, mark):
    """The lengths that an arm can have, as bits."""
    found, cell = 0, k
    for length in range(n_cells):
        cell += stride
        word = word_of(tile, coords[cell])
        if word & mark != 0:
            found |= 1 << length
        if word == mark:
            return found
    return found | 1 << n_cells


@kernel(inline=True)
def _lose(tile, coords, k, stride, n_cells, mark, lengths):
    """Removes what the cells of an arm lose if its length is one of these. Returns 1 if a word changed, else 0."""
    changed, cell, length = 0, k, 0
    while lengths >> length & 1 == 0:
        cell += stride
        length += 1
        word = word_of(tile, coords[cell])
        if word & mark != 0:
            put(tile, coords[cell], word & ~mark)
            changed = 1
    if lengths >> length == 1 and length < n_cells:
        word = word_of(tile, coords[cell + stride])
        if word != mark:
            put(tile, coords[cell + stride], word & mark)
            changed = 1
    return changed


@rule_kernel(SightCounts, naive=seen_around_exact_naive, columns=True)
def seen_around_exact(tile, coords, parameters, scratch):
    """A rectangle of cells, row by row."""
    cols, size, mark = parameters.cols, len(coords), 1 << parameters.mark
    changed = 0
    if cols > FAR + 1 or size // cols > FAR + 1:
        return 0, 0
    for k in range(size):
        if parameters.counts[k] == NONE:
            continue
        count = number_of(tile, parameters.counts[k]) + 1 - parameters.itself
        if count < 1 or count > FAR + 1:
            continue
        left = _lengths(tile, coords, k, -1, _length(k, 0, cols, size), mark)
        above = _lengths(tile, coords, k, -cols, _length(k, 1, cols, size), mark)
        right = _lengths(tile, coords, k, 1, _length(k, 2, cols, size), mark)
        below = _lengths(tile, coords, k, cols, _length(k, 3, cols, size), mark)
        for way in range(4):
            mine = left if way == 0 else above if way == 1 else right if way == 2 else below
            others = _sums(
                _sums(above if way == 0 else left, right if way < 2 else above, count),
                below if way < 3 else right,
                count,
            )
            kept = 0
            for length in range(count):
                if mine >> length & 1 and others >> (count - 1 - length) & 1:
                    kept |= 1 << length
            if kept == 0:
                return changed, 1
            changed |= _lose(tile, coords, k, _stride(way, cols), _length(k, way, cols, size), mark, kept)
            if way == 0:
                left = kept
            elif way == 1:
                above = kept
            elif way == 2:
                right = kept
    return changed, 0
