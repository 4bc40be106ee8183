"""Simple Loop: draw one closed loop from cell to cell through all cells that are not blocked.

The loop goes through the middles of cells, from each to one beside it, and neither branches nor crosses itself.
It goes once through every cell that is not blocked, and through no blocked cell.
"""

from __future__ import annotations

from gridlanes.compile.joint.loop_trials import Tried
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.loops_common import (
    LOOP,
    MARK_WORDS,
    PAST,
    THROUGH,
    LinkWords,
    Way,
    loop_among_cells,
    loop_past_few_cells,
    loops_past_few_cells,
)
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.optional import Optional
from gridlanes.io.forms.codes.packed import Packed
from gridlanes.io.forms.fields.blocked_cells import BlockedCells
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.looks import Look
from gridlanes.samplers.generation import Generation

NAME = "simple_loop"


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of Simple Loop of this size; the same object for the same size.

    Cells and edges are coords. Blocked cells are givens, the loop goes past them; it goes through all others.
    """
    return loop_among_cells(NAME, rows, cols, {PAST: Way.NOT, THROUGH: Way.EITHER}, unknown=[THROUGH], tried=Tried())


GENRE = Genre(
    NAME,
    structure,
    fields=[BlockedCells("grid", PAST + 1)],
    forms=[
        PuzzLink("simpleloop", body=Body(("grid", Optional(Packed((0, PAST + 1), together=5))))),
        Text(Words("grid", {"x": PAST + 1}), answer=LinkWords()),
    ],
    aliases=["simpleloop", "rundreise"],
    looks={THROUGH: Look.DOT, LOOP: Look.LINK, PAST: Look.WALL},
    mark_words=MARK_WORDS,
    largest_side=100,
    examples=[
        Example(
            "https://puzz.link/p?simpleloop/6/6/07gg0a40",
            "000000022220000200000000002020002000000000100001100001111010110101110101000000011111000000000010"
            "010000101000000000100110",
        ),
        Example(
            "https://puzz.link/p?simpleloop/10/10/0vcs9484809gftfsf208",
            "000002222202200222000200200200020000020002000000000200220000022222220202222222000222200020000000"
            "200000000000001000100000100100001110100110111011111011101100110110000000101000000010100000000110"
            "000101010000000000011110000000000100001000010010000000010000000000010010000010001010000000000000"
            "00000000100000001100001111100110",
        ),
    ],
    generation=Generation(start=loop_past_few_cells, always_given=(PAST,), nearby_solutions=loops_past_few_cells),
)
