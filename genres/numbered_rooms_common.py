"""Shared by genres in which each room holds the numbers from 1 to its size: the fields of rooms and of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, TablesThatFollow
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderBits
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.codes.optional import Optional
from gridlanes.io.forms.codes.packed import Packed
from gridlanes.io.forms.fields.field import Content, Size
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.holed_rooms import HoledRooms, areas_without_holes
from gridlanes.io.forms.fields.option import switched_on
from gridlanes.io.forms.fields.room_pairs import RoomPairs
from gridlanes.io.forms.fields.rooms import NO_ROOM
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import OneToSize
from gridlanes.samplers.generation import Generation

LARGEST = 9
"""cells of the largest room, unless a puzzle has a larger one"""
EMPTY = 0
"""the mark of a hole, which is no cell of the puzzle"""
MAX_ROOM_CELLS = 99
"""cells of the largest room that is taken"""


class RoomGivens(Givens):
    """Numbers that are given. The largest room says how large they may be, so it is asked once the structure is
    known. Marks behind the numbers are not given here.
    """

    def check(self, content: Content, size: Size) -> None:
        """Nothing yet."""

    def limit(self, structure: Structure) -> int:
        return sum(value > 0 for value in structure.alphabet.values)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.uint8]:
        return self._numbers(super().array(puzzle, part), puzzle.structure)

    def arrays(self, many: Draft, part: str) -> NDArray[np.uint8]:
        return self._numbers(super().arrays(many, part), many.structure)

    def _numbers(self, codes: NDArray[np.uint8], structure: Structure) -> NDArray[np.uint8]:
        """Without the marks of holes."""
        return np.where(codes > self.limit(structure), np.uint8(0), codes)

    def explain(self, content: Content, size: Size) -> PuzzleError:
        value = int(content.arrays[0].max())
        return PuzzleError(f"invalid value {value} in {self.name}", hint="no room of this puzzle has so many cells")


class RoomsAndHoles(HoledRooms):
    """Rooms of boards that may have holes. The structure has the mark `EMPTY` of these only if there are some, as its
    option `holes` says.
    """

    def __init__(self, pairs: Sequence[RoomPairs] = ()) -> None:
        super().__init__("rooms", OneToSize(), largest=LARGEST, hole=EMPTY, pairs=pairs)

    def option(self, content: Content, size: Size) -> dict[str, Any]:
        areas = areas_without_holes(content, size)
        return super().option(Content((areas,)), size) | switched_on(holes=bool((areas == NO_ROOM).any()))

    @property
    def option_names(self) -> tuple[str, ...]:
        return (*super().option_names, "holes")

    def fill(self, draft: Draft, content: Content) -> None:
        grid, has_holes = draft.structure.grid, bool(draft.structure.options.get("holes"))
        areas = areas_without_holes(content, Size(grid.rows, grid.cols))
        is_hole = areas == NO_ROOM
        wrong = (is_hole & (draft.givens != 0)).any(axis=1) | (is_hole.any(axis=1) if not has_holes else False)
        draft.fine &= ~wrong
        super().fill(draft, Content((areas,)))

    def give_holes(self, draft: Draft, areas: NDArray[np.int32]) -> None:
        if draft.structure.options.get("holes"):
            super().give_holes(draft, areas)

    def is_outside(self, givens: NDArray[np.uint8], structure: Structure) -> NDArray[np.bool_]:
        if structure.options.get("holes"):
            return super().is_outside(givens, structure)
        return np.zeros(givens.shape, np.bool_)


def _shown(size: Size) -> int:
    return LARGEST


def numbered(
    name: str,
    rows: int,
    cols: int,
    largest: int,
    constraints: Iterable[Constraint],
    *,
    holes: bool = False,
    following: TablesThatFollow | None = None,
) -> Structure:
    """A structure for rooms of at most `largest` cells. The marks are the numbers 1 to `largest`, and behind them
    `EMPTY` if there are `holes`. `following`: makes what else follows from the rooms.
    """
    if not 1 <= largest <= MAX_ROOM_CELLS:
        raise ModelError(f"rooms have 1 to {MAX_ROOM_CELLS} cells, found {largest}")
    numbers = range(1, largest + 1)
    return Structure(
        Grid(rows, cols),
        Alphabet((*numbers, EMPTY) if holes else tuple(numbers)),
        constraints,
        genre=name,
        blank=tuple(numbers) if holes else None,
        options={"largest": largest} | switched_on(holes=holes),
        probing=2,
        following=following,
    )


def numbered_rooms(
    name: str,
    structure: Callable[..., Structure],
    *,
    pairs: Sequence[RoomPairs] = (),
    aliases: Sequence[str] = (),
    link: str = "",
    generation: Generation | None = None,
    examples: Sequence[Example] = (),
) -> Genre:
    """A genre of rooms with the numbers from 1 to their size, and givens. `pairs`: what follows from the borders of
    rooms. `link`: its name in URLs.
    """
    return Genre(
        name,
        structure,
        fields=[
            RoomGivens("grid", most=_shown),
            RoomsAndHoles(pairs),
        ],
        forms=[
            PuzzLink(
                link or name,
                body=Body(
                    ("rooms", BorderBits(alone=True)),
                    ("grid", Number16(MAX_ROOM_CELLS, 1)),
                    ("rooms.holes", Optional(Packed((0, 1), together=5))),
                ),
            ),
            Text(Words("grid"), Words("rooms", {"#": NO_ROOM}, areas=True)),
        ],
        aliases=aliases,
        looks={EMPTY: Look.WALL},
        largest_side=100,
        examples=examples,
        generation=generation or Generation(),
    )
