"""Pipelink: draw one closed loop through all cells, along the given pieces; it may cross itself.

The loop goes through the middles of cells, from each to one beside it, and does not branch.
It goes through each cell once, or twice where it crosses itself, straight on both times.
In a cell with a piece it follows that piece. Piece 1 is a crossing, 2 goes straight down, 3 straight across.
Pieces 4 to 7 turn: from above to the right, above to the left, below to the left, below to the right. ? stands for an
unknown piece.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.loops_common import LOOP, PIECES, LinkWords, edges_of_cells, inner, ways_from
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import LETTERS, DigitRuns
from gridlanes.io.forms.fields.cells import UNKNOWN, Cells, Symbol
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.divisions import around_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.looks import Look
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import CrossingLoop, JointCounts, LinePiece
from gridlanes.samplers.generation import Generation

NAME = "pipelink"
NUMBERS = range(1, 8)
_SPELLINGS = {"nswe": 1, "we": 3}
"""what collections have besides"""
_LINKS = (2, 4)
"""how many links of a cell the loop goes over"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Pipelink of this size; the same object for the same size.

    Every edge is a coord with a binary mark, which says whether the loop crosses it; those around the board are not
    crossed. Clues: the pieces of all cells, row by row, 0 for one that is not known.
    """
    grid, alphabet = Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V)), Alphabet.binary()
    pieces = [Constraint(LinePiece(LOOP, Clue(slot)), ways_from(*divmod(slot, cols))) for slot in range(rows * cols)]
    loop = Constraint(CrossingLoop(LOOP), inner(grid))

    def lowering(program: Program) -> None:
        for piece in pieces:
            piece.lower(program)
        JointCounts(LOOP, (_LINKS,) * (rows * cols)).lower(program, edges_of_cells(grid, alphabet))
        loop.lower(program)

    return Structure(
        grid,
        alphabet,
        [*pieces, loop],
        genre=NAME,
        domains=dict.fromkeys(around_of(grid), (0,)),
        first=LOOP,
        lowering=lowering,
        probing=2,
    )


_CODE = DigitRuns(
    {letter: (piece, 0) for letter, piece in zip(LETTERS, NUMBERS, strict=False)} | {".": (UNKNOWN, 0)},
    {letter: run for run, letter in enumerate(LETTERS[len(NUMBERS) :], 1)},
)

GENRE = Genre(
    NAME,
    structure,
    fields=[Cells("pieces", NUMBERS, unknown=Symbol("?"), unknown_clue=0)],
    forms=[
        PuzzLink("pipelink", body=Body(("pieces", _CODE))),
        Text(
            Words("pieces", {"?": UNKNOWN} | dict(zip(PIECES, NUMBERS, strict=True)) | _SPELLINGS), answer=LinkWords()
        ),
    ],
    looks={LOOP: Look.LINK},
    clue_names={0: "?"},
    clue_looks={piece: Look(f"line-{name}") for piece, name in zip(NUMBERS, PIECES, strict=True)},
    largest_side=100,
    generation=Generation(symmetries=()),
    examples=[
        Example(
            "https://puzz.link/p?pipelink/5/5/mgiblbjbici",
            "000001011111101110111000100000011010001100000100001100011110",
        ),
        Example(
            "https://puzz.link/p?pipelink/8/8/hchflcjckdaqcidhegifhfbjcjamehcchce",
            "0000000010011001001100111101000111110000101010010111100011100001000000000111011100110011000101111000"
            "00111110001101110010011110011101110010111110",
        ),
    ],
)
