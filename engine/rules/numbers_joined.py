"""NumbersJoined: lines join cells with the same number. Kernel: kernels/rules/loops/numbers_joined.py."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.checks.areas import label_areas
from gridlanes.kernels.rules.loops.lines_by_clauses import LinedCells
from gridlanes.kernels.rules.loops.numbers_frontier import MAX_PLUGS, CellByCell, most_states, numbers_frontier
from gridlanes.kernels.rules.loops.numbers_joined import NONE, NumberedCells, numbers_joined
from gridlanes.kernels.rules.loops.numbers_learned import numbers_learned
from gridlanes.kernels.rules.shared.graph import neighbour_table
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.divisions import per_area
from gridlanes.model.grid import Layer
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, chosen, each_slot, outcomes, sides
from gridlanes.rules.shared.refusals import known, refuse, require_narrow, require_one_each
from gridlanes.rules.shared.structural import MarkRule
from gridlanes.rules.shared.with_absent import with_absent

Shown = NDArray[np.int64]
_LEARNS_FROM = 64
"""cells of boards from which on lines are also found by a search that learns from conflicts"""


@dataclass(frozen=True)
class LinesAstray(Violation):
    """The links `coords` that hold the mark can be no part of lines between equal numbers, for `reason`."""

    reason: str
    text = "the links are not lines between equal numbers: {reason}"


class _Board(NamedTuple):
    """The links of a scope: the two cells of each, row by row; of each cell the links towards its neighbours."""

    n_cells: int
    ends: NDArray[np.int32]
    """``(K, 2)``"""
    around: NDArray[np.intp]
    """``(4, N)``: positions of links, K for none"""

    @property
    def at_cell(self) -> list[list[int]]:
        """The links of each cell."""
        return [[link for link in links if link < len(self.ends)] for links in self.around.T.tolist()]


@lru_cache(maxsize=256)
def _board_of(scope: Scope) -> _Board:
    """ModelError for other coords than edges between two cells."""
    rows, cols, n = scope.grid.rows, scope.grid.cols, len(scope.coords)
    around = np.full((4, rows * cols), n, np.intp)
    ends = np.zeros((n, 2), np.int32)
    for link, coord in enumerate(scope.coords.tolist()):
        layer, row, col = scope.grid.place(coord)
        cell = row * cols + col
        if layer == Layer.EDGES_V and 0 < col < cols:
            ends[link] = cell - 1, cell
            around[0, cell - 1] = around[1, cell] = link
        elif layer == Layer.EDGES_H and 0 < row < rows:
            ends[link] = cell - cols, cell
            around[2, cell - cols] = around[3, cell] = link
        else:
            refuse("numbers_joined", f"speaks of the edges between two cells, which coord {coord} is not")
    return _Board(rows * cols, ends, around)


def _counts(flags: Flags, board: _Board) -> NDArray[np.int64]:
    """``int64 (P, N)``: how many links of each cell have a flag ``bool (P, K)``."""
    padded = with_absent(flags)
    return np.asarray(sum(padded[:, links].astype(np.int64) for links in board.around))


def _chains(hold: Flags, board: _Board) -> NDArray[np.int32]:
    """``int32 (P, N)``: the first cell of the chain that each cell is part of."""
    chains = np.empty((len(hold), board.n_cells), np.int32)
    label_areas(np.ascontiguousarray(~hold), board.ends, chains)
    return chains


@dataclass(frozen=True)
class NumbersJoined(MarkRule):
    """The region is edges, each a link between the two cells beside it. Links that hold `mark` form lines, which do not
    branch, cross or close: each line joins two cells with the same number; at each cell with a number one line ends,
    and none goes through it. `numbers`: one entry for each cell row by row, `NO_CLUE` for none. Two or more cells may
    have the same number.

    `through_all`: lines go through all cells.

    Propagation: uses chains of links and ways between the numbers; where that stalls, it goes through all ways to draw
    the lines, cell by cell. This is domain consistent unless there are more states between two cells than fit; then it
    does not infer that one line must go round another.
    """

    numbers: tuple[int | Clue, ...]
    through_all: bool = False
    name = "numbers_joined"
    kernel = numbers_joined
    partial_clues = True

    def wording(self) -> str:
        everywhere = "; they go through all cells" if self.through_all else ""
        return f"Lines connect equal numbers, and only these{everywhere}"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_narrow(self, scope)
        require_one_each(self, self.numbers, _board_of(scope).n_cells, "cells")

    def _shown(self) -> Shown:
        return np.array([[known(number) for number in self.numbers]], np.int64)

    def _faults(self, hold: Flags, can: Flags, numbers: Shown, scope: Scope) -> dict[str, Flags]:
        """For each reason that P states ``bool (P, K)`` are no part of such lines, with `numbers` ``(P, N)`` or ``(1,
        N)``, which cells show it, ``bool (P, N)``.
        """
        board = _board_of(scope)
        numbered = np.broadcast_to(numbers != NO_CLUE, (len(hold), board.n_cells))
        degree, most = _counts(hold, board), _counts(can, board)
        chains = _chains(hold, board)
        size, n_numbers = per_area(chains, np.ones_like(chains)), per_area(chains, numbered)
        values = np.where(numbered, np.searchsorted(np.unique(numbers), numbers), 0)
        total, squares = per_area(chains, values), per_area(chains, values**2)
        must = np.where(numbered, 1, np.where((degree > 0) | self.through_all, 2, 0))
        n_links = per_area(chains, degree) // 2
        return {
            "a line branches, or goes on at a number": degree > np.where(numbered, 1, 2),
            "a line closes": n_links >= size,
            "different numbers are joined": n_numbers * squares != total**2,
            "a cell has too few ways to go on": most < must,
        }

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        hold, can = sides(possible, scope.number(self.mark))
        faults = self._faults(hold, can, self._shown(), scope)
        wrong = np.any([found.any(axis=1) for found in faults.values()], axis=0)
        return outcomes((hold == can).all(axis=1), wrong)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        hold, can = sides(possible[None], scope.number(self.mark))
        for reason, found in self._faults(hold, can, self._shown(), scope).items():
            if found.any():
                around = np.zeros(len(scope.coords) + 1, np.bool_)
                around[_board_of(scope).around[:, found[0]]] = True
                return LinesAstray(chosen(scope.coords, around[:-1]), reason)
        raise AssertionError("explain was asked about a state that is not violated")

    def _agrees(self, numbers: Numbers, shown: Shown, scope: Scope) -> Flags:
        hold = numbers == scope.number(self.mark)
        faults = self._faults(hold, hold, shown, scope)
        return ~np.asarray(np.any([found.any(axis=1) for found in faults.values()], axis=0))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return self._agrees(numbers, self._shown(), scope)

    def holds_each(self, numbers: Numbers, clues: NDArray[np.integer[Any]], scope: Scope) -> Flags:
        slots = [entry.slot if isinstance(entry, Clue) else -1 for entry in self.numbers]
        fixed = [NO_CLUE if isinstance(entry, Clue) else entry for entry in self.numbers]
        shown = np.where(np.array(slots) >= 0, clues[:, slots], fixed).astype(np.int64)
        return self._agrees(numbers, shown, scope)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """The numbers of the ends of lines: those given at an end, else new ones in the order of a reader."""
        board = _board_of(scope)
        hold = numbers == scope.number(self.mark)
        is_clue = np.array([isinstance(entry, Clue) for entry in self.numbers], np.bool_)
        fixed = np.array([NO_CLUE if isinstance(entry, Clue) else entry for entry in self.numbers], np.int64)
        chains, ends = _chains(hold, board), _counts(hold, board) == 1
        begins = ends & (chains == np.arange(board.n_cells))
        first = np.full(chains.shape, board.n_cells)
        order = np.where(ends, np.arange(board.n_cells), board.n_cells)
        for cell in range(board.n_cells):
            np.minimum.at(first, (np.arange(len(first)), chains[:, cell]), order[:, cell])
        begins = np.take_along_axis(first, chains.astype(np.intp), axis=1) == np.arange(board.n_cells)
        new = np.cumsum(begins, axis=1) + max(fixed.max(initial=0), 0)
        shared = np.where(begins, new, 0)
        found = per_area(chains, shared).astype(np.int64)
        at_fixed = ends & (fixed != NO_CLUE)
        n_fixed, of_fixed = per_area(chains, at_fixed), per_area(chains, np.where(at_fixed, fixed, 0))
        found = np.where(n_fixed > 0, of_fixed // np.maximum(n_fixed, 1), found)
        shown = np.where(is_clue, np.where(ends, found, NO_CLUE), fixed)
        shown[~self._agrees(numbers, shown, scope)] = NO_CLUE
        return each_slot(self, shown[:, is_clue].T, len(numbers), some=True)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """Each cell has a name, which links share; there are as many pieces as cells less links."""
        from gridlanes.lowering.graph_encoding import count_components

        board, model = _board_of(scope), encoder.model
        held = [encoder.is_mark(coord, scope.number(self.mark)) for coord in scope.coords.tolist()]
        numbers = [known(number) for number in self.numbers]
        names = sorted({number for number in numbers if number != NO_CLUE})
        name_of = [model.new_int_var(0, len(names), "name") for _ in numbers]
        for cell, (number, links) in enumerate(zip(numbers, board.at_cell, strict=True)):
            around = sum(held[link] for link in links)
            if number != NO_CLUE:
                model.add(around == 1) if links else model.add(False)
                model.add(name_of[cell] == names.index(number) + 1)
                continue
            used = model.new_bool_var("a line goes through") if not self.through_all else ~encoder.never
            model.add(around == 2 * used) if links else model.add_bool_or(~used)
            model.add(name_of[cell] >= 1).only_enforce_if(used)
            model.add(name_of[cell] == 0).only_enforce_if(~used)
        joined = [(a, b, literal) for (a, b), literal in zip(board.ends.tolist(), held, strict=True)]
        for a, b, literal in joined:
            model.add(name_of[a] == name_of[b]).only_enforce_if(literal)
        model.add(count_components(encoder, len(numbers), joined) == len(numbers) - sum(held))

    def clue_word(self, clue: int) -> int:
        return NONE if clue == NO_CLUE else min(clue, NONE - 1)

    def lower(self, program: Program, scope: Scope) -> None:
        reader = replace(self, numbers=())  # turns clues into words as this rule does, and is quick to compare
        board = _board_of(scope)
        numbers = [NONE if number == NO_CLUE else self.kernel_number(number) for number in self.numbers]
        mark, through_all = scope.number(self.mark), int(self.through_all)
        ends, at_cell = board.ends.ravel().tolist(), neighbour_table(board.at_cell)
        program.add(numbers_joined, scope.coords, NumberedCells(mark, through_all, ends, at_cell, numbers), rule=reader)
        order, after, below = _cell_by_cell(scope)
        shown = [numbers[cell] for cell in order.ravel().tolist()]
        if board.n_cells >= _LEARNS_FROM and program.is_alone:
            learned = LinedCells(mark, through_all, order.shape[1], 1, after, below, shown)
            program.add(numbers_learned, scope.coords, learned, rule=reader)
        if min(order.shape) < MAX_PLUGS:
            room = most_states(board.n_cells, order.shape[1])
            cells = CellByCell(mark, through_all, order.shape[1], room, after, below, shown)
            program.add(numbers_frontier, scope.coords, cells, rule=reader)


def _cell_by_cell(scope: Scope) -> tuple[NDArray[np.intp], list[int], list[int]]:
    """All cells, in lines as short as can be, ``intp (n, width)``; of each in this order its link to the next one in
    its line and to the one beside it in the next line, counted from 1, 0 for none.
    """
    rows, cols = scope.grid.rows, scope.grid.cols
    cells: NDArray[np.intp] = np.arange(rows * cols, dtype=np.intp).reshape(rows, cols)
    right, _, down, _ = (_board_of(scope).around + 1) % (len(scope.coords) + 1)
    if cols <= rows:
        return cells, right.tolist(), down.tolist()
    order = np.ascontiguousarray(cells.T)
    return order, down[order.ravel()].tolist(), right[order.ravel()].tolist()
