"""The base class of fields: reading and writing its JSON, adding it to puzzles, and its parts in texts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import PuzzleError
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.symbols import Symbols
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Grid
from gridlanes.model.presentation import Presentation
from gridlanes.puzzles.row_regions import RuleRegions
from gridlanes.rules.base import Rule

Cell = tuple[float, float]
"""(row, column) from 0; -1 is before the first, `rows` or `cols` after the last. A corner stands half a row and half a
column before the cell below it on the right: the first at (-0.5, -0.5)
"""


class Size(NamedTuple):
    """The size of a board, in cells."""

    rows: int
    cols: int

    @property
    def n_cells(self) -> int:
        """All of them."""
        return self.rows * self.cols


class Content(NamedTuple):
    """The contents of a field for n puzzles: its arrays, one row a puzzle; and, for one puzzle, the size of the board
    that follows from it (None: unknown).
    """

    arrays: tuple[Any, ...]
    rows: int | None = None
    cols: int | None = None


class ArraySpec(NamedTuple):
    """The array into which a code decodes one part of a field: its shape, the type and value of blank places, and the
    size of the board, if the places are its borders or beside it.
    """

    shape: Size
    dtype: type[Any]
    blank: int
    board: Size = Size(0, 0)

    def empty(self, n: int) -> NDArray[Any]:
        """``(n, places)``, all blank."""
        return np.full((n, self.shape.n_cells), self.blank, self.dtype)


class RegionLook(NamedTuple):
    """A region as it is drawn; `clue`: the number that is written in it, `NO_CLUE` for none."""

    presentation: Presentation
    coords: list[int]
    clue: int


class Ground(Enum):
    """How dark the cell of a label is."""

    DARK = "dark"
    GREY = "grey"
    LIGHT = "light"


class DarkLabel(NamedTuple):
    """A label in a dark cell (or one on another `ground`): in its middle, or below and on the right of a diagonal that
    divides it; empty for none.
    """

    cell: Cell
    below: str = ""
    right: str = ""
    middle: str = ""
    ground: Ground = Ground.DARK


class Field(ABC):
    """A field of the genre's JSON, which texts fill as well.

    `name`: its key. `required`: whether each puzzle has it; required fields give the size of the board. Reading raises
    `PuzzleError` without a column; writing raises `ModelError` for a puzzle that the field cannot express.
    """

    kind: ClassVar[str]
    """its contents, in a few words"""
    clue_follows: ClassVar[bool] = True
    """whether a solution determines the clues of this field"""
    always_counts: ClassVar[bool] = True
    """whether clues that every generated puzzle shows (`Generation.always_given`) are among those that are counted"""
    parts: ClassVar[tuple[str, ...]] = ("",)
    """the parts of it in texts; most fields have a single part without a name"""

    def __init__(self, name: str, *, required: bool = False) -> None:
        self.name, self.required = name, required

    @property
    def fills_values(self) -> bool:
        """Whether JSON of many puzzles is read at once, where their size is known; nothing about their structure
        follows from such a field.
        """
        return False

    @abstractmethod
    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        """The content of one puzzle's JSON. `size`: of its board, None if this field gives it, up to `largest`."""

    @abstractmethod
    def write(self, puzzle: PuzzleRow) -> Any:
        """The inverse of `read`; None if the key is left out."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """JSON Schema of the value."""

    @abstractmethod
    def fill(self, draft: Draft, content: Content) -> None:
        """Sets givens, clues and row regions of all n puzzles of a draft; impossible ones are marked as not fine."""

    def fill_many(self, draft: Draft, contents: Sequence[Content]) -> None:
        """As `fill`, with the contents of n puzzles, each as `read` gives it, with arrays of the same shapes."""
        columns = zip(*(content.arrays for content in contents), strict=True)
        arrays = tuple(None if column[0] is None else np.concatenate(column) for column in columns)
        self.fill(draft, Content(arrays))

    def fill_values(self, draft: Draft, values: Sequence[Any]) -> None:
        """As `fill_many`, from the JSON of n puzzles, of fields for which this `fills_values`. Puzzles in which
        something is wrong are not fine: read alone, they say what it is.
        """
        raise NotImplementedError

    def fill_absent(self, draft: Draft) -> None:
        """Sets the defaults of puzzles that do not have this field."""
        return

    def explain(self, content: Content, size: Size) -> PuzzleError:
        """Why `fill` refused the first puzzle; `column` is the number of the part that is wrong, from 1."""
        return PuzzleError(f"invalid {self.name}")

    def check(self, content: Content, size: Size) -> None:
        """Raises PuzzleError for content that does not fit a board of this size, before anything is allocated."""
        return

    def spec(self, part: str, size: Size) -> ArraySpec:
        """The array that holds a part of a text."""
        raise NotImplementedError(f"{self.name} cannot be written as text")

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[Any]:
        """``(places,)``: one puzzle's part as a code writes it; raises `ModelError` if texts cannot express it."""
        raise NotImplementedError(f"{self.name} cannot be written as text")

    def arrays(self, many: Draft, part: str) -> NDArray[Any]:
        """``(n, places)``: the same of n puzzles. Without this, puzzles are written one by one."""
        raise NotImplementedError(f"{self.name} is written puzzle by puzzle")

    def is_blank(self, puzzle: PuzzleRow) -> bool:
        """Whether a puzzle has nothing in this field, so that a text without it loses nothing."""
        return self.write(puzzle) is None

    def are_blank(self, many: Draft) -> bool:
        """Whether none of n puzzles has anything in this field; False if that is not known."""
        return False

    def owns(self, rule: Rule, puzzle: PuzzleRow) -> bool:
        """Whether a puzzle's row regions under this rule belong to this field."""
        return False

    def pictured(self, entry: RuleRegions) -> list[RuleRegions]:
        """Its regions in a form in which the order of cells does not matter, so that equivalent puzzles have the same;
        empty if the regions follow from others.
        """
        return [entry]

    def looks(self, puzzle: PuzzleRow) -> list[RegionLook] | None:
        """How its regions are drawn; None to draw them as their rules look."""
        return None

    def dark_labels(self, puzzle: PuzzleRow) -> list[DarkLabel]:
        """The labels in the dark cells of a puzzle, and beside its board."""
        return []

    def cell_numbers(self, puzzle: PuzzleRow) -> Sequence[tuple[Cell, int | str]]:
        """The texts in the cells of a puzzle, besides clues that are numbers."""
        return ()

    def following(self, structure: Structure, givens: NDArray[np.uint8]) -> tuple[RuleRegions, ...]:
        """The row regions that follow from the givens ``uint8 (C,)`` of a generated puzzle."""
        return ()

    def clue_cells(self, size: Size) -> Mapping[int, Cell]:
        """Where clues are drawn, by slot."""
        return {}

    def clue_places(self, puzzle: PuzzleRow) -> Mapping[int, Cell]:
        """Where a puzzle's clues are drawn, by slot, if that depends on their values."""
        return self.clue_cells(size_of(puzzle))

    def fact_cells(self, size: Size) -> Mapping[int, Cell]:
        """Where clues belong, by slot; differs from `clue_cells` if they are drawn as something else."""
        return self.clue_cells(size)

    def always(self, structure: Structure) -> Sequence[int]:
        """The slots of clues that every generated puzzle shows, as there is no way to leave them out."""
        return ()

    def n_always(self, structure: Structure, clues: NDArray[np.int32]) -> NDArray[np.int64]:
        """``int64 (n,)``: how many clues that every generated puzzle shows count among the clues of puzzles with
        `clues` ``int32 (n, n_slots)``.
        """
        slots = [*self.always(structure)] if self.always_counts else []
        return np.asarray((clues[:, slots] != NO_CLUE).sum(axis=1), np.int64)

    def most_region_clues(self, structure: Structure) -> int | None:
        """A bound on how many clues the row regions of a generated puzzle have in this field; None if none is known."""
        return 0 if type(self).owns is Field.owns else None

    def clue_range(self, size: Size) -> range:
        """The possible numbers of its clues."""
        return range(0)

    def givable(self, grid: Grid) -> NDArray[np.intp]:
        """The coords whose marks a generated puzzle may give in this field, in the order of the board."""
        return np.zeros(0, np.intp)

    def variants(self, size: Size) -> Sequence[Any]:
        """All values that it can have in JSON on a board of this size; empty if there are many."""
        return ()

    def option(self, content: Content, size: Size) -> dict[str, Any]:
        """The arguments that the field passes to the structure."""
        return {}

    @property
    def option_names(self) -> tuple[str, ...]:
        """The names of the options that `option` may have."""
        return (self.name,)


class BoardField(Field):
    """A field with an entry for each cell, in JSON as rows of `symbols`; or for other places: `more` is the number of
    their rows and columns beyond those of cells.
    """

    symbols: Symbols
    more: ClassVar[int] = 0

    def shape(self, size: Size) -> Size:
        """The rows and columns of a board of this size."""
        return Size(size.rows + self.more, size.cols + self.more)

    def size_of_board(self, rows: int, cols: int) -> Size | None:
        """The size of board whose `shape` has these rows and columns, which may be below 1; None if there is none."""
        return Size(rows - self.more, cols - self.more)

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        board = self.symbols.board(value, self.name, largest + self.more)
        rows, cols = (side - self.more for side in board.shape)
        if min(rows, cols) < 1:
            found = f"{self.name} has {board.shape[0]} rows of {board.shape[1]}"
            raise PuzzleError(found, hint=f"there must be at least {1 + self.more} rows of {1 + self.more}")
        return self.of_symbols(board.reshape(1, -1), rows, cols)

    @abstractmethod
    def of_symbols(self, codes: NDArray[np.uint8], rows: int, cols: int) -> Content:
        """The content of boards whose symbols have these codes, ``uint8 (n, rows * cols)``."""

    def schema(self) -> dict[str, Any]:
        return self.symbols.schema()


def codes_of_rows(value: Any, code: Callable[[Any], int | None], name: str, hint: str) -> list[int]:
    """The codes of the entries in rows of a field, by `code`. PuzzleError for an entry for which it returns None."""
    codes = []
    for row, entries in enumerate(value, 1):
        for column, entry in enumerate(entries, 1):
            found = code(entry)
            if found is None:
                place = f"row {row}, column {column} of {name}"
                raise PuzzleError(f"invalid entry {shown(entry)} in {place}", hint=hint)
            codes.append(found)
    return codes


def has_methods_of(field: Field, base: type[Field], *names: str) -> bool:
    """Whether a field has these methods from `base`, not others of its own class."""
    return all(getattr(type(field), name) is getattr(base, name) for name in names)


SideRule = Callable[[Size], int]
"""a number that follows from the size of the board"""


def size_of(puzzle: PuzzleRow) -> Size:
    """The size of a puzzle's board."""
    return Size(puzzle.structure.grid.rows, puzzle.structure.grid.cols)
