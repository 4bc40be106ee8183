"""Sudoku X: a Sudoku whose two main diagonals hold every value once, too.

Each row, each column and each box holds every value once.
Each of the two main diagonals holds every value once.
There may be cages, too, as in Killer Sudoku.
"""

from __future__ import annotations

from dataclasses import replace

from gridlanes.genres.sudoku_common import CAGE, FROM_ANY_CELL, both_diagonals, boxed_genre, has_boxes, solo
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.form import Lines
from gridlanes.io.forms.genre import Example
from gridlanes.io.forms.text import Text, Words
from gridlanes.rules import Distinct

NAME = "sudoku_x"


GENRE = boxed_genre(
    NAME,
    __doc__,
    [Cages(CAGE, without=Distinct())],
    [Lines(has_boxes), solo("x"), solo("xk"), Text(Words("cages.sums"), Words("cages.areas", areas=True))],
    extra=both_diagonals,
    examples=[
        Example(
            "...8....2...3..91...........51..3.4....1....5.7..........9....3..46....1.1.....6.",
            "149876352865342917723519684951263748436187295278495136687951423394628571512734869",
        ),
        Example(
            '{"genre":"sudoku_x","data":{"grid":["......","......","......","....3.","......","......"],'
            '"cages":[{"sum":9,"cells":[[1,3],[2,3],[3,3]]},{"sum":12,"cells":[[0,4],[1,5],[1,4],[0,5]]},'
            '{"sum":11,"cells":[[5,2],[4,1],[3,1],[2,1]]},{"sum":9,"cells":[[3,2],[4,3],[5,4]]},{"sum":13,'
            '"cells":[[1,0],[1,1],[1,2]]},{"sum":8,"cells":[[4,5],[5,5]]}]}}',
            "143652625341354126216534431265562413",
        ),
    ],
    generation=replace(FROM_ANY_CELL, figure_fields=()),
)
