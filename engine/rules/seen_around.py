"""SeenAround: counts of the cells that are seen from a cell along its row and column. Kernels:
kernels/rules/lines/seen_around.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.checks.sight import count_around
from gridlanes.kernels.rules.lines.seen_around import NONE, SightCounts, arms_of, seen_around
from gridlanes.kernels.rules.lines.seen_around_exact import seen_around_exact
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, outcomes, sides
from gridlanes.rules.shared.counting import LARGEST_COUNT, ManyCountsRule
from gridlanes.rules.shared.lines import empty
from gridlanes.rules.shared.rectangle import columns_of
from gridlanes.rules.shared.refusals import known, refuse, require_narrow, require_one_region


@dataclass(frozen=True)
class SightMiscounted(Violation):
    """From the cell in `coords`, `least` to `most` cells can be seen, not `count`; 0 if it can hold the mark."""

    least: int
    most: int
    count: int
    text = "{least} to {most} cells can be seen from coord {coords[0]}, of which there must be {count}"


@dataclass(frozen=True)
class CountElsewhere(Violation):
    """The cell in `coords` has a count of others, and cannot hold the mark."""

    text = "coord {coords[0]} has a count of others and cannot hold the mark"


@dataclass(frozen=True)
class NothingLeftInSights(Violation):
    """The cell in `coords` has no mark left."""

    text = "coord {coords[0]} has no mark left"


@dataclass(frozen=True)
class SeenAround(ManyCountsRule):
    """The count of a cell is the exact number of cells seen from it along its row and column, itself included, up to
    the next cell that holds `mark` or the end of the region. No cell is seen from a cell that holds the mark: its count
    is 0. Without `itself`, a cell with a count does not count itself and holds the mark, and still sees others.

    The region is a rectangle of cells, row by row; `counts` has an entry for each, a number, `NO_CLUE` for none, or a
    clue.

    Propagation: each count is domain consistent on its own, on boards of up to 61 rows and columns and for counts up to
    61; beyond that, it only bounds the lengths of the arms. It does not combine two counts.
    """

    counts: tuple[int | Clue, ...]
    itself: bool = True
    name = "seen_around"
    listed = "counts"

    def wording(self) -> str:
        if self.itself:
            return "A number says how many cells are seen from it along its row and column, itself included"
        return (
            "A cell with a number is {mark}; the number says how many cells of its row and column lie between it and"
            " the next ones that are {marks}, or the border"
        )

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        require_narrow(self, scope)
        scope.number(self.mark)
        if len(self.counts) != len(scope.coords):
            refuse(self, f"{len(self.counts)} counts for {len(scope.coords)} cells")
        columns_of(self, scope)

    def _bounds(self, possible: Possible, scope: Scope) -> tuple[NDArray[Any], NDArray[Any]]:
        """``(P, K)`` twice: how many cells are seen from each at least, and at most."""
        held, can = sides(possible, scope.number(self.mark))
        cols = columns_of(self, scope)
        return _seen(can, cols, self.itself), _seen(held, cols, self.itself)

    def _is_elsewhere(self, has_mark: Flags) -> Flags:
        """``bool (P, K)``: the cells with counts of others that are not among those with the mark."""
        return np.asarray(~has_mark & (self.wanted() != NO_CLUE) & (not self.itself))

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        held, can = sides(possible, scope.number(self.mark))
        least, most = self._bounds(possible, scope)
        counts = self.wanted()
        free = counts == NO_CLUE
        certain = (free | ((least == counts) & (most == counts))) & ~self._is_elsewhere(held)
        wrong = (~free & ((least > counts) | (most < counts))) | self._is_elsewhere(can)
        return outcomes(certain.all(axis=1), wrong.any(axis=1) | empty(possible))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        bare = np.flatnonzero(~possible.any(axis=1))
        if len(bare):
            return NothingLeftInSights((int(scope.coords[bare[0]]),))
        elsewhere = np.flatnonzero(self._is_elsewhere(possible[:, scope.number(self.mark)]))
        if len(elsewhere):
            return CountElsewhere((int(scope.coords[elsewhere[0]]),))
        least, most = (found[0] for found in self._bounds(possible[None], scope))
        counts = self.wanted()
        k = int(np.flatnonzero((counts != NO_CLUE) & ((least > counts) | (most < counts)))[0])
        return SightMiscounted((int(scope.coords[k]),), int(least[k]), int(most[k]), int(counts[k]))

    def found(self, numbers: Numbers, scope: Scope) -> NDArray[Any]:
        held = numbers == scope.number(self.mark)
        found = _seen(held, columns_of(self, scope), self.itself).astype(np.int64)
        return np.where(held | self.itself, found, NO_CLUE).T

    def agrees(self, numbers: Numbers, counts: NDArray[Any], scope: Scope) -> Flags:
        return np.asarray(((self.found(numbers, scope) == counts) | (counts == NO_CLUE)).all(axis=0))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        model, number, cols = encoder.model, scope.number(self.mark), columns_of(self, scope)
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        for k, count in enumerate(map(known, self.counts)):
            if count == NO_CLUE:
                continue
            seen, center = ([~held[k]], ~held[k]) if self.itself else ([], held[k])
            if not self.itself:
                model.add_bool_or(center)
            for arm in arms_of(k, len(held), cols):
                before = center
                for cell in arm:
                    now = model.new_bool_var("")
                    model.add_implication(now, before)
                    model.add_implication(now, ~held[cell])
                    model.add_bool_or(now, ~before, held[cell])
                    seen.append(now)
                    before = now
            model.add(sum(seen) == count)

    def clue_word(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else min(clue, LARGEST_COUNT)

    def lower(self, program: Program, scope: Scope) -> None:
        reader = SeenAround(
            self.mark, (), self.itself
        )  # turns clues into words as this rule does, and is quick to compare
        counts = [NONE if count == NO_CLUE else self.kernel_number(count) for count in self.counts]
        parameters = SightCounts(columns_of(self, scope), scope.number(self.mark), int(self.itself), counts)
        program.add(seen_around, scope.coords, parameters, rule=reader)
        program.add(seen_around_exact, scope.coords, parameters, rule=reader)


def _seen(blocked: Flags, cols: int, itself: bool) -> NDArray[np.uint16]:
    """``uint16 (S, K)``: from each cell of rectangles ``bool (S, K)``, how many cells are seen up to the next blocked
    one: itself as well, and none from these; or all others.
    """
    found = np.empty(blocked.shape, np.uint16)
    count_around(np.ascontiguousarray(~blocked), cols, itself, found)
    return found
