"""KenKen (Keen, Calcudoku): fill the grid so that the numbers of each cage give its target.

Each row and each column holds every value once.
The target of a cage is the sum (+) or the product (*) of its values; or, in a cage of two cells, their difference (-)
or their quotient (/). If no operation is given, any of them may hold. A value may be repeated in a cage.
Each puzzle has its own cages; they cover the grid.
"""

from __future__ import annotations

from gridlanes.compile.structure import Structure, shared
from gridlanes.genres.latin_common import lines_of, require_square, values_once
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import RepeatedRuns
from gridlanes.io.forms.codes.targets import Targets
from gridlanes.io.forms.fields.calculations import RULES, SHIFT, Calculations, code_of, entry_of
from gridlanes.io.forms.form import Parameters, Tatham
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.text import Text, Words
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.puzzles.constraint import Constraint
from gridlanes.samplers.generation import Generation
from gridlanes.samplers.latin_squares import random_latin_squares

NAME = "kenken"
_LETTERS = {letter: [*RULES].index(sign) + 1 for letter, sign in zip("asmd", "+-*/", strict=True)}


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of KenKen of this side; the same object for the same side. Cages are row regions."""
    require_square(rows, cols)
    constraints = [Constraint(values_once(0, 0), line) for line in lines_of(rows)]
    return Structure(Grid(rows, cols), Alphabet.counting(rows), constraints, genre=NAME, probing=1)


GENRE = Genre(
    NAME,
    structure,
    fields=[Calculations("cages")],
    forms=[
        Tatham(
            "keen",
            Parameters("6", ignored="(?:d[a-z])?m?", square=True),
            Body(
                ("cages.areas", RepeatedRuns("the map of cages")),
                ("cages.ordered", Targets(_LETTERS, SHIFT)),
                separator=",",
            ),
        ),
        Text(Words("cages.targets", coded=(code_of, entry_of)), Words("cages.areas", areas=True)),
    ],
    aliases=["keen", "calcudoku"],
    largest_side=30,
    sizes="squares",
    examples=[
        Example("keen:5:_b_8baa_bb_3a_3c_3,m8a10m12a8a5a3m60a1a14d4a2", "4512312354235413421551432"),
        Example(
            "keen:6:_a_cc_b_ba__ab_4b_a_5a__a_8b,a6m4a5s1m12m60m12a5m24m300m360a10m24a6",
            "641523216345165234423651352416534162",
        ),
        Example(
            '{"genre":"kenken","data":{"cages":{"areas":["AABBB","ACDDB","EDDFF","EGHIF","JJHHF"],'
            '"targets":{"A":"10","B":"10","C":"2","D":"300","E":"1","F":"12","G":"4","H":"10","I":"3","J":"2"}}}}',
            "5124342351354122413513524",
        ),
    ],
    generation=Generation(start=random_latin_squares, max_cage_cells=4),
)
