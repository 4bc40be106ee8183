"""Araf: divide the board into areas with two numbers each, so that the size of each area lies between them.

Lines on the edges between cells divide the board into areas. Each area contains exactly two numbers: it has more
cells than one of them says, and fewer than the other.
No line has the same area on both sides.
A ? instead of a number, which pzpr has as well, is not read.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import PuzzleError
from gridlanes.genres.divided_common import LINE, divided_board, edge_grid
from gridlanes.io.forms.answer import AreaLines
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.cells import UNKNOWN, Cells
from gridlanes.io.forms.fields.field import Content, Size
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.shapes.paired_areas_learned import PairsOnBoard, paired_areas_learned
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.divisions import division_of
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import SizesBetween
from gridlanes.samplers.areas import fitting_areas
from gridlanes.samplers.divisions import divided
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.placed_clues import numbers_in_cells
from gridlanes.samplers.rectangles import areas_in

NAME = "araf"
NUMBERS = range(1000)
_IN_AN_AREA = 3
"""cells of an area, unless it takes in a single cell, where puzzles are made"""
_NEXT = 0.9
"""how often a number of these is next to the size of its area"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Araf on `rows` x `cols` cells; the same object for the same size.

    Coords: the horizontal edges row by row, then the vertical ones; those around the board are lines. Clues: the number
    in each cell, row by row.
    """
    grid = edge_grid(rows, cols)
    between = places(grid, division_of(grid).edges.tolist())
    numbers = tuple(map(Clue, range(rows * cols)))
    areas = Constraint(SizesBetween(LINE, numbers), between)

    def lowering(program: Program) -> None:
        areas.lower(program)
        board = PairsOnBoard(program.alphabet.number(LINE), cols, 1, [*numbers])
        program.add(paired_areas_learned, areas.scope(grid, program.alphabet).coords, board, rule=areas.rule)

    return divided_board(NAME, grid, [areas], probing=2, lowering=lowering, in_bulk=areas.lower)


def _start(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Areas of two cells or more."""
    grid = structure.grid
    areas = np.arange(grid.rows * grid.cols, dtype=np.int32) * np.ones((len(tries), 1), np.int32)
    for i, dice in enumerate(draws.dice_of(tries, Purpose.SOLUTION)):
        for area in fitting_areas(dice, grid.rows, grid.cols, lambda area: len(area) > 1, _IN_AN_AREA) or ():
            areas[i, area] = area[0]
    return divided(structure, areas)


def _numbers(structure: Structure, draws: Draws, tries: Tries, marks: NDArray[np.uint8]) -> NDArray[np.int32]:
    """Two numbers in each area, most of them next to its size: of boards with others hardly any has one solution."""
    grid, areas = structure.grid, areas_in(structure, marks)
    numbers = np.full(areas.shape, NO_CLUE, np.int32)
    for i, dice in enumerate(draws.dice_of(tries, Purpose.CLUES)):
        for name in np.unique(areas[i]).tolist():
            cells = np.flatnonzero(areas[i] == name).tolist()
            pairs = dice.shuffled([(one, other) for one in cells for other in cells if one != other])
            if not pairs:  # a board of one cell
                continue
            _put(dice, numbers[i], cells, max(pairs, key=lambda pair: _apart(pair, grid.cols)))
    return numbers


def _redrawn(
    structure: Structure,
    dice: Sequence[Dice],
    marks: NDArray[np.uint8],
    numbers: NDArray[np.int32],
    coords: NDArray[np.intp],
) -> NDArray[np.int32]:
    """Two other numbers in an area beside each of these edges, in any of its cells."""
    board, areas, numbers = division_of(structure.grid), areas_in(structure, marks), numbers.copy()
    for i, edge in enumerate(np.searchsorted(board.edges, coords).tolist()):
        cell = dice[i].choice([board.first[edge], board.second[edge]])
        cells = np.flatnonzero(areas[i] == areas[i, cell]).tolist()
        numbers[i, cells] = NO_CLUE
        one, other, *_ = dice[i].shuffled(cells)
        _put(dice[i], numbers[i], cells, (one, other))
    return numbers


def _put(dice: Dice, numbers: NDArray[np.int32], cells: Sequence[int], ends: tuple[int, int]) -> None:
    """Puts the numbers of the area of these cells into two of them."""
    numbers[[*ends]] = max(len(cells) - _away(dice), 1), len(cells) + _away(dice)


def _apart(pair: tuple[int, int], cols: int) -> int:
    """How many rows and columns two cells are apart."""
    (row, col), (other_row, other_col) = (divmod(cell, cols) for cell in pair)
    return abs(row - other_row) + abs(col - other_col)


def _away(dice: Dice) -> int:
    """How far a number is from the size of its area."""
    return 1 if dice.share() < _NEXT else 2


class NumbersTold(Cells):
    """Numbers. pzpr also has ? for an unknown one, which is a number of its area, so it is no empty cell."""

    def fill(self, draft: Draft, content: Content) -> None:
        draft.fine &= ~(content.arrays[0] == UNKNOWN).any(axis=1)
        super().fill(draft, content)

    def explain(self, content: Content, size: Size) -> PuzzleError:
        unknown = content.arrays[0][0] == UNKNOWN
        if not unknown.any():
            return super().explain(content, size)
        row, col = divmod(int(unknown.argmax()), size.cols)
        reason = f"an unknown number in row {row + 1}, column {col + 1} of {self.name}"
        return PuzzleError(reason, hint="Araf is read with all its numbers; write one instead of ?")


GENRE = Genre(
    NAME,
    structure,
    fields=[NumbersTold("grid", NUMBERS, all_shown=True)],
    forms=[
        PuzzLink("araf", body=Body(("grid", Number16(NUMBERS[-1])))),
        Text(Words("grid"), answer=AreaLines()),
    ],
    largest_side=60,
    generation=Generation(
        start=_start,
        start_is_solution=True,
        clues_of_solution=_numbers,
        redrawn_clues=_redrawn,
        placed_clues=numbers_in_cells(0, beyond=1),
    ),
    examples=[
        Example(
            "https://puzz.link/p?araf/6/6/42g431g2h522143h244g24g5g633313g11",
            "111111011111010000101110011111110000111111110010111010111111011111001110101111010111",
        ),
        Example(
            "https://puzz.link/p?araf/8/8/25h3h3g4334513g41114162g44h6g2213g34h312114g424g32g34g4g2131",
            "1111111101111011110001110111111010110110011110100110010110111110111111111100010011011111011011110111"
            "10100011111011101110111111111011011101001011",
        ),
    ],
)
