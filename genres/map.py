"""Map: colour the regions of a map with four colours so that neighbouring regions differ.

Each region has one of four colours, which are numbered from 0 to 3.
Regions that share a side of a cell have different colours; regions that meet only at a corner may have the same.
Some regions are coloured already.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderTurns
from gridlanes.io.forms.codes.room_numbers import RoomDigits
from gridlanes.io.forms.fields.field import Content, RegionLook, Size
from gridlanes.io.forms.fields.numbered_rooms import BEYOND, NumberedRooms
from gridlanes.io.forms.fields.room_pairs import RoomPairs
from gridlanes.io.forms.form import Parameters, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.kernels.generating.colour_clues import leave_colours_out
from gridlanes.kernels.samplers.coloured_maps import draw_maps
from gridlanes.kernels.text.borders import areas_within
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import TINTS
from gridlanes.model.presentation import Presentation
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AllEqual, AllHold, Distinct
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.generation import Generation

NAME = "map"
COLOURS = range(4)
_IN_A_REGION = 10
"""cells of a region, on average, where puzzles are made"""
_ORDERS = 8
"""in which colours are left out of a puzzle, at most, that is to take hypotheses or guesses"""
_LOOKS = dict(zip(COLOURS, TINTS, strict=True))


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Map of this size; the same object for the same size.

    Every cell is a coord, whose marks are the `COLOURS`. The regions are the puzzle's own.
    """
    return Structure(Grid(rows, cols), Alphabet((*COLOURS,)), [], genre=NAME, probing=2)


class Regions(NumberedRooms):
    """The regions of a map. In a random colouring they are the connected areas of one colour."""

    by_solution = True

    def all_fitting(self, structure: Structure, solutions: NDArray[np.uint8]) -> list[RowRegions]:
        size, draft = Size(structure.grid.rows, structure.grid.cols), Draft(structure, len(solutions))
        areas, ordered = _regions(solutions, size), np.full(solutions.shape, BEYOND, np.int32)
        ordered[np.arange(len(areas))[:, None], areas] = structure.alphabet.value_of_number[solutions]
        self.fill(draft, Content((areas, None, ordered)))
        return draft.row_regions

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
        gone, room = np.zeros(solutions.shape, np.bool_), np.empty((19, size.n_cells), np.int64)
        areas, marks, n_orders = _regions(solutions, size), solutions + np.uint8(1), 1 if forced else _ORDERS
        leave_colours_out(
            marks, areas, orders, most.astype(np.int64), len(COLOURS), size.cols, budget, n_orders, room, gone
        )
        return gone

    def looks(self, puzzle: PuzzleRow) -> list[RegionLook]:
        """Regions that are coloured already."""
        return [
            RegionLook(Presentation(fill=TINTS[_LOOKS[clue]]), [*region], NO_CLUE)
            for own in puzzle.row_regions
            if own.rule == self.numbered
            for region, clue in zip(own.regions, own.clues, strict=True)
            if clue != NO_CLUE
        ]


class MapParameters(Parameters):
    """``WxHnK``: K regions, which is what the rest of the game ID says of them as well, so it is not asked here."""

    def __init__(self) -> None:
        super().__init__("20x15n30", ignored=r"n\d{1,4}", hint="expected 20x15n30, a map of 30 regions")

    def fits(self, text: str) -> bool:
        return super().fits(text) and "n" in text

    def write(self, puzzle: PuzzleRow, size: Size) -> str | None:
        n_regions = sum(len(own.regions) for own in puzzle.row_regions if own.rule == AllEqual())
        return f"{super().write(puzzle, size)}n{n_regions}"

    def write_many(self, first: str, many: Draft) -> list[str]:
        rows = np.concatenate([own.row for own in many.row_regions if own.rule == AllEqual()])
        return [f"{first.partition('n')[0]}n{n_regions}" for n_regions in np.bincount(rows, minlength=many.n).tolist()]


def _start(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """Random maps whose neighbouring regions differ."""
    n_cells = structure.n_coords
    marks, states = np.zeros((len(tries), n_cells), np.uint8), draws.words(tries, Purpose.SOLUTION, 1)
    n_regions, room = -(-n_cells // _IN_A_REGION), np.empty((14, n_cells), np.int64)
    draw_maps(np.ascontiguousarray(states), n_regions, len(COLOURS), structure.grid.cols, marks, room)
    return marks


def _regions(solutions: NDArray[np.uint8], size: Size) -> NDArray[np.int32]:
    """``int32 (n, cells)``: the connected areas of one mark in `solutions` ``uint8 (n, C)``, numbered as they occur."""
    boards, n = solutions.reshape(-1, *size), len(solutions)
    differs = boards[:, :, 1:] != boards[:, :, :-1], boards[:, 1:] != boards[:, :-1]
    walls = np.concatenate([walls.reshape(n, -1) for walls in differs], axis=1).astype(np.uint8)
    areas = np.zeros(solutions.shape, np.int32)
    areas_within(walls, *size, np.zeros(size.n_cells, np.int32), areas)
    return areas


GENRE = Genre(
    NAME,
    structure,
    fields=[
        Regions(
            "regions",
            AllHold(Clue(0)),
            COLOURS,
            also=[AllEqual()],
            between=[RoomPairs(Distinct(), same=False)],
            first=False,
        )
    ],
    forms=[
        Tatham(
            "map",
            MapParameters(),
            Body(("regions", BorderTurns()), ("regions.ordered", RoomDigits(COLOURS)), separator=","),
        )
    ],
    looks=_LOOKS,
    largest_side=100,
    generation=Generation(start=_start, start_is_solution=True, renames_marks=True),
    examples=[
        Example("map:6x6n6:babcbabcfabbacaadadabcbabag,031a22", "003333033311333111000111000211220000"),
        Example(
            "map:10x10n13:caaacaaacdaaaaaadceajaddaajaacabcalbggcbecadbbaalddiacaadaeab,3a1a2a3a0a132",
            "3333222211332332222123230003222022000300002200230000220020000011112300001111233022212223332221222333",
        ),
    ],
)
