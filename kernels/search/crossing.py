"""Distinct regions that cross: conclusions from two families of complete regions over the same coords, in one pass.

A *crossing* is a block of coords ``(A, B, K)``: A complete regions (the lines) and B complete regions (the boxes) cover
the same coords, and each line meets each box in a *segment* of K coords. Three rows of a Sudoku and the three boxes
that they cross are an example; crossings are found from the index arrays alone. One pass applies, to the state as it
was loaded,

1. hidden singles: a mark with one place left in a line or box is placed there;
2. locked candidates, both directions: a mark that a line (box) can place in one segment only is eliminated from the
   other segments of that box (line);

and to the result of these

3. naked singles: a decided coord's mark is eliminated from the rest of its line and box.

Consistency: weaker than all-different per region (no naked or hidden pairs); it does not infer, for instance, that two
coords with candidates {1, 2} keep 1 and 2 from the rest of their line.

It is written twice. `crossing_in_registers` is compiled for crossings of one shape, which takes seconds;
`crossing_in_memory` serves all shapes more slowly. Both do the same, sweep by sweep.
"""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import by_type, kernel
from gridlanes.kernels.lanes import (
    Shape,
    common,
    flatten,
    forget,
    gather,
    others,
    place_in,
    repeated,
    scatter_without,
    union,
)
from gridlanes.kernels.search.crossing_in_memory import crossing_in_memory

ANY_SHAPE = Shape()
"""stands for the shape of crossings that are held in memory, of any shape, rather than in registers"""


def crossing_naive(cells: list[list[list[int]]], full: int) -> tuple[list[list[list[int]]], bool]:
    """One pass over the words of one crossing ``[A][B][K]``; returns the new words and whether a contradiction showed.

    The naive twin of `crossing`, and its specification: bit sets in plain Python, one state.
    """
    lines, boxes, length = range(len(cells)), range(len(cells[0])), range(len(cells[0][0]))
    marks = [1 << i for i in range(full.bit_length()) if full >> i & 1]
    places = [(a, b, k) for a in lines for b in boxes for k in length]
    broken = False

    def can(mark: int, where: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
        return [(a, b, k) for a, b, k in where if cells[a][b][k] & mark]

    regions = [[p for p in places if p[0] == a] for a in lines] + [[p for p in places if p[1] == b] for b in boxes]
    hidden = dict.fromkeys(places, 0)
    locked: dict[tuple[int, int], int] = {(a, b): 0 for a in lines for b in boxes}
    for region in regions:
        for mark in marks:
            spots = can(mark, region)
            broken |= not spots
            if len(spots) == 1:
                hidden[spots[0]] |= mark
            segments = {(a, b) for a, b, _ in spots}
            if len(segments) == 1:
                locked[segments.pop()] |= mark
    after = dict.fromkeys(places, 0)
    for a, b, k in places:
        lost = 0
        for segment, word in locked.items():
            if segment != (a, b) and (segment[0] == a or segment[1] == b):
                lost |= word
        broken |= hidden[a, b, k].bit_count() > 1
        after[a, b, k] = hidden[a, b, k] or cells[a][b][k] & ~lost
    decided = {p: word if word.bit_count() == 1 else 0 for p, word in after.items()}
    result = [[[0 for _ in length] for _ in boxes] for _ in lines]
    for a, b, k in places:
        taken = 0
        for (a2, b2, _), word in decided.items():
            if a2 == a or b2 == b:
                taken |= word
        result[a][b][k] = decided[a, b, k] or after[a, b, k] & ~taken
    return result, broken


@kernel(inline=True)
def crossing_in_registers(tile, index, i, shape, full):
    """One pass over crossing `i` of `index` ``(n, A, B, K)`` in every lane of `tile`.

    Returns four lane vectors: the bits that changed; not zero where a contradiction showed; not zero where a coord is
    still open; the smallest word of the crossing.
    """
    cells = gather(tile, index, i, shape)
    segment_once, segment_twice = union(cells, 2), repeated(cells, 2)
    line_once = union(segment_once, 1)
    line_twice = repeated(segment_once, 1) | union(segment_twice, 1)
    box_once = union(segment_once, 0)
    box_twice = repeated(segment_once, 0) | union(segment_twice, 0)
    alone = (line_once & ~line_twice) | (box_once & ~box_twice)
    locked = segment_once & ~(others(segment_once, 1) & others(segment_once, 0))
    lost = others(locked, 1) | others(locked, 0)
    forget()
    cells, decided = place_in(tile, index, i, shape, alone, lost)
    placed = union(decided, 2)
    # A mark that is alone, but not placed: its only place is that of another one, too.
    unplaced = alone & segment_once & ~placed
    forget()
    broken = (full & ~flatten(common(line_once, 0) & common(box_once, 1))) | flatten(union(union(unplaced, 1), 0))
    taken = union(placed, 1) | union(placed, 0)
    changed, still_open, least = scatter_without(tile, index, i, shape, cells, decided, taken)
    return changed, broken, still_open, least


@by_type
def crossing(tile, index, i, shape, full, scratch):
    """One pass over a crossing, in memory where the shape is `ANY_SHAPE`; see `crossing_in_registers`."""
    if shape.dims:
        return lambda tile, index, i, shape, full, scratch: crossing_in_registers(tile, index, i, shape, full)
    return lambda tile, index, i, shape, full, scratch: crossing_in_memory(tile, index, i, full, scratch)
