"""Moon or Sun: draw one closed loop that visits each room once, and all its moons or all its suns.

The loop goes through the middles of cells, from each to one beside it, and neither branches nor crosses itself.
It enters each room once and leaves it once. In each room it goes either through all moons and no sun, or through all
suns and no moon, but through at least one of them.
It alternates from room to room: after a room where it goes through moons comes one where it goes through suns.
So each room has a moon or a sun. Moons are drawn as dark balls.
The loop does not cross a wall that stands within a room.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.joint.loop_trials import Tried
from gridlanes.compile.joint.visits_by_colour import VisitsByColour
from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres.loops_common import (
    LOOP,
    MARK_WORDS,
    PAST,
    THROUGH,
    LinkWords,
    Way,
    loop_among_cells,
    loop_through_some_cells,
)
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import AreasAndWalls
from gridlanes.io.forms.codes.packed import Packed
from gridlanes.io.forms.fields.field import ArraySpec, Content, RegionLook, Size, size_of
from gridlanes.io.forms.fields.inner_walls import InnerWalls
from gridlanes.io.forms.fields.room_exits import RoomExits
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.symbols import Symbols, fields_of
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.divisions import division_of
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.puzzles.row_regions import RowRegions, RuleRegions, begins, regions_of_row
from gridlanes.rules import AtLeastOne, ExactCount, FirstOrRest, Table
from gridlanes.rules.base import Rule
from gridlanes.samplers.draws import Dice
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.rooms_of_loops import loop_order, visited_once

NAME = "moon_or_sun"
VISITED, ONCE = AtLeastOne(THROUGH), ExactCount(LOOP, 2)
"""what holds for the cells of a room, and for the edges around it"""
NOTHING, MOON, SUN = 0, 1, 2
"""what cells have"""
_SHARE, _LARGE, _SHARE_IF_LARGE = 0.15, 200, 0.4
"""of the cells of generated puzzles, have a symbol from the start, on boards of up to so many cells and on larger
ones, for which searches for other solutions are long as long as there are few symbols"""


def _if_crossed(*visits: tuple[int, int]) -> Table:
    """A table of an edge between two rooms and a symbol of each: how the loop goes through these if it crosses the
    edge.
    """
    free = product((0,), (THROUGH, PAST), (THROUGH, PAST))
    return Table((*free, *((LOOP, first, second) for first, second in visits)))


ALL_OF_A_KIND = FirstOrRest(THROUGH, Clue(0))
"""of the cells of a room with symbols, first those with moons; the clue is how many these are"""
ALIKE = _if_crossed((THROUGH, PAST), (PAST, THROUGH))
"""the two symbols are both moons, or both suns"""
UNLIKE = _if_crossed((THROUGH, THROUGH), (PAST, PAST))
_OF_SYMBOLS = (ALL_OF_A_KIND, ALIKE, UNLIKE)


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Moon or Sun of this size; the same object for the same size.

    Cells and edges are coords. The rooms are the puzzle's row regions, and so are the edges around them, and the cells
    with symbols of each.
    """
    visits = VisitsByColour(VISITED, ONCE, THROUGH)
    marks = {THROUGH: Way.EITHER, PAST: Way.NOT}
    return loop_among_cells(NAME, rows, cols, marks, following=visits, tried=Tried(in_rooms=True))


class RoomsWithSymbols(Rooms):
    """``{"areas": [rows of names], "symbols": [rows of m and s]}``: rooms that cover the board, each with moons or suns
    in some of its cells. For each edge between two rooms one symbol of either stands for all.
    """

    kind = "rooms with moons and suns"
    parts = ("", "symbols")
    has_more = True
    symbols = (NOTHING, MOON, SUN)

    def __init__(self, name: str) -> None:
        super().__init__(name, VISITED, pairs=[RoomExits(ONCE)], required=True)
        self._symbols = Symbols({".": NOTHING, "-": NOTHING, "m": MOON, "s": SUN}, blank=NOTHING)

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        given = fields_of(value, ("areas", "symbols"), ("areas", "symbols"), self.name)
        found = super().read(given["areas"], size, largest)
        board = self._symbols.board(given["symbols"], f"the symbols of {self.name}", largest)
        if board.shape != (found.rows, found.cols):
            hint = f"rooms have {found.rows} rows of {found.cols}"
            raise PuzzleError(f"the symbols of {self.name} are {shown(given['symbols'])}", hint=hint)
        return Content((found.arrays[0], board.reshape(1, -1)), found.rows, found.cols)

    def fill(self, draft: Draft, content: Content) -> None:
        areas, symbols = content.arrays
        draft.fine &= _all_have_some(areas, symbols)
        super().fill(draft, Content((areas,)))
        draft.row_regions += _regions_of_symbols(draft.structure.grid, areas, symbols, draft.fine)

    def explain(self, content: Content, size: Size) -> PuzzleError:
        return PuzzleError("a room without moons and suns", hint="the loop visits the moons or the suns of each")

    def write(self, puzzle: PuzzleRow) -> Any:
        size = size_of(puzzle)
        symbols = self.array(puzzle, "symbols").reshape(size).tolist()
        rows = ["".join(".ms"[symbol] for symbol in row) for row in symbols]
        return {"areas": self.named(self.array(puzzle, "").reshape(size).tolist()), "symbols": rows}

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": {"areas": super().schema(), "symbols": self._symbols.schema()},
            "required": ["areas", "symbols"],
            "additionalProperties": False,
        }

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(size, np.uint8 if part else np.int32, NOTHING, size)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[Any]:
        areas, symbols = super().array(puzzle, ""), _symbols_of(size_of(puzzle).n_cells, puzzle.row_regions)
        if not _all_have_some(areas[None], symbols[None]).all():
            raise ModelError(f"each room of {self.name} must have a moon or a sun")
        return symbols if part else areas

    def rules(self, structure: Structure) -> set[Rule]:
        return super().rules(structure) | {*_OF_SYMBOLS}

    def most_region_clues(self, structure: Structure) -> int:
        """The kind of each room's symbols."""
        return structure.grid.rows * structure.grid.cols

    def pictured(self, entry: RuleRegions) -> list[RuleRegions]:
        """Moons and suns apart; what holds for edges follows from them."""
        if entry.rule not in _OF_SYMBOLS:
            return [entry]
        if entry.rule != ALL_OF_A_KIND:
            return []
        parted = {
            MOON: [[*room[:n]] for room, n in zip(entry.regions, entry.clues, strict=True)],
            SUN: [[*room[n:]] for room, n in zip(entry.regions, entry.clues, strict=True)],
        }
        return [RuleRegions(entry.rule, rooms, [kind] * len(rooms)) for kind, rooms in parted.items()]

    def looks(self, puzzle: PuzzleRow) -> list[RegionLook]:
        symbols = _symbols_of(size_of(puzzle).n_cells, puzzle.row_regions)
        looks = {MOON: Presentation(decoration=Decoration.FILLED_DOT), SUN: Presentation(decoration=Decoration.DOT)}
        return [
            RegionLook(looks[symbols[cell]], [cell], NO_CLUE) for cell in np.flatnonzero(symbols != NOTHING).tolist()
        ]

    def fitted(
        self, dice: Dice, structure: Structure, solution: NDArray[np.uint8], holds: Callable[[list[int]], bool]
    ) -> tuple[RuleRegions, ...] | None:
        """Rooms that fit a loop, of which one in two is visited by its moons, and some of the symbols that fit."""
        grid = structure.grid
        order = loop_order(grid.rows, grid.cols, solution == LOOP)
        rooms = visited_once(dice, grid.rows, grid.cols, order)
        if len(rooms) % 2:
            rooms = [[*rooms[0], *rooms[1]], *rooms[2:]] if len(rooms) > 1 else []
        if not rooms:
            return None
        symbols, through = np.zeros(grid.rows * grid.cols, np.uint8), {*order}
        share = _SHARE if symbols.size <= _LARGE else _SHARE_IF_LARGE
        for number, room in enumerate(rooms):
            visited = dice.choice([cell for cell in room if cell in through])
            for cell in room:
                if cell == visited or dice.below(100) < 100 * share:
                    symbols[cell] = MOON if (number % 2 == 0) == (cell in through) else SUN
        return self._regions(structure, rooms, symbols)

    def excluding(
        self,
        dice: Dice,
        structure: Structure,
        own: Sequence[RuleRegions],
        solution: NDArray[np.uint8],
        other: NDArray[np.uint8],
    ) -> tuple[RuleRegions, ...] | None:
        """One symbol more: in a cell that one of the two goes through and the other past or, in a room that they visit
        by different kinds, in one that both go through, or both past.
        """
        rooms = self.rooms_of(structure, own)
        n_cells = structure.grid.rows * structure.grid.cols
        symbols, through = _symbols_of(n_cells, own), solution[:n_cells] == structure.alphabet.number(THROUGH)
        same = solution[:n_cells] == other[:n_cells]
        for room in dice.shuffled(rooms):
            known = next(cell for cell in room if symbols[cell] != NOTHING)
            telling = [cell for cell in room if symbols[cell] == NOTHING and same[cell] != same[known]]
            if telling:
                cell = dice.choice(telling)
                alike = through[cell] == through[known]
                symbols[cell] = symbols[known] if alike else MOON + SUN - symbols[known]
                return self._regions(structure, rooms, symbols)
        return None

    def _regions(
        self, structure: Structure, rooms: list[list[int]], symbols: NDArray[np.uint8]
    ) -> tuple[RuleRegions, ...]:
        """The regions of a puzzle with these rooms and symbols ``uint8 (cells,)``."""
        areas = np.zeros((1, len(symbols)), np.int32)
        for number, room in enumerate(rooms):
            areas[0, room] = number
        symbols_seen = _regions_of_symbols(structure.grid, areas, symbols[None], np.ones(1, np.bool_))
        return (*self.regions(structure, rooms), *regions_of_row(symbols_seen, 0))


def _all_have_some(areas: NDArray[np.int32], symbols: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """``bool (n,)``: on which boards ``(n, cells)`` all rooms, numbered from 0, have symbols."""
    n, n_cells = areas.shape
    has_some = np.zeros((n, n_cells), np.bool_)
    row, cell = np.nonzero(symbols != NOTHING)
    has_some[row, areas[row, cell]] = True
    return np.asarray((has_some | (np.arange(n_cells) > areas.max(axis=1, keepdims=True))).all(axis=1))


def _symbols_of(n_cells: int, own: Sequence[RuleRegions]) -> NDArray[np.uint8]:
    """``uint8 (cells,)``: the symbols of a puzzle with these regions."""
    symbols = np.zeros(n_cells, np.uint8)
    for entry in own:
        if entry.rule == ALL_OF_A_KIND:
            for room, n_moons in zip(entry.regions, entry.clues, strict=True):
                if n_moons != NO_CLUE:
                    symbols[[*room]] = np.where(np.arange(len(room)) < n_moons, MOON, SUN)
    return symbols


def _regions_of_symbols(
    grid: Grid, areas: NDArray[np.int32], symbols: NDArray[np.uint8], fine: NDArray[np.bool_]
) -> list[RowRegions]:
    """What holds on boards ``(n, cells)`` because of their symbols; those that are not `fine` have no regions."""
    row, cell = np.nonzero((symbols != NOTHING) & fine[:, None])
    order = np.lexsort((cell, symbols[row, cell], areas[row, cell], row))
    row, cell = row[order], cell[order]
    room = areas[row, cell]
    first = begins(row, room)
    n_moons = np.add.reduceat(symbols[row, cell] == MOON, first) if len(first) else first
    start = np.append(first, len(row)).astype(np.int64)
    in_rooms = RowRegions(ALL_OF_A_KIND, row[first].astype(np.int64), start, cell, n_moons.astype(np.int32))

    chosen = np.zeros(areas.shape, np.intp)
    chosen[row[first], room[first]] = cell[first]
    board = division_of(grid)
    sides = areas[:, board.first], areas[:, board.second]
    row, edge = np.nonzero((sides[0] != sides[1]) & fine[:, None])
    ends = [chosen[row, side[row, edge]] for side in sides]
    alike = symbols[row, ends[0]] == symbols[row, ends[1]]
    triples = np.stack([board.edges[edge], *ends], axis=1)
    return [
        in_rooms,
        *(
            RowRegions.of_one_length(rule, row[which], triples[which])
            for rule, which in ((ALIKE, alike), (UNLIKE, ~alike))
        ),
    ]


_ROOMS = RoomsWithSymbols("rooms")

GENRE = Genre(
    NAME,
    structure,
    fields=[_ROOMS, InnerWalls("walls", _ROOMS, ExactCount(LOOP, 0), edge=True, cells=False)],
    forms=[
        PuzzLink(
            "moonsun",
            body=Body(
                (("rooms", "walls"), AreasAndWalls()), ("rooms.symbols", Packed((NOTHING, MOON, SUN), together=3))
            ),
        ),
        Text(
            Words("rooms.symbols", {"x": MOON, "o": SUN}, numbers=False), Words("rooms", areas=True), answer=LinkWords()
        ),
    ],
    aliases=["moonsun"],
    looks={THROUGH: Look.DOT, LOOP: Look.LINK, PAST: Look.DOT},
    mark_words=MARK_WORDS,
    largest_side=100,
    generation=Generation(start=loop_through_some_cells),
    examples=[
        Example(
            "https://puzz.link/p?moonsun/6/6/4bl1145b30070a46f0666i9k",
            "22200022002000022002222002222000000000000000010100100110000110000110000100000000001100001000011000000000"
            "0000000000111110",
        ),
        Example(
            "https://puzz.link/p?moonsun/8/8/28m1b6ihc680086pq3gq0jv0k06d9094ci70i40k00263i",
            "00000000022200200222220002200002022000220222200202222202000000020000000010001101100000011000001010010000"
            "10000100100000101000001000000000011110110000001000000000010000011100000011000000000100000000000011111100",
        ),
    ],
)
