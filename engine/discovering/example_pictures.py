"""The picture of a cluster's example: the board, with the move in one colour and its reasons in another."""

from __future__ import annotations

import numpy as np

from gridlanes.discovering.specimen import Specimen
from gridlanes.draw.grids import draw
from gridlanes.draw.highlights import MOVED, REASON, candidates
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.puzzles.game import Eliminate
from gridlanes.registry import genre_named

_OPEN = 255


def example_picture(row: PuzzleRow, specimen: Specimen, *, width: int | None = None) -> str:
    """A specimen of a puzzle as an SVG string: the state before its move."""
    structure, state = row.structure, specimen.state
    genre, values = genre_named(structure.genre), structure.alphabet.values
    numbers = np.bitwise_count(state - np.uint64(1))
    shown = np.where(np.bitwise_count(state) == 1, numbers, _OPEN).astype(np.uint8)
    possible = np.array([[int(word) >> number & 1 for number in range(len(values))] for word in state], np.bool_)
    move = specimen.move
    gone = [(move.coord, values.index(move.mark))] if isinstance(move, Eliminate) else []
    colors = dict.fromkeys(specimen.coords, REASON) | {move.coord: MOVED}
    small = candidates(structure, possible, gone, {} if genre is None else genre.looks)
    return draw(row, shown, width=width, colors=colors, above=small)
