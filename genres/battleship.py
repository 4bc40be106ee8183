"""Battleship: find the fleet: ships of one to five cells that do not touch each other.

Each ship is a straight line of cells, across or down. No two ships touch, not even at a corner.
The puzzle says how many ships of each length there are.
A number beside a row or above a column says how many of its cells are taken by ships. Not all numbers need be given.
Cells may be given: water, a ship of one cell, an end of a longer ship, or a cell between its ends, which does not show
the ship's direction.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.fleets import FleetList, ShiftedNumber16
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.fields.total import Total
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.counts.parts_of_total import PartsAndTotal, parts_of_total
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import AllOf, Col, Region, Row, places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.puzzles.windows import on_windows
from gridlanes.rules import CountAmong, Fleet, Table
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation

NAME = "battleship"
WATER, TOP, BOTTOM, LEFT, RIGHT, MIDDLE, SINGLE = range(7)
"""the displayed values of the marks; their numbers, and pzpr's, are the same"""
SEGMENTS = (TOP, BOTTOM, LEFT, RIGHT, MIDDLE, SINGLE)
LENGTHS = range(1, 6)
_MAX_NUMBER = 255
"""of the numbers in URLs, and of ships of one length"""
_WORDS = {"x": WATER, "n": TOP, "s": BOTTOM, "w": LEFT, "e": RIGHT, "m": MIDDLE, "o": SINGLE}
_USUAL = {6: (3, 2, 1), 10: (4, 3, 2, 1), 12: (5, 4, 3, 2, 1)}
"""by the longer side of the board, the fleet of generated puzzles; the last of larger boards, with one ship more"""


def _beside(before: int, behind: int) -> Table:
    """What two cells side by side hold, if ships go on from one to the other from the end `before` to that `behind`."""
    joined = set(product((before, MIDDLE), (MIDDLE, behind)))
    apart = {(a, b) for a, b in product(range(7), repeat=2) if WATER in (a, b) and a != before and b != behind}
    return Table(tuple(sorted(joined | apart)))


ACROSS, DOWN = _beside(LEFT, RIGHT), _beside(TOP, BOTTOM)
CORNERWISE = Table(tuple(pair for pair in product(range(7), repeat=2) if WATER in pair))
"""what two cells that meet at a corner hold"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of all Battleships of this size; the same object for the same size.

    Every cell is a coord with one of seven marks. Clues: the numbers of the rows, those of the columns, then how many
    ships of each length there are.
    """
    grid = Grid(rows, cols)
    lines: list[Region] = [*map(Row, range(rows)), *map(Col, range(cols))]
    corners = [(row * cols + col, (row + 1) * cols + col) for row in range(rows - 1) for col in range(cols - 1)]
    fleet = Fleet(SEGMENTS, tuple(Clue(rows + cols + i) for i in range(len(LENGTHS))))
    ships_apart = Constraint(fleet, AllOf())
    others: list[Constraint | ManyConstraints] = [
        *(Constraint(CORNERWISE, places(grid, [above, below + 1])) for above, below in corners),
        *(Constraint(CORNERWISE, places(grid, [above + 1, below])) for above, below in corners),
        on_windows(ACROSS, rows, cols, (1, 2)),
        on_windows(DOWN, rows, cols, (2, 1)),
        *(Constraint(CountAmong(SEGMENTS, Clue(slot)), line) for slot, line in enumerate(lines)),
    ]
    alphabet = Alphabet(tuple(range(7)))

    def lowering(program: Program, *, placed: bool = True) -> None:
        """The numbers of the rows add up to the cells of the fleet, and so do those of the columns. `placed`: each
        place for a ship is tried, which takes long where many puzzles fill the lanes.
        """
        for constraint in others:
            constraint.lower(program)
        if placed:
            scope = ships_apart.scope(grid, alphabet)
            fleet.lower_apart(program, scope, map(Clue, range(rows + cols)))
        else:
            ships_apart.lower(program)
        reader, marks = CountAmong(SEGMENTS, 0), [*map(alphabet.number, SEGMENTS)]
        ships = [Clue(rows + cols + i) for i in range(len(LENGTHS))]
        cells = np.arange(rows * cols).reshape(rows, cols)
        for first, parts in ((0, cells), (rows, cells.T)):
            numbers, lengths = [Clue(first + i) for i in range(len(parts))], [parts.shape[1]] * len(parts)
            parameters = PartsAndTotal(marks, lengths, numbers, ships, [*LENGTHS])
            program.add(parts_of_total, parts.ravel().tolist(), parameters, rule=reader)

    in_bulk = partial(lowering, placed=False)
    return Structure(grid, alphabet, [*others, ships_apart], genre=NAME, lowering=lowering, in_bulk=in_bulk)


class Segments(Givens):
    """What cells are known to hold."""


class Ships(Total):
    """How many ships of one length there are: none unless the puzzle says so."""

    def __init__(self, length: int) -> None:
        self.length = length
        super().__init__(f"ships_{length}", lambda size: size.rows + size.cols + length - 1, lambda size: _MAX_NUMBER)

    def fill_absent(self, draft: Draft) -> None:
        assert draft.clues is not None
        draft.clues[:, self.always(draft.structure)] = 0

    def write(self, puzzle: PuzzleRow) -> Any:
        return super().write(puzzle) or None

    def always(self, structure: Structure) -> Sequence[int]:
        return [self._slot(Size(structure.grid.rows, structure.grid.cols))]


def _random_fleet(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """The usual fleet at random places, as far as there is room, and water around it."""
    rows, cols = structure.grid.rows, structure.grid.cols
    fleet = next((fleet for side, fleet in _USUAL.items() if max(rows, cols) <= side), (6, 5, 4, 3, 2))
    givens = np.zeros((len(tries), rows * cols), np.uint8)
    for i, dice in enumerate(draws.dice_of(tries, Purpose.SOLUTION)):
        givens[i] = _laid(Size(rows, cols), fleet, dice).ravel() + 1
    return givens


def _laid(size: Size, fleet: tuple[int, ...], dice: Dice) -> NDArray[np.uint8]:
    """A board with ships, the longest first."""
    board = np.zeros((size.rows + 2, size.cols + 2), np.uint8)
    for length in range(len(fleet), 0, -1):
        for _ in range(fleet[length - 1]):
            for at in dice.shuffled(range(2 * size.n_cells)):
                (row, col), across = divmod(at // 2, size.cols), at % 2
                high, wide = (1, length) if across else (length, 1)
                inside = row + high <= size.rows and col + wide <= size.cols
                if inside and not board[row : row + high + 2, col : col + wide + 2].any():
                    ends = (LEFT, RIGHT) if across else (TOP, BOTTOM)
                    ship = [ends[0], *[MIDDLE] * (length - 2), ends[1]] if length > 1 else [SINGLE]
                    board[row + 1 : row + high + 1, col + 1 : col + wide + 1] = np.reshape(ship, (high, wide))
                    break
    return board[1:-1, 1:-1]


def _columns(size: Size) -> int:
    return size.cols


def _rows(size: Size) -> int:
    return size.rows


_FLEET = tuple(f"ships_{length}" for length in LENGTHS)

GENRE = Genre(
    NAME,
    structure,
    fields=[
        Segments("grid", "xnswemo"),
        Outside("rows", "left", most=_columns),
        Outside("columns", "top", most=_rows),
        *map(Ships, LENGTHS),
    ],
    forms=[
        PuzzLink(
            "battleship",
            body=Body(
                (("columns", "rows"), Number16(_MAX_NUMBER)), ("grid", ShiftedNumber16(SINGLE)), (_FLEET, FleetList())
            ),
        ),
        Text(
            Words("columns"),
            Words("rows"),
            Words("grid", {word: mark + 1 for word, mark in _WORDS.items()}),
            header=_FLEET,
            answer=Marks({**_WORDS, "-": WATER}),
        ),
    ],
    aliases=["battleships", "bimaru", "solitaire_battleships"],
    looks={
        WATER: Look.DOT,
        TOP: Look.SHIP_TOP,
        BOTTOM: Look.SHIP_BOTTOM,
        LEFT: Look.SHIP_LEFT,
        RIGHT: Look.SHIP_RIGHT,
        MIDDLE: Look.SHIP_MIDDLE,
        SINGLE: Look.SHIP_SINGLE,
    },
    largest_side=60,
    examples=[
        Example("https://puzz.link/p?battleship/6/6/1g1112g1311gg4h0x6r//c", "340000000006035400000006010000020060"),
        Example(
            "https://puzz.link/p?battleship/8/8/2522g42g43g22h5zy4zj//d",
            "0106010105000502050002000206000000000034606000000000000035400340",
        ),
    ],
    generation=Generation(start=_random_fleet, symmetries=()),
)
