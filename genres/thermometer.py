"""Thermometer Sudoku: a Sudoku with thermometers along which values rise.

Each row, each column and each box holds every value once.
Values rise strictly along each thermometer, from the bulb, which is its first cell, to its tip.
Each puzzle has its own thermometers; they may cross and share cells.
"""

from __future__ import annotations

from gridlanes.genres.sudoku_common import boxed_genre
from gridlanes.io.forms.fields.figures import Figures
from gridlanes.io.forms.genre import Example
from gridlanes.rules import Increasing

NAME = "thermometer"


GENRE = boxed_genre(
    NAME,
    __doc__,
    [Figures("thermometers", Increasing(), least=2)],
    examples=[
        Example(
            '{"genre":"thermometer","data":{"grid":[".....3","6.....",".2....","......","......",".5...4"],'
            '"thermometers":[[[1,1],[0,1],[0,0]],[[2,1],[3,2],[2,2]],[[4,5],[3,4],[3,5]],[[0,3],[1,3],[1,4]],'
            "[[4,0],[5,0],[4,1]],[[4,2],[4,3],[5,3]]]}}",
            "542163613452426315135246264531351624",
        ),
    ],
)
