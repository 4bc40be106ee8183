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
from gridlanes.generating.equivalents.names import named_as_they_occur
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.read.reading import read
from gridlanes.model.clue import NO_CLUE


def known_layouts(enumeration: Enumeration, files: Iterable[str | os.PathLike[str]]) -> list[Layout]:
    """The layouts of all puzzles in some files; clues that are facts are ignored. Raises `SourceError` for a file that
    cannot be read, ModelError for a row that is no puzzle of this genre and size, and if there are no puzzles.
    """
    found, own = list[Layout](), own_layouts_of(enumeration.structure, enumeration.own_field)
    placed = _PlacedIn(enumeration)
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
                    found.append(Layout(givens, placed.of(puzzle), codes))
    if not found:
        raise ModelError("these files have no puzzles with layouts")
    return found


class _PlacedIn:
    """Takes the clues that belong to layouts from puzzles."""

    def __init__(self, enumeration: Enumeration) -> None:
        self._placed, self._names_from = enumeration.placed, enumeration.genre.generation.names_from
        listed = None if self._placed is None else self._placed.listed(enumeration.structure)
        self._entries = np.unique(listed) if listed is not None else np.zeros(0, np.int16)

    def of(self, puzzle: PuzzleRow) -> NDArray[np.int16]:
        """The clues of a puzzle that belong to its layout. ModelError for clues that are not enumerated."""
        placed, clues = self._placed, puzzle.all_clues
        if placed is None:
            return np.zeros(0, np.int16)
        if placed.open == NO_CLUE:  # what can be known is where layouts have nothing
            clues = np.where(np.isin(clues, self._entries), clues, np.int32(NO_CLUE))
        elif placed.open is not None:
            clues = np.where(clues != NO_CLUE, np.int32(placed.open), clues)
        if self._names_from is not None:
            clues = named_as_they_occur(clues[None], self._names_from)[0]
        others = np.setdiff1d(clues, self._entries).tolist()
        if others:
            raise ModelError(f"a layout with the clue {others[0]}; leave clues out, as they are enumerated")
        return clues.astype(np.int16)
