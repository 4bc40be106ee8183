"""Str8ts: fill the white cells so that each stretch of them is a straight.

No number is repeated in a row or a column; numbers in black cells count, too.
In each row and each column, every stretch of white cells between black cells or edges holds consecutive numbers, in any
order.
A black cell holds its given number, or none.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.genres.latin_common import lines_of, require_square, side_of
from gridlanes.io.forms.fields.stretches import Stretches, code_of, entry_of
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import DistinctBut, Straight
from gridlanes.samplers.generation import Generation

NAME = "str8ts"
BLACK = 0
"""the displayed value of a black cell without a number"""
_LARGEST_SIDE = 9


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of boards of this side; the same object for the same side.

    Every cell is a coord. Black cells without a number are givens, straights row regions.
    """
    require_square(rows, cols)
    if rows > _LARGEST_SIDE:
        raise ModelError(f"boards have sides of up to {_LARGEST_SIDE}, found {rows}")
    numbers = tuple(range(1, rows + 1))
    lines = [Constraint(DistinctBut(BLACK), line) for line in lines_of(rows)]
    return Structure(Grid(rows, cols), Alphabet((*numbers, BLACK)), lines, genre=NAME, blank=numbers, probing=2)


GENRE = Genre(
    NAME,
    structure,
    fields=[Stretches("grid", Straight(BLACK), BLACK, most=side_of)],
    forms=[Text(Words("grid", coded=(code_of, entry_of)))],
    aliases=["straights"],
    looks={BLACK: Look.WALL},
    largest_side=_LARGEST_SIDE,
    sizes="squares",
    examples=[
        Example(
            '{"genre":"str8ts","data":{"grid":[["x",null,null,"x",null,4],[null,3,null,null,null,null],'
            '[1,null,"x",3,null,"x"],["x","x","x",null,1,"x"],[null,null,null,null,null,null],'
            '[null,null,5,"x",null,null]]}}',
            "012054231465120340000210456132345021",
        ),
        Example(
            '{"genre":"str8ts","data":{"grid":[["x","x",null,null,"x",6,null,null,5],'
            '[null,null,4,null,"x",null,null,null,null],[null,null,"x","x",null,null,"x",null,null],'
            '["x",null,null,null,null,"x","x",null,7],["x",null,null,null,"x",null,null,"x","x"],'
            '["x",null,null,"x","x",null,5,null,null],["x","x",null,null,null,null,"x",1,null],'
            '[null,null,null,null,null,"x",null,null,"x"],[null,null,"x","x","x","x",null,4,"x"]]}}',
            "003206875254307968340078056035460087067503400078004523006745012789650230890000340",
        ),
    ],
    generation=Generation(wall_share=(0.2, 0.35), always_given=(BLACK,)),
)
