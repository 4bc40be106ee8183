"""SymmetricAreas: lines divide a board into areas that are symmetric about one dot each. Kernel:
kernels/rules/shapes/symmetric_areas.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.shapes.rectangles import NONE
from gridlanes.kernels.rules.shapes.symmetric_areas import DottedAreas, symmetric_areas
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.graph_encoding import one_step_on, over_link
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.divisions import sizes_of
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Possible, sides
from gridlanes.rules.shared.counting import NumberedAreasRule
from gridlanes.rules.shared.divided import (
    Division,
    Ints,
    LineEnds,
    areas_both_ways,
    areas_of,
    board_of,
    border_of,
    lines_inside,
    per_area,
)
from gridlanes.rules.shared.refusals import require_one_each

DOT = 1
"""the number that a dot has when it is read off a solution"""


@dataclass(frozen=True)
class LineOverDot(Violation):
    """The line `coords` runs through a dot."""

    text = "the line at coord {coords[0]} runs through a dot"


@dataclass(frozen=True)
class AreaDotted(Violation):
    """An area has `dots` dots; `coords`: the edges around it that may be lines."""

    dots: int
    cell: int
    text = "the area with cell {cell} has {dots} dots, it must have one"


@dataclass(frozen=True)
class AreaAskew(Violation):
    """An area is another one after half a turn about its dot; `coords`: the edges around it."""

    cell: int
    text = "the area with cell {cell} is not symmetric about its dot"


@dataclass(frozen=True)
class SymmetricAreas(NumberedAreasRule):
    """The edges that hold `mark` are lines that divide the board into areas; each contains one dot, through which no
    line runs, and half a turn about the dot maps the area to itself. The two sides of a line belong to different areas.

    The region: all edges between two cells, the horizontal ones row by row, then the vertical ones. `dots`: for each
    point a number if it has a dot (what number does not matter), `NO_CLUE` for none. Points are the middles of cells
    and of edges between two of them, and the corners inside the board: twice as many rows and columns, less one.

    Propagation: the dots to whose areas each cell can belong, to the fixpoint; weaker than complete. It does not infer
    that two areas compete for the same cells.
    """

    dots: tuple[int | Clue, ...]
    name = "symmetric_areas"
    in_words = "The drawn lines divide the board into areas; each contains one dot, about which it is symmetrical"
    listed = "dots"

    def validate(self, scope: Scope) -> None:
        board = board_of(self, scope)
        scope.number(self.mark)
        n_points = (2 * board.rows - 1) * (2 * board.cols - 1)
        require_one_each(self, self.dots, n_points, "points", one="a dot")

    def faults(self, held: Flags, can: Flags, counts: NDArray[Any], scope: Scope) -> list[Flags]:
        """Lines over dots (edge by edge); areas with several dots or with none (cell by cell); lines inside of an area
        (edge by edge); askew areas (cell by cell).
        """
        board = board_of(self, scope)
        dotted = np.broadcast_to(counts.T != NO_CLUE, (len(held), len(counts)))
        joined, reach = areas_both_ways(held, can, board)
        own, touched = _touched(dotted, board)
        n_dots = per_area(joined, own)
        askew = (n_dots == 1) & _is_askew(joined, own, dotted, board)
        if reach is not joined:
            askew &= sizes_of(reach) == sizes_of(joined)
        return [
            held & _crossed(dotted, board),
            n_dots > 1,
            per_area(reach, touched) < 1,
            lines_inside(held, joined, board),
            askew,
        ]

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        held, can = sides(possible[None], scope.number(self.mark))
        board, dots = board_of(self, scope), self.wanted()
        kind, where = self.first_fault(held, can, scope)
        if kind in (0, 3):
            return (LineOverDot if kind == 0 else LineEnds)((int(board.edges[where]),))
        joined, reach = areas_of(can, board)[0], areas_of(held, board)[0]
        area = reach if kind == 2 else joined
        mine = area == area[where]
        around = border_of(mine, board)
        if kind == 4:
            return AreaAskew(around, where)
        own, _ = _touched(dots[None] != NO_CLUE, board)
        return AreaDotted(around, int(own[0, mine].sum()) if kind == 1 else 0, where)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """A dot in the middle of each area."""
        board = board_of(self, scope)
        slots, fixed = self.slots_and_numbers
        areas = areas_of(numbers == scope.number(self.mark), board)
        wide, cells = 2 * board.cols - 1, np.arange(board.n_cells)
        size = per_area(areas, np.ones_like(areas))
        row = per_area(areas, np.broadcast_to(2 * (cells // board.cols), areas.shape)) // size
        col = per_area(areas, np.broadcast_to(2 * (cells % board.cols), areas.shape)) // size
        wanted = np.where(slots < 0, fixed, NO_CLUE) * np.ones((len(areas), 1), np.int64)
        at = np.arange(len(areas))[:, None]
        wanted[at, row * wide + col] = np.where(slots >= 0, DOT, fixed)[row * wide + col]
        return self.clues_that_hold(numbers, wanted, scope)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """Each cell belongs to one dot, opposite cells to the same, and steps to one that the dot touches."""
        board, model = board_of(self, scope), encoder.model
        lines = [encoder.is_mark(coord, scope.number(self.mark)) for coord in scope.coords.tolist()]
        wide = 2 * board.cols - 1
        dots = [divmod(at, wide) for at, dot in enumerate(self.dots) if dot != NO_CLUE]
        belongs = [{dot: model.new_bool_var(f"{cell} is of {dot}") for dot in dots} for cell in range(board.n_cells)]
        far = [model.new_int_var(0, board.n_cells, "steps") for _ in belongs]
        beside: list[list[tuple[int, int]]] = [[] for _ in belongs]
        for e, (one, other) in enumerate(zip(board.first.tolist(), board.second.tolist(), strict=True)):
            beside[one].append((other, e))
            beside[other].append((one, e))
            for dot in dots:
                model.add_bool_or(lines[e], ~belongs[one][dot], belongs[other][dot])
                model.add_bool_or(lines[e], belongs[one][dot], ~belongs[other][dot])
                model.add_bool_or(~lines[e], ~belongs[one][dot], ~belongs[other][dot])
        for cell, of in enumerate(belongs):
            model.add_exactly_one(of.values()) if of else model.add_bool_or([])
            row, col = divmod(cell, board.cols)
            for dot, literal in of.items():
                there = (dot[0] - row, dot[1] - col)
                if 0 <= there[0] < board.rows and 0 <= there[1] < board.cols:
                    model.add(literal == belongs[there[0] * board.cols + there[1]][dot])
                else:
                    model.add(literal == 0)
                if max(abs(dot[0] - 2 * row), abs(dot[1] - 2 * col)) <= 1:
                    model.add(literal == 1)
                    model.add(far[cell] == 0)
            if not any(max(abs(dot[0] - 2 * row), abs(dot[1] - 2 * col)) <= 1 for dot in dots):
                steps = [over_link(encoder, far[other], ~lines[e], board.n_cells) for other, e in beside[cell]]
                one_step_on(encoder, far[cell], steps, board.n_cells - 1, [])

    def clue_word(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else DOT

    def lower(self, program: Program, scope: Scope) -> None:
        reader = SymmetricAreas(self.mark, ())  # turns clues into words as this rule does, and is quick to compare
        dots = [
            NONE if dot == NO_CLUE else self.kernel_number(dot) if isinstance(dot, Clue) else DOT for dot in self.dots
        ]
        parameters = DottedAreas(board_of(self, scope).cols, scope.number(self.mark), dots)
        program.add(symmetric_areas, scope.coords, parameters, rule=reader)


def _board_of_points(flags: NDArray[Any], board: Division) -> NDArray[Any]:
    return flags.reshape(len(flags), 2 * board.rows - 1, 2 * board.cols - 1)


def _crossed(dotted: Flags, board: Division) -> Flags:
    """``bool (P, K)``: the edges that have a dot in their middle or at an end."""
    around = np.pad(_board_of_points(dotted, board), ((0, 0), (1, 1), (1, 1)))
    across, down = around[:, 2:-1:2], around[:, :, 2:-1:2]
    flat = across[:, :, :-2:2] | across[:, :, 1:-1:2] | across[:, :, 2::2]
    upright = down[:, :-2:2] | down[:, 1:-1:2] | down[:, 2::2]
    n_flat = (board.rows - 1) * board.cols
    parts = [flat.reshape(len(flat), n_flat), upright.reshape(len(flat), len(board.edges) - n_flat)]
    return np.concatenate(parts, axis=1)


def _touched(dotted: Flags, board: Division) -> tuple[Ints, Ints]:
    """``int32 (P, N)`` twice: how many dots lie in a cell, or first touch it of all cells; how many touch it."""
    around = np.pad(_board_of_points(dotted, board), ((0, 0), (1, 1), (1, 1))).astype(np.int32)
    rows, cols = 2 * board.rows, 2 * board.cols
    every = sum(around[:, r : rows + r - 1 : 2, c : cols + c - 1 : 2] for r in range(3) for c in range(3))
    first = sum(around[:, r : rows + r - 1 : 2, c : cols + c - 1 : 2] for r in (1, 2) for c in (1, 2))
    shape = (len(dotted), board.n_cells)
    return np.asarray(first, np.int32).reshape(shape), np.asarray(every, np.int32).reshape(shape)


def _is_askew(areas: Ints, own: Ints, dotted: Flags, board: Division) -> Flags:
    """``bool (P, N)``: the cells whose opposite, about the only dot of their area, is not of their area."""
    points = _board_of_points(dotted, board)
    padded = np.pad(points, ((0, 0), (0, 1), (0, 1)))
    place = np.zeros((2, *own.shape), np.int32)
    cells = np.arange(board.n_cells)
    row, col = cells // board.cols, cells % board.cols
    for down in (0, 1):
        for right in (0, 1):
            here = padded[:, 2 * row + down, 2 * col + right]
            place[0] += np.where(here, 2 * row + down, 0).astype(np.int32)
            place[1] += np.where(here, 2 * col + right, 0).astype(np.int32)
    there = per_area(areas, place[0]) - row, per_area(areas, place[1]) - col
    inside = (there[0] >= 0) & (there[0] < board.rows) & (there[1] >= 0) & (there[1] < board.cols)
    opposite = np.where(inside, there[0] * board.cols + there[1], 0)
    return np.asarray(~inside | (np.take_along_axis(areas, opposite, axis=1) != areas))
