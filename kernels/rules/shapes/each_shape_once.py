"""EachShapeOnce: the components of the coords that hold a mark are given shapes, each of them once, or so many times.

As `polyomino`, with the placements of each shape kept separately.

- Certain placements (all their coords hold the mark, and no coord of their borders can), as many as the shape is to
  have, rule out its other placements.
- A coord that holds the mark and is covered by one shape alone, which is there once, rules out the placements of this
  shape that do not cover it.
- Coords that all possible placements of a shape share hold the mark; coords that are on the border of all of them lose
  it.
- A shape with fewer possible placements than it is to have, or with more certain ones, is a contradiction.

It does not infer from two shapes together, for instance that no placement of one leaves room for the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.lanes import first_bit, rest_of
from gridlanes.kernels.rule_kernel import Numbers, python_of, rule_kernel
from gridlanes.kernels.rules.shapes.polyomino import begin, enliven, leave_out_uncovered, notes_of, share, take_forced
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

BITS = 31
"""placements in an entry of `PlacedOnce.ended`"""


class PlacedOnce(NamedTuple):
    """A mark, by its number; the table of the placements that cover each coord; the table of the placements: for each
    the number of its coords, these coords, and its border; the table of the placements of each shape; the shape of each
    placement; for each coord the placements that are ruled out if it does not hold the mark, and if it does, `BITS` of
    them an entry, or an empty list: then the placements are visited one by one; how many times each shape is there.
    """

    mark: int
    covering: Numbers
    records: Numbers
    kinds: Numbers
    kind_of: Numbers
    ended: Numbers
    wanted: Numbers


class OnceNotes(NamedTuple):
    """Where the notes are in scratch, after those of `polyomino`; where they end."""

    words: int
    """which placements are ended, `BITS` of them an entry"""
    living: int
    """the numbers of those that are not, in order"""
    of_kinds: int
    """the table of the living placements of each shape"""
    of_coords: int
    """the table of the living placements that cover each coord"""
    end: int


def each_shape_once_naive(words: Sequence[int], parameters: PlacedOnce) -> tuple[list[int], bool]:
    """The naive twin of `each_shape_once`."""
    before = states_naive(words, parameters.mark)
    records = neighbours_of(parameters.records)
    placed = [(set(record[1 : 1 + record[0]]), set(record[1 + record[0] :])) for record in records]
    living: list[list[int]] = []
    for every_place, n in zip(neighbours_of(parameters.kinds), parameters.wanted, strict=True):
        alive = [p for p in every_place if _can_lie(before, *placed[p])]
        certain = [p for p in alive if _lies(before, *placed[p])]
        if len(alive) < n or len(certain) > n:
            return list(words), True
        living.append(certain if len(certain) == n else alive)
    held = [i for i, state in enumerate(before) if state == IN]
    for i in held:
        kinds = {parameters.kind_of[p] for alive in living for p in alive if i in placed[p][0]}
        kind = min(kinds, default=0)
        if len(kinds) == 1 and parameters.wanted[kind] == 1:
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


@kernel(inline=True)
def once_notes(size, n_kinds, n_placements, n_covered):
    """The space for numbers of coords, shapes, placements, and coords that these cover together."""
    words = notes_of(size, n_placements).end
    living = words + n_placements // BITS + 1
    of_kinds = living + n_placements
    of_coords = of_kinds + n_kinds + 1 + n_placements
    return OnceNotes(words, living, of_kinds, of_coords, of_coords + size + 1 + n_covered)


@kernel
def _list_gone_through(records, scratch, note, at):
    """Lists the placements that are alive from `at` on, each looked at; returns how many they are."""
    enliven(records, scratch, note)
    n_living = 0
    for p in range(records[0] - 1):
        if scratch[note.alive + p] != 0:
            scratch[at + n_living] = p
            n_living += 1
    return n_living


@kernel
def _list_not_ended(ended, n_placements, size, scratch, note, notes):
    """Lists the placements that no coord ends, notes that they are alive, and returns how many they are."""
    n_words = n_placements // BITS + 1
    words = part(scratch, notes.words, n_words)
    for w in range(n_words):
        words[w] = 0
    for i in range(size):
        if scratch[i] == OPEN:
            continue
        gone = part(ended, (2 * i + (1 if scratch[i] == IN else 0)) * n_words, n_words)
        for w in range(n_words):
            words[w] |= np.int64(gone[w])
    n_living = 0
    for w in range(n_words):
        n_here = min(BITS, n_placements - w * BITS)
        left = np.uint64(~words[w] & ((np.int64(1) << n_here) - 1))
        while left != 0:
            p = w * BITS + np.int64(first_bit(left))
            left = rest_of(left)
            scratch[note.alive + p] = 1
            scratch[notes.living + n_living] = p
            n_living += 1
    return n_living


@kernel(inline=True)
def _put_before(p, k, at, scratch):
    """Puts a placement before the others of list k, of the table at an entry of scratch."""
    scratch[at + k] -= 1
    scratch[at + scratch[at + k]] = p


@kernel
def _tables_of_living(parameters, n_living, size, scratch, notes):
    """Tables of the living placements: of each shape, and those that cover each coord."""
    records, n_kinds = parameters.records, parameters.kinds[0] - 1
    for at, n in ((notes.of_kinds, n_kinds), (notes.of_coords, size)):
        for k in range(n + 1):
            scratch[at + k] = 0
    for q in range(n_living):
        p = scratch[notes.living + q]
        scratch[notes.of_kinds + parameters.kind_of[p]] += 1
        first = records[p]
        for k in range(first + 1, first + 1 + records[first]):
            scratch[notes.of_coords + records[k]] += 1
    for at, n in ((notes.of_kinds, n_kinds), (notes.of_coords, size)):
        end = n + 1
        for k in range(n):  # where the list of each ends: it is filled from behind
            end += scratch[at + k]
            scratch[at + k] = end
        scratch[at + n] = end
    for q in range(n_living - 1, -1, -1):
        p = scratch[notes.living + q]
        _put_before(p, parameters.kind_of[p], notes.of_kinds, scratch)
        first = records[p]
        for k in range(first + 1, first + 1 + records[first]):
            _put_before(p, records[k], notes.of_coords, scratch)


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
def _settle(n_kinds, kinds, records, wanted, scratch, note):
    """Leaves only certain placements alive of each shape that has as many as it is to have; returns 1 if a shape has
    too few possible placements, or too many certain ones.
    """
    for kind in range(n_kinds):
        n_certain = 0
        for q in range(kinds[kind], kinds[kind + 1]):
            n_certain += 1 if _is_certain(records, kinds[q], scratch) else 0
        if n_certain > wanted[kind] or kinds[kind + 1] - kinds[kind] < wanted[kind]:
            return 1
        if n_certain == wanted[kind]:
            for q in range(kinds[kind], kinds[kind + 1]):
                scratch[note.alive + kinds[q]] = 1 if _is_certain(records, kinds[q], scratch) else 0
    return 0


@kernel
def _keep_covering(i, covering, records, kinds, kind_of, wanted, scratch, note):
    """Leaves those placements alive that cover coord i, of their shape, if all that cover it are of one that is there
    once.
    """
    only = -1
    for q in range(covering[i], covering[i + 1]):
        if scratch[note.alive + covering[q]] != 0:
            kind = kind_of[covering[q]]
            if only >= 0 and only != kind:
                return
            only = kind
    if only < 0 or wanted[only] > 1:
        return
    for q in range(kinds[only], kinds[only + 1]):
        if scratch[note.alive + kinds[q]] == 0:
            continue
        first, covers = records[kinds[q]], 0
        for k in range(first + 1, first + 1 + records[first]):
            covers += 1 if records[k] == i else 0
        if covers == 0:
            scratch[note.alive + kinds[q]] = 0


def _scratch(size: int, parameters: PlacedOnce) -> int:
    n_placements, n_kinds = parameters.records[0] - 1, parameters.kinds[0] - 1
    n_covered = len(parameters.covering) - size - 1
    return int(python_of(once_notes)(size, n_kinds, n_placements, n_covered).end)


@rule_kernel(PlacedOnce, naive=each_shape_once_naive, scratch=_scratch, columns=True)
def each_shape_once(tile, coords, parameters, scratch):
    """One region."""
    records, size, n_kinds = parameters.records, len(coords), parameters.kinds[0] - 1
    n_placements, n_covered = records[0] - 1, len(parameters.covering) - size - 1
    note, notes = notes_of(size, n_placements), once_notes(size, n_kinds, n_placements, n_covered)
    states(tile, coords, parameters.mark, scratch)
    if len(parameters.ended) > 0:
        n_living = _list_not_ended(parameters.ended, n_placements, size, scratch, note, notes)
    else:
        n_living = _list_gone_through(records, scratch, note, notes.living)
    _tables_of_living(parameters, n_living, size, scratch, notes)
    kinds = part(scratch, notes.of_kinds, n_kinds + 1 + n_placements)
    covering = part(scratch, notes.of_coords, size + 1 + n_covered)
    if _settle(n_kinds, kinds, records, parameters.wanted, scratch, note) != 0:
        return 0, 1
    begin(size, scratch, note)
    for i in range(size):
        if scratch[i] == IN:
            _keep_covering(i, covering, records, kinds, parameters.kind_of, parameters.wanted, scratch, note)
    if leave_out_uncovered(covering, size, scratch, note) != 0:
        return 0, 1
    for kind in range(n_kinds):
        if share(kinds, records, kind, scratch, note) != 0:
            return 0, 1
    for i in range(size):
        if scratch[i] == IN and share(covering, records, i, scratch, note) != 0:
            return 0, 1
    take_forced(size, scratch, note)
    return write(tile, coords, parameters.mark, scratch), 0
