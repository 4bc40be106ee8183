"""Masyu (Pearl): draw one closed loop from cell to cell that goes through all pearls.

The loop goes through the middles of cells, from each to one beside it, and neither branches nor crosses itself.
At a white pearl it goes straight on, and turns in the cell before, in the cell behind, or in both.
At a black pearl it turns, and goes straight on in the cell before and in the cell behind.
"""

from __future__ import annotations

from dataclasses import dataclass

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.loops_common import DEGREES, LOOP, LinkWords, Way, around, edges_of_cells, inner, sides
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import NOTHING, DigitRuns, letter_runs
from gridlanes.io.forms.codes.packed import Packed
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.joint_states import states_of
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.divisions import around_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.looks import Look
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import DegreeIn, JointCounts, LoopBend, OneLoop, OnePath
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


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Masyu of this size; the same object for the same size.

    Every edge is a coord with a binary mark, which says whether the loop crosses it; those around the board are not
    crossed. Clues: the pearls of all cells, row by row.
    """
    grid, alphabet = Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V)), Alphabet.binary()
    cells = around(grid)
    pearls = [Constraint(LoopBend(LOOP, Clue(slot)), sides(grid, *divmod(slot, cols))) for slot in range(rows * cols)]
    degrees = [Constraint(DegreeIn(LOOP, DEGREES), cell) for cell in cells]
    loop = Constraint(OnePath(LOOP, closed=True, across=True), inner(grid))
    joint = JointCounts(LOOP, tuple(map(Clue, range(len(cells)))))

    def lowering(program: Program) -> None:
        for pearl in pearls:
            pearl.rule.lower(program, pearl.scope(grid, alphabet))
        joint.lower(program, edges_of_cells(grid, alphabet), _ThroughCell())
        OneLoop(LOOP, across=True).lower(program, loop.scope(grid, alphabet))

    return Structure(
        grid,
        alphabet,
        [*pearls, *degrees, loop],
        genre=NAME,
        domains=dict.fromkeys(around_of(grid), (0,)),
        first=LOOP,
        lowering=lowering,
        probing=2,
    )


GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("pearls", numbers=range(WHITE, BLACK + 1))],
    forms=[
        PuzzLink("mashu", "masyu", "pearl", body=Body(("pearls", Packed((NOTHING, WHITE, BLACK), 3, padding="0.")))),
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
