"""Masyu (Pearl): draw one closed loop from cell to cell that goes through all pearls.

The loop goes through the middles of cells, from each to one beside it, and neither branches nor crosses itself.
At a white pearl it goes straight on, and turns in the cell before, in the cell after, or in both.
At a black pearl it turns, and goes straight on in the cell before and in the cell after.
With the option `all_cells` the loop goes through every cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.clued_loops_common import ALL_CELLS, FLAGS, MADE_WITH_ALL_CELLS, loop_by_clues, sides
from gridlanes.genres.loop_trials_common import LoopCount, arms_of
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
from gridlanes.model.divisions import around_of
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import LoopBend
from gridlanes.samplers.making import Making
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


def _pearl(grid: Grid, slot: int) -> Constraint:
    return Constraint(LoopBend(LOOP, Clue(slot)), sides(grid, *divmod(slot, grid.cols)))


def _bends(grid: Grid) -> Iterator[LoopCount]:
    """What pearls say of the links behind those of their cells."""
    black, white = _ThroughCell().clue_word(BLACK), _ThroughCell().clue_word(WHITE)
    around = {*around_of(grid)}
    for slot in range(grid.rows * grid.cols):
        clue = Clue(slot)
        inside = [[link for link in way[:2] if link not in around] for way in arms_of(grid, *divmod(slot, grid.cols))]
        for way in inside:  # if the loop goes there, it goes on
            if way:
                yield LoopCount([(link, int(k == 1)) for k, link in enumerate(way)], 1, len(way), clue, black)
        for one, other in zip(inside[:2], inside[2:], strict=True):  # of four in a row one is not crossed
            if len(one) == len(other) == 2:
                yield LoopCount([(link, 0) for link in (*one, *other)], 1, 4, clue, white)


@shared
def structure(rows: int, cols: int, all_cells: bool = False) -> Structure:
    """The structure of Masyu of this size; the same object for the same arguments. Clues: the pearls of all cells."""
    return loop_by_clues(NAME, rows, cols, _pearl, _ThroughCell(), _bends, all_cells=all_cells)


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
    making=Making(start=loop_with_pearls),
    making_with=MADE_WITH_ALL_CELLS,
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
