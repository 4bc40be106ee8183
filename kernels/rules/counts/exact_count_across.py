"""ExactCountAcross: groups of cells on a grid, where each group and each line holds a mark the same number of times.

A band is some consecutive rows or columns. The number of holders in it is its number of lines times the count, and each
group has a share of that. A share is at least the number decided inside, and at least the count less the room outside;
it is at most the room inside, and at most the count less the number decided outside. The bounds of the other groups
also bound a group's share; if that leaves no choice, its cells inside the band, or outside it, gain or lose the mark.
Consistency: bounds of shares, band by band. It does not infer from two bands together, nor that cells touch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.lanes import (
    NO_LANE,
    REGISTER_BITS,
    bits,
    fill,
    first_bit,
    kept,
    maximum,
    minimum,
    one_lane,
    rest_of,
    sixteens,
)
from gridlanes.kernels.lanes.scratch import WORDS
from gridlanes.kernels.rule_kernel import python_of, rule_kernel
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states, states_naive, write, written_naive

LANES = REGISTER_BITS // 16
"""bands that are looked at together: counts are words of 16 bits"""
NOUGHT = 1 << 15
"""stands for 0 where numbers may be negative"""
MAX_COUNTED = 10_000
"""coords, and marks on all lines together, that such words can count; where there are more, nothing is inferred"""


class MarkAndGrid(NamedTuple):
    """A mark, by its number, how many times each group and line holds it, and the rows and columns of the grid, whose
    cells are numbered by row.
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
    now, broken = states_naive(words, parameters.mark), False
    changed = max(len(coords), parameters.wanted * max(parameters.rows, parameters.cols)) <= MAX_COUNTED
    while changed and not broken:
        before = list(now)
        for way, n_lines in enumerate((parameters.rows, parameters.cols)):
            lines = [divmod(coord, parameters.cols)[way] for coord in coords]
            for first in range(n_lines):
                for end in range(first + 1, n_lines + 1):
                    inside = [first <= line < end for line in lines]
                    broken |= _band_of_states(before, now, inside, end - first, parameters.wanted, coords)
        changed = now != before
    return (list(words), True) if broken else (written_naive(words, parameters.mark, now), False)


def _band_of_states(
    before: Sequence[int], now: list[int], inside: Sequence[bool], n_lines: int, wanted: int, coords: Sequence[int]
) -> bool:
    """Adds the consequences of a band with a number of lines for the states `before` to `now`; whether it is a
    contradiction.
    """
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


class BoardNotes(NamedTuple):
    """Where the notes are in scratch, after the states of coords and the earlier notes, and where they end."""

    before: int
    lines: int
    """of each coord, its row; as far behind, its column"""
    groups: int
    """of each group, where its coords begin, and where the last ones end"""
    counts: int
    """numbers of 16 bits in whole lane vectors, one for each line and one more: of each group, how many coords in the
    lines before have the mark; then how many can; then how often all groups hold it"""
    end: int


@kernel(inline=True)
def _n_vectors(n_lines):
    """Lane vectors that hold a number for each line, and one more."""
    return n_lines // LANES + 1


@kernel(inline=True)
def notes_for(size, n_lines):
    """The space for notes on numbers of coords and lines."""
    counts = 5 * size + 1
    return BoardNotes(size, 2 * size, 4 * size, counts, counts + (2 * size + 1) * _n_vectors(n_lines) * WORDS)


@kernel
def _place(coords, cols, scratch, notes):
    """Notes the lines and groups of all coords; returns how many groups there are."""
    size, n_groups = len(coords), 0
    for k in range(size):
        row = coords[k] // cols
        scratch[notes.lines + k] = row
        scratch[notes.lines + size + k] = coords[k] - row * cols
        if k == 0 or coords[k] > coords[k - 1]:
            scratch[notes.groups + n_groups] = k
            n_groups += 1
    scratch[notes.groups + n_groups] = size
    return n_groups


@kernel
def _count(scratch, notes, lines, n_groups, n_lines, wanted):
    """Sums up the counts of all groups along the lines one way."""
    counts, n_words = notes.counts, _n_vectors(n_lines) * WORDS
    could, everyone = counts + n_groups * n_words, counts + 2 * n_groups * n_words
    for i in range(counts, everyone + n_words):
        scratch[i] = 0
    for group in range(n_groups):
        for k in range(scratch[notes.groups + group], scratch[notes.groups + group + 1]):
            line, state = scratch[lines + k] + 1, scratch[notes.before + k]
            at, one = group * n_words + (line >> 2), np.int64(1) << (line & 3) * 16
            scratch[counts + at] += one if state == IN else 0
            scratch[could + at] += one if state != OUT else 0
    for line in range(1, n_lines + 1):
        scratch[everyone + (line >> 2)] += np.int64(wanted) << (line & 3) * 16
    for first in range(counts, everyone + n_words, n_words):
        last = np.int64(0)
        for i in range(first, first + n_words):
            # Each of the four numbers becomes the sum of all up to it.
            sums = scratch[i] + last
            sums += sums << 16
            scratch[i] = sums + (sums << 32)
            last = scratch[i] >> 48


@kernel(inline=True)
def _number(counts, first, line):
    """The number for a line among those that begin at ``counts[first]``."""
    return counts[first + (line >> 2)] >> (line & 3) * 16 & 0xFFFF


@kernel(inline=True)
def _share(counts, group, other, n_vectors, vector, first, wanted):
    """What a group has in each of the bands from line `first` to the lines of a lane vector: how many coords hold the
    mark, how many can, how many must as there is no more room outside, and how many may as of those outside. All are
    more by `NOUGHT`, so that none is negative.
    """
    held, could, n_words = group * n_vectors, (other + group) * n_vectors, n_vectors * WORDS
    has = kept(counts, held + vector, wanted) + fill(wanted, NOUGHT - _number(counts, held * WORDS, first))
    can = kept(counts, could + vector, wanted) + fill(wanted, NOUGHT - _number(counts, could * WORDS, first))
    must = can + wanted - fill(wanted, _number(counts, could * WORDS, 4 * n_words - 1))
    may = has + wanted - fill(wanted, _number(counts, held * WORDS, 4 * n_words - 1))
    return has, can, must, may


@kernel
def _settle(scratch, notes, lines, group, first, end, acts):
    """Coords of a group that were open take the mark or lose it: `acts` has 1 and 2 for taking and losing inside the
    band, 4 and 8 outside. Returns 1 for a contradiction.
    """
    broken = 0
    for k in range(scratch[notes.groups + group], scratch[notes.groups + group + 1]):
        if scratch[notes.before + k] != OPEN:
            continue
        act = acts & 3 if first <= scratch[lines + k] < end else acts >> 2
        if act & 1:
            broken |= 1 if scratch[k] == OUT else 0
            scratch[k] = IN
        if act & 2:
            broken |= 1 if scratch[k] == IN else 0
            scratch[k] = OUT
    return broken


@kernel(inline=True)
def _has(lanes, lane, act):
    return act if lanes >> np.uint64(lane) & np.uint64(1) != 0 else 0


@kernel
def _bands_from(scratch, notes, lines, n_groups, n_lines, wanted, first, vector):
    """What bands say that begin with line `first` and end before the lines of a lane vector, all of them at once.
    Returns 1 for a contradiction.
    """
    counts, n_vectors = part(scratch, notes.counts, notes.end - notes.counts), _n_vectors(n_lines)
    nearest, furthest = first + 1 - vector * LANES, n_lines - vector * LANES
    valid = ~(one_lane(max(nearest, 0)) - one_lane(0)) & (one_lane(min(furthest, LANES - 1) + 1) - one_lane(0))
    each = sixteens(wanted)
    nought = fill(each, NOUGHT)
    low = kept(counts, 2 * n_groups * n_vectors + vector, each) - fill(each, first * wanted)
    high = low
    for group in range(n_groups):
        has, can, must, may = _share(counts, group, n_groups, n_vectors, vector, first, each)
        low = low + nought - minimum(can, may)
        high = high + nought - maximum(has, must)
    broken = 0
    for group in range(n_groups):
        has, can, must, may = _share(counts, group, n_groups, n_vectors, vector, first, each)
        least, most = maximum(has, must), minimum(can, may)
        least, most = maximum(least, low + most), minimum(most, high + least)
        if bits(most < least) & valid != NO_LANE:
            return 1
        inside, outside = (least == can) | (most == has), (most == must) | (least == may)
        acting = bits((inside & ~(has == can)) | (outside & ~(must == may))) & valid
        if acting == NO_LANE:
            continue
        takes, loses = bits(least == can), bits(most == has)
        takes_outside, loses_outside = bits(most == must), bits(least == may)
        while acting != NO_LANE:
            lane = first_bit(acting)
            acting = rest_of(acting)
            acts = _has(takes, lane, 1) | _has(loses, lane, 2)
            acts |= _has(takes_outside, lane, 4) | _has(loses_outside, lane, 8)
            broken |= _settle(scratch, notes, lines, group, first, vector * LANES + lane, acts)
    return broken


@kernel
def _bands(scratch, notes, lines, n_groups, n_lines, wanted):
    """What all bands one way say of the states before, into those at the start of scratch. Returns 1 for a
    contradiction.
    """
    _count(scratch, notes, lines, n_groups, n_lines, wanted)
    for first in range(n_lines):
        for vector in range((first + 1) // LANES, _n_vectors(n_lines)):
            if _bands_from(scratch, notes, lines, n_groups, n_lines, wanted, first, vector) != 0:
                return 1
    return 0


def _scratch(size: int, parameters: MarkAndGrid) -> int:
    return int(python_of(notes_for)(size, max(parameters.rows, parameters.cols)).end)


@rule_kernel(MarkAndGrid, naive=exact_count_across_naive, scratch=_scratch, columns=True)
def exact_count_across(tile, coords, parameters, scratch):
    """One region."""
    size, wanted, rows, cols = len(coords), parameters.wanted, parameters.rows, parameters.cols
    if max(size, wanted * max(rows, cols)) > MAX_COUNTED:
        return 0, 0
    notes = notes_for(size, max(rows, cols))
    n_groups = _place(coords, cols, scratch, notes)
    states(tile, coords, parameters.mark, scratch)
    broken, again = 0, True
    while again and broken == 0:
        for k in range(size):
            scratch[notes.before + k] = scratch[k]
        broken |= _bands(scratch, notes, notes.lines, n_groups, rows, wanted)
        broken |= _bands(scratch, notes, notes.lines + size, n_groups, cols, wanted)
        again = False
        for k in range(size):
            again |= scratch[notes.before + k] != scratch[k]
    return (0, 1) if broken else (write(tile, coords, parameters.mark, scratch), 0)
