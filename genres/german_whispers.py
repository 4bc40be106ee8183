"""German whispers Sudoku: a Sudoku with lines along which neighbouring values differ by at least 5.

Each row, each column and each box holds every value once.
Neighbouring values on a line differ by at least 5, on grids of every size.
Each puzzle has its own lines; they may cross and share cells.
"""

from __future__ import annotations

from gridlanes.genres.sudoku_common import boxed_genre
from gridlanes.io.forms.fields.figures import Figures
from gridlanes.io.forms.genre import Example
from gridlanes.rules import MinDifference

NAME = "german_whispers"


GENRE = boxed_genre(
    NAME,
    __doc__,
    [Figures("lines", MinDifference(5), least=2, reversible=True)],
    examples=[
        Example(
            '{"genre":"german_whispers","data":{"grid":[".2.......","....1....","..8.....1",".....4...",'
            '"4.7......","....8.2..",".7...6...",".........","....5.14."],"lines":[[[6,8],[7,8],[6,7],[5,7]],'
            "[[2,4],[2,3],[1,4],[2,5]],[[6,0],[6,1],[7,0],[8,1]],[[5,0],[4,1],[3,0],[3,1]],[[0,8],[1,7],[1,"
            "6],[2,7]],[[3,6],[4,5],[4,4],[3,5]]]}}",
            "321648759749315826568927431812564973437291685956783214274136598185479362693852147",
        ),
    ],
)
