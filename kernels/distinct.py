"""Distinct: the coords of a region hold different marks.

One pass over a region applies hidden singles (complete regions only: as long as the alphabet, so that every mark has a
place) and then naked singles. Consistency: weaker than all-different; it does not infer, for instance, that two
coords with candidates {1, 2} keep 1 and 2 from the rest of the region.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import fill, load, popcount, prefer, rest, select, singles, store


def distinct_naive(words: Sequence[int], full: int, complete: bool) -> tuple[list[int], bool]:
    """One pass over the words of one region; returns the new words and whether a contradiction showed.

    The naive twin of `distinct_complete` and `distinct_partial`.
    """
    after = list(words)
    broken = False
    if complete:
        for i, word in enumerate(words):
            elsewhere = 0
            for j, other in enumerate(words):
                if j != i:
                    elsewhere |= other
            hidden = word & ~elsewhere
            broken |= hidden.bit_count() > 1
            after[i] = hidden or word
        reached = 0
        for word in words:
            reached |= word
        broken |= reached != full
    decided = [word if word.bit_count() == 1 else 0 for word in after]
    result = []
    for i, word in enumerate(after):
        taken = 0
        for j, other in enumerate(decided):
            if j != i:
                taken |= other
        broken |= bool(decided[i] & taken)
        result.append(decided[i] or word & ~taken)
    if not complete:
        reached = 0
        for word in words:
            reached |= word
        broken |= reached.bit_count() < len(words)
    return result, broken


@kernel
def distinct_complete(tile, index, full):
    """One pass over each complete region of `index` ``(R, K)``, in order, in every lane.

    Returns lane vectors: the bits that changed; not zero where a contradiction showed.
    """
    changed = fill(tile, 0)
    broken = changed
    for r in range(index.shape[0]):
        once = fill(tile, 0)
        twice = once
        for k in range(index.shape[1]):
            word = load(tile, index[r, k])
            twice = twice | (once & word)
            once = once | word
        broken = broken | (full & ~once)
        alone = once & ~twice
        placed = fill(tile, 0)
        clash = placed
        for k in range(index.shape[1]):
            word = load(tile, index[r, k])
            hidden = word & alone
            broken = broken | rest(hidden)
            word = singles(prefer(hidden, word))
            clash = clash | (placed & word)
            placed = placed | word
        broken = broken | clash
        for k in range(index.shape[1]):
            before = load(tile, index[r, k])
            word = prefer(before & alone, before)
            word = singles(word) | (word & ~placed)
            changed = changed | (before ^ word)
            store(tile, index[r, k], word)
    return changed, broken


@kernel(inline=True)
def _pair(tile, first, second):
    """One pass over a region of two coords, of which there may be hundreds (cells a knight's move apart)."""
    a, b = load(tile, first), load(tile, second)
    alone_a, alone_b = singles(a), singles(b)
    after_a, after_b = a & ~(alone_b & ~alone_a), b & ~(alone_a & ~alone_b)
    short = select(rest(a | b) == fill(tile, 0), fill(tile, 1), fill(tile, 0))
    store(tile, first, after_a)
    store(tile, second, after_b)
    return (a ^ after_a) | (b ^ after_b), short


@kernel
def distinct_partial(tile, index, lengths):
    """One pass over each region of `index` ``(R, K)``, padded with the outside, `lengths` ``(R,)`` coords long.

    Returns lane vectors as `distinct_complete` does. More coords than marks left is a contradiction, too.
    """
    changed = fill(tile, 0)
    broken = changed
    one = fill(tile, 1)
    for r in range(index.shape[0]):
        if lengths[r] == 2:
            changed_here, broken_here = _pair(tile, index[r, 0], index[r, 1])
            changed, broken = changed | changed_here, broken | broken_here
            continue
        placed = fill(tile, 0)
        clash = placed
        reached = placed
        for k in range(lengths[r]):
            word = load(tile, index[r, k])
            reached = reached | word
            word = singles(word)
            clash = clash | (placed & word)
            placed = placed | word
        short = popcount(reached) < fill(tile, lengths[r])
        broken = broken | clash | select(short, one, fill(tile, 0))
        for k in range(lengths[r]):
            before = load(tile, index[r, k])
            word = singles(before) | (before & ~placed)
            changed = changed | (before ^ word)
            store(tile, index[r, k], word)
    return changed, broken


@kernel
def regions_distinct(tile, index, lengths):
    """The mask of lanes in which every region of `index` ``(R, K)`` holds `lengths` ``(R,)`` different marks.

    Meant for decided lanes: there it is the whole truth about these regions.
    """
    wrong = fill(tile, 0)
    for r in range(index.shape[0]):
        reached = fill(tile, 0)
        for k in range(index.shape[1]):
            reached = reached | load(tile, index[r, k])
        wrong = wrong | (popcount(reached) ^ fill(tile, lengths[r]))
    return wrong == fill(tile, 0)
