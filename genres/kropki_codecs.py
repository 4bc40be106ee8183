"""How Kropki Sudoku are written: JSON with a ``grid``, ``white`` and ``black``, lists of dots, and ``"all_dots": true``
where all of them are given. A dot is the pair of the cells beside it, ``[[0, 0], [0, 1]]``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridlanes.errors import PuzzleError
from gridlanes.genres import kropki
from gridlanes.genres.figures import Figure, FigureCodec
from gridlanes.io.forms.codecs import Own
from gridlanes.io.forms.limited_json import shown

_FLAG = "all_dots"
_LARGEST_SIDE = 36
"""with it: what is allowed between all neighbours grows with the fourth power of the side"""


class KropkiCodec(FigureCodec):
    """See `FigureCodec`; where all dots are given, all other neighbours are regions, too."""

    @property
    def fields(self) -> list[str]:
        """What may stand in the data besides the grid."""
        return [*super().fields, _FLAG]

    def own(self, fields: dict[str, Any], side: int) -> tuple[Own, ...]:
        """The dots, and the neighbours without one."""
        own = super().own(fields, side)
        all_dots = fields.get(_FLAG, False)
        if not isinstance(all_dots, bool):
            raise PuzzleError(f"{_FLAG} is {shown(all_dots)}, neither true nor false")
        if not all_dots:
            return own
        if side > _LARGEST_SIDE:
            raise PuzzleError(f"{_FLAG} in a grid of side {side}", hint=f"sides with it go up to {_LARGEST_SIDE}")
        pairs = kropki.without_dot([pair for entry in own for pair in entry.regions], side)
        return (*own, Own(kropki.no_dot(side), pairs, [0] * len(pairs))) if pairs else own

    def written_own(self, own: Sequence[Own], side: int) -> dict[str, Any]:
        """The way back of `own`."""
        dots = [entry for entry in own if entry.rule != kropki.no_dot(side)]
        found = super().written_own(dots, side)
        return found | {_FLAG: True} if len(dots) < len(own) else found


CODEC = KropkiCodec(
    kropki.NAME,
    kropki.structure,
    [
        Figure("white", kropki.WHITE, least=2, most=2, adjacent=True),
        Figure("black", kropki.BLACK, least=2, most=2, adjacent=True),
    ],
)
