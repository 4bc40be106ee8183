"""WaterLevel: cells with a mark are like water at rest in a vessel. Kernel: kernels/rules/marks/water_level.py."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.checks.levels import at_rest_each
from gridlanes.kernels.rules.marks.water_level import Following, water_level
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, Rule, sides
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.lines import empty, judged
from gridlanes.rules.shared.refusals import refuse, require_one_region
from gridlanes.rules.shared.structural import adjacent_coords, spots_of


@dataclass(frozen=True)
class NotAtRest(Violation):
    """The first of `coords` holds the mark, but the second does not, though water would fill it as well."""

    text = "coord {coords[0]} holds the mark, so coord {coords[1]} must hold it, too"


@dataclass(frozen=True)
class NothingLeftInVessel(Violation):
    """The cell in `coords` has no mark left."""

    text = "coord {coords[0]} has no mark left"


@dataclass(frozen=True)
class WaterLevel(Rule):
    """The cells of the region that hold `mark` are filled like a vessel with water: if a cell is filled, so are all
    cells connected to it through cells of the region that are not above it. With `one_level` so are all cells of the
    region that are not above it, connected or not.

    Propagation is domain consistent. Own regions of a puzzle are combined with the counts of lines that cross them
    (engine/compile/joint/tubes_counted.py).
    """

    mark: int
    one_level: bool = False
    name = "water_level"
    positional = True
    reaches_far = False
    kernel = water_level

    def wording(self) -> str:
        within = "" if self.one_level else " and are connected to it there"
        return (
            f"Water has the same level everywhere: with a coord, all others of the region that are not above it{within}"
            " are {marks}, too"
        )

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        scope.number(self.mark)
        if any(scope.grid.place(coord)[0] is not Layer.CELLS for coord in scope.coords.tolist()):
            refuse(self, "only cells are above one another")

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        held, can = sides(possible, scope.number(self.mark))
        return judged(possible, ~self._flows_off(can, held, scope), self._flows_off(held, can, scope))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        held = numbers == scope.number(self.mark)
        return np.asarray(~self._flows_off(held, held, scope))

    def holds_laid_out(self, regions: LaidOut) -> Flags:
        found = np.zeros(len(regions.lengths), np.bool_)
        rows, beside = _rows(regions.grid), adjacent_coords(regions.grid)
        at_rest_each(regions.held(self.mark), regions.start, regions.coords, rows, beside, self.one_level, found)
        return found

    def _flows_off(self, filled: Flags, reached: Flags, scope: Scope) -> Flags:
        """``bool (P,)``: whether water at one of the `filled` coords ``bool (P, K)`` would fill one that is not among
        those `reached`.
        """
        follows = _vessel(self.one_level, scope).follows.astype(np.int32)
        return np.asarray((filled & ((~reached).astype(np.int32) @ follows.T > 0)).any(axis=1))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        if empty(possible[None])[0]:
            return NothingLeftInVessel((int(scope.coords[(~possible.any(axis=1)).argmax()]),))
        held, can = sides(possible, scope.number(self.mark))
        first, second = np.argwhere(_vessel(self.one_level, scope).follows & held[:, None] & ~can)[0].tolist()
        return NotAtRest((int(scope.coords[first]), int(scope.coords[second])))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        number = scope.number(self.mark)
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        for one, other in np.argwhere(_vessel(self.one_level, scope).follows).tolist():
            encoder.model.add_implication(held[one], held[other])

    def tubes(self, scope: Scope) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """The coords of the region, each in one tube: those of a step hold the mark together, and only if the step
        before it does. What else follows from one step for others is left out.
        """
        coords = scope.coords.tolist()
        steps = _vessel(self.one_level, scope).tubes
        return tuple(tuple(tuple(coords[k] for k in step) for step in tube) for tube in steps)

    def parameters(self, scope: Scope) -> Following:
        return Following(scope.number(self.mark), [*chain(*_vessel(self.one_level, scope).steps)])


class _Vessel(NamedTuple):
    """How the cells of a region are filled: whether the second is filled where the first is ``bool (K, K)``; and pairs
    from which all others follow.
    """

    follows: NDArray[np.bool_]
    steps: tuple[tuple[int, int], ...]
    tubes: tuple[tuple[tuple[int, ...], ...], ...]
    """the cells in tubes from the bottom up, a step for those that are filled together"""


@lru_cache(maxsize=1 << 14)
def _vessel(one_level: bool, scope: Scope) -> _Vessel:
    """The vessel of the coords of a scope; cached, since the vessels of a puzzle are asked for again and again."""
    spots = [scope.grid.place(coord)[1:] for coord in scope.coords.tolist()]
    top, left = min((row for row, _ in spots), default=0), min((col for _, col in spots), default=0)
    return _vessel_of(one_level, tuple((row - top, col - left) for row, col in spots))


@lru_cache(maxsize=1 << 14)
def _vessel_of(one_level: bool, spots: tuple[tuple[int, int], ...]) -> _Vessel:
    """The vessel of cells in these rows and columns; cached, since many vessels have one shape."""
    place = {spot: k for k, spot in enumerate(spots)}
    follows = np.zeros((len(spots), len(spots)), np.bool_)
    for spot in spots:
        if follows[place[spot], place[spot]]:
            continue
        found = _below(spot, spots, one_level)
        together = [place[other] for other in found if other[0] == spot[0]]
        follows[np.ix_(together, [place[other] for other in found])] = True
    np.fill_diagonal(follows, val=False)
    firsts = (follows & follows.T | np.eye(len(spots), dtype=np.bool_)).argmax(axis=1)
    return _Vessel(follows, _steps(follows, firsts), _tubes(follows, firsts, spots))


@lru_cache(maxsize=16)
def _rows(grid: Grid) -> NDArray[np.int64]:
    """``int64 (C,)``: the row of each coord."""
    return np.ascontiguousarray(spots_of(grid)[:, 0])


def _below(start: tuple[int, int], spots: tuple[tuple[int, int], ...], one_level: bool) -> set[tuple[int, int]]:
    """The cells that are filled where one is."""
    may_be = {spot for spot in spots if spot[0] >= start[0]}
    if one_level:
        return may_be
    found, waiting = {start}, [start]
    while waiting:
        row, col = waiting.pop()
        new = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & may_be - found
        found |= new
        waiting += new
    return found


def _tubes(
    follows: Flags, firsts: NDArray[np.intp], spots: tuple[tuple[int, int], ...]
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The cells of a vessel in tubes: from the bottom up, each step goes on a tube whose last step is filled where it
    is, or begins one. `firsts`: of the cells that are filled together with each, the first.
    """
    tubes: list[list[int]] = []
    for first in sorted({*firsts.tolist()}, key=lambda cell: (-spots[cell][0], cell)):
        below = next((tube for tube in tubes if follows[first, tube[-1]]), None)
        if below is None:
            tubes.append([first])
        else:
            below.append(first)
    return tuple(tuple(tuple(np.flatnonzero(firsts == first).tolist()) for first in tube) for tube in tubes)


def _steps(follows: Flags, firsts: NDArray[np.intp]) -> tuple[tuple[int, int], ...]:
    """Cells that are filled together in a ring, and one of them before the first of each group that follows next."""
    found: list[tuple[int, int]] = []
    for first in sorted({*firsts.tolist()}):
        group = np.flatnonzero(firsts == first).tolist()
        if len(group) > 1:
            found += [*zip(group, group[1:] + group[:1], strict=True)]
        behind = follows[first] & (firsts == np.arange(len(firsts))) & (firsts != first)
        later = behind[:, None] & follows  # what follows by way of another group need not be listed
        found += [(first, other) for other in np.flatnonzero(behind & ~later.any(axis=0)).tolist()]
    return tuple(found)
