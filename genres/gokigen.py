"""Slant (Gokigen Naname): draw a diagonal across each cell, so that no loop is closed.

Each cell has one of its two diagonals.
A number at a corner says how many diagonals end there.
Nowhere do diagonals close a loop.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import FOUR_CELL, digits
from gridlanes.io.forms.fields.corners import Corners
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.joint_corners import SHARED, Cell, joint_corners
from gridlanes.kernels.rules.joint_member import Member, joint_member
from gridlanes.kernels.rules.joint_states import EVERY_STATE, HOLDING
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import All, Rect
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import CountMatching, NoDiagonalLoop
from gridlanes.samplers.diagonals import FALLING, RISING, random_diagonals
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.making import Making

NAME = "gokigen"


@dataclass(frozen=True)
class _Around:
    """What a number says of the joint state of the cells around a corner. `rising`, `within`: the places, as bits, of
    those whose rising diagonal ends at it, and of those that there are.
    """

    rising: int
    within: int

    def clue_word(self, clue: int) -> int:
        """The states, as in `gridlanes.kernels.rules.joint_states`, with so many diagonals."""
        if clue == NO_CLUE:
            return EVERY_STATE
        states = [s for s in range(16) if not s & ~self.within]
        return sum(1 << s for s in states if (s ^ self.within ^ self.rising).bit_count() == clue)


def _place(row: int, col: int) -> int:
    """Where a cell stands in every joint state that it is part of; no two cells around a corner stand alike."""
    return 2 * ((row + col) % 2) + row % 2


def _lower(program: Program, rows: int, cols: int) -> None:
    """The cells around each corner as a joint state, which shares two cells with each of those at corners beside it."""
    corners = [(row, col) for row in range(rows + 1) for col in range(cols + 1)]
    cells_at, joint = dict[tuple[int, int], _Around](), dict[tuple[int, int], int]()
    for row, col in corners:
        around = [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)]
        inside = [(r, c) for r, c in around if 0 <= r < rows and 0 <= c < cols]
        within = sum(1 << _place(*cell) for cell in inside)
        rising = sum(1 << _place(*cell) for cell in inside if cell in around[1:3])
        cells_at[row, col] = _Around(rising, within)
        joint[row, col] = program.auxiliary(sum(1 << s for s in range(16) if not s & ~within))
    nothing = program.auxiliary(1)
    for row, col in [*corners, *corners[::-1]]:
        beside = {}
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            common = {(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)}
            there = (row + down, col + right)
            common &= {(r + down, c + right) for r, c in common}
            first, second = sorted(_place(*cell) for cell in common)
            beside[first, second] = joint.get(there, nothing)
        words = [joint[row, col], *(beside[places] for places in SHARED)]
        clue = Clue(row * (cols + 1) + col)
        program.add(joint_corners, words, Cell(clue), rule=cells_at[row, col])
    for row in range(rows):
        for col in range(cols):
            cell = program.grid.cell(row, col)
            words = [joint[row + down, col + right] for down in (0, 1) for right in (0, 1)]
            program.add(joint_member, [cell, words[0]], Member(RISING, HOLDING[_place(row, col)]))
            program.measure(cell, *words)


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Slant of this size; the same object for the same size.

    Every cell is a coord with a binary mark. Clues: the numbers of all corners, row by row.
    """
    constraints = []
    for slot in range((rows + 1) * (cols + 1)):
        row, col = divmod(slot, cols + 1)
        top, left, bottom, right = max(row - 1, 0), max(col - 1, 0), min(row, rows - 1), min(col, cols - 1)
        ends = [
            FALLING if (r == row) == (c == col) else RISING
            for r in range(top, bottom + 1)
            for c in range(left, right + 1)
        ]
        around = Rect(top, left, bottom - top + 1, right - left + 1)
        constraints.append(Constraint(CountMatching(tuple(ends), Clue(slot)), around))
    no_loop = Constraint(NoDiagonalLoop(FALLING, RISING), All())

    def lowering(program: Program) -> None:
        _lower(program, rows, cols)
        no_loop.rule.lower(program, no_loop.scope(program.grid, program.alphabet))

    return Structure(
        Grid(rows, cols), Alphabet.binary(), [*constraints, no_loop], genre=NAME, lowering=lowering, probing=2
    )


def _start(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Random diagonals of all cells."""
    dice = (
        draws.dice(row, attempt, Purpose.SOLUTION) for row, attempt in zip(*map(np.ndarray.tolist, tries), strict=True)
    )
    found = [random_diagonals(one, structure.grid.rows, structure.grid.cols) for one in dice]
    return np.array(found, np.uint8).reshape(len(tries), structure.n_coords) + np.uint8(1)


GENRE = Genre(
    NAME,
    structure,
    fields=[Corners("clues", numbers=range(5))],
    forms=[
        PuzzLink("gokigen", body=Body(("clues", FOUR_CELL))),
        Tatham("slant", Parameters("8x8", ignored=r"(?:d[a-z])?"), Body(("clues", digits(range(5))))),
        Text(Words("clues"), answer=Marks({"\\": FALLING, "/": RISING})),
    ],
    aliases=["slant"],
    looks={FALLING: Look.FALLING, RISING: Look.RISING},
    largest_side=100,
    examples=[
        Example("https://puzz.link/p?gokigen/5/5/g7651317528bhcc3010bg", "1011000010100001011110010"),
        Example(
            "https://puzz.link/p?gokigen/8/8/k1bgdd205312bbhc70d22bi36321c2b8682cc16bg",
            "0111111100110000100101000011000010110011101001110010111000001111",
        ),
    ],
    making=Making(start=_start, symmetries=("rotate180", "diagonal", "antidiagonal")),
)
