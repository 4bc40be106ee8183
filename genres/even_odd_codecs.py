"""How even-odd Sudoku are written: JSON with a ``grid``, and ``even`` and ``odd``, lists of cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres import even_odd
from gridlanes.genres.figures import FigureCodec, cell_of
from gridlanes.io.forms.codecs import Own
from gridlanes.io.forms.limited_json import shown

_FIELDS = ("even", "odd")


class EvenOddCodec(FigureCodec):
    """See `FigureCodec`; the marked cells are regions of one cell."""

    @property
    def fields(self) -> list[str]:
        """What may stand in the data besides the grid."""
        return [*super().fields, *_FIELDS]

    def own(self, fields: dict[str, Any], side: int) -> tuple[Own, ...]:
        """The marked cells."""
        found = []
        for remainder, field in enumerate(_FIELDS):
            cells = fields.get(field, [])
            if not isinstance(cells, list):
                raise PuzzleError(f"{field} is {shown(cells)}, no list of cells")
            if len(cells) > side * side:
                raise PuzzleError(f"{field} has {len(cells):,} cells, the grid {side * side:,}")
            coords = [cell_of(cell, f"entry {number} of {field}", side) for number, cell in enumerate(cells, 1)]
            if coords:
                found.append(Own(even_odd.parity(side, remainder), [[c] for c in coords], [0] * len(coords)))
        return tuple(found)

    def written_own(self, own: Sequence[Own], side: int) -> dict[str, Any]:
        """The way back of `own`."""
        found: dict[str, Any] = {}
        rules = [even_odd.parity(side, remainder) for remainder in (0, 1)]
        for entry in own:
            if entry.rule not in rules:
                raise ModelError(f"even_odd marks no cells with the rule {entry.rule}")
            field = _FIELDS[rules.index(entry.rule)]
            found.setdefault(field, []).extend(list(divmod(int(coord), side)) for (coord,) in entry.regions)
        return found


CODEC = EvenOddCodec(even_odd.NAME, even_odd.structure)
