"""Polyomino: each component of the coords that hold a mark has one of some given shapes.

The table lists every *placement*: the coords of a shape somewhere in the region, and its border, the coords beside
them. A placement is alive while all its coords can hold the mark and no coord of its border must. A coord that no
living placement covers loses the mark; for a holder that is a contradiction. Coords that all living placements over a
holder cover hold the mark, and coords in the borders of all of them lose it. So a component that fits no shape is
refused, one that has a single way to grow takes it, and a complete one is closed off. Consistency: complete for one
component. It does not infer from two: that no placement for one of them leaves a place for the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, python_of, rule_kernel
from gridlanes.kernels.rules.shared.graph import (
    IN,
    OPEN,
    OUT,
    neighbours_of,
    states,
    states_naive,
    write,
    written_naive,
)


class Placed(NamedTuple):
    """A mark, by its number; the table of the placements that cover each coord; the table of the placements: for each
    the number of its coords, these coords, and its border.
    """

    mark: int
    covering: Numbers
    records: Numbers


class PolyominoNotes(NamedTuple):
    """Where the notes are in scratch, after the states: two on each coord, one on each placement; where they end."""

    shared: int
    """of how many living placements in a row it is a coord; below 0, on the border"""
    force: int
    """1 if it must hold the mark, 2 if it must not"""
    alive: int
    end: int


@kernel(inline=True)
def notes_of(size, n_placements):
    """The space for numbers of coords and placements."""
    return PolyominoNotes(size, 2 * size, 3 * size, 3 * size + n_placements)


def polyomino_naive(words: Sequence[int], parameters: Placed) -> tuple[list[int], bool]:
    """The naive twin of `polyomino`."""
    living, number = [], parameters.mark
    states = states_naive(words, number)
    for n_cells, *record in neighbours_of(parameters.records):
        cells, border = set(record[:n_cells]), set(record[n_cells:])
        if all(states[i] != OUT for i in cells) and all(states[i] != IN for i in border):
            living.append((cells, border))
    after = list(states)
    for i, state in enumerate(states):
        covering = [placement for placement in living if i in placement[0]]
        if not covering and state == IN:
            return list(words), True
        if not covering:
            after[i] = OUT
    into: set[int] = set()
    out: set[int] = set()
    for i, state in enumerate(states):
        if state == IN:
            covering = [placement for placement in living if i in placement[0]]
            into |= set.intersection(*(cells for cells, _ in covering))
            out |= set.intersection(*(border for _, border in covering))
    if into & out:
        return list(words), True
    for i in into:
        after[i] = IN
    for i in out:
        after[i] = OUT
    return written_naive(words, number, after), False


@kernel
def enliven(records, scratch, note):
    """Notes whether each placement is alive."""
    for p in range(records[0] - 1):
        first, end = records[p], records[p + 1]
        border = first + 1 + records[first]
        living = 1
        for k in range(first + 1, border):
            if scratch[records[k]] == OUT:
                living = 0
                break
        if living == 1:
            for k in range(border, end):
                if scratch[records[k]] == IN:
                    living = 0
                    break
        scratch[note.alive + p] = living


@kernel
def share(covering, records, i, scratch, note):
    """Notes in `force` what all living placements that cover coord i share: 1 for their coords, 2 for their border.

    Counts are 0 before and after. Returns 1 if something is forced both ways.
    """
    first_living, n_living = -1, 0
    for q in range(covering[i], covering[i + 1]):
        p = covering[q]
        if scratch[note.alive + p] == 0:
            continue
        n_living += 1
        first, end = records[p], records[p + 1]
        border = first + 1 + records[first]
        if first_living < 0:
            first_living = p
            for k in range(first + 1, end):
                scratch[note.shared + records[k]] = 1 if k < border else -1
            continue
        n_shared = 0
        for k in range(first + 1, border):  # one more of those that all so far share
            if scratch[note.shared + records[k]] == n_living - 1:
                scratch[note.shared + records[k]] = n_living
                n_shared += 1
        for k in range(border, end):
            if scratch[note.shared + records[k]] == 1 - n_living:
                scratch[note.shared + records[k]] = -n_living
                n_shared += 1
        if n_shared == 0:  # nor will they share anything with the others
            break
    both = 0
    if first_living >= 0:
        for k in range(records[first_living] + 1, records[first_living + 1]):
            j = records[k]
            if scratch[note.shared + j] == n_living:
                both |= scratch[note.force + j] & 2
                scratch[note.force + j] |= 1
            elif scratch[note.shared + j] == -n_living:
                both |= scratch[note.force + j] & 1
                scratch[note.force + j] |= 2
            scratch[note.shared + j] = 0
    return 1 if both != 0 else 0


@kernel
def begin(size, scratch, note):
    """Nothing is shared or forced yet."""
    for i in range(size):
        scratch[note.shared + i] = 0
        scratch[note.force + i] = 0


@kernel
def leave_out_uncovered(covering, size, scratch, note):
    """Notes in `force` that coords without a living placement lose the mark; returns 1 if one of them holds it."""
    for i in range(size):
        covered = False
        for q in range(covering[i], covering[i + 1]):
            if scratch[note.alive + covering[q]] != 0:
                covered = True
                break
        if not covered:
            if scratch[i] == IN:
                return 1
            scratch[note.force + i] = 2
    return 0


@kernel
def take_forced(size, scratch, note):
    """Open coords take the states that are noted in `force`."""
    for i in range(size):
        if scratch[i] == OPEN and scratch[note.force + i] != 0:
            scratch[i] = IN if scratch[note.force + i] == 1 else OUT


def _scratch(size: int, parameters: Placed) -> int:
    return int(python_of(notes_of)(size, parameters.records[0] - 1).end)


@rule_kernel(Placed, naive=polyomino_naive, scratch=_scratch, columns=True)
def polyomino(tile, coords, parameters, scratch):
    """One region."""
    covering, records, size = parameters.covering, parameters.records, len(coords)
    note = notes_of(size, records[0] - 1)
    states(tile, coords, parameters.mark, scratch)
    enliven(records, scratch, note)
    begin(size, scratch, note)
    if leave_out_uncovered(covering, size, scratch, note) != 0:
        return 0, 1
    for i in range(size):
        if scratch[i] == IN and share(covering, records, i, scratch, note) != 0:
            return 0, 1
    take_forced(size, scratch, note)
    return write(tile, coords, parameters.mark, scratch), 0
