"""BridgesConnect: bridges go straight on and join all islands. Kernel: kernels/rules/loops/bridges_connect.py."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.checks.areas import label_areas
from gridlanes.kernels.rules.loops.bridges_at import MAX_BRIDGES
from gridlanes.kernels.rules.loops.bridges_connect import NONE, UNKNOWN, Archipelago, bridges_connect
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Layer
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, Rule
from gridlanes.rules.decided import EmptyDomain
from gridlanes.rules.shared.refusals import (
    known,
    refuse,
    require_counts_from_zero,
    require_narrow,
    require_one_each,
    require_one_region,
)
from gridlanes.rules.shared.with_absent import with_absent

Sums = NDArray[np.int64]


@dataclass(frozen=True)
class BridgesAstray(Violation):
    """The edges `coords` are those of a cell without an island in which bridges do not go straight on."""

    text = "bridges do not go straight on where there is no island"


@dataclass(frozen=True)
class IslandOverbuilt(Violation):
    """The island between the edges `coords` has `total` bridges."""

    total: int
    target: int
    text = "an island has {total} bridges, its number is {target}"


@dataclass(frozen=True)
class IslandsApart(Violation):
    """The islands are `pieces` groups that no bridge joins; each has the edges of one of its islands here."""

    pieces: int
    text = "the islands are {pieces} groups that no bridge joins"


@dataclass(frozen=True)
class BridgesInLoop(Violation):
    """The bridges over `coords` form a loop."""

    text = "bridges form a loop"


class _Board(NamedTuple):
    """The edges of a scope around the cells of its grid, row by row: positions, -1 for none."""

    north: list[int]
    east: list[int]
    south: list[int]
    west: list[int]


@lru_cache(maxsize=256)
def _board_of(scope: Scope) -> _Board:
    """ModelError for other coords than edges between two cells."""
    rows, cols = scope.grid.rows, scope.grid.cols
    board = _Board(*([-1] * (rows * cols) for _ in range(4)))
    for position, coord in enumerate(scope.coords.tolist()):
        layer, row, col = scope.grid.place(coord)
        cell = row * cols + col
        if layer == Layer.EDGES_V and 0 < col < cols:
            board.west[cell] = board.east[cell - 1] = position
        elif layer == Layer.EDGES_H and 0 < row < rows:
            board.north[cell] = board.south[cell - cols] = position
        else:
            refuse("bridges_connect", f"speaks of the edges between two cells, which coord {coord} is not")
    return board


def _are_several(groups: NDArray[Any]) -> Flags:
    """``bool (S,)``: where islands ``int (S, N)``, -1 elsewhere, are of more than one group."""
    any_one = groups.max(axis=1, keepdims=True, initial=-1)
    return np.asarray(((groups >= 0) & (groups != any_one)).any(axis=1))


@lru_cache(maxsize=256)
def _ends_of(scope: Scope) -> NDArray[np.int32]:
    """``int32 (K + N, 2)``: what each edge joins, of the bridges across the N cells and, from N on, those along them;
    then both of each cell.
    """
    board = _board_of(scope)
    n_cells, n_edges = len(board.east), len(scope.coords)
    ends = np.zeros((n_edges + n_cells, 2), np.int32)
    for cell, (right, below) in enumerate(zip(board.east, board.south, strict=True)):
        if right >= 0:
            ends[right] = cell, cell + 1
        if below >= 0:
            ends[below] = n_cells + cell, n_cells + cell + scope.grid.cols
        ends[n_edges + cell] = cell, n_cells + cell
    return ends


@dataclass(frozen=True)
class BridgesConnect(Rule):
    """The region is edges between two cells, whose values are the numbers of bridges over them. Islands are the cells
    with a number in `totals`, one entry for each cell row by row: 0 for an unknown number, `NO_CLUE` for no island.
    Bridges go straight on from island to island, each island has at least one and at most its number of bridges, and
    bridges join all islands. Without `loops` there is only one way from island to island, on which several bridges may
    lie side by side. `BridgesAt` decides where bridges may cross; this rule allows it.

    The alphabet: 0, 1, ..., up to 4.

    Propagation is weaker than complete (see the kernel). It does not infer that a group of islands with several bridges
    left must keep one of them for the rest of the board.
    """

    totals: tuple[int | Clue, ...]
    loops: bool = True
    name = "bridges_connect"
    kernel = bridges_connect
    numeric = True
    positional = True
    partial_clues = True

    def wording(self) -> str:
        return "The bridges connect all islands" + ("" if self.loops else ", without a loop")

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        require_narrow(self, scope)
        require_counts_from_zero(self, scope, MAX_BRIDGES)
        n_cells = len(_board_of(scope).east)
        require_one_each(self, self.totals, n_cells, "cells")

    def _faults(self, numbers: Numbers, totals: Sums, scope: Scope) -> tuple[Flags, Flags, NDArray[Any], Flags]:
        """What is wrong with S finished assignments, with `totals` ``(S, N)`` or ``(1, N)``: cells in which bridges do
        not go straight on, and islands with too many or none, ``bool (S, N)``; a name for the group of each island,
        ``int (S, N)``, -1 elsewhere; whether there is a loop.
        """
        board, n_cells = _board_of(scope), len(_board_of(scope).east)
        values = with_absent(numbers.astype(np.int64))  # position -1 is an edge without bridges
        north, east, south, west = (values[:, side] for side in board)
        is_island = np.broadcast_to(totals != NO_CLUE, east.shape)
        astray = ~is_island & ((north != south) | (east != west))
        count = north + east + south + west
        wrong = is_island & ((count == 0) | ((totals != UNKNOWN) & (count > totals)))
        apart = np.concatenate([numbers == 0, ~is_island], axis=1)
        areas = np.empty((len(numbers), 2 * n_cells), np.int32)
        label_areas(np.ascontiguousarray(apart), _ends_of(scope), areas)
        n_areas = (areas == np.arange(2 * n_cells)).sum(axis=1)
        loop = (~apart).sum(axis=1) - 2 * n_cells + n_areas > 0
        return astray, wrong, np.where(is_island, areas[:, :n_cells], -1), loop

    def _agrees(self, numbers: Numbers, totals: Sums, scope: Scope) -> Flags:
        astray, wrong, groups, loop = self._faults(numbers, totals, scope)
        return ~np.asarray(astray.any(axis=1) | wrong.any(axis=1) | _are_several(groups) | (loop & (not self.loops)))

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        said, (groups, _) = super().check(possible, scope), self._reach(possible, scope)
        return np.where(_are_several(groups), np.uint8(Outcome.VIOLATED), said)

    def _reach(self, possible: Possible, scope: Scope) -> tuple[NDArray[Any], Sums]:
        """A name for the islands that bridges can still join, as `_faults` has them, and the numbers ``(1, N)``."""
        totals = np.array([[*map(known, self.totals)]], np.int64)
        can = np.asarray(possible[:, :, 1:].any(axis=-1), np.uint8)
        return self._faults(can, totals, scope)[2], totals

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return self._agrees(numbers, np.array([[*map(known, self.totals)]], np.int64), scope)

    def holds_each(self, numbers: Numbers, clues: NDArray[np.integer[Any]], scope: Scope) -> Flags:
        totals = [
            clues[:, total.slot] if isinstance(total, Clue) else np.full(len(clues), total) for total in self.totals
        ]
        return self._agrees(numbers, np.stack(totals, axis=1).astype(np.int64), scope)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        bare = np.flatnonzero(~possible.any(axis=-1))
        if len(bare):
            return EmptyDomain((int(scope.coords[bare[0]]),))
        (groups,), totals = self._reach(possible[None], scope)
        numbers = possible.argmax(axis=-1).astype(np.uint8)
        astray, wrong = (found[0] for found in self._faults(numbers[None], totals, scope)[:2])

        def around(cells: list[int]) -> tuple[int, ...]:
            found = [side[cell] for cell in cells for side in _board_of(scope) if side[cell] >= 0]
            return tuple(scope.coords[sorted({*found})].tolist())

        names, first = np.unique(groups[groups >= 0], return_index=True)
        if len(names) > 1:
            return IslandsApart(around(np.flatnonzero(groups >= 0)[first].tolist()), len(names))
        if astray.any():
            return BridgesAstray(around([int(astray.argmax())]))
        if wrong.any():
            cell = int(wrong.argmax())
            edges = [side[cell] for side in _board_of(scope) if side[cell] >= 0]
            return IslandOverbuilt(around([cell]), int(numbers[edges].sum()), int(totals[0, cell]))
        return BridgesInLoop(tuple(scope.coords[numbers > 0].tolist()))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How many bridges meet in each cell that has some: there may be an island also where they go straight on."""
        board = _board_of(scope)
        values = with_absent(numbers.astype(np.int64))
        count = sum(values[:, side] for side in board)
        is_clue = np.array([isinstance(total, Clue) for total in self.totals], np.bool_)
        fixed = np.array([NO_CLUE if isinstance(total, Clue) else total for total in self.totals], np.int64)
        found = np.where(is_clue, np.where(count == 0, NO_CLUE, count), fixed)
        found[~self._agrees(numbers, found, scope)] = NO_CLUE
        return np.asarray(found[:, is_clue], np.int32)

    def clue_word(self, clue: int) -> int:
        return NONE if clue == NO_CLUE else min(clue, NONE - 1)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """Islands count as joined by what each has for the way to the next one."""
        from gridlanes.lowering.graph_encoding import count_components

        board, model, cols = _board_of(scope), encoder.model, scope.grid.cols
        values = [*map(encoder.value, scope.coords.tolist()), 0]
        totals = {cell: known(total) for cell, total in enumerate(self.totals) if total != NO_CLUE}
        number = {cell: k for k, cell in enumerate(totals)}
        for cell, (north, east, south, west) in enumerate(zip(*board, strict=True)):
            around = [values[side] for side in (north, east, south, west)]
            if cell in totals:
                model.add(sum(around) >= 1)
                model.add(sum(around) <= (totals[cell] or 4 * MAX_BRIDGES))
            else:
                model.add(around[0] - around[2] == 0)
                model.add(around[1] - around[3] == 0)
        links = []
        for cell in totals:
            for edges, step in ((board.east, 1), (board.south, cols)):
                end = cell
                while edges[end] >= 0 and (end == cell or end not in totals):
                    end += step
                if end != cell and end in totals:
                    joined = ~encoder.is_mark(int(scope.coords[edges[cell]]), 0)
                    links.append((number[cell], number[end], joined))
        if totals:
            model.add(count_components(encoder, len(totals), links) == 1)
        if totals and not self.loops:
            model.add(sum(joined for *_, joined in links) == len(totals) - 1)

    def lower(self, program: Program, scope: Scope) -> None:
        reader = BridgesConnect(())  # turns clues into words as this rule does, and is quick to compare
        board = _board_of(scope)
        totals = [NONE if total == NO_CLUE else self.kernel_number(total) for total in self.totals]
        east, south = ([position + 1 for position in side] for side in (board.east, board.south))
        parameters = Archipelago(scope.grid.cols, int(self.loops), east, south, totals)
        program.add(bridges_connect, scope.coords, parameters, rule=reader)
