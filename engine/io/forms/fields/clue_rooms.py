"""Rooms of which some have a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.room_numbers import ENDED
from gridlanes.io.forms.fields.cells import NOTHING
from gridlanes.io.forms.fields.field import Content, Look, Room, Size, size_of
from gridlanes.io.forms.fields.figures import object_schema
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.region_lists import regions_of_areas
from gridlanes.io.forms.symbols import fields_of
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.presentation import Presentation
from gridlanes.puzzles.row_regions import RuleRegions
from gridlanes.rules.base import Rule
from gridlanes.samplers.areas import beside, grown_areas
from gridlanes.samplers.draws import Dice

LARGEST_NUMBER = 1 << 15
"""of a room"""
_MOST_CELLS, _MIXED = 9, 1000
"""of random rooms: cells at most; of so many cells with another mark beside a room one joins it"""


class ClueRooms(Rooms):
    """Rooms as in JSON, or ``{"areas": [...], "numbers": {"A": 3, ...}}`` where some have a number. Each is under
    `rule`, whose ``Clue(0)`` is the number; one without a number is free.

    In texts `areas` is the map of rooms. Numbers are written room by room (`numbers`), as the rooms first occur, with
    `ENDED` behind the last one; or somewhere in their rooms (`cells`).
    """

    kind = "rooms with numbers"
    parts = ("areas", "numbers", "cells")

    def __init__(self, name: str, rule: Rule | Callable[[Structure], Rule]) -> None:
        super().__init__(name, rule)

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        numbers: dict[str, Any] = {}
        if isinstance(value, dict):
            fields = fields_of(value, ("areas", "numbers"), ("areas", "numbers"), self.name)
            value, numbers = fields["areas"], fields["numbers"]
            if not isinstance(numbers, dict):
                raise PuzzleError(f"the numbers of {self.name} are {shown(numbers)}, expected an object")
        areas = super().read(value, size, largest)
        names = dict.fromkeys(str(name) for row in value for name in row)
        told = np.full(areas.arrays[0].shape, ENDED, np.int32)
        told[0, : len(names)] = NOTHING
        for name, number in numbers.items():
            if type(number) is not int or not 0 <= number <= LARGEST_NUMBER:
                raise PuzzleError(
                    f"the number of room {name[:20]!r} is {shown(number)}", hint=f"numbers are 0 to {LARGEST_NUMBER:,}"
                )
            if name not in names:
                raise PuzzleError(f"there is no room {name[:20]!r}, which has the number {number}")
            told[0, [*names].index(name)] = number
        return Content((*areas.arrays, told, None), areas.rows, areas.cols)

    def schema(self) -> dict[str, Any]:
        areas = super().schema()
        number = {"type": "integer", "minimum": 0, "maximum": LARGEST_NUMBER}
        numbers = {"type": "object", "additionalProperties": number}
        return {"anyOf": [areas, object_schema({"areas": areas, "numbers": numbers}, ["areas", "numbers"])]}

    def fill(self, draft: Draft, content: Content) -> None:
        areas, numbers = _areas_and_numbers(content)
        clues, fine = _clues(areas, numbers)
        draft.fine &= fine
        draft.row_regions.append(regions_of_areas(self.rule(draft.structure), areas, draft.fine, clues))

    def explain(self, content: Content, size: Size) -> PuzzleError:
        areas, numbers = (array[0] for array in _areas_and_numbers(content))
        if numbers.dtype == np.int16:
            return PuzzleError("two numbers in one room", column=1)
        n_rooms, n_numbers = int(areas.max()) + 1, int((numbers != ENDED).sum())
        return PuzzleError(f"numbers for {n_numbers} rooms, of which there are {n_rooms}", column=2)

    def write(self, puzzle: PuzzleRow) -> Any:
        rows, numbers = super().write(puzzle), self.array(puzzle, "numbers")
        names = [*dict.fromkeys(name for row in rows for name in row)]
        found = {str(name): int(number) for name, number in zip(names, numbers, strict=False) if number >= 0}
        return {"areas": rows, "numbers": found} if found else rows

    def room(self, part: str, size: Size) -> Room:
        if part == "areas":
            return Room(size, np.int32, 0, size)
        return Room(size, np.int16 if part == "cells" else np.int32, NOTHING)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[Any]:
        areas = super().array(puzzle, "")
        if part in ("", "areas"):
            return areas
        rule = self.rule(puzzle.structure)
        told = [int(clue) for own in puzzle.row_regions if own.rule == rule for clue in own.clues]
        numbers = np.full(size_of(puzzle).n_cells, ENDED if part == "numbers" else NOTHING, np.int32)
        for place, area in enumerate(dict.fromkeys(areas.tolist())):
            at = place if part == "numbers" else int((areas == area).argmax())
            numbers[at] = NOTHING if told[area] == NO_CLUE else told[area]
        if numbers.max() > LARGEST_NUMBER:
            raise ModelError(f"numbers of {self.name} go up to {LARGEST_NUMBER:,}")
        return numbers

    def fitting(
        self, dice: Dice, size: Size, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> list[list[int]] | None:
        """Rooms of cells that mostly hold one mark, as the numbers of such rooms say more."""

        def joins(area: list[int], cell: int) -> bool:
            return bool(solution[cell] == solution[area[0]]) or not dice.below(_MIXED)

        areas = grown_areas(dice, *size, _MOST_CELLS, joins)
        area_of = {cell: number for number, area in enumerate(areas) for cell in area}
        for number, area in enumerate(areas):
            if len(area) == 1:  # which would say nothing
                near = dice.shuffled([*beside(area[0], *size)])
                alike = [cell for cell in near if solution[cell] == solution[area[0]]]
                alone = [cell for cell in near if len(areas[area_of[cell]]) == 1]
                joined = area_of[(alike or alone or near)[0]]
                areas[joined] = areas[joined] + area
                area_of[area[0]], areas[number] = joined, []
        return [area for area in areas if area]

    def clued(self, structure: Structure, areas: list[list[int]], clues: list[int]) -> tuple[RuleRegions, ...]:
        """The regions that a puzzle with these rooms and numbers has."""
        return (RuleRegions(self.rule(structure), areas, clues),)

    def looks(self, puzzle: PuzzleRow) -> list[Look] | None:
        """The number of a room in its first cell."""
        return [
            Look(Presentation(), [min(cells)], int(clue))
            for own in puzzle.row_regions
            if self.owns(own.rule, puzzle)
            for cells, clue in zip(own.regions, own.clues, strict=True)
            if clue != NO_CLUE
        ]


def _areas_and_numbers(content: Content) -> tuple[NDArray[np.int32], NDArray[np.integer[Any]]]:
    """The maps of rooms, and their numbers, ``int32`` room by room or ``int16`` cell by cell."""
    areas, by_room, by_cell = content.arrays
    return areas, by_cell if by_room is None else by_room


def _clues(areas: NDArray[np.int32], numbers: NDArray[np.integer[Any]]) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
    """``int32 (n, most)``: the number of each area, `NO_CLUE` for none; and which puzzles say one for each at most."""
    n_areas = areas.max(axis=1, initial=-1) + 1
    width = int(n_areas.max(initial=0))
    if numbers.dtype != np.int16:
        behind = np.arange(numbers.shape[1]) >= n_areas[:, None]
        told = np.where(numbers >= 0, numbers, NO_CLUE)[:, :width].astype(np.int32)
        return told, np.asarray(((numbers == ENDED) == behind).all(axis=1))
    least, most = np.full((len(areas), width), LARGEST_NUMBER + 1, np.int32), np.full((len(areas), width), -1, np.int32)
    row, cell = np.nonzero(numbers >= 0)
    np.minimum.at(least, (row, areas[row, cell]), numbers[row, cell])
    np.maximum.at(most, (row, areas[row, cell]), numbers[row, cell])
    told = np.where(most < 0, NO_CLUE, most).astype(np.int32)
    return told, np.asarray(((most < 0) | (least == most)).all(axis=1))
