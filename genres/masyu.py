"""Masyu (Pearl): draw one closed loop from cell to cell that goes through all pearls.

The loop goes through the middles of cells, from each to one beside it, and neither branches nor crosses itself.
At a white pearl it goes straight on, and turns in the cell before, in the cell after, or in both.
At a black pearl it turns, and goes straight on in the cell before and in the cell after.
With the option `all_cells` the loop goes through every cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gridlanes.compile.joint.loop_trials import ManyCounts, two_links_ahead
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.clued_loops_common import ALL_CELLS, FLAGS, MADE_WITH_ALL_CELLS, loop_by_clues, on_links_ahead
from gridlanes.genres.loops_common import DEGREES, LOOP, LinkWords, Way
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import NOTHING, DigitRuns, letter_runs
from gridlanes.io.forms.codes.packed import Packed
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.shared.joint_states import states_of
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.laid_regions import LaidRegions
from gridlanes.model.looks import Look
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import LoopBend
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.pearl_loops import loop_with_pearls

NAME = "masyu"
WHITE, BLACK = 1, 2
"""the clues"""


@dataclass(frozen=True)
class _ThroughCell:
    """Turns the pearl of a cell into the joint states of its links."""

    def clue_word(self, clue: int) -> int:
        if clue == NO_CLUE:
            return states_of(DEGREES, range(4))
        return {WHITE: Way.STRAIGHT.states, BLACK: Way.TURNING.states}.get(clue, 0)


def _pearls(grid: Grid) -> ManyConstraints:
    return on_links_ahead(grid, LoopBend(LOOP, Clue(0)), 2)


def _bends(grid: Grid) -> Iterator[ManyCounts]:
    """What pearls say of the links behind those of their cells."""
    black, white = _ThroughCell().clue_word(BLACK), _ThroughCell().clue_word(WHITE)
    links = two_links_ahead(grid)
    n_ways = links.shape[1]
    n_there = (links >= 0).sum(axis=2)
    # Behind a black pearl, if the loop goes there, it goes on; of four in a row at a white one, one is not crossed.
    in_row = np.concatenate([links[:, :2], links[:, 2:]], axis=2)
    both = np.concatenate([np.pad(links, ((0, 0), (0, 0), (0, 2)), constant_values=-1), in_row], axis=1)
    lengths = np.concatenate([n_there, np.where((in_row >= 0).all(axis=2), 4, 0)], axis=1)
    slot, kind = np.nonzero(lengths)
    lengths, is_black = lengths[slot, kind].astype(np.int64), kind < n_ways
    held = np.arange(both.shape[2]) < lengths[:, None]
    marks = np.where(is_black[:, None], (0, 1, 0, 0), 0)[held]
    regions = LaidRegions(both[slot, kind][held].astype(np.intp), lengths)
    yield ManyCounts(regions, marks, 1, lengths, where=slot, word=np.where(is_black, black, white))


@shared
def structure(rows: int, cols: int, all_cells: bool = False) -> Structure:
    """The structure of Masyu of this size; the same object for the same arguments. Clues: the pearls of all cells."""
    return loop_by_clues(NAME, rows, cols, _pearls, _ThroughCell(), _bends, all_cells=all_cells)


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("pearls", numbers=range(WHITE, BLACK + 1)), ALL_CELLS],
    forms=[
        PuzzLink(
            "mashu",
            "masyu",
            "pearl",
            body=Body(("pearls", Packed((NOTHING, WHITE, BLACK), 3, padding="0."))),
            flags=FLAGS,
        ),
        Tatham(
            "pearl",
            Parameters("8x8", ignored="(?:d[a-z])?n?"),
            Body(("pearls", DigitRuns({"W": (WHITE, 0), "B": (BLACK, 0)}, letter_runs()))),
        ),
        Text(Words("pearls", {"w": WHITE, "b": BLACK}), answer=LinkWords()),
    ],
    aliases=["pearl", "mashu"],
    looks={LOOP: Look.LINK},
    clue_looks={WHITE: Look.WHITE_PEARL, BLACK: Look.BLACK_PEARL},
    largest_side=100,
    generation=Generation(start=loop_with_pearls),
    generation_with=MADE_WITH_ALL_CELLS,
    examples=[
        Example(
            "https://puzz.link/p?mashu/6/6/1004i013100e",
            "000000100111100111001111001111001001000000011101000000000110000000000000001000001110",
        ),
        Example(
            "https://puzz.link/p?mashu/10/10/20630031f004133i0930j03001933010i0",
            "000000000011100001111111100111111111001111001100111000000001000110110010000111111100111111100111"
            "1001000000000001011111010000010000000000001100000010000000001110111000111011011001110100010001110000000011000010001110101110",
        ),
    ],
)
