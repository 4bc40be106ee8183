"""How German whispers are written: JSON with a ``grid`` and ``lines``, each a list of cells in order."""

from __future__ import annotations

from gridlanes.genres import german_whispers
from gridlanes.genres.figures import Figure, FigureCodec

CODEC = FigureCodec(
    german_whispers.NAME, german_whispers.structure, [Figure("lines", german_whispers.WHISPER, least=2)]
)
