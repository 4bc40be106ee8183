"""Pictures of steps: the board before each, with the moves in one colour and their reasons in another."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.draw.grids import draw
from gridlanes.draw.highlights import MOVED, REASON, candidates
from gridlanes.grading.state_words import StateWords, marks_at, only_marks
from gridlanes.grading.steps import Step
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.puzzles.game import Commit
from gridlanes.registry import genre_named

_OPEN = 255


def picture(row: PuzzleRow, step: Step, *, width: int | None = None) -> str:
    """A step of a puzzle as an SVG string; the marks that it decides are shown."""
    structure = row.structure
    genre = genre_named(structure.genre)
    values = {value: number for number, value in enumerate(structure.alphabet.values)}
    shown = _decided(step.state)
    gone: list[tuple[int, int]] = []
    for move in step.moves:
        if isinstance(move, Commit):
            shown[move.coord] = values[move.mark]
        else:
            gone.append((move.coord, values[move.mark]))
    marks = [marks_at(step.state, coord) for coord in range(structure.n_coords)]
    possible = np.array([[word >> number & 1 for number in values.values()] for word in marks], np.bool_)
    committed = [move.coord for move in step.moves if isinstance(move, Commit)]
    possible[committed] = False
    colors = dict.fromkeys(step.coords, REASON) | {move.coord: MOVED for move in step.moves}
    small = candidates(structure, possible, gone, {} if genre is None else genre.looks)
    return draw(row, shown, width=width, colors=colors, above=small)


def final_picture(row: PuzzleRow, state: StateWords, *, width: int | None = None) -> str:
    """The board in a state ``uint64 (C,)``."""
    return draw(row, _decided(state), width=width)


def _decided(state: StateWords) -> NDArray[np.uint8]:
    """``uint8 (C,)``: the number of the only mark of each coord, 255 if several are possible."""
    numbers = only_marks(state)
    return np.where(numbers >= 0, numbers, _OPEN).astype(np.uint8)
