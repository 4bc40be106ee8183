"""How Latin squares are written: plain lines and grids where the genre is asked for, and JSON with a ``grid``."""

from __future__ import annotations

from gridlanes.formats.plain import PlainCodec
from gridlanes.genres import latin_square

CODEC = PlainCodec(latin_square.NAME, latin_square.structure, largest_side=121)
