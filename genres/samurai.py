"""Samurai Sudoku: five Sudoku on one board; the middle one shares each corner box with one of the others.

Each row, each column and each box of each of the five grids holds every value once.
A board of 9x9 grids is 21 cells wide and high; the cells between the grids are not part of it.
"""

from __future__ import annotations

import numpy as np

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.genres.sudoku_common import all_distinct, square
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer, Material
from gridlanes.model.regions import Rect, Region
from gridlanes.samplers.generation import Generation

NAME = "samurai"
_BOX_OF_SIDE = {(3 * box - 2) * box: box for box in (3, 4, 5)}


@shared
def structure(box: int = 3) -> Structure:
    """The structure of boards whose boxes are `box` wide and high; the same object for the same size."""
    if not 3 <= box <= 5:
        raise ModelError(f"the boxes of samurai boards are 3 to 5 cells wide, found {box}")
    side, step = box * box, box * (box - 1)
    materials = np.full((side + 2 * step, side + 2 * step), Material.HOLE, np.uint8)
    areas: dict[Region, None] = {}
    for top, left in ((0, 0), (0, 2 * step), (step, step), (2 * step, 0), (2 * step, 2 * step)):
        materials[top : top + side, left : left + side] = Material.FLOOR
        for i in range(side):
            down, right = i // box * box, i % box * box
            areas[Rect(top + i, left, 1, side)] = None
            areas[Rect(top, left + i, side, 1)] = None
            areas[Rect(top + down, left + right, box, box)] = None
    grid = Grid(*materials.shape, materials={Layer.CELLS: materials})
    return Structure(grid, Alphabet.counting(side), all_distinct(areas), genre=NAME)


def _by_size(rows: int, cols: int) -> Structure:
    if square(rows, cols) not in _BOX_OF_SIDE:
        raise ModelError(f"boards are squares of side {', '.join(map(str, _BOX_OF_SIDE))}, found {rows} x {cols}")
    return structure(_BOX_OF_SIDE[rows])


def _most(size: Size) -> int:
    return _BOX_OF_SIDE.get(size.rows, 0) ** 2


GENRE = Genre(
    NAME,
    _by_size,
    [Givens(most=_most)],
    [Text(Words("grid"))],
    aliases=["samuraisudoku"],
    sizes="sides 21, 40, 65",
    examples=[
        Example(
            '{"genre":"samurai","data":{"grid":["....5.1.6....6.......",".37..9......7..28....",'
            '".4..6.........8....3.",".....3..1...5.....927",".1....79.....4......1","....728.....8......4.",'
            '".....6....7....4.....","..6............3.17..",".74..5...2.9.....9..6","......8.5...3........",'
            '".....................","...........3.........","1...7..9.7......924..",".8.2.....4.....57....",'
            '"..........6....1.....","...............2...8.","....9..4.............","..36..5.2...7.5...3.6",'
            '"...7........24.6...9.",".16..3.......96.....5","9324...1........4...1"]}}',
            "298357146364195278637419258715283469145268379928764135782593461531648927513684792642937851469172"
            "835879512643851736924576183476592326941587134296351784974825613289457829316845617329739842615162"
            "953748125378496728531892467689245371495862574139374169258361974136258251834967613257984867592143"
            "489361572493617582725489316548721639248615793716953824196723845932486715357948621",
        ),
    ],
    generation=Generation(renames_marks=True),
)
