"""How Latin squares are written: plain lines and grids where the genre is asked for, and JSON with a ``grid``."""

from __future__ import annotations

from gridlanes.genres import latin_square
from gridlanes.io.forms.plain import PlainCodec

CODEC = PlainCodec(latin_square.NAME, latin_square.structure, largest_side=121)
