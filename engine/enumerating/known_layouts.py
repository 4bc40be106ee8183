"""The layouts of puzzles in files."""

from __future__ import annotations

import os
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.layouts import Layout
from gridlanes.enumerating.own_layouts import own_layouts_of
from gridlanes.enumerating.request import Enumeration
from gridlanes.errors import ModelError
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.read.reading import read
from gridlanes.model.clue import NO_CLUE


def known_layouts(enumeration: Enumeration, files: Iterable[str | os.PathLike[str]]) -> list[Layout]:
    """The layouts of all puzzles in some files; clues that are facts are ignored. Raises `SourceError` for a file that
    cannot be read, ModelError for a row that is no puzzle of this genre and size, and if there are no puzzles.
    """
    found, own = list[Layout](), own_layouts_of(enumeration.structure, enumeration.own_field)
    for file in files:
        for block in read(os.fspath(file), genre=enumeration.genre.name):
            for error in block.errors.values():
                raise ModelError(f"a row without a layout: {error.one_line()}")
            for group in block.groups:
                if group.structure is not enumeration.structure:
                    grid, size = group.structure.grid, enumeration.size
                    raise ModelError(
                        f"{file}: a puzzle of {grid.rows} x {grid.cols} cells with the options "
                        f"{group.structure.options}, expected {size.rows} x {size.cols} with "
                        f"{enumeration.structure.options}"
                    )
                layout_givens = np.where(np.isin(group.givens, enumeration.layout_marks), group.givens, np.uint8(0))
                for i, givens in enumerate(layout_givens):
                    puzzle = group.puzzle(i)
                    if enumeration.hints is not None:
                        givens = np.where(puzzle.all_clues != NO_CLUE, enumeration.layout_marks[0], np.uint8(0))
                    codes = np.zeros(0, np.uint8) if own is None else own.of(puzzle)
                    found.append(Layout(givens, _placed(enumeration, puzzle), codes))
    if not found:
        raise ModelError("these files have no puzzles with layouts")
    return found


def _placed(enumeration: Enumeration, puzzle: PuzzleRow) -> NDArray[np.int16]:
    """The clues of a puzzle that belong to its layout."""
    placed, clues = enumeration.placed, puzzle.all_clues
    if placed is None:
        return np.zeros(0, np.int16)
    if placed.open == NO_CLUE:  # what can be told is where layouts have nothing
        clues = np.where(np.isin(clues, placed.listed(enumeration.structure)), clues, np.int32(NO_CLUE))
    elif placed.open is not None:
        clues = np.where(clues != NO_CLUE, np.int32(placed.open), clues)
    return clues.astype(np.int16)
