"""ListedAreas: what the sets of cells, that the areas beside a cell with a count can be, have in common.

A set has as many cells as the count says, all connected by way of the cell itself; the other cells beside it do not
hold the mark. A set cannot be if cells around it hold the mark, if an area of it is beside a smaller count, or if it
decides all that is beside another count and gives it another number. After a first set, others are looked for that lack
what is common to those found. Cells that are in all sets hold the mark; cells that are beside all of them do not.

Consistency: complete for a count alone for which no more than `MAX_STEPS` steps are needed; beyond these nothing more
is inferred from it. It does not infer from the sets of two counts together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import number_of, rule_kernel
from gridlanes.kernels.rules.shading.area_sets import FREE, MAX_STEPS, find_set, set_notes
from gridlanes.kernels.rules.shading.areas_beside import NONE, AreaCounts
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
from gridlanes.kernels.rules.shared.pieces import label_pieces, pieces_plainly

_NOBODY = -1


class _Set(NamedTuple):
    """A set of cells, and those around it, which do not hold the mark then; all but a barred one as they were found."""

    found: tuple[int, ...]
    chosen: frozenset[int]
    rim: frozenset[int]


class _TooManyStepsError(Exception):
    """More steps than are allowed."""


class _Lister:
    """Lists sets of one count for the naive twin, in the order in which the kernel comes to them."""

    def __init__(self, cell: int, count: int, states: Sequence[int], near: list[list[int]]) -> None:
        self.cell, self.count, self.states, self.near = cell, count, states, near
        self.n_steps = 0

    def sets(self, barred: int = _NOBODY, avoided: int = _NOBODY) -> Iterator[_Set]:
        """The sets that are possible by themselves, without `barred`, and not beside `avoided`."""
        first = [other for other in self.near[self.cell] if self.states[other] != OUT and other != barred]
        return self._sets(first, frozenset(), 0, barred, avoided)

    def _sets(self, order: list[int], chosen: frozenset[int], at: int, barred: int, avoided: int) -> Iterator[_Set]:
        """The sets with the `chosen` cells; the cells of `order` before `at` are decided."""
        rim = frozenset(order) - chosen
        if len(chosen) == self.count:
            if not any(self.states[other] == IN for other in order[at:]) and avoided not in rim:
                beside = {*self.near[self.cell]}.union(*(self.near[one] for one in chosen))
                yield _Set(tuple(order), chosen, rim | ({barred} & beside))
            return
        if at == len(order):
            return
        self.n_steps += 1
        if self.n_steps > MAX_STEPS:
            raise _TooManyStepsError
        here, passed = order[at], {*order[: at + 1]} - chosen
        new = [one for one in self.near[here] if self.states[one] != OUT and one not in order and one != barred]
        yield from self._sets(order + new, chosen | {here}, at + 1, barred, avoided)
        if self.states[here] != IN and here != avoided and self._are_enough(passed | {barred}):
            yield from self._sets(order, chosen, at + 1, barred, avoided)

    def _are_enough(self, passed: set[int]) -> bool:
        can = {other for other, state in enumerate(self.states) if state != OUT} - passed
        reach = next(piece for piece in pieces_plainly(can | {self.cell}, self.near) if self.cell in piece)
        return len(reach) > self.count


def _agrees(found: _Set, lister: _Lister, counts: dict[int, int]) -> bool:
    """Whether other counts allow a set."""
    near, states, decided = lister.near, lister.states, found.chosen | found.rim
    held = {cell for cell, state in enumerate(states) if state == IN} - found.rim
    pieces = pieces_plainly(held | found.chosen, near)
    for other, count in counts.items():
        around = {*near[other]}
        if other == lister.cell or not around & decided:
            continue
        total = sum(len(piece) for piece in pieces if piece & around)
        is_open = any(states[one] != OUT and one not in decided for one in around)
        if total > count or (not is_open and total != count):
            return False
    return True


def _common(lister: _Lister, counts: dict[int, int]) -> list[tuple[int, int]] | None:
    """The cells that are in or beside all sets of a count, with the state that they have; None if there is no set."""

    def one(barred: int = _NOBODY, avoided: int = _NOBODY) -> _Set | None:
        return next((found for found in lister.sets(barred, avoided) if _agrees(found, lister, counts)), None)

    wanted: list[tuple[int, int]] = []
    with suppress(_TooManyStepsError):
        first = one()
        if first is None:
            return None
        left = [first]
        for cell in first.found:
            is_in = cell in first.chosen
            if lister.states[cell] != OPEN or not all(cell in (each.chosen if is_in else each.rim) for each in left):
                continue
            other = one(barred=cell) if is_in else one(avoided=cell)
            if other is None:
                wanted.append((cell, IN if is_in else OUT))
            else:
                left.append(other)
    return wanted


def listed_areas_naive(words: Sequence[int], parameters: AreaCounts) -> tuple[list[int], bool]:
    """The naive twin of `listed_areas`."""
    near, before = neighbours_of(parameters.beside), states_naive(words, parameters.mark)
    counts = {cell: count for cell, count in enumerate(parameters.counts) if count < NONE}
    if any(before[cell] == IN for cell in counts):
        return list(words), True
    before = [OUT if cell in counts else state for cell, state in enumerate(before)]
    after = [*before]
    for cell, count in counts.items():
        wanted = _common(_Lister(cell, count, before, near), counts)
        if wanted is None:
            return list(words), True
        for one, state in wanted:
            if after[one] not in (OPEN, state):
                return list(words), True
            after[one] = state
    return written_naive(words, parameters.mark, after), False


@kernel
def _one_count(beside, cell, notes):
    """What one count says. Returns 1 for a contradiction, else 0."""
    notes.clock[1] = 0
    n_first = find_set(beside, cell, -1, -1, -1, notes) - 1
    if n_first < 0:
        return 1 if n_first == -1 else 0
    for i in range(n_first):
        here = notes.first[i]
        state = notes.common[here]
        if state == OPEN or notes.states[here] != OPEN:
            continue
        others = find_set(beside, cell, n_first, here if state == IN else -1, -1 if state == IN else here, notes)
        if others < 0:
            return 0
        if others == 0:
            if notes.after[here] != OPEN and notes.after[here] != state:
                return 1
            notes.after[here] = state
    return 0


@rule_kernel(AreaCounts, naive=listed_areas_naive, scratch=lambda size, parameters: 14 * size + 2, columns=True)
def listed_areas(tile, coords, parameters, scratch):
    """One region."""
    beside, n = parameters.beside, len(coords)
    notes = set_notes(scratch, n)
    states(tile, coords, parameters.mark, scratch)
    for cell in range(n):
        count = number_of(tile, parameters.counts[cell])
        notes.counts[cell] = count if count < NONE else -1
        if notes.counts[cell] >= 0:
            if scratch[cell] == IN:
                return 0, 1
            scratch[cell] = OUT
        notes.after[cell], notes.kinds[cell], notes.seen[cell] = scratch[cell], FREE, 0
    notes.clock[0] = 0
    label_pieces(beside, n, IN, scratch, 3 * n, 4 * n, 12 * n)
    for cell in range(n):
        if notes.counts[cell] >= 0 and _one_count(beside, cell, notes) != 0:
            return 0, 1
    for cell in range(n):
        scratch[cell] = notes.after[cell]
    return write(tile, coords, parameters.mark, scratch), 0
