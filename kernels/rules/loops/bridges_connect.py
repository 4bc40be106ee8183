"""BridgesConnect: bridges go straight from island to island, and join all islands.

A way between two consecutive islands of a line has the numbers of bridges that are left on all its edges; a way that
leads to no island has none. No island gets more than its number. Islands that are certainly joined are a group. A
number of bridges is removed if it would leave a group that is not all islands without further bridges, and 0 is removed
if a way is the only link between two parts of the board. Without loops, no way joins two islands of a group.

Consistency: weaker than complete. It does not infer that a group must keep one of several remaining bridges for the
rest of the board; nor that only one of two crossing ways can be used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, number_of, put, rule_kernel, word_of

NONE = (1 << 16) - 1
"""stands for a cell without an island"""
UNKNOWN = 0
"""stands for an island whose number is not known"""
PLENTY = 1 << 20
"""bridges that islands with an unknown number have left: more than any board has"""


class Archipelago(NamedTuple):
    """The columns of the board; whether loops are allowed (1) or not (0); for each cell, row by row, the positions of
    the edges towards east and south, counted from 1, 0 for none, and its number, `UNKNOWN`, or `NONE`.
    """

    cols: int
    loops: int
    east: Numbers
    south: Numbers
    totals: Numbers


class _Way(NamedTuple):
    """Two islands, and the positions of the edges between them."""

    one: int
    other: int
    edges: list[int]


def _lowest_plainly(word: int) -> int:
    return (word & -word).bit_length() - 1


def _lines_plainly(totals: dict[int, int], parameters: Archipelago) -> tuple[list[_Way], list[list[int]]]:
    """The ways between islands, and the edges of lines that lead to no island on one side."""
    ways, loose = [], []
    for edges, step in ((parameters.east, 1), (parameters.south, parameters.cols)):
        for cell in range(len(edges)):
            if cell not in totals and cell >= step and edges[cell - step] > 0:
                continue
            line, end = [], cell
            while edges[end] > 0 and (end == cell or end not in totals):
                line.append(edges[end] - 1)
                end += step
            if line and cell in totals and end in totals:
                ways.append(_Way(cell, end, line))
            elif line:
                loose.append(line)
    return ways, loose


def _joined_plainly(ways: Sequence[_Way], cells: Sequence[int]) -> dict[int, int]:
    """For each island, the first of those to which it is connected."""
    first = {cell: cell for cell in cells}
    for _ in cells:
        for way in ways:
            first[way.one] = first[way.other] = min(first[way.one], first[way.other])
    return first


def bridges_connect_naive(words: Sequence[int], parameters: Archipelago) -> tuple[list[int], bool]:
    """The naive twin of `bridges_connect`."""
    totals = {cell: total or PLENTY for cell, total in enumerate(parameters.totals) if total < NONE}
    ways, loose = _lines_plainly(totals, parameters)
    after = list(words)
    for line in loose:
        for edge in line:
            after[edge] = min(1, *(words[k] & 1 for k in line))
    left = [-1] * len(ways)
    for number, way in enumerate(ways):
        for edge in way.edges:
            left[number] &= words[edge]
    for number, way in enumerate(ways):
        for edge in way.edges:
            after[edge] = left[number]
    if not all(after):
        return list(words), True
    low = [*map(_lowest_plainly, left)]
    rest = {
        cell: total - sum(low[k] for k, way in enumerate(ways) if cell in way[:2]) for cell, total in totals.items()
    }
    sure = [way for k, way in enumerate(ways) if low[k] > 0]
    group = _joined_plainly(sure, [*totals])
    n_groups = len({*group.values()})
    closed = not parameters.loops and len(sure) != len(totals) - n_groups
    open_ways = [way for k, way in enumerate(ways) if left[k] > 1]
    if min(rest.values(), default=0) < 0 or closed or len({*_joined_plainly(open_ways, [*totals]).values()}) > 1:
        return list(words), True
    if any(not any(cell in way[:2] for way in open_ways) for cell in totals):
        return list(words), True
    of_group = {name: sum(rest[cell] for cell in totals if group[cell] == name) for name in group.values()}
    if n_groups > 1 and not all(of_group.values()):
        return list(words), True
    for k, (one, other, edges) in enumerate(ways):
        same = group[one] == group[other]
        lost = left[k] & ~1 if same and low[k] == 0 and not parameters.loops else 0
        for number in range(low[k] + 1, left[k].bit_length()):
            more = number - low[k]
            together = of_group[group[one]] + (0 if same else of_group[group[other]])
            closes = n_groups > (1 if same else 2) and together <= 2 * more
            if more > min(rest[one], rest[other]) or closes:
                lost |= 1 << number
        without = [way for way in open_ways if way.edges != edges]
        if left[k] > 1 and len({*_joined_plainly(without, [*totals]).values()}) > 1:
            lost |= 1
        for edge in edges:
            after[edge] &= ~lost
    return (list(words), True) if not all(after) else (after, False)


class _Notes(NamedTuple):
    """Where the notes are in scratch: an entry for each cell, then one for each line of edges."""

    total: int
    """the number of the cell's island, `PLENTY` for one that is not known, 0 where there is none"""
    rest: int
    """how many bridges it has still to come, at most"""
    group: int
    """another island of its group, or itself"""
    waiting: int
    """of the island that a group is named by, how many bridges the group has still to come"""
    order: int
    """when a walk over the ways came to it, from 1; 0: not yet"""
    low: int
    """the earliest island that it, or what was come to through it, is beside"""
    via: int
    """the line that it was come to on, -1 for none"""
    side: int
    """the next side of it to look at"""
    line: int
    """four entries for each cell: its lines towards north, east, south and west, -1 for none"""
    begin: int
    """of lines, the first cell"""
    end: int
    way: int
    """0 for a line towards east, 1 for one towards south"""
    word: int
    """the numbers of bridges that all its edges have left"""
    lost: int
    """those of them that go"""


_PER_CELL, _PER_LINE = 12, 5


@kernel(inline=True)
def _notes_of(n, n_edges):
    """Where the notes are in scratch, for n cells and as many lines as edges."""
    m, at = n_edges, 12 * n
    return _Notes(0, n, 2 * n, 3 * n, 4 * n, 5 * n, 6 * n, 7 * n, 8 * n, at, at + m, at + 2 * m, at + 3 * m, at + 4 * m)


@kernel
def _find_lines(tile, coords, ways, step, way, n_lines, scratch, note):
    """Adds the lines towards one side to the first `n_lines`, with their words; returns how many there are then, -1 for
    a contradiction.
    """
    for cell in range(len(ways)):
        if ways[cell] == 0:
            continue
        starts = scratch[note.total + cell] > 0
        if not starts and cell >= step and ways[cell - step] > 0:
            continue
        word, end = word_of(tile, coords[ways[cell] - 1]), cell + step
        while ways[end] > 0 and scratch[note.total + end] == 0:
            word &= word_of(tile, coords[ways[end] - 1])
            end += step
        joins = starts and scratch[note.total + end] > 0
        if not joins:
            word &= 1
        if word == 0:
            return -1
        scratch[note.begin + n_lines], scratch[note.end + n_lines] = cell, end
        scratch[note.way + n_lines], scratch[note.word + n_lines] = way, word
        scratch[note.lost + n_lines] = 0
        if joins:
            scratch[note.line + 4 * cell + 1 + way] = n_lines
            scratch[note.line + 4 * end + 3 * (1 - way)] = n_lines
        n_lines += 1
    return n_lines


@kernel(inline=True)
def _lowest(word):
    """The smallest number of a word that is not zero."""
    number = 0
    while word >> number & 1 == 0:
        number += 1
    return number


@kernel(inline=True)
def _named(cell, scratch, note):
    """The island that the group of an island is named by."""
    while scratch[note.group + cell] != cell:
        scratch[note.group + cell] = scratch[note.group + scratch[note.group + cell]]
        cell = scratch[note.group + cell]
    return cell


@kernel
def _find_groups(n_cells, n_lines, loops, scratch, note):
    """Finds groups and what they have still to come; returns how many groups there are, -1 for a contradiction."""
    n_groups = 0
    for cell in range(n_cells):
        scratch[note.rest + cell] = scratch[note.total + cell]
        scratch[note.group + cell] = cell
        scratch[note.waiting + cell] = 0
        n_groups += 1 if scratch[note.total + cell] > 0 else 0
    for line in range(n_lines):
        number = _lowest(scratch[note.word + line])
        if number > 0:  # so it is a way
            one, other = scratch[note.begin + line], scratch[note.end + line]
            scratch[note.rest + one] -= number
            scratch[note.rest + other] -= number
            one, other = _named(one, scratch, note), _named(other, scratch, note)
            if one != other:
                scratch[note.group + other] = one
                n_groups -= 1
            elif loops == 0:
                return -1
    for cell in range(n_cells):
        if scratch[note.total + cell] > 0:
            if scratch[note.rest + cell] < 0:
                return -1
            scratch[note.waiting + _named(cell, scratch, note)] += scratch[note.rest + cell]
    if n_groups > 1:
        for cell in range(n_cells):
            named = scratch[note.total + cell] > 0 and scratch[note.group + cell] == cell
            if named and scratch[note.waiting + cell] == 0:
                return -1
    return n_groups


@kernel
def _close_groups(n_lines, n_groups, loops, scratch, note):
    """Notes the numbers of bridges that islands have no room for, or that close a group, or a loop that may not be."""
    for line in range(n_lines):
        word = scratch[note.word + line]
        if word & (word - 1) == 0:
            continue
        one, other = scratch[note.begin + line], scratch[note.end + line]
        least, rest = _lowest(word), min(scratch[note.rest + one], scratch[note.rest + other])
        one, other = _named(one, scratch, note), _named(other, scratch, note)
        together, groups_left = scratch[note.waiting + one], n_groups - 1
        if one != other:
            together += scratch[note.waiting + other]
            groups_left -= 1
        elif loops == 0 and least == 0:
            scratch[note.lost + line] |= word & ~1
        number = least + 1
        while word >> number != 0:
            more = number - least
            if more > rest or (groups_left > 0 and together <= 2 * more):
                scratch[note.lost + line] |= 1 << number
            number += 1


@kernel
def _walk_ways(n_cells, scratch, note):
    """Walks over all ways that may have bridges, from the first island; a way that is the only link to the islands
    reached through it loses its 0. Returns 1 if an island is not reached or has no way, else 0.
    """
    root, n_islands = -1, 0
    for cell in range(n_cells):
        scratch[note.order + cell] = 0
        scratch[note.side + cell] = 0
        if scratch[note.total + cell] > 0:
            root = cell if root < 0 else root
            n_islands += 1
    if root < 0:
        return 0
    clock, here = 1, root
    scratch[note.order + root] = scratch[note.low + root] = 1
    scratch[note.via + root] = -1
    while True:
        if scratch[note.side + here] < 4:
            line = scratch[note.line + 4 * here + scratch[note.side + here]]
            scratch[note.side + here] += 1
            if line < 0 or scratch[note.word + line] <= 1 or line == scratch[note.via + here]:
                continue
            other = scratch[note.begin + line] + scratch[note.end + line] - here
            if scratch[note.order + other] == 0:
                clock += 1
                scratch[note.order + other] = scratch[note.low + other] = clock
                scratch[note.via + other] = line
                here = other
            else:
                scratch[note.low + here] = min(scratch[note.low + here], scratch[note.order + other])
            continue
        line = scratch[note.via + here]
        if line < 0:
            break
        above = scratch[note.begin + line] + scratch[note.end + line] - here
        if scratch[note.low + here] > scratch[note.order + above]:
            scratch[note.lost + line] |= 1
        scratch[note.low + above] = min(scratch[note.low + above], scratch[note.low + here])
        here = above
    return 1 if clock < n_islands or clock == 1 else 0


@kernel
def _write_lines(tile, coords, parameters, n_lines, scratch, note):
    """Writes the remaining candidates of each line to all of its edges; returns 1 if a word changed, else 0."""
    changed = 0
    for line in range(n_lines):
        left = scratch[note.word + line] & ~scratch[note.lost + line]
        cell, end, upright = scratch[note.begin + line], scratch[note.end + line], scratch[note.way + line] == 1
        while cell != end:
            coord = coords[(parameters.south[cell] if upright else parameters.east[cell]) - 1]
            if word_of(tile, coord) != left:
                put(tile, coord, left)
                changed = 1
            cell += parameters.cols if upright else 1
    return changed


def _scratch(size: int, parameters: Archipelago) -> int:
    return _PER_CELL * len(parameters.totals) + _PER_LINE * size


@rule_kernel(Archipelago, naive=bridges_connect_naive, scratch=_scratch, columns=True, expensive=True)
def bridges_connect(tile, coords, parameters, scratch):
    """All edges between the cells of one board."""
    n_cells = len(parameters.totals)
    note = _notes_of(n_cells, len(coords))
    for cell in range(n_cells):
        total = number_of(tile, parameters.totals[cell])
        scratch[note.total + cell] = 0 if total >= NONE else PLENTY if total == UNKNOWN else total
        for side in range(4):
            scratch[note.line + 4 * cell + side] = -1
    n_lines = _find_lines(tile, coords, parameters.east, 1, 0, 0, scratch, note)
    if n_lines >= 0:
        n_lines = _find_lines(tile, coords, parameters.south, parameters.cols, 1, n_lines, scratch, note)
    if n_lines < 0:
        return 0, 1
    n_groups = _find_groups(n_cells, n_lines, parameters.loops, scratch, note)
    if n_groups < 0 or _walk_ways(n_cells, scratch, note) != 0:
        return 0, 1
    _close_groups(n_lines, n_groups, parameters.loops, scratch, note)
    for line in range(n_lines):
        if scratch[note.word + line] & ~scratch[note.lost + line] == 0:
            return 0, 1
    return _write_lines(tile, coords, parameters, n_lines, scratch, note), 0
