"""Writes generated puzzles as texts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.io.forms.characters import LARGEST, value_table
from gridlanes.io.forms.genre import Genre
from gridlanes.io.read.blocks import Group
from gridlanes.io.write.convert import FORMS, text_of

LINES = "lines"
"""the form of a character a cell"""
_BY_DEFAULT = ("puzzlink", "tatham", "jsonl")


def written_puzzles(genre: Genre, group: Group, form: str | None = None) -> NDArray[np.bytes_] | Sequence[str]:
    """The puzzles of a group in a form of `FORMS` or `LINES`; by default lines if the genre has them, else a puzz.link
    URL, a game ID, or JSON, the first of these that can hold the puzzle.

    Raises ModelError for an unknown form, and for a puzzle that the form cannot hold.
    """
    if form is not None and not isinstance(form, str):
        raise ModelError(f"unknown form {form!r}; expected one of {LINES}, {', '.join(FORMS)}")
    if form in (None, LINES) and _has_lines(genre, group):
        side = group.structure.grid.rows
        text = np.frombuffer(group.givens.tobytes().translate(value_table(side)), np.uint8)
        return text.view(f"S{group.structure.n_coords}")
    if form == LINES:
        raise ModelError(f"{genre.name} of this size has no plain lines; expected one of {', '.join(FORMS)}")
    return [_text_of(group, i, form) for i in range(len(group.rows))]


def _has_lines(genre: Genre, group: Group) -> bool:
    grid = group.structure.grid
    if genre.lines is None or grid.rows != grid.cols or grid.rows > LARGEST or group.clues is not None:
        return False
    return not group.row_regions and genre.has_side(grid.rows) and genre.grid(grid.rows) is group.structure


def _text_of(group: Group, i: int, form: str | None) -> str:
    puzzle = group.puzzle(i)
    if form is not None:
        return text_of(puzzle, form)
    for each in _BY_DEFAULT[:-1]:
        try:
            return text_of(puzzle, each)
        except ModelError:
            continue
    return text_of(puzzle, _BY_DEFAULT[-1])
