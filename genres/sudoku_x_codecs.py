"""How Sudoku X are written: plain lines and grids where the genre is asked for, and JSON with a ``grid``.

A game ID may be a Sudoku X and a killer at once (``3x3xk:``), so there may be ``cages``, too, as in killers.
"""

from __future__ import annotations

from gridlanes.genres import sudoku_x
from gridlanes.genres.figures import FigureCodec
from gridlanes.genres.killer_codecs import Cages

CODEC = FigureCodec(sudoku_x.NAME, sudoku_x.structure, [Cages()], plain=True)
