"""Numbered rooms: a board divided into areas, some of which have a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.field import ArraySpec, Cell, Content, Size, size_of
from gridlanes.io.forms.fields.room_exits import RoomExits
from gridlanes.io.forms.fields.room_pairs import RoomPairs
from gridlanes.io.forms.fields.room_spans import RoomSpans
from gridlanes.io.forms.fields.rooms import HOLE, NO_ROOM, Rooms
from gridlanes.io.forms.fields.rooms_beside import RoomsBeside
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.region_lists import maps_of, regions_of_areas
from gridlanes.io.forms.symbols import fields_of
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import RowRegions, RuleRegions, regions_of_row
from gridlanes.rules.base import Rule
from gridlanes.samplers.areas import grown_areas
from gridlanes.samplers.draws import Dice

_IN_A_ROOM = 4
"""cells of a room at most, where puzzles are made and rooms do not come before the solution"""
BEYOND = -3
"""in the place of the number of a room: there is no such room"""


class NumberedRooms(Rooms):
    """``{"areas": [rows of names], "numbers": {"A": 2, ...}}``: rooms that cover the board. A room with a number out of
    `numbers` is under `rule`, whose ``Clue(0)`` is that number; the others are free.

    `also`: the additional rules of each room. `between`: further rules that follow from the borders of rooms. `joined`:
    whether the rooms of generated puzzles, unless they come `first`, are joined until propagation solves them.
    `singly`: whether the numbers of generated puzzles are left out one by one, since few puzzles can spare several at
    once.

    In texts `numbers` has each number at one cell of its room, or at several; `ordered` has a place for each room, in
    the order in which rooms first occur.
    """

    kind = "rooms with numbers"
    parts = ("", "numbers", "ordered")
    by_solution: ClassVar[bool] = False
    """whether a solution determines all rooms of generated puzzles, and their numbers the solution (`all_fitting`)"""

    def __init__(
        self,
        name: str,
        rule: Rule,
        numbers: range,
        *,
        also: Sequence[Rule] = (),
        between: Sequence[RoomPairs | RoomSpans | RoomExits | RoomsBeside] = (),
        first: bool = True,
        joined: bool = False,
        singly: bool = False,
        hole: int | None = None,
    ) -> None:
        super().__init__(name, rule, also=also, pairs=between, first=first, hole=hole)
        self.numbered, self.numbers, self.joined, self.singly = rule, numbers, joined, singly

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        given = fields_of(value, ("areas", "numbers"), ("areas",), self.name)
        found = super().read(given["areas"], size, largest)
        names = [*dict.fromkeys(str(name) for row in given["areas"] for name in row)]
        names = [name for name in names if self.hole is None or name != HOLE]
        numbers = given.get("numbers", {})
        if not isinstance(numbers, dict) or {*numbers} - {*names}:
            raise PuzzleError(
                f"the numbers of {self.name} are {shown(numbers)}", hint="expected numbers by names of rooms"
            )
        ordered = np.full((1, found.arrays[0].shape[1]), BEYOND, np.int32)
        ordered[0, : len(names)] = NO_CLUE
        for name, number in numbers.items():
            if type(number) is not int or number not in self.numbers:
                hint = f"expected a number from {self.numbers[0]} to {self.numbers[-1]}"
                raise PuzzleError(f"the number of {name[:20]!r} in {self.name} is {shown(number)}", hint=hint)
            ordered[0, names.index(name)] = number
        return Content((found.arrays[0], None, ordered), found.rows, found.cols)

    def fitting(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> list[list[int]] | None:
        """Any rooms will do: their numbers are read off the solution."""
        return grown_areas(dice, *size, _IN_A_ROOM, lambda area, cell: True)

    def all_fitting(self, structure: Structure, solutions: NDArray[np.uint8]) -> list[RowRegions]:
        """The regions of generated puzzles, with their numbers, where solutions ``uint8 (n, C)`` (numbers of marks)
        determine them: `by_solution`.
        """
        raise NotImplementedError

    def numbers_gone(
        self,
        size: Size,
        solutions: NDArray[np.uint8],
        orders: NDArray[np.uint32],
        most: NDArray[np.int64],
        budget: int,
        *,
        forced: bool,
    ) -> NDArray[np.bool_]:
        """``bool (n, cells)``: which rooms of solutions ``uint8 (n, C)`` (numbers of marks) can do without their
        numbers all together, at most `most` ``int64 (n,)`` of each puzzle. They are tested one by one in the order of
        `orders` ``uint32 (n, cells)``, with a `budget` of guesses for each. If puzzles are not to be `forced`, solved
        by propagation alone, other orders are tried where one would be.
        """
        raise NotImplementedError

    @property
    def fit_any(self) -> bool:
        """Whether any rooms fit a solution, so that those of a generated puzzle can be divided."""
        any_rooms = type(self).fitting is NumberedRooms.fitting
        return any_rooms and not (self._first or self.joined or self.pairs or self.also)

    def check(self, content: Content, size: Size) -> None:
        """Rooms of any number of cells are fine."""

    def _ordered(self, content: Content) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
        """``int32 (n, cells)``: the number of each room; and in which puzzles no room has two, and no number is left
        over.
        """
        areas, at_cells, ordered = content.arrays
        if ordered is not None:
            n_rooms = areas.max(axis=1, initial=-1) + 1
            fine = (ordered != BEYOND).sum(axis=1) <= n_rooms
            return np.where(ordered == BEYOND, np.int32(NO_CLUE), ordered), np.asarray(fine)
        if at_cells is None:
            return np.full(areas.shape, NO_CLUE, np.int32), np.ones(len(areas), np.bool_)
        at_cells = np.where(areas == NO_ROOM, np.int32(NO_CLUE), at_cells)
        least, most = np.full(areas.shape, np.iinfo(np.int32).max, np.int32), np.full(areas.shape, NO_CLUE, np.int32)
        row, cell = np.nonzero(at_cells != NO_CLUE)
        np.minimum.at(least, (row, areas[row, cell]), at_cells[row, cell])
        np.maximum.at(most, (row, areas[row, cell]), at_cells[row, cell])
        return most, np.asarray(((least == most) | (most == NO_CLUE)).all(axis=1))

    def fill(self, draft: Draft, content: Content) -> None:
        areas = content.arrays[0]
        ordered, fine = self._ordered(content)
        draft.fine &= fine
        numbered = regions_of_areas(self.numbered, areas, draft.fine, ordered)
        draft.row_regions += [numbered, *(numbered.under(rule) for rule in self.also)]
        boards = areas.reshape(-1, draft.structure.grid.rows, draft.structure.grid.cols)
        self.give_holes(draft, areas)
        pairs = self.pairs_of(draft.structure)
        draft.row_regions += [found for each in pairs if len(found := each.regions(boards, draft.fine))]

    def explain(self, content: Content, size: Size) -> PuzzleError:
        areas, at_cells, ordered = content.arrays
        if at_cells is not None:
            return PuzzleError("two numbers in one room", column=2)
        n_rooms, n_numbers = int(areas[0].max()) + 1, int((ordered[0] != BEYOND).sum())
        return PuzzleError(f"{n_rooms} rooms, {n_numbers} numbers or places for one", column=2)

    def regions(self, structure: Structure, areas: list[list[int]]) -> tuple[RuleRegions, ...]:
        """The regions that a puzzle with these rooms has, no number given."""
        return self.with_numbers(structure, areas, [NO_CLUE] * len(areas))

    def with_numbers(self, structure: Structure, areas: list[list[int]], numbers: list[int]) -> tuple[RuleRegions, ...]:
        """The regions that a puzzle with these rooms and their `numbers` has."""
        grid = structure.grid
        area_of = np.full(grid.rows * grid.cols, NO_ROOM, np.int32)
        area_of[[cell for area in areas for cell in area]] = np.repeat(np.arange(len(areas)), [*map(len, areas)])
        board, fine = area_of.reshape(1, grid.rows, grid.cols), np.ones(1, np.bool_)
        found = [each.regions(board, fine) for each in self.pairs_of(structure)]
        besides = [RuleRegions(rule, areas, [0] * len(areas)) for rule in self.also]
        return (RuleRegions(self.numbered, areas, numbers), *besides, *regions_of_row(found, 0))

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(size, np.int32, NO_CLUE if part else 0, size)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int32]:
        areas = super().array(puzzle, "")
        if not part:
            return areas
        numbers = np.full(areas.shape, NO_CLUE if part == "numbers" else BEYOND, np.int32)
        for place, (cell, number) in enumerate(self._entries(puzzle)):
            numbers[cell if part == "numbers" else place] = number
        return numbers

    def arrays(self, many: Draft, part: str) -> NDArray[np.int32]:
        mine = [own for own in many.row_regions if own.rule == self.numbered]
        codes = [own.clues.astype(np.int64) - BEYOND for own in mine]  # 0 is behind the last room
        found = maps_of(mine, many.n, many.structure.grid.rows * many.structure.grid.cols, codes)
        if found is None:
            raise ModelError(f"the {self.name} must cover the board, each cell in exactly one {self.noun}")
        if not part:
            return found.areas.astype(np.int32)
        if part == "ordered":
            return (found.ordered + BEYOND).astype(np.int32)
        return np.where(found.at_first == 0, NO_CLUE, found.at_first + BEYOND).astype(np.int32)

    def _entries(self, puzzle: PuzzleRow) -> list[tuple[int, int]]:
        """The first cell of each room, and its number, in the order in which rooms first occur."""
        mine = [own for own in puzzle.row_regions if own.rule == self.numbered]
        return sorted(
            (min(map(int, room)), int(number))
            for own in mine
            for room, number in zip(own.regions, own.clues, strict=True)
        )

    def write(self, puzzle: PuzzleRow) -> Any:
        rows = self.named(super().array(puzzle, "").reshape(size_of(puzzle)).tolist())
        names = [*dict.fromkeys(str(name) for row in rows for name in row)]
        names = [name for name in names if self.hole is None or name != HOLE]
        pairs = zip(names, self._entries(puzzle), strict=True)
        numbers = {name: number for name, (_, number) in pairs if number != NO_CLUE}
        return {"areas": rows, "numbers": numbers} if numbers else {"areas": rows}

    def schema(self) -> dict[str, Any]:
        number = {"type": "integer", "minimum": self.numbers[0], "maximum": self.numbers[-1]}
        return {
            "type": "object",
            "properties": {
                "areas": super().schema(),
                "numbers": {"type": "object", "additionalProperties": number},
            },
            "required": ["areas"],
            "additionalProperties": False,
        }

    def cell_numbers(self, puzzle: PuzzleRow) -> Sequence[tuple[Cell, int | str]]:
        cols = size_of(puzzle).cols
        return [(divmod(cell, cols), number) for cell, number in self._entries(puzzle) if number != NO_CLUE]
