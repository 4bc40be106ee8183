"""Shared by genres with a loop past cells that are shaded or have numbers (Yajilin, Koburin): that all shaded cells may
have to be outside of the loop, random loops, and walks from one to another.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.genres.loops_common import (
    LOOP,
    PAST,
    SHADED,
    cells_inside,
    loop_past_few_cells,
    loops_past_few_cells,
)
from gridlanes.io.forms.fields.option import Option
from gridlanes.model.grid import Layer
from gridlanes.rules import SidesOfLoop
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries

_REDRAWN, _REDRAWN_IF_OPEN = 0.02, 0.3
"""of the shaded cells and those with numbers that a loop goes past, before and after a step of a walk, those that are
drawn again, and the same where propagation does not decide whether they are shaded"""
_SHADED_SHARE = 0.6
"""of the cells that are drawn, those that are shaded, where none beside them is"""
_SHADED_AT_FIRST = 0.8
"""the same before a walk"""
SHADED_OUTSIDE = Option("shaded_outside", default=False)
"""whether all shaded cells are outside of the loop"""
SIDES = SidesOfLoop(LOOP, None, SHADED)
"""says that shaded cells are outside"""


def loop_past_marked_cells(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """A random loop that leaves out few cells. Most of these are `SHADED`, no two of them beside each other; the others
    have numbers.
    """
    marks, grid = loop_past_few_cells(structure, draws, tries), structure.grid
    if not marks.any():
        return marks
    cells = grid.ids(Layer.CELLS)
    missed = marks[:, cells] == PAST + 1
    order = missed * draws.shares(tries, Purpose.ORDER, cells.size).reshape(missed.shape)
    # Of two beside each other one at most has the larger share.
    shaded = (order > _most_beside(order)) & (order > 1 - _SHADED_AT_FIRST) & _may_be_shaded(structure, marks)
    marks[:, cells] = np.where(shaded, SHADED + 1, marks[:, cells])
    return marks


def loops_past_marked_cells(
    structure: Structure, dice: Dice, marks: NDArray[np.uint8], open_at: NDArray[np.bool_]
) -> NDArray[np.uint8]:
    """Loops near one that is a solution, and the marks of all cells (`Generation.nearby_solutions`). Cells that are
    shaded or have numbers stay so, but for a few, if the loop still goes past them; others that it goes past are drawn.
    """
    near, cells = loops_past_few_cells(structure, dice, marks, open_at), structure.grid.ids(Layer.CELLS)
    missed, before = near[:, cells] == PAST + 1, marks[cells]
    chance = np.ones(missed.shape)
    chance[missed] = [dice.share() for _ in range(int(missed.sum()))]
    share_drawn = np.select(
        [(before != PAST + 1) & (before != SHADED + 1), open_at[cells]], [1, _REDRAWN_IF_OPEN], _REDRAWN
    )
    drawn, fits = chance < share_drawn, _may_be_shaded(structure, near)
    kept = missed & ~drawn & (before == SHADED + 1) & fits
    order = chance * (drawn & fits & (chance < _SHADED_SHARE * share_drawn) & (_most_beside(kept) == 0))
    shaded = kept | (order > _most_beside(order))
    near[:, cells] = np.where(shaded, SHADED + 1, near[:, cells])
    return near


def _may_be_shaded(structure: Structure, marks: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """``bool (n, rows, cols)``: which cells that the loop goes past may be shaded, on boards ``uint8 (n, C)``."""
    inside = cells_inside(structure.grid, marks == LOOP + 1)
    return ~inside if structure.options.get(SHADED_OUTSIDE.name) else np.ones_like(inside)


def _most_beside(values: NDArray[Any]) -> NDArray[Any]:
    """The largest of the values ``(n, rows, cols)`` of the cells beside each cell."""
    around = np.pad(values, ((0, 0), (1, 1), (1, 1)))
    sides = around[:, :-2, 1:-1], around[:, 2:, 1:-1], around[:, 1:-1, :-2], around[:, 1:-1, 2:]
    return np.maximum.reduce(sides)  # type: ignore[no-any-return]
