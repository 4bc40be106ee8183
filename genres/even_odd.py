"""Even-odd Sudoku: a Sudoku in which some cells are marked as even or odd.

Each row, each column and each box holds every value once.
A cell marked even holds an even value, a cell marked odd an odd value. Each puzzle has its own marked cells.
"""

from __future__ import annotations

from functools import lru_cache

from gridlanes.genres.sudoku_common import boxed_genre
from gridlanes.io.forms.fields.figures import Figures
from gridlanes.io.forms.genre import Example
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.rules import Rule, Table

NAME = "even_odd"
_PALE = "#d9dde4"


@lru_cache(maxsize=256)
def parity(side: int, remainder: int) -> Rule:
    """The rule of a marked cell: its value leaves `remainder` (0 or 1) when it is halved."""
    return Table(tuple((value,) for value in range(1, side + 1) if value % 2 == remainder))


_EVEN = Figures("even", lambda side: parity(side, 0), single=True, look=Presentation(fill=_PALE))
_DISC = Presentation(decoration=Decoration.FILLED_DOT, color=_PALE)
_ODD = Figures("odd", lambda side: parity(side, 1), single=True, look=_DISC)
GENRE = boxed_genre(
    NAME,
    __doc__,
    [_EVEN, _ODD],
    examples=[
        Example(
            '{"genre":"even_odd","data":{"grid":["......","1.....","......","......","...4..",".6...3"],'
            '"even":[[4,3],[4,4],[1,2],[0,4],[0,2],[4,2]],"odd":[[4,1],[3,3],[5,4],[5,5],[1,4],[3,5]]}}',
            "536142124356251634643521312465465213",
        ),
    ],
)
