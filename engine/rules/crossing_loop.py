"""CrossingLoop: one loop through all cells that may cross itself. Kernel: kernels/rules/loops/crossing_loop.py."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.checks.areas import label_areas
from gridlanes.kernels.rules.loops.crossing_loop import NOWHERE, CrossedCells, crossing_loop
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.grid import Layer
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, chosen, outcomes, sides
from gridlanes.rules.shared.refusals import refuse, require_narrow
from gridlanes.rules.shared.structural import MarkRule
from gridlanes.rules.shared.with_absent import with_absent

_NORTH, _SOUTH, _WEST, _EAST = range(4)
_JOINS = tuple(combinations(range(4), 2))
"""the pairs of sides of a cell; of opposite ones the first and the last"""


@dataclass(frozen=True)
class LoopAstray(Violation):
    """The links `coords` that hold the mark can be no part of one loop through all cells, for `reason`."""

    reason: str
    text = "the links cannot be part of one loop through all cells: {reason}"


class _Board(NamedTuple):
    """The links of a scope around the cells of its grid, row by row: towards north, south, west and east ``(4, N)``,
    K for none; the two links of each pair that may follow each other, pair by pair of sides ``(6 N, 2)``.
    """

    around: NDArray[np.intp]
    pairs: NDArray[np.int32]


@lru_cache(maxsize=256)
def _board_of(scope: Scope) -> _Board:
    """ModelError for other coords than edges between two cells."""
    rows, cols, n = scope.grid.rows, scope.grid.cols, len(scope.coords)
    around = np.full((4, rows * cols), n, np.intp)
    for link, coord in enumerate(scope.coords.tolist()):
        layer, row, col = scope.grid.place(coord)
        cell = row * cols + col
        if layer == Layer.EDGES_V and 0 < col < cols:
            around[_EAST, cell - 1] = around[_WEST, cell] = link
        elif layer == Layer.EDGES_H and 0 < row < rows:
            around[_SOUTH, cell - cols] = around[_NORTH, cell] = link
        else:
            refuse("crossing_loop", f"speaks of the edges between two cells, which coord {coord} is not")
    pairs = np.concatenate([np.stack([around[one], around[other]], axis=1) for one, other in _JOINS])
    return _Board(around, pairs.astype(np.int32))


@dataclass(frozen=True)
class CrossingLoop(MarkRule):
    """The region is edges, each a link between the two cells beside it. Links that hold `mark` form one closed loop
    through all cells: two of each cell, or all four, where the loop crosses itself, straight on both ways.

    Propagation: excludes links that would close the loop too early; the number of links of each cell is left to
    `JointCounts`. It does not infer that the loop cannot leave a part of the board again.
    """

    name = "crossing_loop"
    in_words = "The lines form one loop, which may cross itself"
    kernel = crossing_loop

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_narrow(self, scope)
        _board_of(scope)
        if not len(scope.coords):
            refuse(self, "goes over the edges between cells, of which there are none")

    def _faults(self, hold: Flags, can: Flags, scope: Scope) -> dict[str, Flags]:
        """For each reason that P states ``bool (P, K)`` are no part of such a loop which links show it."""
        board, n_links = _board_of(scope), hold.shape[1]
        held, open_yet = (with_absent(flags)[:, board.around] for flags in (hold, can))  # (P, 4, N)
        least, most = held.sum(axis=1), open_yet.sum(axis=1)
        few = (most < 2) | ((least == 3) & (most == 3))
        joined = []
        for one, other in _JOINS:
            both = held[:, one] & held[:, other]
            turns = (least == 2) & ~(open_yet[:, one ^ 1] & open_yet[:, other ^ 1])
            joined.append(both if other == one ^ 1 else both & turns)
        follows = np.concatenate(joined, axis=1)
        chains = np.empty((len(hold), n_links + 1), np.int32)
        label_areas(np.ascontiguousarray(~follows), board.pairs, chains)
        size, n_followed = np.zeros((2, *chains.shape), np.int64)
        state, link = np.nonzero(hold)
        np.add.at(size, (state, chains[state, link]), 1)
        state, pair = np.nonzero(follows)
        np.add.at(n_followed, (state, chains[state, board.pairs[pair, 0]]), 1)
        size, n_followed = (np.take_along_axis(each, chains, axis=1)[:, :-1] for each in (size, n_followed))
        whole = (size == hold.sum(axis=1, keepdims=True)) & (least > 0).all(axis=1, keepdims=True)
        early = hold & (n_followed == size) & ~whole
        return {"a cell cannot have two links, or all four": _around(few, board, n_links), "a loop closes early": early}

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        hold, can = sides(possible, scope.number(self.mark))
        wrong = np.any([found.any(axis=1) for found in self._faults(hold, can, scope).values()], axis=0)
        return outcomes((hold == can).all(axis=1), wrong)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        hold, can = sides(possible[None], scope.number(self.mark))
        faults = self._faults(hold, can, scope).items()
        reason, found = next((reason, found) for reason, found in faults if found.any())
        return LoopAstray(chosen(scope.coords, found[0]), reason)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        hold = numbers == scope.number(self.mark)
        return ~np.asarray(np.any([found.any(axis=1) for found in self._faults(hold, hold, scope).values()], axis=0))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """Consecutive links are connected; each link that does not hold the mark is a piece of its own."""
        from gridlanes.lowering.graph_encoding import all_of, count_components

        board, model, n_links = _board_of(scope), encoder.model, len(scope.coords)
        held: list[Any] = [encoder.is_mark(coord, scope.number(self.mark)) for coord in scope.coords.tolist()]
        joins = []
        for links in board.around.T.tolist():
            own = [held[link] if link < n_links else encoder.never for link in links]
            crossed = all_of(encoder, own)
            model.add(sum(own) == 2 + 2 * crossed)
            for one, other in _JOINS:
                if links[one] < n_links and links[other] < n_links:
                    turn = [own[one], own[other], *([] if other == one ^ 1 else [~crossed])]
                    joins.append((links[one], links[other], all_of(encoder, turn)))
        model.add(count_components(encoder, n_links, joins) == 1 + n_links - sum(held))

    def parameters(self, scope: Scope) -> CrossedCells:
        board, n_links = _board_of(scope), len(scope.coords)
        side_of, end_at, seen = [0] * (2 * n_links), list[int](), [0] * n_links
        for side, link in enumerate(board.around.T.ravel().tolist()):
            if link == n_links:
                end_at.append(NOWHERE)
                continue
            end = 2 * link + seen[link]
            seen[link] += 1
            side_of[end] = side
            end_at.append(end + 1)
        return CrossedCells(scope.number(self.mark), side_of, end_at)


def _around(cells: Flags, board: _Board, n_links: int) -> Flags:
    """``bool (P, K)``: the links of some cells ``bool (P, N)``; of one without any, the first of all."""
    found = np.zeros((len(cells), n_links + 1), np.bool_)
    state, cell = np.nonzero(cells)
    found[state[:, None], board.around[:, cell].T] = True
    found[:, 0] |= cells.any(axis=1) & ~found[:, :-1].any(axis=1)
    return found[:, :-1]
