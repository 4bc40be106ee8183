"""Crossings of any shape: what crossing.py does in registers, with its segments, lines and boxes in memory.

Scratch holds, as lane vectors: a word for each segment (the marks it has, then those locked in it, then those placed
in it), and after these three words for each line and for each box.
"""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import fill, keep, kept, load, minimum, prefer, rest, singles, store
from gridlanes.kernels.lanes.scratch import WORDS


def in_memory_scratch(n_lines: int, n_boxes: int, length: int) -> int:
    """How many ``int64`` `crossing_in_memory` needs to work in, for crossings of ``(A, B, K)``."""
    return WORDS * (n_lines * n_boxes + 3 * (n_lines + n_boxes))


@kernel(inline=True)
def _line_and_box(index, segment):
    """Where the words of the line and of the box of a segment begin."""
    n_lines, n_boxes = index.shape[1], index.shape[2]
    lines = n_lines * n_boxes
    return lines + 3 * (segment // n_boxes), lines + 3 * (n_lines + segment % n_boxes)


@kernel(inline=True)
def _forget(scratch, index, like):
    """Empties the first two words of each line and box."""
    n_segments = index.shape[1] * index.shape[2]
    for place in range(n_segments, n_segments + 3 * (index.shape[1] + index.shape[2]), 3):
        keep(scratch, place, like)
        keep(scratch, place + 1, like)


@kernel(inline=True)
def _see(scratch, place, word):
    """Adds a word to two places: the marks seen once or more, and those seen twice or more."""
    once = kept(scratch, place, word)
    keep(scratch, place + 1, kept(scratch, place + 1, word) | (once & word))
    keep(scratch, place, once | word)


@kernel(inline=True)
def _elsewhere(scratch, place, word):
    """The marks that words other than `word` added to two places."""
    return kept(scratch, place + 1, word) | (kept(scratch, place, word) & ~word)


@kernel(inline=True)
def _survey(tile, index, i, scratch):
    """Which marks each segment has, and each line and box: once, in several segments, twice in one segment."""
    _, n_lines, n_boxes, length = index.shape
    zero = fill(tile, 0)
    for place in range(n_lines * n_boxes, n_lines * n_boxes + 3 * (n_lines + n_boxes)):
        keep(scratch, place, zero)
    for segment in range(n_lines * n_boxes):
        line, box = _line_and_box(index, segment)
        once, twice = zero, zero
        for k in range(length):
            word = load(tile, index[i, segment // n_boxes, segment % n_boxes, k])
            twice = twice | (once & word)
            once = once | word
        keep(scratch, segment, once)
        _see(scratch, line, once)
        _see(scratch, box, once)
        keep(scratch, line + 2, kept(scratch, line + 2, zero) | twice)
        keep(scratch, box + 2, kept(scratch, box + 2, zero) | twice)


@kernel(inline=True)
def _lock(index, full, scratch):
    """What each segment locks; in lines and boxes the locked marks, then the hidden singles. Returns the marks that
    have a place in all of them.
    """
    n_lines, n_boxes = index.shape[1], index.shape[2]
    n_segments = n_lines * n_boxes
    for segment in range(n_segments):
        line, box = _line_and_box(index, segment)
        once = kept(scratch, segment, full)
        free = _elsewhere(scratch, line, once) & _elsewhere(scratch, box, once)
        keep(scratch, segment, once & ~free)
    reached = full
    for place in range(n_segments, n_segments + 3 * (n_lines + n_boxes), 3):
        once = kept(scratch, place, full)
        reached = reached & once
        keep(scratch, place + 2, once & ~(kept(scratch, place + 1, full) | kept(scratch, place + 2, full)))
    _forget(scratch, index, full & ~full)
    for segment in range(n_segments):
        line, box = _line_and_box(index, segment)
        word = kept(scratch, segment, full)
        _see(scratch, line, word)
        _see(scratch, box, word)
    return reached


@kernel(inline=True)
def _narrow(tile, index, i, scratch):
    """Hidden singles and locked candidates; in lines and boxes what is placed. Returns what changed and what broke."""
    _, n_lines, n_boxes, length = index.shape
    n_segments = n_lines * n_boxes
    zero = fill(tile, 0)
    changed, broken = zero, zero
    for segment in range(n_segments):
        line, box = _line_and_box(index, segment)
        alone = kept(scratch, line + 2, zero) | kept(scratch, box + 2, zero)
        word = kept(scratch, segment, zero)
        lost = _elsewhere(scratch, line, word) | _elsewhere(scratch, box, word)
        placed = zero
        for k in range(length):
            coord = index[i, segment // n_boxes, segment % n_boxes, k]
            before = load(tile, coord)
            hidden = before & alone
            word = prefer(hidden, before & ~lost)
            broken = broken | rest(hidden)
            changed = changed | (before ^ word)
            placed = placed | singles(word)
            store(tile, coord, word)
        keep(scratch, segment, placed)
    _forget(scratch, index, zero)
    for segment in range(n_segments):
        line, box = _line_and_box(index, segment)
        word = kept(scratch, segment, zero)
        _see(scratch, line, word)
        _see(scratch, box, word)
    return changed, broken


@kernel
def crossing_in_memory(tile, index, i, full, scratch):
    """As `crossing_in_registers`, for crossings of any shape. `scratch` ``int64``: see `in_memory_scratch`."""
    _, n_lines, n_boxes, length = index.shape
    zero = fill(tile, 0)
    _survey(tile, index, i, scratch)
    reached = _lock(index, full, scratch)
    changed, broken = _narrow(tile, index, i, scratch)
    still_open, least = zero, full
    for segment in range(n_lines * n_boxes):
        line, box = _line_and_box(index, segment)
        taken = kept(scratch, line, zero) | kept(scratch, box, zero)
        for k in range(length):
            coord = index[i, segment // n_boxes, segment % n_boxes, k]
            before = load(tile, coord)
            word = singles(before) | (before & ~taken)
            changed = changed | (before ^ word)
            still_open = still_open | rest(word)
            least = minimum(least, word)
            store(tile, coord, word)
    return changed, broken | (full & ~reached), still_open, least
