"""Arrow Sudoku: a Sudoku with arrows whose cells add up to their circle.

Each row, each column and each box holds every value once.
The values along the shaft of an arrow add up to the value in its circle; values may repeat on the shaft.
Each puzzle has its own arrows; they may cross and share cells, even circles.
"""

from __future__ import annotations

from gridlanes.genres.sudoku_common import boxed_genre
from gridlanes.io.forms.fields.figures import Figures
from gridlanes.io.forms.genre import Example
from gridlanes.rules import SumEqual

NAME = "arrow"


# A figure is the cells of a shaft and then the circle, which is no part of the line.
GENRE = boxed_genre(
    NAME,
    __doc__,
    [Figures("arrows", SumEqual(), least=2, keys=("line", "circle"))],
    examples=[
        Example(
            '{"genre":"arrow","data":{"grid":["...1..","......","1.....","......","......","......"],'
            '"arrows":[{"circle":[4,3],"line":[[3,1],[4,2]]},{"circle":[1,1],"line":[[0,0],[1,0]]},'
            '{"circle":[2,3],"line":[[0,3],[1,3]]},{"circle":[4,4],"line":[[3,5],[4,5]]},{"circle":[0,4],'
            '"line":[[1,4],[0,5]]},{"circle":[4,0],"line":[[5,1],[5,0]]}]}}',
            "364152251436123564645213532641416325",
        ),
    ],
)
