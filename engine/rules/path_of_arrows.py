"""PathOfArrows: numbers in a row follow the arrows of their cells. Kernel: kernels/rules/loops/path_of_arrows.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.loops.path_of_arrows import (
    NOWHERE,
    STEPS,
    ArrowsOfCells,
    ahead_plainly,
    path_of_arrows,
)
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, Rule, n_possible, outcomes
from gridlanes.rules.decided import EmptyDomain
from gridlanes.rules.shared.refusals import (
    known,
    refuse,
    require_counts,
    require_whole_board,
)

ARROWS = range(1, len(STEPS) + 1)
_ARROW_OF = np.zeros((3, 3), np.int64)
"""the arrow of each step, by its row and column, of which -1 is the last"""
_ARROW_OF[tuple(np.transpose(STEPS))] = ARROWS
_NARROW = 62
"""marks that have a bit each in an integer"""


@dataclass(frozen=True)
class NoWayOn(Violation):
    """For the value left at `coords` no arrow can point at the next value, or none from the previous value at it."""

    value: int
    text = "coord {coords[0]} holds {value}, which nothing follows where its arrow points, or leads to"


@dataclass(frozen=True)
class PathOfArrows(Rule):
    """The region is all cells of a board, and the values of the alphabet are consecutive, one for each cell. Each value
    stands in one cell, and the arrow of that cell points at the next value, at any distance. `arrows`, one for each
    cell row by row: 1 for north, 2 for north-east, and so on, clockwise; a cell with `NO_CLUE` has no arrow, so it can
    hold only the last value. The arrow of the last value's cell does not matter.

    Propagation considers each cell with its possible successors and predecessors. It does not find the last place of a
    value; `Distinct` does.
    """

    arrows: tuple[int | Clue, ...]
    name = "path_of_arrows"
    in_words = "Each arrow points to the cell that holds the next number, at any distance"
    kernel = path_of_arrows
    numeric = True
    positional = True
    partial_clues = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_whole_board(self, scope)
        n_cells, values = len(scope.coords), scope.alphabet.values
        if len(self.arrows) != n_cells:
            refuse(self, f"has an arrow for each of {n_cells} cells, found {len(self.arrows)}")
        if values != tuple(range(values[0], values[0] + n_cells)):
            refuse(self, "has consecutive values, one for each cell")
        require_counts(self, self.arrows, "an arrow")

    def _targets(self, scope: Scope) -> list[list[int]]:
        """The cells that each arrow of a bound rule points at."""
        arrows = (NOWHERE if arrow == NO_CLUE else known(arrow) for arrow in self.arrows)
        return [ahead_plainly(cell, arrow, scope.grid.rows, scope.grid.cols) for cell, arrow in enumerate(arrows)]

    def _lost(self, possible: Possible, scope: Scope) -> NDArray[np.bool_]:
        """``bool (P, K)``: the coords of states ``bool (P, K, M)`` at which no mark left has both one that can follow
        and one that can come before.
        """
        targets = self._targets(scope)
        leaders = [[other for other, theirs in enumerate(targets) if cell in theirs] for cell in range(len(targets))]
        if len(scope.alphabet) <= _NARROW:
            return _lost_in_words(possible, targets, leaders)
        kept = possible.copy()
        for cell, (aims, leading) in enumerate(zip(targets, leaders, strict=True)):
            kept[:, cell, :-1] &= possible[:, aims, 1:].any(axis=1)
            kept[:, cell, 1:] &= possible[:, leading, :-1].any(axis=1)
        return np.asarray(~kept.any(axis=2))

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        lost = self._lost(possible, scope).any(axis=1)
        return outcomes(~lost & (n_possible(possible) == 1).all(axis=1), lost)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        bare = np.flatnonzero(~possible.any(axis=-1))
        if len(bare):
            return EmptyDomain((int(scope.coords[bare[0]]),))
        cell = int(self._lost(possible[None], scope)[0].argmax())
        return NoWayOn((int(scope.coords[cell]),), int(scope.values[possible[cell].argmax()]))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return self._agrees(numbers, np.array([[*map(known, self.arrows)]], np.int64), scope)

    def holds_each(self, numbers: Numbers, clues: NDArray[np.integer[Any]], scope: Scope) -> Flags:
        arrows = np.empty((len(clues), len(self.arrows)), np.int64)
        for cell, arrow in enumerate(self.arrows):
            arrows[:, cell] = clues[:, arrow.slot] if isinstance(arrow, Clue) else arrow
        return self._agrees(numbers, arrows, scope)

    def _agrees(self, numbers: Numbers, arrows: NDArray[np.int64], scope: Scope) -> Flags:
        """``bool (S,)``: which assignments hold with their arrows, ``(S, K)`` or ``(1, K)``."""
        needed = _arrows_of(numbers, scope)
        return np.asarray(((needed == arrows) | (needed == NO_CLUE)).all(axis=1) & _in_turn(numbers))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """The arrows that point from each value to the next; north where the last one is."""
        needed = _arrows_of(numbers, scope)
        is_clue = np.array([isinstance(arrow, Clue) for arrow in self.arrows], np.bool_)
        fixed = np.array([NO_CLUE if isinstance(arrow, Clue) else arrow for arrow in self.arrows], np.int64)
        found = np.where(is_clue, np.where(needed == NO_CLUE, ARROWS[0], needed), fixed)
        found[~self._agrees(numbers, found, scope)] = NO_CLUE
        return np.asarray(found[:, is_clue], np.int32)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        coords, last = scope.coords.tolist(), len(scope.alphabet) - 1
        encoder.model.add_all_different([encoder.number(coord) for coord in coords])
        for coord, aims in zip(coords, self._targets(scope), strict=True):
            for number in range(last):
                follows = [encoder.is_mark(coords[aim], number + 1) for aim in aims]
                encoder.model.add_bool_or([*follows, ~encoder.is_mark(coord, number)])

    def clue_word(self, clue: int) -> int:
        return clue if clue in ARROWS else NOWHERE

    def lower(self, program: Program, scope: Scope) -> None:
        reader = PathOfArrows(())  # turns clues into words as this rule does, and is quick to compare
        arrows = [self.kernel_number(arrow) for arrow in self.arrows]
        parameters = ArrowsOfCells(len(scope.alphabet), scope.grid.rows, scope.grid.cols, arrows)
        program.add(path_of_arrows, scope.coords, parameters, rule=reader)


def _lost_in_words(possible: Possible, targets: list[list[int]], leaders: list[list[int]]) -> Flags:
    """As `_lost`, by a bit for each mark: for each cell the cells that it points at, and those that point at it."""
    bits = np.uint64(1) << np.arange(possible.shape[2], dtype=np.uint64)
    words, one = np.bitwise_or.reduce(np.where(possible, bits, np.uint64(0)), axis=2), np.uint64(1)
    lost = np.empty(words.shape, np.bool_)
    for cell, (aims, leading) in enumerate(zip(targets, leaders, strict=True)):
        following = np.bitwise_or.reduce(words[:, aims], axis=1) >> one | bits[-1]
        lost[:, cell] = words[:, cell] & following & (np.bitwise_or.reduce(words[:, leading], axis=1) << one | one) == 0
    return lost


def _in_turn(numbers: Numbers) -> Flags:
    """``bool (S,)``: where each mark has one coord, of as many as there are marks."""
    return np.asarray((np.sort(numbers, axis=1) == np.arange(numbers.shape[1])).all(axis=1))


def _arrows_of(numbers: Numbers, scope: Scope) -> NDArray[np.int64]:
    """``int64 (S, K)``: the arrow from each mark to the next one; `NO_CLUE` for the last, 0 where there is none, and
    anything where not each mark has one coord.
    """
    place = np.argsort(numbers, axis=1, kind="stable")
    row, col = np.divmod(place, scope.grid.cols)
    down, right = np.diff(row, axis=1), np.diff(col, axis=1)
    straight = (down == 0) | (right == 0) | (np.abs(down) == np.abs(right))
    found = _ARROW_OF[np.sign(down), np.sign(right)] * straight
    needed = np.full(numbers.shape, NO_CLUE, np.int64)
    np.put_along_axis(needed, place[:, :-1], found, axis=1)
    return needed
