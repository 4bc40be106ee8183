"""Train Tracks (Tracks): lay a railway from the left side of the board to its bottom.

The railway goes through the middles of cells, from each to one beside it, and neither branches nor crosses itself.
It enters on the left, at A, and leaves at the bottom, at B; there is no other track.
A number beside a row or above a column says how many of its cells the railway goes through.
In a cell with a piece of track it follows that piece: straight down, straight across, or round one of four bends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres.loops_common import (
    LOOP,
    PAST,
    PIECES,
    THROUGH,
    LinkWords,
    Way,
    loop_among_cells,
    ways_from,
)
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.codes.digit_runs import DigitRuns, letter_runs
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.fields.field import ArraySpec, Cell, DarkLabel, Ground, Size, size_of
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.fields.total import Total
from gridlanes.io.forms.form import Parameters, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.forms.text import NOT_GIVEN, Text, Words
from gridlanes.kernels.text import FINE, RANGE, SHORT, WRONG
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.looks import Look
from gridlanes.model.regions import Col, Path, Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import ExactCount, LinePiece, WeightedSum
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.paths_across import corners_below

NAME = "train_tracks"
NUMBERS = range(2, 8)
"""of the pieces, which do not cross"""
_MAX_NUMBER = 255
"""of the numbers in game IDs"""


def _left(grid: Grid) -> tuple[tuple[Layer, int, int], ...]:
    return tuple((Layer.EDGES_V, row, 0) for row in range(grid.rows))


def _bottom(grid: Grid) -> tuple[tuple[Layer, int, int], ...]:
    return tuple((Layer.EDGES_H, grid.rows, col) for col in range(grid.cols))


def _rules(grid: Grid) -> Iterator[Constraint]:
    rows, cols = grid.rows, grid.cols
    for slot in range(rows * cols):
        yield Constraint(LinePiece(LOOP, Clue(slot)), ways_from(*divmod(slot, cols)))
    for number, line in enumerate([*map(Row, range(rows)), *map(Col, range(cols))]):
        yield Constraint(ExactCount(THROUGH, Clue(rows * cols + number)), line)
    for number, side in enumerate((_left(grid), _bottom(grid))):
        place = Clue(rows * cols + rows + cols + number)
        yield Constraint(ExactCount(LOOP, 1), Set(side))
        yield Constraint(WeightedSum(LOOP, tuple(range(1, len(side) + 1)), place), Path(side))


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Train Tracks of this size; the same object for the same size.

    Cells and edges are coords. Clues: the pieces of all cells, row by row; the numbers of the rows, then those of the
    columns; in which row the railway comes in and in which column it leaves, counted from 1.
    """
    grid = Grid(rows, cols, layers=(Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V))
    ways_out = Set((*_left(grid), *_bottom(grid)))
    return loop_among_cells(NAME, rows, cols, {THROUGH: Way.EITHER, PAST: Way.NOT}, _rules, ways_out=ways_out)


class TrackCounts(Outside):
    """Numbers outside, of which generated puzzles leave out none."""

    def always(self, structure: Structure) -> Sequence[int]:
        slots = self._slots(Size(structure.grid.rows, structure.grid.cols))
        return range(slots.start, slots.stop)


class End(Total):
    """In which row the railway comes in, or in which column it leaves; with a letter there."""

    kind = "a place on a side of the board"

    def __init__(self, name: str, letter: str, *, is_row: bool) -> None:
        def most(size: Size) -> int:
            return size.rows if is_row else size.cols

        def slot(size: Size) -> int:
            return size.n_cells + size.rows + size.cols + (not is_row)

        super().__init__(name, slot, most, least=1)
        self._letter, self._is_row = letter, is_row

    def always(self, structure: Structure) -> Sequence[int]:
        return [self._slot(Size(structure.grid.rows, structure.grid.cols))]

    def dark_labels(self, puzzle: PuzzleRow) -> list[DarkLabel]:
        place, size = self.write(puzzle), size_of(puzzle)
        if place is None:
            return []
        cell: Cell = (place - 1, -1) if self._is_row else (size.rows, place - 1)
        return [DarkLabel(cell, middle=self._letter, ground=Ground.LIGHT)]


class CountsAndEnds(Code):
    """Tatham's numbers of all columns, then of all rows, each behind a comma; S stands before that of the column in
    which the railway leaves, and of the row in which it comes in. These two places come last.
    """

    noun, unit = "the list of numbers", "numbers"
    _ENTRY = re.compile(rb",(S?)([0-9]{1,9})")

    def n_places(self, spec: ArraySpec) -> int:
        return spec.board.rows + spec.board.cols

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        for i, (start, end) in enumerate(zip(texts.starts.tolist(), texts.ends.tolist(), strict=True)):
            into.stops[i, 0], into.stops[i, 1], into.faults[i] = self._read(
                texts.data[start:end].tobytes(), start, spec, into.found[i]
            )

    def _read(self, text: bytes, start: int, spec: ArraySpec, found: NDArray[np.int32]) -> tuple[int, int, int]:
        """Fills `found`; where the text stopped, the place that it had come to, and why."""
        cols, n = spec.board.cols, self.n_places(spec)
        at = 0
        for place in range(n):
            match = self._ENTRY.match(text, at)
            if match is None:
                at += re.match(rb",?S?", text[at:]).end()  # type: ignore[union-attr]
                return start + at, place, SHORT if at == len(text) else WRONG
            if int(match[2]) > _MAX_NUMBER:
                return start + match.start(2), place, RANGE
            end = n if place < cols else n + 1
            is_last = place in (cols - 1, n - 1)
            if (match[1] and found[end] != spec.blank) or (is_last and not match[1] and found[end] == spec.blank):
                return start + match.start(2), place, RANGE
            if match[1]:
                found[end] = place + 1 if place < cols else place + 1 - cols
            found[place] = int(match[2])
            at = match.end()
        return start + at, n, FINE

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        hint = f"numbers are 0 to {_MAX_NUMBER}, and S stands before one of the columns and one of the rows"
        return PuzzleError(
            f"the number {text[at : at + 9].partition(',')[0]} cannot stand here", hint=hint, column=at + 1
        )

    def encode(self, array: NDArray[np.int32], spec: ArraySpec) -> str:
        if (array == spec.blank).any():
            raise ModelError("a game ID must have the numbers of all lines, and both ends")
        cols, n = spec.board.cols, self.n_places(spec)
        ends = {int(array[n]) - 1, cols + int(array[n + 1]) - 1}
        return "".join(f",{'S' if place in ends else ''}{number}" for place, number in enumerate(array[:n].tolist()))


class TrackWords(LinkWords):
    """As `LinkWords`, with ways out on the left."""

    def values(self, words: NDArray[np.str_], structure: Structure) -> NDArray[np.int64]:
        values = super().values(words, structure)
        values[structure.grid.ids(Layer.EDGES_V)[:, 0]] = np.char.count(words[:, 0], "w")
        return values


def _random_tracks(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """A random railway: all marks of edges and cells."""
    grid, number = structure.grid, structure.alphabet.number
    marks = np.empty((len(tries), structure.n_coords), np.uint8)
    below = corners_below(draws, tries, grid.rows, grid.cols)
    level, upright = below[:, :, 1:] != below[:, :, :-1], below[:, 1:] != below[:, :-1]
    marks[:, grid.ids(Layer.EDGES_H)] = level + np.uint8(number(0) + 1)
    marks[:, grid.ids(Layer.EDGES_V)] = upright + np.uint8(number(0) + 1)
    through = level[:, 1:] | level[:, :-1] | upright[:, :, 1:] | upright[:, :, :-1]
    marks[:, grid.ids(Layer.CELLS)] = np.where(through, number(THROUGH) + 1, number(PAST) + 1)
    return marks


_HEX = {"A": 2, "5": 3, "3": 4, "6": 5, "C": 6, "9": 7}
"""Tatham's pieces: bits for right, up, left, down"""

GENRE = Genre(
    NAME,
    structure,
    fields=[
        Cells("pieces", NUMBERS),
        TrackCounts("rows", "right", first=lambda size: size.n_cells),
        TrackCounts("columns", "top", first=lambda size: size.n_cells + size.rows),
        End("entry", "A", is_row=True),
        End("exit", "B", is_row=False),
    ],
    forms=[
        Tatham(
            "tracks",
            Parameters("8x8", ignored="d[a-z]o?"),
            Body(
                ("pieces", DigitRuns({character: (piece, 0) for character, piece in _HEX.items()}, letter_runs())),
                (("columns", "rows", "exit", "entry"), CountsAndEnds()),
            ),
        ),
        Text(
            Words("columns"),
            Words("rows"),
            Words("pieces", {PIECES[number - 1]: number for number in NUMBERS}),
            header=("entry", "exit"),
            numerals={NOT_GIVEN: NO_CLUE},
            answer=TrackWords(),
        ),
    ],
    aliases=["tracks"],
    looks={THROUGH: Look.DOT, LOOP: Look.LINK, PAST: Look.DOT},
    mark_words={THROUGH: "on the track", PAST: "off the track"},
    clue_looks={number: Look(f"line-{PIECES[number - 1]}") for number in NUMBERS},
    largest_side=100,
    generation=Generation(start=_random_tracks, start_is_solution=True, symmetries=()),
    examples=[
        Example(
            "tracks:6x6:zAi,4,6,3,3,S1,0,2,2,2,S4,3,4",
            "00222200222200222200002220002220000200000011000011000011000001110001110000001001000000000000000000010010"
            "0000000000010100",
        ),
        Example(
            "tracks:8x8:uAyAd6e3c6a,2,5,5,2,3,7,7,S6,0,2,3,5,6,6,S8,7",
            "22222222222220022222200020022000200200002002000000000000000020000000000000000000000001100000010101100011"
            "01101111011011111111011100000001000000000000000100000000010001000100000001000000000000100010000010100100",
        ),
    ],
)
