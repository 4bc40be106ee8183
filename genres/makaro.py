"""Makaro: fill each room with the numbers from 1 to its size.

A room of n cells holds each number from 1 to n once.
Equal numbers are not beside each other.
Black cells hold nothing and are in no room. Some have an arrow: of the up to four numbers beside the black cell, the
one that the arrow points at is larger than all others.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderBits
from gridlanes.io.forms.codes.digit_runs import DigitRuns
from gridlanes.io.forms.fields.field import Content, Size
from gridlanes.io.forms.fields.field import RegionLook as RegionLook
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.rooms import HOLE, NO_ROOM, Rooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.puzzles.row_regions import RowRegions, RuleRegions
from gridlanes.puzzles.windows import PAIRS, on_windows
from gridlanes.rules import Less, OneToSize, Table
from gridlanes.rules.base import Rule
from gridlanes.samplers.areas import beside, is_connected
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation

NAME = "makaro"
LARGEST = 9
"""cells of the largest room"""
WALL, UP, DOWN, LEFT, RIGHT = range(LARGEST + 1, LARGEST + 6)
"""the displayed values of black cells: without an arrow, and with one"""
BLACK = (WALL, UP, DOWN, LEFT, RIGHT)
STEPS = {UP: (-1, 0), DOWN: (1, 0), LEFT: (0, -1), RIGHT: (0, 1)}
"""rows and columns from an arrow to the cell that it points at"""
APART = Table(tuple((a, b) for a, b in product(range(1, RIGHT + 1), repeat=2) if a != b or a > LARGEST))
"""what two cells beside each other hold"""
_RUNS = DigitRuns(
    {str(number - 1): (number, 0) for number in range(1, LARGEST + 1)}
    | {letter: (mark, 0) for letter, mark in zip("abcde", BLACK, strict=True)},
    {chr(ord("f") + run): run for run in range(1, 21)},
)
"""pzpr's numbers, less 1, a to e for black cells, g to z for 1 to 20 cells without anything"""
_BLACK_SHARE, _ARROW_SHARE = 0.22, 0.8
"""of the cells, and of the black cells that can have an arrow, where puzzles are made"""


@shared
def structure(rows: int, cols: int, largest: int = LARGEST) -> Structure:
    """The structure of Makaro of this size; the same object for the same size. `largest`: cells of the largest room.

    Every cell is a coord with the marks 1 to `LARGEST` and those of `BLACK`. A puzzle's black cells are its givens; a
    cell without a given has a number. The rooms are row regions, and so are an arrow's cells two by two.
    """
    if largest != LARGEST:
        raise ModelError(f"rooms have 1 to {LARGEST} cells, found {largest}")
    return Structure(
        Grid(rows, cols),
        Alphabet.counting(RIGHT),
        [on_windows(APART, rows, cols, *PAIRS)],
        genre=NAME,
        blank=tuple(range(1, LARGEST + 1)),
        options={"largest": largest},
        probing=2,
    )


class NumbersAndArrows(Givens):
    """Numbers that are given, and the black cells, whose arrows are regions of the puzzle's own."""

    def fill(self, draft: Draft, content: Content) -> None:
        super().fill(draft, content)
        grid = draft.structure.grid
        givens = draft.givens.reshape(-1, grid.rows, grid.cols)
        draft.fine &= _aims(givens)
        draft.row_regions.append(_arrows(givens))

    def explain(self, content: Content, size: Size) -> PuzzleError:
        return PuzzleError("an arrow points at no number", hint="it points at a cell of the board that is not black")

    def owns(self, rule: Rule, puzzle: PuzzleRow) -> bool:
        return rule == Less()

    def most_region_clues(self, structure: Structure) -> int:
        return 0

    def looks(self, puzzle: PuzzleRow) -> list[RegionLook] | None:
        return []  # arrows are drawn as the marks that they are

    def following(self, structure: Structure, givens: NDArray[np.uint8]) -> tuple[RuleRegions, ...]:
        found = _arrows(givens.reshape(1, structure.grid.rows, structure.grid.cols))
        return (RuleRegions(found.rule, found.coords.reshape(-1, 2).tolist(), [0] * len(found)),)


def _aims(givens: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """``bool (n,)``: in which boards ``uint8 (n, rows, cols)`` each arrow points at a cell that is not black."""
    _, rows, cols = givens.shape
    around = np.pad(givens, ((0, 0), (1, 1), (1, 1)), constant_values=WALL)
    fine = np.ones(len(givens), np.bool_)
    for arrow, (down, right) in STEPS.items():
        target = around[:, 1 + down : 1 + down + rows, 1 + right : 1 + right + cols]
        fine &= ~((givens == arrow) & (target > LARGEST)).any(axis=(1, 2))
    return fine


def _arrows(givens: NDArray[np.uint8]) -> RowRegions:
    """For each arrow of boards ``uint8 (n, rows, cols)`` each other number beside it, and the one it points at."""
    _, rows, cols = givens.shape
    flat, pairs, arrows = givens.reshape(-1, rows * cols), list[tuple[int, int, int]](), list[int]()
    for (row, col), (arrow, (down, right)), (below, after) in product(
        product(range(rows), range(cols)), STEPS.items(), STEPS.values()
    ):
        there = 0 <= row + down < rows and 0 <= col + right < cols and 0 <= row + below < rows
        if there and 0 <= col + after < cols and (down, right) != (below, after):
            pairs.append((row * cols + col, (row + below) * cols + col + after, (row + down) * cols + col + right))
            arrows.append(arrow)
    at, other, target = np.array(pairs, np.intp).reshape(-1, 3).T
    which = (flat[:, at] == np.array(arrows)) & (flat[:, other] <= LARGEST) & (flat[:, target] <= LARGEST)
    row_of, pair = np.nonzero(which)
    return RowRegions.of_one_length(Less(), row_of, np.stack([other, target], axis=1)[pair])


class RoomsBetween(Rooms):
    """Rooms between black cells. As texts may have black cells in areas, too, rooms are known once the board is."""

    def option(self, content: Content, size: Size) -> dict[str, Any]:
        return {}

    def explain(self, content: Content, size: Size) -> PuzzleError:
        hint = f"rooms have 1 to {LARGEST} cells, each of which is open or has a number"
        return PuzzleError(f"invalid {self.name}", hint=hint)

    def drawn(self, dice: Dice, size: Size, in_room: int) -> list[list[int]]:
        black = {*dice.shuffled(range(size.n_cells))[: round(_BLACK_SHARE * size.n_cells)]}
        found = []
        for area in super().drawn(dice, size, in_room):
            left = {*area} - black
            while left:
                part = {left.pop()}
                while near := left.intersection(*[{other for cell in part for other in beside(cell, *size)}]):
                    part |= near
                    left -= near
                assert is_connected(part, *size)
                found.append(sorted(part))
        return found


def _with_arrows(structure: Structure, draws: Draws, tries: Tries, marks: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Black cells beside a number that is larger than the others beside it have an arrow, most of them."""
    rows, cols = structure.grid.rows, structure.grid.cols
    board = np.pad(np.where(marks > LARGEST, 0, marks).reshape(-1, rows, cols), ((0, 0), (1, 1), (1, 1)))
    near = np.stack([board[:, 1 + d : 1 + d + rows, 1 + r : 1 + r + cols] for d, r in STEPS.values()])
    near = near.reshape(len(STEPS), len(marks), -1)
    is_one = ((near == near.max(axis=0)).sum(axis=0) == 1) & ((near > 0).sum(axis=0) > 1)
    chosen = draws.shares(tries, Purpose.CLUES, rows * cols) < _ARROW_SHARE
    return np.where((marks == WALL) & is_one & chosen, np.array([*STEPS], np.uint8)[near.argmax(axis=0)], marks)


GENRE = Genre(
    NAME,
    structure,
    fields=[
        NumbersAndArrows("grid", "123456789#^v<>"),
        RoomsBetween("rooms", OneToSize(), largest=LARGEST, hole=WALL, outside=BLACK),
    ],
    forms=[
        PuzzLink("makaro", body=Body(("rooms", BorderBits(alone=True)), ("grid", _RUNS))),
        Text(
            Words("grid", dict(zip("xnswe", BLACK, strict=True))),
            Words("rooms", {HOLE: NO_ROOM}, areas=True),
            answer=Marks({str(number): number for number in range(1, LARGEST + 1)}),
        ),
    ],
    looks={WALL: Look.WALL, UP: Look.UP, DOWN: Look.DOWN, LEFT: Look.LEFT, RIGHT: Look.RIGHT},
    largest_side=100,
    examples=[
        Example(
            "https://puzz.link/p?makaro/6/6/fdrvbe7lvha74gcagaj1a0ag12i2a1g04ia310bh",
            "52CA1A34312A1A1232313A2115241A421B21",
        ),
        Example(
            "https://puzz.link/p?makaro/9/9/rtfirtvubjmusfghttikuon7ttftn0c1hdaaamcg0h31j2bk4gagcgbg4k1h13hcgbhdg0ichaeg2i1dga0g",
            "C234DAAA2312131C21234214343B1243151A1C1B25123232312431C1B14D21232C31AE432142D1A12",
        ),
    ],
    generation=Generation(marks_by_shown_clues=_with_arrows, always_given=BLACK, symmetries=()),
)
