"""Regional Yajilin: shade cells and draw one closed loop through all other cells.

A number in a room says how many of its cells are shaded.
No two shaded cells are beside each other.
The loop goes through the middles of all cells that are not shaded, from each to one beside it, and neither branches nor
crosses itself.
If the puzzle says so, all shaded cells are outside of the loop.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridlanes.compile.joint.loop_trials import Tried, counts_apart
from gridlanes.compile.joint.rooms_counted_apart import RoomsCountedApart
from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.loops_common import (
    LOOP,
    MARK_WORDS,
    SHADED,
    THROUGH,
    LinksAndShades,
    Way,
    loop_among_cells,
    loop_among_shaded_cells,
    lower_sides,
    with_sides,
)
from gridlanes.genres.marked_loops_common import SHADED_OUTSIDE, SIDES
from gridlanes.genres.shading_common import IN_ROOMS, ROOM_NUMBERS, apart, lower_apart
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import ExactCount
from gridlanes.samplers.generation import Generation

NAME = "regional_yajilin"
SHADED_MANY = ExactCount(SHADED, Clue(0))
"""what the number of a room says of its cells"""


@shared
def structure(rows: int, cols: int, shaded_outside: bool = False) -> Structure:
    """The structure of Regional Yajilin of this size; the same object for the same arguments.

    Cells and edges are coords. The rooms are the puzzle's row regions.
    """
    marks = {THROUGH: Way.EITHER, SHADED: Way.NOT}

    def rules(grid: Grid) -> Iterator[Constraint | ManyConstraints]:
        yield apart(rows, cols, SHADED)
        if shaded_outside:
            yield with_sides(grid, SIDES)

    def lowering(program: Program) -> list[list[int]] | None:
        lower_apart(program, SHADED)
        return lower_sides(program, SIDES) if shaded_outside else None

    # The search that learns from conflicts knows nothing of the sides of the loop in boards with rooms.
    tried = Tried(lambda grid: counts_apart(grid, SHADED), in_rooms=True, apart=RoomsCountedApart(SHADED_MANY))
    return loop_among_cells(
        NAME,
        rows,
        cols,
        marks,
        rules,
        lowering=lowering,
        tried=None if shaded_outside else tried,
        options={SHADED_OUTSIDE.name: shaded_outside},
    )


GENRE = Genre(
    NAME,
    structure,
    fields=[NumberedRooms("rooms", SHADED_MANY, ROOM_NUMBERS, first=False), SHADED_OUTSIDE],
    forms=[
        PuzzLink("yajilin-regions", "yajirin-regions", body=IN_ROOMS, flags={"o": {SHADED_OUTSIDE.name: True}}),
        Text(Words("rooms.numbers", {"?": NO_CLUE}), Words("rooms", areas=True), answer=LinksAndShades()),
    ],
    aliases=["regionalyajilin"],
    looks={THROUGH: Look.DOT, LOOP: Look.LINK, SHADED: Look.SHADE},
    mark_words=MARK_WORDS,
    largest_side=100,
    generation=Generation(start=loop_among_shaded_cells, shading_marks=(SHADED, THROUGH)),
    generation_with={SHADED_OUTSIDE.name: Generation(shading_marks=(SHADED, THROUGH))},
    examples=[
        Example(
            "https://puzz.link/p?yajilin-regions/6/6/mvdqpvleqtuah11i1i11i0",
            "00000300030030000000300303000000000000000010001000100101010010001010110100000001111000110010001011001"
            "0010000010100110110",
        ),
        Example(
            "https://puzz.link/p?yajilin-regions/7/7/tnuktrfh8d6nrna9vo00g10g111h10h01001g1",
            "00003000030000300030000300000000030030000000030030000000100101101000010001010110010110000011010110000"
            "000001110010010011000011001001001010001110000001101001100100",
        ),
    ],
)
