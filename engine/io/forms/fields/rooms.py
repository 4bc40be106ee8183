"""Rooms: a board divided into areas, each a row region."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.field import (
    ArraySpec,
    Content,
    Field,
    RegionLook,
    SideRule,
    Size,
    has_methods_of,
    size_of,
)
from gridlanes.io.forms.fields.room_exits import RoomExits
from gridlanes.io.forms.fields.room_pairs import RoomPairs
from gridlanes.io.forms.fields.room_spans import RoomSpans
from gridlanes.io.forms.fields.rooms_beside import RoomsBeside
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.region_lists import regions_of_areas
from gridlanes.puzzles.row_regions import RuleRegions, regions_of_row
from gridlanes.rules.base import Rule
from gridlanes.samplers.areas import equal_areas, even_areas, fitting_areas
from gridlanes.samplers.draws import Dice

_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
HOLE, NO_ROOM = "#", -1
"""the name of a cell that is in no room, and what stands for it among the numbers of rooms"""
_LARGEST_NUMBER = 1 << 20
"""of a room that has a number for a name"""
_SMALL_ROOM = 3
"""cells of a random room before it takes others in"""


class Rooms(Field):
    """Rooms that cover the board, each a row region under `rule` (or the rule that this makes from a structure).

    `n_cells`: the required number of cells of each room, None for any. `noun`: the word for a room. `hole`: the mark
    (displayed value) of cells that are in no room, which have the name `HOLE`; None if there are none. `outside`: all
    marks such that a cell with this given is in no room, whatever a text says. If a genre has a board of givens, too,
    it comes first, since it sets all of them. `largest`: the number of cells of the largest room for which a structure
    is made, unless its option of that name is another number, for genres in which the candidates of a cell depend on
    the size of its room. Such rooms are drawn before the solution of a generated puzzle, as are those that come
    `first`. `pairs`: the rules that follow from the borders of rooms. `also`: the additional rules of each room.
    """

    kind = "rooms"
    rectangular: ClassVar[bool] = False
    """whether the rooms of generated puzzles are rectangles"""
    has_more: ClassVar[bool] = False
    """whether rooms have more than cells and numbers, which is made and changed with them (`fitted`, `excluding`)"""

    symbols: ClassVar[tuple[int, ...]] = ()
    """the symbols, or none, that cells have besides their room (the second array of a content)"""

    fills_holes: ClassVar[bool] = False
    """whether it gives marks to cells, as they are in no room"""

    walks: ClassVar[bool] = False
    """whether the rooms of generated puzzles change along their solution (`changes`) until nothing is left open"""

    grows: ClassVar[bool] = False
    """whether the rooms of generated puzzles grow from `cores` around a solution"""

    mends_from: ClassVar[int | None] = None
    """the number of cells of a board from which on a part of that solution is `redrawn` where cells can join no room,
    which is slower on smaller ones than to begin with another solution; None for never"""

    def __init__(
        self,
        name: str,
        rule: Rule | Callable[[Structure], Rule],
        *,
        n_cells: SideRule | None = None,
        noun: str = "room",
        hole: int | None = None,
        outside: Sequence[int] = (),
        largest: int | None = None,
        pairs: Sequence[RoomPairs | RoomSpans | RoomExits | RoomsBeside] = (),
        first: bool = False,
        also: Sequence[Rule] = (),
        required: bool = True,
    ) -> None:
        super().__init__(name, required=required)
        self.pairs, self.also = tuple(pairs), tuple(also)
        self._rule, self._n_cells, self.noun, self.hole, self.largest = rule, n_cells, noun, hole, largest
        self._first = first
        self.outside = tuple(outside)

    def n_cells(self, size: Size) -> int | None:
        """How many cells each room has on a board of this size; None for any number."""
        return None if self._n_cells is None else self._n_cells(size)

    def most_cells(self, structure: Structure) -> int:
        """How many cells the largest room of a board can have."""
        n_cells = structure.grid.rows * structure.grid.cols
        return n_cells if self.largest is None else min(n_cells, int(structure.options.get("largest", n_cells)))

    def comes_first(self, size: Size) -> bool:
        """Whether the rooms of a generated puzzle are drawn before its solution."""
        return self.required and (self._first or self.n_cells(size) is not None or self.largest is not None)

    def drawn(self, dice: Dice, size: Size, in_room: int) -> list[list[int]]:
        """Random rooms of a puzzle whose rooms come first; those of any number of cells have at most `in_room`."""
        n_cells = self.n_cells(size)
        return equal_areas(dice, *size, n_cells) if n_cells else even_areas(dice, *size, in_room)

    def drawn_in(self, dice: Dice, size: Size, in_room: int, cells: Collection[int]) -> list[list[int]]:
        """Random rooms that cover some cells of the board, of puzzles whose rooms `fit_pieces`."""
        return even_areas(dice, *size, in_room, cells)

    def fit_pieces(self, size: Size) -> bool:
        """Whether rooms that come first can be drawn for one part of the board after another."""
        return self.comes_first(size) and self.n_cells(size) is None and not self.rectangular

    def fitting(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> list[list[int]] | None:
        """Random rooms of a generated puzzle, if they do not come first: its solution ``uint8 (C,)`` (numbers of marks)
        must satisfy the rule in each, which `holds` tests. None if none were found.
        """
        return fitting_areas(dice, *size, holds, _SMALL_ROOM)

    def cores(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> list[list[int]] | None:
        """What such rooms begin as, where they grow until they cover the board: cells with which the rule holds in
        each, and holds as well with further ones that have the marks of the solution; a number stays the same.
        """
        return self.fitting(dice, size, solution, holds)

    def decided_cells(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], cores: list[list[int]]
    ) -> list[list[int]]:
        """For each of the rooms that begin as `cores` cells that can belong to it together with those of the other
        rooms, since they leave the `solution` ``uint8 (C,)`` (numbers of marks) as the only one; all others are given.
        """
        return []

    def redrawn(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], free: Collection[int]
    ) -> tuple[NDArray[np.uint8], list[list[int]]] | None:
        """Another solution than `solution` ``uint8 (C,)`` (numbers of marks) of a board whose rooms grow, which differs
        only in the `free` cells, those of whole rooms, and what rooms begin as there; None if none was found.
        """
        raise NotImplementedError

    def fitted(
        self, dice: Dice, structure: Structure, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> tuple[RuleRegions, ...] | None:
        """The regions of such rooms, or of what they begin as, and what these have besides."""
        drawn = self.cores if self.grows else self.fitting
        areas = drawn(dice, Size(structure.grid.rows, structure.grid.cols), solution, holds)
        return None if areas is None else self.regions(structure, areas)

    def excluding(
        self,
        dice: Dice,
        structure: Structure,
        own: Sequence[RuleRegions],
        solution: NDArray[np.uint8],
        other: NDArray[np.uint8],
    ) -> tuple[RuleRegions, ...] | None:
        """The regions after a change to what rooms have besides cells, so that they hold in `solution` ``uint8 (C,)``
        (numbers of marks) and not in `other`; None if there is none.
        """
        raise NotImplementedError

    def changes(
        self, size: Size, solution: NDArray[np.uint8]
    ) -> Callable[[Dice, list[list[int]], list[int]], list[list[int]] | None]:
        """What makes other rooms of rooms that fit a solution ``uint8 (C,)`` (numbers of marks), by a random change at
        one of some cells, such that they still fit it; None where there is no such change.
        """
        raise NotImplementedError

    def regions(self, structure: Structure, areas: list[list[int]]) -> tuple[RuleRegions, ...]:
        """The regions that a puzzle with these rooms has."""
        grid = structure.grid
        area_of = np.full(grid.rows * grid.cols, NO_ROOM, np.int32)
        for number, area in enumerate(areas):
            area_of[area] = number
        board, fine = area_of.reshape(1, grid.rows, grid.cols), np.ones(1, np.bool_)
        found = regions_of_row([pairs.regions(board, fine) for pairs in self.pairs_of(structure)], 0)
        rules = (self.rule(structure), *self.also)
        return (*(RuleRegions(rule, areas, [0] * len(areas)) for rule in rules), *found)

    def pairs_of(self, structure: Structure) -> tuple[RoomPairs | RoomSpans | RoomExits | RoomsBeside, ...]:
        """The rules that follow from the borders of rooms in a structure."""
        return tuple(pairs.of(structure) if isinstance(pairs, RoomExits) else pairs for pairs in self.pairs)

    def rule(self, structure: Structure) -> Rule:
        """What holds in each room."""
        return self._rule if isinstance(self._rule, Rule) else self._rule(structure)

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        expected = "each cell has the name of its " + self.noun
        if not isinstance(value, list) or not value or any(not isinstance(row, (str, list)) for row in value):
            raise PuzzleError(f"{self.name} is {shown(value)}, expected a list of rows", hint=expected)
        rows, cols = (len(value), len(value[0])) if size is None else size
        if max(rows, cols) > largest or len(value) != rows or any(len(row) != cols for row in value):
            limit = f"sides are 1 to {largest}" if max(rows, cols) > largest else expected
            raise PuzzleError(f"{self.name} is not a list of {rows:,} rows of {cols:,} cells", hint=limit)
        names = [name for row in value for name in row]
        if {*map(type, names)} != {str}:
            for name in names:
                if type(name) is not str and (type(name) is not int or abs(name) > _LARGEST_NUMBER):
                    hint = f"names are texts and numbers up to {_LARGEST_NUMBER:,}"
                    raise PuzzleError(f"invalid name {shown(name)} of a {self.noun}", hint=hint)
            names = [*map(str, names)]
        return Content((np.array([self._numbered(names)], np.int32),), rows, cols)

    @cached_property
    def fills_values(self) -> bool:
        as_here = has_methods_of(self, Rooms, "read", "check", "option", "fill", "fill_many")
        return as_here and self.largest is None and not self.outside

    def fill_values(self, draft: Draft, values: Sequence[Any]) -> None:
        size = Size(draft.structure.grid.rows, draft.structure.grid.cols)
        areas = np.zeros((draft.n, size.n_cells), np.int32)
        for i, value in enumerate(values):
            # Names of one character in rows that are texts, as they are mostly written, in the shortest way.
            names = "".join(value) if type(value) is list and {*map(type, value)} == {str} else ""
            if len(names) == size.n_cells and len(value) == size.rows and {*map(len, value)} == {size.cols}:
                areas[i] = self._numbered(names)
                continue
            try:
                areas[i] = self.read(value, size, max(size)).arrays[0][0]
            except PuzzleError:
                draft.fine[i] = False
        self.fill(draft, Content((areas,)))

    def _numbered(self, names: Sequence[str]) -> list[int]:
        """For each name of a room its number, counted from 0 as they occur first; `NO_ROOM` for holes."""
        rooms = [name for name in dict.fromkeys(names) if self.hole is None or name != HOLE]
        numbers = {HOLE: NO_ROOM} | {name: number for number, name in enumerate(rooms)}
        return [numbers[name] for name in names]

    def check(self, content: Content, size: Size) -> None:
        if not self._fine(content.arrays[0], size).all():
            raise self.explain(content, size)

    def _fine(self, areas: NDArray[np.int32], size: Size) -> NDArray[np.bool_]:
        """``bool (n,)``: in which of `areas` ``int32 (n, cells)`` each room has the required number of cells."""
        n_cells = self.n_cells(size)
        if n_cells is None:
            return np.ones(len(areas), np.bool_)
        ordered = np.sort(areas, axis=1)
        expected = np.arange(size.n_cells, dtype=np.int32) // n_cells
        return np.asarray((ordered == expected).all(axis=1) & (size.n_cells % n_cells == 0))

    def option(self, content: Content, size: Size) -> dict[str, Any]:
        if self.largest is None:
            return {}
        most = _largest(content.arrays[0])
        return {} if most <= self.largest else {"largest": most}

    @property
    def option_names(self) -> tuple[str, ...]:
        return () if self.largest is None else ("largest",)

    def fill(self, draft: Draft, content: Content) -> None:
        areas, grid = content.arrays[0], draft.structure.grid
        if self.outside:
            givens = draft.givens[:, : areas.shape[1]]  # cells are the first coords, where there are others
            is_outside = self.is_outside(givens, draft.structure)
            draft.fine &= ~((areas == NO_ROOM) & (givens != 0) & ~is_outside).any(axis=1)
            givens[(areas == NO_ROOM) & ~is_outside] = self._given_of_holes(draft.structure)
            areas = np.where(is_outside, np.int32(NO_ROOM), areas)
        draft.fine &= self._fine(areas, Size(grid.rows, grid.cols))
        if self.largest is not None and _largest(areas) > draft.structure.options["largest"]:
            most = draft.structure.options["largest"]
            draft.fine &= np.array([_largest(row) <= most for row in areas], np.bool_)
        for rule in (self.rule(draft.structure), *self.also):
            draft.row_regions.append(regions_of_areas(rule, areas, draft.fine))
        boards = areas.reshape(-1, grid.rows, grid.cols)
        draft.row_regions += [pairs.regions(boards, draft.fine) for pairs in self.pairs_of(draft.structure)]
        self.give_holes(draft, areas)

    def give_holes(self, draft: Draft, areas: NDArray[np.int32]) -> None:
        """Gives cells that are in no room the mark of such cells, if no board of givens does."""
        if self.hole is not None and not self.outside:
            draft.givens[:, : areas.shape[1]][areas == NO_ROOM] = self._given_of_holes(draft.structure)

    def is_outside(self, givens: NDArray[np.uint8], structure: Structure) -> NDArray[np.bool_]:
        """Which cells their givens put in no room."""
        marks = self.outside or ((self.hole,) if self.hole is not None else ())
        return np.isin(givens, [structure.alphabet.number(mark) + 1 for mark in marks])

    def _given_of_holes(self, structure: Structure) -> int:
        assert self.hole is not None
        return structure.alphabet.number(self.hole) + 1

    def explain(self, content: Content, size: Size) -> PuzzleError:
        sizes, expected = Counter(content.arrays[0][0].tolist()), self.n_cells(size)
        if expected is None:
            return PuzzleError(f"a cell in no {self.noun} has a mark that only cells in one have")
        n_cells = next((n_cells for n_cells in sizes.values() if n_cells != expected), expected)
        board = f"a board of {size.rows} rows and {size.cols} columns"
        return PuzzleError(
            f"a {self.noun} of {n_cells:,} cells in {board}", hint=f"each {self.noun} has {expected} cells"
        )

    def write(self, puzzle: PuzzleRow) -> Any:
        return self.named(self.array(puzzle, "").reshape(size_of(puzzle)).tolist())

    @staticmethod
    def named(areas: list[list[int]]) -> list[Any]:
        """Rows of the names of rooms that have these numbers, in the order in which the board has them."""
        order = {area: i for i, area in enumerate(dict.fromkeys(area for row in areas for area in row if area >= 0))}
        if len(order) <= len(_NAMES):
            return ["".join(HOLE if area == NO_ROOM else _NAMES[order[area]] for area in row) for row in areas]
        return [[HOLE if area == NO_ROOM else order[area] for area in row] for row in areas]

    def schema(self) -> dict[str, Any]:
        row = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": ["string", "integer"]}}]}
        return {"type": "array", "items": row, "minItems": 1}

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(size, np.int32, 0, size)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int32]:
        areas = np.full(size_of(puzzle).n_cells, NO_ROOM, np.int32)
        rooms = self.rooms_of(puzzle.structure, puzzle.row_regions)
        for number, room in enumerate(rooms):
            areas[room] = number
        missing = areas == NO_ROOM
        if self.hole is not None:
            missing &= ~self.is_outside(puzzle.givens[: len(areas)], puzzle.structure)
        if missing.any() or sum(map(len, rooms)) != (areas != NO_ROOM).sum():
            raise ModelError(f"the {self.name} must cover the board, each cell in exactly one {self.noun}")
        return areas

    def owns(self, rule: Rule, puzzle: PuzzleRow) -> bool:
        return rule in self.rules(puzzle.structure)

    def most_region_clues(self, structure: Structure) -> int | None:
        """A clue for each room; no two share a cell. How many pairs of rooms there are is not known."""
        with_clues = {rule for rule in self.rules(structure) if rule.slots}
        if not with_clues <= {self.rule(structure), *self.also}:
            return None
        return len(with_clues) * structure.grid.rows * structure.grid.cols

    def rules(self, structure: Structure) -> set[Rule]:
        """The rules under which the field has regions."""
        return {self.rule(structure), *self.also, *(pairs.rule for pairs in self.pairs_of(structure))}

    @property
    def has_exits(self) -> bool:
        """Whether something holds for the edges around rooms."""
        return any(isinstance(pairs, RoomExits) for pairs in self.pairs)

    def rooms_of(self, structure: Structure, own: Sequence[RuleRegions]) -> list[list[int]]:
        """The cells of each room of a puzzle with these regions."""
        rule = self.rule(structure)
        return [[*room] for entry in own if entry.rule == rule for room in entry.regions]

    def pictured(self, entry: RuleRegions) -> list[RuleRegions]:
        """Nothing for two rooms beside each other: their order has no meaning in a puzzle."""
        beside = any(isinstance(pairs, RoomsBeside) and pairs.rule == entry.rule for pairs in self.pairs)
        return [] if beside else [entry]

    def looks(self, puzzle: PuzzleRow) -> list[RegionLook] | None:
        return []  # rooms are drawn as thick lines between areas


def _largest(areas: NDArray[np.int32]) -> int:
    """The cells of the largest room of some boards ``int32 (..., cells)``."""
    if not areas.size:
        return 0
    rows = areas.reshape(-1, areas.shape[-1]) + 1
    width = int(rows.max(initial=0)) + 1
    counts = np.bincount((rows + width * np.arange(len(rows))[:, None]).ravel(), minlength=width * len(rows))
    return int(counts.reshape(-1, width)[:, 1:].max(initial=0))
