"""ExactCountAcross: groups of cells on a grid, where each group and each line holds a mark as often as the others.

A band is some rows that follow each other, or columns. It holds the mark as often as it has lines times the count, and
each group has its share of that: no less than what is decided inside, nor than what there is no more room for outside;
no more than there is room for inside, nor than its count leaves. What the others must or can have bounds a group's own
share; where that leaves no choice, its cells inside the band, or outside of it, take the mark or lose it.
Consistency: bounds of shares, band by band. It does not infer from two bands together, nor that cells touch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.rule_kernel import rule_kernel
from gridlanes.kernels.rules.graph import IN, OPEN, OUT, states, states_naive, write, written_naive


class MarkAndGrid(NamedTuple):
    """A mark, by its number, how often each group and line holds it, and the rows and columns of the grid, whose cells
    are numbered by row.
    """

    mark: int
    wanted: int
    rows: int
    cols: int


def groups_of(coords: Sequence[int]) -> list[list[int]]:
    """Positions by group: a group's coords descend, and the next one begins with a greater one."""
    groups: list[list[int]] = []
    for k, coord in enumerate(coords):
        if k == 0 or coord > coords[k - 1]:
            groups.append([])
        groups[-1].append(k)
    return groups


def exact_count_across_naive(
    words: Sequence[int], parameters: MarkAndGrid, coords: Sequence[int]
) -> tuple[list[int], bool]:
    """The naive twin of `exact_count_across`; `coords` are the region's."""
    now, broken, changed = states_naive(words, parameters.mark), False, True
    while changed and not broken:
        before = list(now)
        for way, n_lines in enumerate((parameters.rows, parameters.cols)):
            lines = [divmod(coord, parameters.cols)[way] for coord in coords]
            for first in range(n_lines):
                for end in range(first + 1, n_lines + 1):
                    inside = [first <= line < end for line in lines]
                    broken |= _band_of_states(before, now, inside, end - first, parameters.wanted, coords)
        changed = now != before
    return written_naive(words, parameters.mark, now), broken


def _band_of_states(
    before: Sequence[int], now: list[int], inside: Sequence[bool], n_lines: int, wanted: int, coords: Sequence[int]
) -> bool:
    """What a band of so many lines says of the states `before`, into `now`; whether it is a contradiction."""
    groups, broken = groups_of(coords), False
    decided, room, shares = [], [], []
    for group in groups:
        parts = [[before[k] for k in group if inside[k] == is_inside] for is_inside in (False, True)]
        decided.append([part_of.count(IN) for part_of in parts])
        room.append([len(part_of) - part_of.count(OUT) for part_of in parts])
        shares.append((max(decided[-1][1], wanted - room[-1][0]), min(room[-1][1], wanted - decided[-1][0])))
    low = n_lines * wanted - sum(most for _, most in shares)
    high = n_lines * wanted - sum(least for least, _ in shares)
    for group, has, can, (least, most) in zip(groups, decided, room, shares, strict=True):
        share = max(least, low + most), min(most, high + least)
        if share[0] > share[1]:
            broken = True
            continue
        bounds = ((wanted - share[1], wanted - share[0]), share)
        for k in group:
            at_least, at_most = bounds[inside[k]]
            for says, state in ((at_least == can[inside[k]], IN), (at_most == has[inside[k]], OUT)):
                if before[k] == OPEN and says:
                    broken |= now[k] not in (OPEN, state)
                    now[k] = state
    return broken


@kernel
def _count(coords, scratch, states_at, cols, way, n_lines, counts):
    """Sums up, for each group, how many coords in the lines before each line have the mark, and how many can:
    ``scratch[counts + g * (n_lines + 1) + line]``, and as far behind as those are. Returns how many groups there are.
    """
    n_groups = 0
    for k in range(len(coords)):
        n_groups += 1 if k == 0 or coords[k] > coords[k - 1] else 0
    wide = n_lines + 1
    other = n_groups * wide
    for i in range(2 * other):
        scratch[counts + i] = 0
    group = -1
    for k in range(len(coords)):
        group += 1 if k == 0 or coords[k] > coords[k - 1] else 0
        line = coords[k] // cols if way == 0 else coords[k] % cols
        state, at = scratch[states_at + k], counts + group * wide + line + 1
        scratch[at] += 1 if state == IN else 0
        scratch[other + at] += 1 if state != OUT else 0
    for group in range(n_groups):
        for line in range(n_lines):
            at = counts + group * wide + line
            scratch[at + 1] += scratch[at]
            scratch[other + at + 1] += scratch[other + at]
    return n_groups


@kernel(inline=True)
def _share(scratch, at, other, first, end, wide, wanted):
    """What is decided and what there is room for, inside and outside of a band, and the least and greatest share of the
    group whose counts begin at `at`.
    """
    decided = scratch[at + end] - scratch[at + first]
    room = scratch[other + at + end] - scratch[other + at + first]
    decided_outside = scratch[at + wide - 1] - decided
    room_outside = scratch[other + at + wide - 1] - room
    least = max(decided, wanted - room_outside)
    most = min(room, wanted - decided_outside)
    return decided, room, decided_outside, room_outside, least, most


@kernel
def _settle(coords, scratch, before, cols, way, group, first, end, acts):
    """Coords of a group that were open take the mark or lose it: `acts` has 1 and 2 for taking and losing inside the
    band, 4 and 8 outside. Returns 1 for a contradiction.
    """
    broken, at = 0, -1
    for k in range(len(coords)):
        at += 1 if k == 0 or coords[k] > coords[k - 1] else 0
        if at != group or scratch[before + k] != OPEN:
            continue
        line = coords[k] // cols if way == 0 else coords[k] % cols
        act = acts & 3 if first <= line < end else acts >> 2
        if act & 1:
            broken |= 1 if scratch[k] == OUT else 0
            scratch[k] = IN
        if act & 2:
            broken |= 1 if scratch[k] == IN else 0
            scratch[k] = OUT
    return broken


@kernel
def _bands(coords, scratch, before, wanted, cols, way, n_lines, counts):
    """What all bands one way say of the states `before`, into those at the start of scratch. Returns 1 for a
    contradiction.
    """
    n_groups = _count(coords, scratch, before, cols, way, n_lines, counts)
    wide = n_lines + 1
    other = n_groups * wide
    broken = 0
    for first in range(n_lines):
        for end in range(first + 1, n_lines + 1):
            low = high = (end - first) * wanted
            for group in range(n_groups):
                _, _, _, _, least, most = _share(scratch, counts + group * wide, other, first, end, wide, wanted)
                low -= most
                high -= least
            for group in range(n_groups):
                decided, room, decided_outside, room_outside, least, most = _share(
                    scratch, counts + group * wide, other, first, end, wide, wanted
                )
                at_least, at_most = max(least, low + most), min(most, high + least)
                if at_least > at_most:
                    broken = 1
                    continue
                acts = (1 if at_least == room else 0) | (2 if at_most == decided else 0)
                acts |= 4 if wanted - at_most == room_outside else 0
                acts |= 8 if wanted - at_least == decided_outside else 0
                if (acts & 3 and room > decided) or (acts & 12 and room_outside > decided_outside):
                    broken |= _settle(coords, scratch, before, cols, way, group, first, end, acts)
    return broken


def _scratch(size: int, parameters: MarkAndGrid) -> int:
    """The states, those before, and counts for the longer way."""
    return 2 * size + 2 * size * (max(parameters.rows, parameters.cols) + 1)


@rule_kernel(MarkAndGrid, naive=exact_count_across_naive, scratch=_scratch, columns=True)
def exact_count_across(tile, coords, parameters, scratch):
    """One region."""
    size, wanted, cols = len(coords), parameters.wanted, parameters.cols
    states(tile, coords, parameters.mark, scratch)
    broken, again = 0, True
    while again and broken == 0:
        for k in range(size):
            scratch[size + k] = scratch[k]
        broken |= _bands(coords, scratch, size, wanted, cols, 0, parameters.rows, 2 * size)
        broken |= _bands(coords, scratch, size, wanted, cols, 1, cols, 2 * size)
        again = False
        for k in range(size):
            again |= scratch[size + k] != scratch[k]
    return write(tile, coords, parameters.mark, scratch), broken
