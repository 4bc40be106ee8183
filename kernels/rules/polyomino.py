"""Polyomino: each component of the coords that hold a mark has one of some given shapes.

The table lists every *placement*: the coords of a shape somewhere in the region, and its border, the coords beside
them. A placement is alive while all its coords can hold the mark and none of its border must. A coord that no living
placement covers loses the mark; for a holder that is a contradiction. What all living placements that cover a holder
share holds the mark, and what all of them have on their border loses it. So a component that fits no shape is refused,
its only way on is taken, and it is closed off where it is complete. Consistency: complete for one component. It does
not infer from two: that no placement for one of them leaves a place for the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.rule_kernel import rule_kernel
from gridlanes.kernels.rules.graph import IN, OPEN, OUT, lists_of, states, states_naive, write, written_naive


def polyomino_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of one region. The naive twin of `polyomino`."""
    size, number, n_placements = len(words), parameters[1], parameters[2]
    records = lists_of(parameters, 3 + parameters[3 + size], n_placements)
    living = []
    states = states_naive(words, number)
    for n_cells, *record in records:
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
def _enliven(index, records, n_placements, scratch, alive):
    """Notes in ``scratch[alive + p]`` whether each placement is alive."""
    for p in range(n_placements):
        first, end = records + index[records + p], records + index[records + p + 1]
        border = first + 1 + index[first]
        living = 1
        for k in range(first + 1, border):
            if scratch[index[k]] == OUT:
                living = 0
                break
        if living == 1:
            for k in range(border, end):
                if scratch[index[k]] == IN:
                    living = 0
                    break
        scratch[alive + p] = living


@kernel
def _share(index, cover, records, i, scratch, alive, count, force):
    """Notes in `force` what all living placements that cover coord i share: 1 for their coords, 2 for their border.

    ``scratch[count + j]`` is 0 before and after. Returns 1 if something is forced both ways.
    """
    first_living, n_living = -1, 0
    for q in range(cover + index[cover + i], cover + index[cover + i + 1]):
        p = index[q]
        if scratch[alive + p] == 0:
            continue
        n_living += 1
        first, end = records + index[records + p], records + index[records + p + 1]
        border = first + 1 + index[first]
        if first_living < 0:
            first_living = p
            for k in range(first + 1, end):
                scratch[count + index[k]] = 1 if k < border else -1
            continue
        for k in range(first + 1, border):  # one more of those that all so far share
            if scratch[count + index[k]] == n_living - 1:
                scratch[count + index[k]] = n_living
        for k in range(border, end):
            if scratch[count + index[k]] == 1 - n_living:
                scratch[count + index[k]] = -n_living
    both = 0
    if first_living >= 0:
        first, end = records + index[records + first_living], records + index[records + first_living + 1]
        for k in range(first + 1, end):
            j = index[k]
            if scratch[count + j] == n_living:
                both |= scratch[force + j] & 2
                scratch[force + j] |= 1
            elif scratch[count + j] == -n_living:
                both |= scratch[force + j] & 1
                scratch[force + j] |= 2
            scratch[count + j] = 0
    return 1 if both != 0 else 0


@rule_kernel(parameters=None, columns=True)
def polyomino(tile, index, at, size, scratch):
    """One region; its parameters: how many follow, the mark's number, the number of placements, a table of the
    placements that cover each coord, and a table of the placements: how many coords, these, and the border.

    Scratch: ``3 size + n_placements``.
    """
    number, n_placements, cover = index[at + size + 1], index[at + size + 2], at + size + 3
    records = cover + index[cover + size]
    count, force, alive = size, 2 * size, 3 * size
    states(tile, index, at, size, number, scratch)
    _enliven(index, records, n_placements, scratch, alive)
    for i in range(size):
        scratch[count + i] = 0
        scratch[force + i] = 0
    for i in range(size):
        covered = False
        for q in range(cover + index[cover + i], cover + index[cover + i + 1]):
            if scratch[alive + index[q]] != 0:
                covered = True
                break
        if not covered:
            if scratch[i] == IN:
                return 0, 1
            scratch[force + i] = 2
    for i in range(size):
        if scratch[i] == IN and _share(index, cover, records, i, scratch, alive, count, force) != 0:
            return 0, 1
    for i in range(size):
        if scratch[i] == OPEN and scratch[force + i] != 0:
            scratch[i] = IN if scratch[force + i] == 1 else OUT
    return write(tile, index, at, size, number, scratch), 0
