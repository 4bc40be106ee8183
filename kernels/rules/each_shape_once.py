"""Each shape once: the components of the coords that hold a mark are given shapes, each of them once.

As `polyomino`, with the placements of each shape apart. One that is certain (all its coords hold the mark, and none of
its border can) ends the other placements of its shape. A coord that holds the mark and is covered by one shape
alone puts an end to those of its placements that do not cover it. What all living placements of a shape share holds the
mark, and what all of them have on their border loses it. A shape without a living placement, and one with two that are
certain, are contradictions. It does not infer from two shapes: that no placement for one of them leaves a place for the
other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, python_of, rule_kernel
from gridlanes.kernels.rules.graph import IN, OUT, neighbours_of, states, states_naive, write, written_naive
from gridlanes.kernels.rules.polyomino import begin, enliven, leave_out_uncovered, room_of, share, take_forced


class PlacedOnce(NamedTuple):
    """A mark, by its number; the table of the placements that cover each coord; the table of the placements: of each
    how many coords it has, these, and its border; the table of the placements of each shape; the shape of each.
    """

    mark: int
    covering: Numbers
    records: Numbers
    kinds: Numbers
    kind_of: Numbers


def each_shape_once_naive(words: Sequence[int], parameters: PlacedOnce) -> tuple[list[int], bool]:
    """The naive twin of `each_shape_once`."""
    before = states_naive(words, parameters.mark)
    records = neighbours_of(parameters.records)
    placed = [(set(record[1 : 1 + record[0]]), set(record[1 + record[0] :])) for record in records]
    living: list[list[int]] = []
    for kind in neighbours_of(parameters.kinds):
        alive = [p for p in kind if _can_lie(before, *placed[p])]
        certain = [p for p in alive if _lies(before, *placed[p])]
        if not alive or len(certain) > 1:
            return list(words), True
        living.append(certain or alive)
    held = [i for i, state in enumerate(before) if state == IN]
    for i in held:
        kinds = {parameters.kind_of[p] for alive in living for p in alive if i in placed[p][0]}
        if len(kinds) == 1:
            (kind,) = kinds
            living[kind] = [p for p in living[kind] if i in placed[p][0]]
    every = [p for alive in living for p in alive]
    groups = [*living, *([p for p in every if i in placed[p][0]] for i in held)]
    if not all(groups):
        return list(words), True
    into = set[int]().union(*(set.intersection(*(placed[p][0] for p in group)) for group in groups))
    out = set[int]().union(*(set.intersection(*(placed[p][1] for p in group)) for group in groups))
    out |= {*range(len(words))}.difference(*(placed[p][0] for p in every))
    if into & out:
        return list(words), True
    after = [IN if i in into else OUT if i in out else state for i, state in enumerate(before)]
    return written_naive(words, parameters.mark, after), False


def _can_lie(states: Sequence[int], cells: set[int], border: set[int]) -> bool:
    return all(states[i] != OUT for i in cells) and all(states[i] != IN for i in border)


def _lies(states: Sequence[int], cells: set[int], border: set[int]) -> bool:
    return all(states[i] == IN for i in cells) and all(states[i] == OUT for i in border)


@kernel
def _is_certain(records, p, scratch):
    """Whether all coords of a placement hold the mark, and none of its border can."""
    first, end = records[p], records[p + 1]
    border = first + 1 + records[first]
    for k in range(first + 1, border):
        if scratch[records[k]] != IN:
            return False
    n_open = 0
    for k in range(border, end):
        n_open += 1 if scratch[records[k]] != OUT else 0
    return n_open == 0


@kernel
def _settle(kinds, records, scratch, room):
    """Leaves one placement alive of each shape that has one that is certain; returns 1 if a shape has none, or two."""
    for kind in range(kinds[0] - 1):
        n_living, certain = 0, -1
        for q in range(kinds[kind], kinds[kind + 1]):
            if scratch[room.alive + kinds[q]] == 0:
                continue
            n_living += 1
            if _is_certain(records, kinds[q], scratch):
                if certain >= 0:
                    return 1
                certain = kinds[q]
        if n_living == 0:
            return 1
        if certain >= 0:
            for q in range(kinds[kind], kinds[kind + 1]):
                scratch[room.alive + kinds[q]] = 1 if kinds[q] == certain else 0
    return 0


@kernel
def _keep_covering(i, parameters, scratch, room):
    """Leaves those placements alive that cover coord i, of their shape, if all that cover it are of one."""
    covering, records, kinds = parameters.covering, parameters.records, parameters.kinds
    only = -1
    for q in range(covering[i], covering[i + 1]):
        if scratch[room.alive + covering[q]] != 0:
            kind = parameters.kind_of[covering[q]]
            if only >= 0 and only != kind:
                return
            only = kind
    if only < 0:
        return
    for q in range(kinds[only], kinds[only + 1]):
        if scratch[room.alive + kinds[q]] == 0:
            continue
        first, covers = records[kinds[q]], 0
        for k in range(first + 1, first + 1 + records[first]):
            covers += 1 if records[k] == i else 0
        if covers == 0:
            scratch[room.alive + kinds[q]] = 0


def _scratch(size: int, parameters: PlacedOnce) -> int:
    return int(python_of(room_of)(size, parameters.records[0] - 1).end)


@rule_kernel(PlacedOnce, naive=each_shape_once_naive, scratch=_scratch, columns=True)
def each_shape_once(tile, coords, parameters, scratch):
    """One region."""
    covering, records, kinds, size = parameters.covering, parameters.records, parameters.kinds, len(coords)
    room = room_of(size, records[0] - 1)
    states(tile, coords, parameters.mark, scratch)
    enliven(records, scratch, room)
    if _settle(kinds, records, scratch, room) != 0:
        return 0, 1
    begin(size, scratch, room)
    for i in range(size):
        if scratch[i] == IN:
            _keep_covering(i, parameters, scratch, room)
    if leave_out_uncovered(covering, size, scratch, room) != 0:
        return 0, 1
    for kind in range(kinds[0] - 1):
        if share(kinds, records, kind, scratch, room) != 0:
            return 0, 1
    for i in range(size):
        if scratch[i] == IN and share(covering, records, i, scratch, room) != 0:
            return 0, 1
    take_forced(size, scratch, room)
    return write(tile, coords, parameters.mark, scratch), 0
