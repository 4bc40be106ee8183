"""How anti-knight Sudoku are written: plain lines and grids where the genre is asked for, and JSON with a ``grid``."""

from __future__ import annotations

from gridlanes.genres import anti_knight
from gridlanes.genres.figures import FigureCodec

CODEC = FigureCodec(anti_knight.NAME, anti_knight.structure, plain=True)
