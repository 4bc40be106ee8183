"""Shingoki (Traffic Lights): draw one closed loop through all circles; numbers give the length of its straight lines.

The loop goes through the middles of cells, from each to one beside it, and neither branches nor crosses itself.
It goes straight on at a white circle, and turns at a black one.
A number in a circle is the length of the straight line through a white circle, or of the two straight lines at a black
one together, counted in steps from cell to cell.
With the option `all_cells` the loop goes through every cell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.clued_loops_common import ALL_CELLS, MADE_WITH_ALL_CELLS, loop_by_clues, on_links_ahead
from gridlanes.genres.loops_common import DEGREES, LOOP, LinkWords, Way
from gridlanes.io.forms.fields.cells import NOTHING
from gridlanes.io.forms.fields.field import Cell, Content, Size, size_of
from gridlanes.io.forms.fields.word_board import WordBoard
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.shared.joint_states import states_of
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import LoopArms
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.pearl_loops import loop_with_pearls

NAME = "shingoki"
_LARGEST = 60
"""side of a board"""
_WORD = re.compile(r"([wb])([1-9]\d{0,2})?")
_CODES = range(2 * 2 * _LARGEST)
"""twice a number, 0 for none, and one more for a black circle"""


def code_of(word: str) -> int | None:
    """The code of a circle: ``w3``, ``b3``, ``w`` and ``b`` without a number; None for what is none."""
    match = _WORD.fullmatch(word) if word.isascii() else None
    code = 2 * int(match[2] or 0) + (match[1] == "b") if match else -1
    return code if code in _CODES and code // 2 != 1 else None


def word_of(code: int) -> str:
    """The way back."""
    return f"{'wb'[code % 2]}{code // 2 or ''}"


class Circles(WordBoard):
    """The board. Slots of clues: those of all cells, row by row."""

    kind = "circles with numbers"
    words = "[wb]([1-9][0-9]{0,2})?"
    entries = "w3 for a white circle with a number, b3 for a black one, w and b for those without"

    def code_of(self, word: str) -> int | None:
        return code_of(word)

    def word_of(self, code: int) -> str:
        return word_of(code)

    def fill(self, draft: Draft, content: Content) -> None:
        codes = content.arrays[0]
        assert draft.clues is not None
        draft.clues[:, : codes.shape[1]] = np.where(codes == NOTHING, NO_CLUE, codes)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int16]:
        clues = puzzle.all_clues[: size_of(puzzle).n_cells]
        return np.where(clues == NO_CLUE, NOTHING, clues).astype(np.int16)

    def clue_cells(self, size: Size) -> Mapping[int, Cell]:
        return {slot: divmod(slot, size.cols) for slot in range(size.n_cells)}

    def clue_range(self, size: Size) -> range:
        return _CODES


@dataclass(frozen=True)
class _ThroughCircle:
    """Turns the circle of a cell into the joint states of its links."""

    def clue_word(self, clue: int) -> int:
        if clue == NO_CLUE:
            return states_of(DEGREES, range(4))
        return Way.TURNING.states if clue % 2 else Way.STRAIGHT.states


def _circles(grid: Grid) -> ManyConstraints:
    return on_links_ahead(grid, LoopArms(LOOP, Clue(0), pearls=True))


@shared
def structure(rows: int, cols: int, all_cells: bool = False) -> Structure:
    """The structure of Shingoki of this size; the same object for the same arguments.

    Clues: the circles of all cells.
    """
    of_arms = LoopArms(LOOP, Clue(0), pearls=True)
    return loop_by_clues(NAME, rows, cols, _circles, _ThroughCircle(), of_arms=of_arms, all_cells=all_cells)


GENRE = Genre(
    NAME,
    structure,
    fields=[Circles("grid"), ALL_CELLS],
    forms=[Text(Words("grid", coded=(code_of, word_of)), answer=LinkWords())],
    aliases=["semaphores", "traffic_lights"],
    looks={LOOP: Look.LINK},
    clue_looks={code: Look.DISC if code % 2 else Look.CIRCLE for code in _CODES},
    clue_names={code: str(code // 2 or "") for code in _CODES},
    largest_side=_LARGEST,
    generation=Generation(start=loop_with_pearls),
    generation_with=MADE_WITH_ALL_CELLS,
    examples=[
        Example(
            '{"genre":"shingoki","data":{"grid":[["b6",null,null,null,null,"b3"],[null,null,null,null,null,null],'
            '[null,null,"b2",null,null,"b3"],[null,"b5",null,null,"b2",null],[null,null,"b3",null,null,null],[nul'
            "l,null,null,null,null,null]]}}",
            "000000110011111001110110100001101011000000010001000011000001010001101000011000110010",
        ),
        Example(
            '{"genre":"shingoki","data":{"grid":[[null,null,null,null,null,"b5",null,null,null,null],[null,null,n'
            'ull,null,null,null,"b3",null,"w2",null],["w3",null,null,"b3","b3",null,null,null,null,null],[null,"b'
            '3",null,null,null,null,"b4",null,null,null],[null,null,null,"b5",null,null,null,"w3",null,null],[nul'
            'l,null,null,null,"b4",null,null,null,"b2",null],[null,"w5",null,null,null,null,null,null,null,null],'
            '[null,null,null,null,null,null,null,null,null,null],[null,null,null,"w3",null,null,null,null,"b4",nu'
            'll],["b4",null,null,null,null,"b5",null,null,null,null]]}}',
            "0000000000100011001011101111101101001000000110010110001001101000001101000001101110000010111010010001"
            "0000000000011110111000010000100000010100100010001101100111000001000000110010011111001000111110000000"
            "01110110001100011110",
        ),
    ],
)
