"""A walk over rooms: they change in ways that keep the solution, until propagation leaves nothing open.

As long as propagation leaves a cell or an edge open, the rooms there change in several ways, of which the best stays if
no more is open than before. A walk that finishes gives a puzzle that can be solved without guessing; an unfinished one
often has a single solution, too.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.layouts import Own
from gridlanes.generating.request import Request
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.model.divisions import division_of
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.solvers.lanes import is_past
from gridlanes.solvers.propagation import propagated

_STEPS_A_CELL = 0.4
"""of a walk that is given up; few come to an end that have not by then"""
_WAYS = 8
"""in which the rooms of a puzzle are changed, a step"""


def rooms_to_walk(request: Request) -> Rooms | None:
    """The field of the rooms that a walk changes; None if there is none."""
    fields = request.genre.fields.values()
    return next((field for field in fields if isinstance(field, Rooms) and field.walks), None)


@dataclass(frozen=True)
class RoomWalk:
    """Walks over the rooms of `field`, for the puzzles of a request. Results after the `deadline`, a value of
    `time.monotonic`, are not valid.
    """

    request: Request
    field: Rooms
    draws: Draws
    deadline: float | None = None

    def walked(self, tries: Tries, own: Own, givens: NDArray[np.uint8], marks: NDArray[np.uint8]) -> Own:
        """The regions of puzzles with these `givens` and solutions `marks` ``uint8 (n, C)`` after the walk, which
        starts from `own`.
        """
        structure, size, found = self.request.structure, self.request.size, [*own]
        dice = [*self.draws.dice_of(tries, Purpose.WALK)]
        rooms = [self.field.rooms_of(structure, entries) for entries in own]
        change = [self.field.changes(size, row - np.uint8(1)) for row in marks]
        others = [tuple(e for e in entries if e.rule not in self.field.rules(structure)) for entries in own]
        open_at, active = self._open(givens, found), np.arange(len(own))
        for _ in range(int(_STEPS_A_CELL * size.n_cells)):
            active = active[open_at[active].any(axis=1)]
            if not len(active) or is_past(self.deadline):
                break
            ways, owner = list[list[list[int]]](), list[int]()
            for i in active.tolist():
                cells = self._cells(open_at[i])
                drawn = [areas for _ in range(_WAYS) if (areas := change[i](dice[i], rooms[i], cells)) is not None]
                ways += drawn
                owner += [i] * len(drawn)
            if not ways:
                continue
            own_of = [(*others[i], *self.field.regions(structure, areas)) for i, areas in zip(owner, ways, strict=True)]
            now = self._open(givens[owner], own_of)
            n_open = now.sum(axis=1)
            best = {owner[k]: k for k in n_open.argsort(kind="stable")[::-1].tolist()}
            for i, k in best.items():
                if n_open[k] <= open_at[i].sum():
                    found[i], rooms[i], open_at[i] = own_of[k], ways[k], now[k]
        return found

    def _open(self, givens: NDArray[np.uint8], own: Own) -> NDArray[np.bool_]:
        """``bool (n, C)``: the coords that propagation leaves open."""
        return propagated(self.request.structure, givens, row_regions=regions_of_rows(own)).open_at

    def _cells(self, open_at: NDArray[np.bool_]) -> list[int]:
        """The cells that are open, or beside an open edge."""
        grid, here = self.request.structure.grid, open_at[: self.request.size.n_cells].copy()
        if len(grid.layers) > 1:
            board = division_of(grid)
            edges = open_at[board.edges]
            here[board.first[edges]] = here[board.second[edges]] = True
        return np.flatnonzero(here).tolist()
