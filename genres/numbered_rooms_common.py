"""Shared by genres in which each room holds the numbers from 1 to its size: the fields of rooms and of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderBits
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.field import Content, Size
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import OneToSize
from gridlanes.samplers.making import Making

LARGEST = 9
"""cells of the largest room, unless a puzzle has a larger one"""
MOST = 99
"""cells of the largest room that is taken"""


class RoomGivens(Givens):
    """Numbers that are given. The largest room says how large they may be, so it is asked once the structure is
    known.
    """

    def check(self, content: Content, size: Size) -> None:
        """Nothing yet."""

    def limit(self, structure: Structure) -> int:
        return len(structure.alphabet)

    def explain(self, content: Content, size: Size) -> PuzzleError:
        value = int(content.arrays[0].max())
        return PuzzleError(f"invalid value {value} in {self.name}", hint="no room of this puzzle has so many cells")


class NumbersGiven(RoomGivens):
    """Numbers alone are given, not that there is none, which is the last mark."""

    def limit(self, structure: Structure) -> int:
        return super().limit(structure) - 1


def _shown(size: Size) -> int:
    return LARGEST


def numbered(
    name: str, rows: int, cols: int, largest: int, constraints: Iterable[Constraint], alphabet: Alphabet | None = None
) -> Structure:
    """A structure for rooms of at most `largest` cells. The marks are the numbers 1 to `largest`, unless an `alphabet`
    has others besides.
    """
    if not 1 <= largest <= MOST:
        raise ModelError(f"rooms have 1 to {MOST} cells, asked for {largest}")
    marks = alphabet or Alphabet.counting(largest)
    return Structure(Grid(rows, cols), marks, constraints, genre=name, options={"largest": largest}, probing=2)


def numbered_rooms(
    name: str,
    structure: Callable[..., Structure],
    *,
    rooms: Rooms | None = None,
    aliases: Sequence[str] = (),
    link: str = "",
    making: Making | None = None,
    examples: Sequence[Example] = (),
) -> Genre:
    """A genre of rooms with the numbers from 1 to their size, and givens. `link`: its name in URLs."""
    return Genre(
        name,
        structure,
        fields=[
            RoomGivens("grid", most=_shown),
            rooms or Rooms("rooms", OneToSize(), largest=LARGEST),
        ],
        forms=[
            PuzzLink(link or name, body=Body(("rooms", BorderBits()), ("grid", Number16(MOST, 1)))),
            Text(Words("grid"), Words("rooms", areas=True)),
        ],
        aliases=aliases,
        largest_side=100,
        examples=examples,
        making=making or Making(),
    )
