"""What pzpr's boards have in the fields of genres."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from pzpr_marks import Board, cells, corners

from gridlanes.genres import battleship, bosanowa, loops_common, magnets, makaro, moon_or_sun, snake, tents, tilepaint
from gridlanes.io.forms.fields.arrow_numbers import PER_ARROW, ArrowNumbers
from gridlanes.io.forms.fields.blocked_cells import BlockedCells
from gridlanes.io.forms.fields.cells import NOTHING, UNKNOWN, Cells
from gridlanes.io.forms.fields.coloured_arrows import PER_COLOUR, ColouredArrows
from gridlanes.io.forms.fields.corners import Corners
from gridlanes.io.forms.fields.cross_sums import SHIFT, WHITE, CrossSums
from gridlanes.io.forms.fields.dots import HOLE, Dots
from gridlanes.io.forms.fields.field import Content, Field, Size
from gridlanes.io.forms.fields.given_numbers import OTHER
from gridlanes.io.forms.fields.given_or_some import GivenOrSome
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.holed_rooms import HoledRooms
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.fields.outside_runs import OutsideRuns
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.fields.run_hints import RunHints
from gridlanes.kernels.rules.shapes.areas_of_size import HOLE as HOLE_COUNT
from gridlanes.model.clue import NO_CLUE
from gridlanes.rules.shared.ring_runs import UNKNOWN_LENGTH, hint_of

_FIRST_PIECE = 11
"""of the pieces of loops, among the shapes that cells can have in pzpr"""


def edges(board: Board, name: str, missing: int = -1) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What the edges of a board say: the horizontal ones ``(rows + 1, cols)``, and the vertical ones."""
    rows, cols = board["rows"], board["cols"]
    across, down = np.full((rows + 1, cols), missing, np.int64), np.full((rows, cols + 1), missing, np.int64)
    for edge in board.get("border", ()):
        layer = down if edge["by"] % 2 else across
        layer[edge["by"] // 2, edge["bx"] // 2] = edge.get(name, missing)
    return across, down


def holes_around(board: Board) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which edges of a board, as `edges` has them, lie between a hole and a cell: no line is drawn there."""
    hole = np.pad(cells(board, "ques") == 7, 1)
    return hole[:-1, 1:-1] != hole[1:, 1:-1], hole[1:-1, :-1] != hole[1:-1, 1:]


def cross_sums(board: Board) -> NDArray[np.int32]:
    """The codes of the cells of a board, with those above it and on its left."""
    codes = np.zeros((1, board["rows"] + 1, board["cols"] + 1), np.int32)
    codes[0, 1:, 1:] = np.where(cells(board, "ques") == 51, 0, WHITE)
    for each in [*board["cell"], *board["excell"]]:
        if each.get("ques") == 51:
            code = max(0, each.get("qnum2", 0)) << SHIFT | max(0, each.get("qnum", 0))
            codes[0, (each["by"] + 1) // 2, (each["bx"] + 1) // 2] = code
    return codes.reshape(1, -1)


def content_of(field: Field, board: Board) -> Content | None:
    """What a board has in a field; None for one that pzpr does not have."""
    size = Size(board["rows"], board["cols"])
    if isinstance(field, Dots):
        points = np.full((2 * size.rows - 1, 2 * size.cols - 1), NOTHING, np.int16)
        for point in [*board["cell"], *board["border"], *board["cross"]]:
            if point.get("qnum", 0) > 0 or point.get("ques") == 7:
                points[point["by"] - 1, point["bx"] - 1] = point["qnum"] or HOLE
        return Content((points.reshape(1, -1),))
    if isinstance(field, Cells):  # -1 and -2 mean the same in both
        assert (NOTHING, UNKNOWN) == (-1, -2)
        numbers_of = corners if isinstance(field, Corners) else cells
        numbers = numbers_of(board, "qnum")
        if not isinstance(field, Corners):
            shapes = cells(board, "ques")
            numbers = np.where(shapes == 7, HOLE_COUNT, numbers)
            numbers = np.where(shapes >= _FIRST_PIECE, shapes - _FIRST_PIECE + 1, numbers)
            numbers = np.where(shapes == UNKNOWN, UNKNOWN, numbers)
        return Content((numbers.reshape(1, -1).astype(np.int16),))
    if isinstance(field, tents.Trees):
        return Content((np.where(cells(board, "qnum") == 1, tents.TREE + 1, 0).reshape(1, -1).astype(np.uint8),))
    if isinstance(field, BlockedCells):
        blocked = cells(board, "ques") == 7
        return Content((np.where(blocked, loops_common.PAST + 1, 0).reshape(1, -1).astype(np.uint8),))
    if isinstance(field, ColouredArrows):
        numbers, ways = cells(board, "qnum"), np.maximum(cells(board, "qdir"), 0)
        arrows = np.where((numbers >= 0) & (ways > 0), PER_ARROW * ways + numbers, 0)
        codes = np.where(numbers == NOTHING, NOTHING, PER_COLOUR * np.maximum(cells(board, "ques"), 0) + arrows)
        return Content((codes.reshape(1, -1).astype(np.int16),))
    if isinstance(field, ArrowNumbers):
        numbers, ways = cells(board, "qnum"), np.maximum(cells(board, "qdir"), 0)
        told = np.where((numbers >= 0) & (ways > 0), PER_ARROW * ways + numbers, np.maximum(numbers, UNKNOWN))
        return Content((told.reshape(1, -1).astype(np.int16),))
    if isinstance(field, RunHints):
        hints = np.full((size.rows, size.cols), NOTHING, np.int16)
        for cell in board["cell"]:
            if cell.get("qnums"):
                lengths = [UNKNOWN_LENGTH if length < 0 else length for length in cell["qnums"]]
                hints[cell["by"] // 2, cell["bx"] // 2] = hint_of(tuple(lengths))
        return Content((hints.reshape(1, -1),))
    if isinstance(field, CrossSums):
        return Content((cross_sums(board),))
    if isinstance(field, makaro.NumbersAndArrows):
        black = cells(board, "ques") == 1
        marks = np.where(black, makaro.WALL + np.maximum(cells(board, "qdir"), 0), cells(board, "qnum"))
        return Content((np.maximum(marks, 0).reshape(1, -1).astype(np.uint8),))
    if isinstance(field, magnets.Poles):
        poles = np.where(cells(board, "qnum") > 0, cells(board, "qnum") + 1, 0)
        return Content((poles.reshape(1, -1).astype(np.uint8),))
    if isinstance(field, snake.Parts):
        parts = np.where(cells(board, "qnum") > 0, cells(board, "qnum") + 1, 0)
        return Content((parts.reshape(1, -1).astype(np.uint8),))
    if isinstance(field, battleship.Segments):
        return Content(((cells(board, "qnum") + 1).reshape(1, -1).astype(np.uint8),))
    if isinstance(field, battleship.Ships):
        shapes = [piece for piece in board["bank"] if int(piece[0]) * int(piece[1]) == field.length]
        return Content((np.array([[len(shapes)]], np.int64),))
    if isinstance(field, bosanowa.NumbersInCircles):
        numbers = np.maximum(cells(board, "qnum"), 0)
        return Content((np.where(cells(board, "ques") == 7, OTHER, numbers).reshape(1, -1).astype(np.uint8),))
    if isinstance(field, GivenOrSome):  # -1 and -2 mean the same in both
        return Content((cells(board, "qnum").reshape(1, -1).astype(np.int16),))
    if isinstance(field, Givens):
        return Content((np.maximum(cells(board, "qnum"), 0).reshape(1, -1).astype(np.uint8),))
    if isinstance(field, NumberedRooms):
        return Content(
            (np.array([board["room"]], np.int32), cells(board, "qnum").reshape(1, -1).astype(np.int32), None)
        )
    if isinstance(field, moon_or_sun.RoomsWithSymbols):
        symbols = np.maximum(cells(board, "qnum"), moon_or_sun.NOTHING).reshape(1, -1)
        return Content((np.array([board["room"]], np.int32), symbols.astype(np.uint8)))
    if isinstance(field, tilepaint.InnerNumbers):
        told = (np.where(cells(board, "ques") == 51, cells(board, name), NO_CLUE) for name in ("qnum2", "qnum"))
        return Content(tuple(numbers.reshape(1, -1).astype(np.int32) for numbers in told))
    if isinstance(field, HoledRooms):
        holes = np.isin(cells(board, "ques"), (7, 51)).reshape(1, -1).astype(np.uint8)
        return Content((np.array([board["room"]], np.int32), holes))
    if isinstance(field, Rooms):
        return Content((np.array([board["room"]], np.int32),))
    if isinstance(field, Outside):
        # Magnets have the numbers of minus poles next to the board, and those of plus poles behind them.
        deep = -3 if field.name.startswith("plus") else -1
        numbers = np.full((1, field.n(size)), NO_CLUE, np.int32)
        for excell in board.get("excell", ()):
            at = {"left": (deep, None), "right": (2 * size.cols + 1, None), "top": (None, deep)}
            bx, by = at.get(field.side, (None, 2 * size.rows + 1))
            if field.name.startswith("minus"):
                bx, by = (-1, None) if field.side == "right" else (None, -1)
            if bx in (None, excell["bx"]) and by in (None, excell["by"]) and max(excell["bx"], excell["by"]) >= 0:
                number = "qnum2" if field.side == "top" and "qnum2" in excell else "qnum"
                numbers[0, (excell["by"] if by is None else excell["bx"]) // 2] = excell.get(number, NO_CLUE)
        return Content((numbers,))
    if isinstance(field, OutsideRuns):
        lines: list[list[int]] = [[] for _ in range(field.n(size))]
        beside, along = ("bx", "by") if field.of_rows else ("by", "bx")
        for excell in sorted(board.get("excell", ()), key=lambda excell: excell[beside]):
            if excell[along] > 0 and excell.get("qnum", -1) > 0:
                lines[excell[along] // 2].append(excell["qnum"])
        return field.read(lines, None, len(lines) + max(size))
    return None
