"""How arrow Sudoku are written: JSON with a ``grid`` and ``arrows``, each
``{"circle": [0, 0], "line": [[0, 1], [0, 2]]}``; the circle is no part of the line.
"""

from __future__ import annotations

from typing import Any

from gridlanes.errors import PuzzleError
from gridlanes.genres import arrow
from gridlanes.genres.figures import Cells, Figure, FigureCodec
from gridlanes.io.forms.boards import fields_of
from gridlanes.io.forms.limited_json import shown


class Arrows(Figure):
    """Arrows: a circle and a line from it."""

    def entry(self, value: Any, name: str, side: int) -> tuple[Cells, int]:
        """The cells of the line and then the circle."""
        fields = fields_of(value, ("circle", "line"), ("circle", "line"), name)
        line = fields["line"]
        if not isinstance(line, list):
            raise PuzzleError(f"the line of {name} is {shown(line)}, no list of cells")
        return self.cells([*line, fields["circle"]], name, side), 0

    def written(self, cells: list[list[int]], clue: int) -> Any:
        """``{"circle": [0, 0], "line": [...]}``."""
        return {"circle": cells[-1], "line": cells[:-1]}


CODEC = FigureCodec(arrow.NAME, arrow.structure, [Arrows("arrows", arrow.ARROW, least=2)])
