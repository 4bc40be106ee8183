"""Shared by genres with shaded cells: the marks, shaded cells that may not touch, the texts of rooms with numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, product

from gridlanes.compile.structure import Structure, TablesThatFollow
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import AreasAndWalls, BorderBits
from gridlanes.io.forms.codes.room_numbers import RoomNumbers
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.shading.apart_and_connected import MarkedBoard
from gridlanes.kernels.rules.shading.apart_cells import apart_cells
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import AllOf, Neighbors4
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.windows import PAIRS, on_windows
from gridlanes.rules import ApartAndConnected, AtMost, Connected

EMPTY, SHADED = 0, 1
"""the marks of cells"""
ROOM_NUMBERS = range(1000)
"""how many cells of a room are shaded"""
_NUMBERS = ("rooms.ordered", RoomNumbers(ROOM_NUMBERS[-1]))
IN_ROOMS = Body(("rooms", BorderBits()), _NUMBERS)
"""rooms and their numbers in a URL"""
IN_WALLED_ROOMS = Body((("rooms", "walls"), AreasAndWalls()), _NUMBERS)
"""rooms, walls within them, and the numbers of rooms"""
ROOMS_TEXT = Text(
    Words("rooms.numbers", {"?": NO_CLUE}), Words("rooms", areas=True), answer=Marks({"-": EMPTY, "x": SHADED})
)
"""rooms with numbers as plain text"""


def shaded_board(
    name: str,
    rows: int,
    cols: int,
    constraints: Iterable[Constraint | ManyConstraints],
    lowering: Callable[[Program], None] | None = None,
    *,
    in_bulk: Callable[[Program], None] | None = None,
    probing: int = 2,
    probing_first: bool = False,
    following: TablesThatFollow | None = None,
    simple: Iterable[Constraint] = (),
) -> Structure:
    """The structure of a board of cells that are `EMPTY` or `SHADED`."""
    return Structure(
        Grid(rows, cols),
        Alphabet.binary(),
        constraints,
        genre=name,
        first=SHADED,
        probing=probing,
        probing_first=probing_first,
        lowering=lowering,
        in_bulk=in_bulk,
        following=following,
        simple=simple,
    )


def followed_by(*makers: TablesThatFollow) -> TablesThatFollow:
    """The tables of several makers, in their order."""
    return lambda structure, row_regions: chain(*(maker(structure, row_regions) for maker in makers))


def apart(rows: int, cols: int, shaded: int = SHADED) -> ManyConstraints:
    """No two cells with the mark of shaded ones are beside each other; the cells are the first coords."""
    return on_windows(AtMost(shaded, 1), rows, cols, *PAIRS, role=Role.FORBIDDEN)


def apart_and_connected(rows: int, cols: int) -> list[Constraint | ManyConstraints]:
    """No two shaded cells are beside each other, and the others are connected."""
    return [apart(rows, cols), Constraint(Connected(SHADED, others=True), AllOf())]


def not_alone(rows: int, cols: int) -> list[Constraint]:
    """One of the cells beside each cell is not shaded: the simple half of what `apart_and_connected` says. In a single
    row or column, a cell may be the only one that is not shaded.
    """
    found = []
    for row, col in product(range(rows), range(cols)) if min(rows, cols) > 1 else ():
        beside = (row > 0) + (row < rows - 1) + (col > 0) + (col < cols - 1)
        found.append(Constraint(AtMost(SHADED, beside - 1), Neighbors4(row, col)))
    return found


def lower_apart(program: Program, shaded: int = SHADED) -> None:
    """What `apart` says of all pairs, in one kernel."""
    cells = program.grid.ids(Layer.CELLS).ravel()
    program.add(apart_cells, cells, MarkedBoard(program.grid.cols, program.alphabet.number(shaded)))


def lower_connected(program: Program) -> None:
    """What `apart_and_connected` says, in one kernel that runs where cheap ones stalled."""
    rule = ApartAndConnected(SHADED)
    rule.lower(program, Constraint(rule, AllOf()).scope(program.grid, program.alphabet))
