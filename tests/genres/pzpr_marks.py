"""How the cells of pzpr's boards are marked, in genres that do it in a way of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.genres import battleship, detour, lits, loops_common, snake, tents, usoone, yinyang
from gridlanes.kernels.samplers.random_diagonals import FALLING, RISING
from gridlanes.rules.shared.shapes import orientations

Board = dict[str, Any]
OPEN = -1
"""no mark"""


def corners(board: Board, name: str) -> NDArray[np.int64]:
    """What the corners of a board say in one of pzpr's fields, ``int64 (rows + 1, cols + 1)``, -1 where nothing."""
    found = np.full((board["rows"] + 1, board["cols"] + 1), -1, np.int64)
    for corner in board.get("cross", ()):
        found[corner["by"] // 2, corner["bx"] // 2] = corner.get(name, -1)
    return found


def cells(board: Board, name: str) -> NDArray[np.int64]:
    """What the cells of a board say in one of pzpr's fields, ``int64 (rows, cols)``, -1 where nothing."""
    found = np.full((board["rows"], board["cols"]), -1, np.int64)
    for cell in board.get("cell", ()):
        found[cell["by"] // 2, cell["bx"] // 2] = cell.get(name, -1)
    return found


def shakashaka_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """Its values of black corners are pzpr's."""
    return np.where(cells(board, "qans") > 1, cells(board, "qans"), shaded)


def bosanowa_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """Numbers in circles, and cells that are none."""
    numbers = np.maximum(cells(board, "qnum"), cells(board, "anum"))
    return np.select([cells(board, "ques") == 7, numbers > 0], [0, numbers], OPEN)


def nanro_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """A cell that is marked as one with a number has that of its room, or the number that there are, if it has none."""
    numbers, told = np.maximum(cells(board, "qnum"), cells(board, "anum")), cells(board, "qsub")
    rooms = np.array(board["room"]).reshape(numbers.shape)
    marks = np.select([numbers > 0, told == 2], [numbers, 0], OPEN)
    for room in np.unique(rooms[(told == 1) & (numbers < 1)]).tolist():
        here = rooms == room
        kinds, n_held = np.unique(numbers[here & (numbers > 0)]), int((here & ((numbers > 0) | (told == 1))).sum())
        if len(kinds) < 2:
            marks[here & (told == 1) & (numbers < 1)] = kinds[0] if len(kinds) else n_held
    return marks


def hanare_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """It has numbers, and marks in cells without one."""
    numbers = np.maximum(cells(board, "qnum"), cells(board, "anum"))
    return np.where(numbers > 0, numbers, shaded)


def usoone_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """What each number tells, if all that is not shaded stays so."""
    numbers, is_shaded = cells(board, "qnum"), np.pad(shaded == usoone.SHADED, 1)
    beside = is_shaded[:-2, 1:-1].astype(int) + is_shaded[2:, 1:-1] + is_shaded[1:-1, :-2] + is_shaded[1:-1, 2:]
    return np.where(numbers < 0, shaded, np.where(numbers == beside, usoone.TRUE, usoone.LIE))


def lits_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """pzpr has shaded cells alone, whose shape is seen in each room; other shapes become an L, which is wrong."""
    rooms, marks = np.array(board["room"]).reshape(shaded.shape), shaded.copy()
    for room in np.unique(rooms).tolist():
        here = (rooms == room) & (shaded == 1)
        cells_here = [*map(tuple, np.argwhere(here).tolist())]
        first_row, first_col = min(cells_here, default=(0, 0))
        for letter, shape in lits.SHAPES.items():
            if tuple((row - first_row, col - first_col) for row, col in cells_here) in orientations(shape):
                marks[here] = lits.MARKS[letter]
    return marks


def snake_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """pzpr has shaded cells alone: an end is one that is beside one other."""
    is_shaded = np.pad(shaded == 1, 1).astype(int)
    beside = is_shaded[:-2, 1:-1] + is_shaded[2:, 1:-1] + is_shaded[1:-1, :-2] + is_shaded[1:-1, 2:]
    return np.where(shaded == 1, np.where(beside == 1, snake.END, snake.BODY), shaded)


def tents_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """pzpr has 1 for a tree and 2 for a tent."""
    numbers = np.maximum(cells(board, "qnum"), cells(board, "anum"))
    marks = [tents.TREE, tents.TENT, tents.EMPTY]
    return np.select([numbers == 1, numbers == 2, cells(board, "qsub") == 1], marks, OPEN)


def battleship_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """pzpr has shaded cells: what part of a ship one is follows from those beside it; a bend is none, like a middle."""
    is_ship = (shaded == 1) | (cells(board, "qnum") > 0)
    ship = np.pad(is_ship, 1)
    beside = (ship[:-2, 1:-1], ship[2:, 1:-1], ship[1:-1, :-2], ship[1:-1, 2:])
    code = sum(side.astype(np.int64) << i for i, side in enumerate(beside))
    ends = {0: battleship.SINGLE, 1: battleship.BOTTOM, 2: battleship.TOP, 4: battleship.RIGHT, 8: battleship.LEFT}
    parts = np.array([ends.get(number, battleship.MIDDLE) for number in range(16)])
    return np.where(is_ship, parts[code], shaded)


def gokigen_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """pzpr has 31 for a diagonal from the top left, 32 for the other."""
    drawn = cells(board, "qans")
    return np.select([drawn == 31, drawn == 32], [FALLING, RISING], OPEN)


def easy_as_abc_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """Letters (or numbers), and blanks that are marked as such."""
    letters = np.maximum(cells(board, "qnum"), cells(board, "anum"))
    return np.select([letters > 0, cells(board, "qsub") == 2], [letters, 0], OPEN)


def doppelblock_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """Numbers, and shaded cells."""
    numbers = np.maximum(cells(board, "qnum"), cells(board, "anum"))
    return np.select([numbers > 0, cells(board, "qans") == 1], [numbers, 0], OPEN)


def kakuro_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """Blocks are no marks there."""
    numbers = cells(board, "anum")
    return np.select([numbers > 0, cells(board, "ques") == 51], [numbers, 0], OPEN)


def hakoiri_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """Shapes, and cells that are marked as empty."""
    shapes = np.maximum(cells(board, "qnum"), cells(board, "anum"))
    return np.select([shapes > 0, cells(board, "qsub") == 1], [shapes, 0], OPEN)


def magnets_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """Poles, and cells that are marked as empty."""
    poles = np.maximum(cells(board, "qnum"), cells(board, "anum"))
    return np.select([poles > 0, cells(board, "qsub") > 0], [poles, 0], OPEN)


def juosan_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """Vertical and horizontal lines."""
    return np.select([cells(board, "qans") == 12, cells(board, "qans") == 13], [1, 2], OPEN)


def yinyang_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """pzpr has 1 for a white circle and 2 for a black one."""
    circles = np.maximum(cells(board, "qnum"), cells(board, "anum"))
    return np.where(circles > 0, circles - 1 + yinyang.WHITE, OPEN)


def _lines(board: Board) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """How many lines each cell of a board has, and where two of them go straight on."""
    down, right = np.zeros((2, board["rows"] + 1, board["cols"] + 1), np.int64)
    for edge in board.get("border", ()):
        if edge.get("line", 0) > 0:
            (right if edge["by"] % 2 else down)[edge["by"] // 2, edge["bx"] // 2] = 1
    down, right = down[:, :-1], right[:-1]
    level, upright = right[:, :-1] + right[:, 1:], down[:-1] + down[1:]
    return level + upright, (level == 2) | (upright == 2)


def country_road_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """pzpr has lines alone: the loop goes past cells without any."""
    n_lines, _ = _lines(board)
    return np.where(n_lines > 0, loops_common.THROUGH, loops_common.PAST)


def moon_or_sun_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """pzpr has lines alone."""
    n_lines, _ = _lines(board)
    return np.where(n_lines > 0, loops_common.THROUGH, OPEN)


def yajilin_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """pzpr has lines and shaded cells."""
    n_lines, _ = _lines(board)
    return np.select([shaded == 1, n_lines > 0], [loops_common.SHADED, loops_common.THROUGH], OPEN)


def detour_marks(board: Board, shaded: NDArray[np.int64]) -> NDArray[np.int64]:
    """pzpr has lines alone, which turn in a cell or go straight on."""
    n_lines, is_straight = _lines(board)
    return np.where(n_lines == 2, np.where(is_straight, detour.STRAIGHT, detour.TURN), OPEN)


OWN_MARKS: dict[str, Callable[[Board, NDArray[np.int64]], NDArray[np.int64]]] = {
    "battleship": battleship_marks,
    "bosanowa": bosanowa_marks,
    "castle_wall": country_road_marks,
    "country_road": country_road_marks,
    "moon_or_sun": moon_or_sun_marks,
    "lits": lits_marks,
    "snake": snake_marks,
    "koburin": yajilin_marks,
    "regional_yajilin": yajilin_marks,
    "yajilin": yajilin_marks,
    "detour": detour_marks,
    "kakuro": kakuro_marks,
    "doppelblock": doppelblock_marks,
    "easy_as_abc": easy_as_abc_marks,
    "gokigen": gokigen_marks,
    "hakoiri": hakoiri_marks,
    "magnets": magnets_marks,
    "shakashaka": shakashaka_marks,
    "juosan": juosan_marks,
    "hanare": hanare_marks,
    "nanro": nanro_marks,
    "usoone": usoone_marks,
    "tents": tents_marks,
    "yinyang": yinyang_marks,
    "sukoro": easy_as_abc_marks,
}
"""how the cells of a board are marked, where that is not as in other genres"""
EMPTY_CELLS = {"moon_or_sun": loops_common.PAST}
"""the values of cells without a mark on a finished board, where they are not those of other coords"""
NEVER_EMPTY = {"bosanowa", "gokigen", "yinyang"}
"""genres in which a cell without a mark is open even on a finished board, though one of its marks is 0"""
