"""Geradeweg: draw one closed loop through all numbers; each number is the length of the straight lines through it.

The loop goes through the middles of cells, from each to one beside it, and neither branches nor crosses itself.
It goes through each cell with a number, and each straight line of the loop at this cell is as long as the number says,
counted in steps from cell to cell: one line if the loop goes straight on, two if it turns. At a question mark the loop
goes straight on, or turns between two lines of equal length. It does not go through a cell with the number 0.
With the option `all_cells` the loop goes through every cell.
"""

from __future__ import annotations

from dataclasses import dataclass

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.clued_loops_common import ALL_CELLS, FLAGS, MADE_WITH_ALL_CELLS, loop_by_clues, on_links_ahead
from gridlanes.genres.loops_common import DEGREES, LOOP, LinkWords, Way
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import UNKNOWN
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.cells import Cells, Symbol
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.shared.joint_states import states_of
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import LoopArms
from gridlanes.rules.loop_arms import ANY
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.pearl_loops import loop_with_pearls

NAME = "geradeweg"
_LARGEST = 60
"""side of a board"""
NUMBERS = range(_LARGEST)


class LineLengths(Cells):
    """The board. Generated puzzles do not say where the loop does not go."""

    def clue_range(self, size: Size) -> range:
        return self.numbers[1:]


@dataclass(frozen=True)
class _ThroughNumber:
    """Turns the number of a cell into the joint states of its links."""

    def clue_word(self, clue: int) -> int:
        if clue == NO_CLUE:
            return states_of(DEGREES, range(4))
        return Way.EITHER.states if clue else Way.NOT.states


def _numbers(grid: Grid) -> ManyConstraints:
    return on_links_ahead(grid, LoopArms(LOOP, Clue(0)))


@shared
def structure(rows: int, cols: int, all_cells: bool = False) -> Structure:
    """The structure of Geradeweg of this size; the same object for the same arguments.

    Clues: the numbers of all cells.
    """
    of_arms = LoopArms(LOOP, Clue(0))
    return loop_by_clues(NAME, rows, cols, _numbers, _ThroughNumber(), of_arms=of_arms, all_cells=all_cells)


GENRE = Genre(
    NAME,
    structure,
    fields=[LineLengths("grid", NUMBERS, unknown=Symbol("?"), unknown_clue=ANY), ALL_CELLS],
    forms=[
        PuzzLink("geradeweg", body=Body(("grid", Number16(NUMBERS[-1]))), flags=FLAGS),
        Text(Words("grid", {"?": UNKNOWN}), answer=LinkWords()),
    ],
    looks={LOOP: Look.LINK},
    clue_looks=dict.fromkeys([ANY, *NUMBERS], Look.CIRCLE),
    clue_names={ANY: "?"},
    largest_side=_LARGEST,
    generation=Generation(start=loop_with_pearls),
    generation_with=MADE_WITH_ALL_CELLS,
    examples=[
        Example(
            "https://puzz.link/p?geradeweg/6/6/j3k3g4g4z2",
            "000000010010101110101110101101101101000000001110001010000000000000001000000000110110",
        ),
        Example(
            "https://puzz.link/p?geradeweg/10/10/m3h32u3j3o2g532i3r2i3p33g2h12l4j4h",
            "0000000000111001100111111100111001100001000011110010101111111010110011100000000100110110001000110001"
            "0000000000010111011100000100110000100011100011100101100110000001000000001000000110111000110110111001"
            "10100111001111011110",
        ),
    ],
)
