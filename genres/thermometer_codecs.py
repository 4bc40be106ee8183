"""How thermometer Sudoku are written: JSON with a ``grid`` and ``thermometers``, each a list of cells from its bulb."""

from __future__ import annotations

from gridlanes.genres import thermometer
from gridlanes.genres.figures import Figure, FigureCodec

CODEC = FigureCodec(thermometer.NAME, thermometer.structure, [Figure("thermometers", thermometer.THERMOMETER, least=2)])
