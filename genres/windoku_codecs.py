"""How windoku are written: plain lines and grids where the genre is asked for, and JSON with a ``grid``."""

from __future__ import annotations

from gridlanes.genres import windoku
from gridlanes.genres.figures import FigureCodec

CODEC = FigureCodec(windoku.NAME, windoku.structure, plain=True)
