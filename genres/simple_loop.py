"""Simple Loop: draw one closed loop from cell to cell through all cells that are not blocked.

The loop goes through the middles of cells, from each to one beside it, and neither branches nor crosses itself.
It goes through every cell that is not blocked once, and through no other.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.loops_common import DEGREES, EMPTY_STATE, LOOP, Links, around, border, edges_of_cells, inner
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.packed import Packed
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.symbols import Symbols
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.joint_member import Member
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.looks import Look
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import DegreeIn, JointCounts, OneLoop, Path, Table
from gridlanes.samplers.cell_loops import loop_through_cells
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.making import Making

NAME = "simple_loop"
OPEN, BLOCKED = 0, 2
"""the displayed values of cells"""
_THROUGH = tuple((OPEN, *edges) for edges in product((0, LOOP), repeat=4) if sum(edges) == 2)
_PAST = (BLOCKED, 0, 0, 0, 0)


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Simple Loop of this size; the same object for the same size.

    Cells are coords with the marks `OPEN` and `BLOCKED`, and so are the edges, with the mark `LOOP` where the loop
    crosses them and 0 elsewhere; those around the board are not crossed. Blocked cells are givens; a cell without a
    given is open.
    """
    grid = Grid(rows, cols, layers=(Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V))
    alphabet, cells, edges = Alphabet((0, LOOP, BLOCKED)), grid.ids(Layer.CELLS).ravel().tolist(), around(grid)
    degrees = [Constraint(DegreeIn(LOOP, DEGREES), cell) for cell in edges]
    visits = [
        Constraint(Table((*_THROUGH, _PAST)), places(grid, [cell, *beside.resolve(grid).tolist()]))
        for cell, beside in zip(cells, edges, strict=True)
    ]
    loop = Constraint(Path(LOOP, closed=True, across=True), inner(grid))

    def lowering(program: Program) -> None:
        joint = JointCounts(LOOP, (DEGREES,) * len(cells))
        past = Member(alphabet.number(BLOCKED), EMPTY_STATE)
        told = {divmod(number, cols): (cell, past) for number, cell in enumerate(cells)}
        joint.lower(program, edges_of_cells(grid, alphabet), told=told)
        OneLoop(LOOP, across=True).lower(program, loop.scope(grid, alphabet))

    domains = dict.fromkeys(cells, (OPEN, BLOCKED))
    domains |= dict.fromkeys(grid.ids(Layer.EDGES_H).ravel().tolist(), (0, LOOP))
    domains |= dict.fromkeys(grid.ids(Layer.EDGES_V).ravel().tolist(), (0, LOOP))
    return Structure(
        grid,
        alphabet,
        [*degrees, *visits, loop],
        genre=NAME,
        domains=domains | dict.fromkeys(border(grid), (0,)),
        blank=(0, LOOP),
        first=LOOP,
        lowering=lowering,
        probing=1,
    )


class Blocked(Givens):
    """The board. Which cells are blocked is all that a puzzle says, so nothing can be left out."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "..#")
        self.symbols = Symbols(dict.fromkeys(".-_", 0) | dict.fromkeys("#x", BLOCKED + 1), blank=0)

    def givable(self, grid: Grid) -> NDArray[np.intp]:
        return np.zeros(0, np.intp)


def _loop_and_what_it_misses(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """A random loop; the cells that it does not go through are blocked."""
    marks, grid = loop_through_cells(structure, draws, tries), structure.grid
    if marks.any():
        crossed = np.stack([marks[:, cell.resolve(grid)] == LOOP + 1 for cell in around(grid)], axis=1)
        cells = grid.ids(Layer.CELLS).ravel()
        marks[:, cells] = np.where(crossed.any(axis=2), OPEN + 1, BLOCKED + 1)
    return marks


GENRE = Genre(
    NAME,
    structure,
    fields=[Blocked("grid")],
    forms=[
        PuzzLink("simpleloop", body=Body(("grid", Packed((0, BLOCKED + 1), together=5)))),
        Text(Words("grid", {"x": BLOCKED + 1}), answer=Links()),
    ],
    aliases=["simpleloop", "rundreise"],
    looks={OPEN: Look.DOT, LOOP: Look.LINK, BLOCKED: Look.WALL},
    largest_side=100,
    examples=[
        Example(
            "https://puzz.link/p?simpleloop/6/6/07gg0a40",
            "000000022220000200000000002020002000000000100001100001111010110101110101000000011111000000000010"
            "010000101000000000100110",
        ),
        Example(
            "https://puzz.link/p?simpleloop/10/10/0vcs9484809gftfsf208",
            "000002222202200222000200200200020000020002000000000200220000022222220202222222000222200020000000"
            "200000000000001000100000100100001110100110111011111011101100110110000000101000000010100000000110"
            "000101010000000000011110000000000100001000010010000000010000000000010010000010001010000000000000"
            "00000000100000001100001111100110",
        ),
    ],
    making=Making(start=_loop_and_what_it_misses, always=(BLOCKED,)),
)
