"""Easy as ABC (ABC End View): put letters into some cells, to match the letters seen from the edges.

Each row and each column holds every letter once; its other cells are blank. The option `letters` is the number of
letters, from A on; by default one less than the side of the grid.
With `diagonals` both main diagonals hold every letter once, too.
A letter outside is the first letter that is seen from there along its row or column.
Not all letters outside need be given; letters in cells may be given.
The values of letters are 1 for A, 2 for B and so on, 0 for blank.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError
from gridlanes.genres.latin_common import (
    SIDES,
    diagonals_of,
    lines_of,
    outside,
    require_square,
    seen_from,
    side_of,
    values_once,
)
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.numbers import Count, Number16
from gridlanes.io.forms.codes.optional import Optional
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.given_numbers import GivenNumbers
from gridlanes.io.forms.fields.option import Option, SideOption
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import FirstSeen
from gridlanes.samplers.generation import Generation

NAME = "easy_as_abc"
BLANK = 0
_LARGEST_SIDE = 26
_LETTERS = {letter: number for number, letter in enumerate("abcdefghijklmnopqrstuvwxyz", 1)}


def _usual(size: Size) -> int:
    return max(1, side_of(size) - 1)


@shared
def structure(rows: int, cols: int, letters: int = 0, diagonals: bool = False) -> Structure:
    """The structure of boards of this side and number of letters, 0 for one less than the side; the same object for the
    same arguments.

    Clues: the letters above the columns, below them, then those left and right of the rows.
    """
    require_square(rows, cols)
    n_letters = letters or _usual(Size(rows, cols))
    if not 1 <= n_letters <= rows:
        raise ModelError(f"letters must be 1 to {rows}, the side of the grid, found {n_letters}")
    n_blanks = rows - n_letters
    views = seen_from(rows, SIDES, n_blanks + 1)  # there are no more blanks in front of a letter
    lines = [*lines_of(rows), *(diagonals_of(rows) if diagonals else [])]
    constraints = [
        *(Constraint(values_once(BLANK, n_blanks), line) for line in lines),
        *(Constraint(FirstSeen(Clue(slot), BLANK), view) for slot, view in enumerate(views)),
    ]
    return Structure(
        Grid(rows, cols),
        Alphabet((*range(1, n_letters + 1), BLANK)),
        constraints,
        genre=NAME,
        probing=2,
        options={"letters": letters, "diagonals": diagonals},
    )


GENRE = Genre(
    NAME,
    structure,
    fields=[
        GivenNumbers(symbol="-", most=side_of),
        *(outside(number) for number in range(4)),
        SideOption("letters", side_of, _usual),
        Option("diagonals", False),
    ],
    forms=[
        PuzzLink(
            "easyasabc",
            body=Body(
                ("letters", Count(range(1, 100))),
                (SIDES, Number16(255)),
                ("grid", Optional(Number16(side_of, least=1)), True),
                separator="/",
            ),
        ),
        Text(
            *(Words(side, _LETTERS) for side in SIDES),
            Words("grid", _LETTERS),
            header=("letters",),
            numerals=_LETTERS,
            answer=Marks({**_LETTERS, "-": BLANK}),
        ),
    ],
    aliases=["easyasabc", "abc_end_view"],
    looks={BLANK: Look.DOT} | dict.fromkeys(_LETTERS.values(), Look.LETTER),
    largest_side=_LARGEST_SIDE,
    sizes="squares",
    examples=[
        Example("https://puzz.link/p?easyasabc/5/5/4/g4g2j1214g1i1h", "1432042103230410123430412"),
        Example("https://puzz.link/p?easyasabc/5/5/4/g3h1h3g32g4i2i", "2340130142412300231414023"),
    ],
    generation=Generation(given_values=tuple(range(1, _LARGEST_SIDE + 1))),
)
