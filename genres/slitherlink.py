"""Slitherlink: draw one closed loop along the edges of the grid.

A number says how many edges of its cell are part of the loop.
At each corner either two edges of the loop meet, or none.
The edges form one single closed loop, which neither branches nor crosses itself.
With the option `all_corners` the loop goes through every corner of the grid.
"""

from __future__ import annotations

from itertools import chain

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.edge_counts_common import around_cells, at_corners, on_all_of
from gridlanes.io.forms.answer import Inside
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import FOUR_CELL, UNKNOWN, digits
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.fields.edges import Edges
from gridlanes.io.forms.fields.option import Option, switched_on
from gridlanes.io.forms.form import Parameters, PuzzLink, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.rules.loops.edge_loop_learned import LoopWithCounts, edge_loop_learned
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import All, edges_around
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import DegreeIn, ExactCount, JointCounts, LoopFreezesCounts, OneLoop, OnePath
from gridlanes.samplers.flips import counts_in_flipped_loops, flipped_loops
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.loop_clues import loop_clues_left_out
from gridlanes.samplers.loops import border_of_a_region, equally_likely_loops

NAME = "slitherlink"
LOOP = 1
"""the mark of an edge of the loop"""
_DEGREES = (0, 2)
_LEARNS_FROM, _LEARNS_TO = 64, 2_500
"""cells of boards from which on, and up to which, loops are also found by a search that learns from conflicts: its
memory grows with the board"""


@shared
def structure(rows: int, cols: int, all_corners: bool = False) -> Structure:
    """The structure of Slitherlink on `rows` x `cols` cells; the same object for the same arguments.

    Coords: the horizontal edges row by row, from above the first row of cells to below the last; then the vertical ones
    row by row. Clues: one slot for each cell, row by row.
    """
    grid = Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V))
    alphabet, clues, degrees = Alphabet.binary(), [Clue(slot) for slot in range(rows * cols)], _DEGREES[all_corners:]
    counts = [around_cells(grid, ExactCount(LOOP, Clue(0))), at_corners(grid, DegreeIn(LOOP, degrees))]
    loop = Constraint(OnePath(LOOP, closed=True), All())
    cells = [edges_around(row, col) for row in range(rows) for col in range(cols)]
    freezes = Constraint(LoopFreezesCounts(LOOP, tuple(clues)), [All(), *cells])
    # What all counts say together is far more than what they say one by one; with one loop that is all there is to it.
    joint = JointCounts(LOOP, (*clues, *[degrees] * len(counts[1])))

    def lowering(program: Program) -> None:
        joint.lower(program, on_all_of(grid, alphabet, counts))
        every = loop.scope(grid, alphabet)
        OneLoop(LOOP).lower(program, every)
        if _LEARNS_FROM <= rows * cols <= _LEARNS_TO and not all_corners:
            board = LoopWithCounts(alphabet.number(LOOP), rows, cols, 1, clues)
            program.add(edge_loop_learned, every.coords, board, rule=JointCounts(LOOP, ()))

    return Structure(
        grid,
        alphabet,
        [*counts, loop, freezes],
        genre=NAME,
        first=LOOP,
        lowering=lowering,
        probing=1,
        options=switched_on(all_corners=all_corners),
        simple=chain(*counts, [freezes]),  # people look at the loop as a whole only when they must
    )


def _needs_even_corners(structure: Structure) -> str:
    """Why no loop goes through all corners of a board with an odd number of them (`Generation.why_no_puzzles`)."""
    odd = (structure.grid.rows + 1) * (structure.grid.cols + 1) % 2
    return "the number of corners must be even" if odd else ""


GENRE = Genre(
    NAME,
    structure,
    fields=[
        Cells("clues", numbers=range(5), blank=".-_?"),
        Edges("edges_h", Layer.EDGES_H),
        Edges("edges_v", Layer.EDGES_V),
        Option("all_corners", default=False),
    ],
    forms=[
        PuzzLink("slither", "slitherlink", body=Body(("clues", FOUR_CELL)), flags={"f": {"all_corners": True}}),
        Tatham(
            "loopy",
            Parameters("10x10t0", suffix="t0", ignored="d[a-z]", hint="expected 10x10t0; only squares (t0) are known"),
            Body(("clues", digits(range(5)))),
        ),
        Text(Words("clues", {"?": UNKNOWN}), answer=Inside("x")),
    ],
    largest_side=150,
    generation=Generation(
        start=border_of_a_region,
        uniform_start=equally_likely_loops,
        alternatives=flipped_loops,
        changed_clues=counts_in_flipped_loops,
        nodes_a_test=512,
        leaves_out=loop_clues_left_out,
        leaves_out_from=121,
    ),
    generation_with={"all_corners": Generation(why_no_puzzles=_needs_even_corners)},
    examples=[
        Example(
            "https://puzz.link/p?slither/6/6/32832cj7cg218378132bg3",
            "101010000001010101111101110101001001111111111111011111011000010000010110110101000001",
        ),
        Example(
            "https://puzz.link/p?slither/7/7/g228dc22bch88363116b8363dc1",
            "110101010000001000000100000110101011101001110001111101001011111001111110101111100111110110000010"
            "0011100110011100",
        ),
    ],
)
