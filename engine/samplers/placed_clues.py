"""All ways to place clues on a small board, where the solutions of a puzzle depend on their places."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.model.clue import NO_CLUE
from gridlanes.samplers.generation import PlacedClues

MAX_ROWS = 1 << 23
"""that are listed; more are an error"""


def all_rows(entries: Sequence[int], n_places: int, most: int = MAX_ROWS) -> NDArray[np.int16]:
    """``int16 (n, n_places)``: all rows whose places have one of some `entries` each, in the order of the entries.
    ModelError for more than `most`.
    """
    n_entries = len(entries)
    if n_entries**n_places > most:
        raise ModelError(f"there are {n_entries}^{n_places} layouts, more than {most:,}")
    found = np.empty((n_entries**n_places, n_places), np.int16)
    for place in range(n_places):
        each = np.repeat(np.array(entries, np.int16), n_entries ** (n_places - place - 1))
        found[:, place] = np.tile(each, n_entries**place)
    return found


def unknown_in_cells(clue: int) -> PlacedClues:
    """Any cells have a clue without a number, `clue`, or the number that the solution tells."""
    return PlacedClues(lambda structure: _in_cells(structure, [NO_CLUE, clue]), clue)


def besides_numbers(clue: int) -> PlacedClues:
    """Any cells have the clue `clue`, the others can have the number that the solution tells."""
    return PlacedClues(lambda structure: _in_cells(structure, [NO_CLUE, clue]), NO_CLUE)


def numbers_in_cells(first: int, beyond: int = 0) -> PlacedClues:
    """Any cells have a number, from `first` on, up to the number of cells and `beyond`."""
    return PlacedClues(lambda structure: _in_cells(structure, [NO_CLUE, *range(first, structure.n_clues + beyond + 1)]))


def some_in_cells(numbers: range) -> PlacedClues:
    """Any cells have one of these numbers."""
    return PlacedClues(lambda structure: _in_cells(structure, [NO_CLUE, *numbers]))


def names_in_all_cells(first: int) -> PlacedClues:
    """All cells have a number that is only a name, in the order in which numbers first occur, from `first` on; at most
    as many different ones as the longer side of the board has cells.
    """

    def listed(structure: Structure) -> NDArray[np.int16]:
        rows, cols = structure.grid.rows, structure.grid.cols
        return rows_of_names(rows * cols, max(rows, cols)) + np.int16(first)

    return PlacedClues(listed)


def pairs_in_cells(clue: int) -> PlacedClues:
    """Any cells have a number, each number two of them, in the order in which numbers first occur, from 1 on; and any
    others the clue `clue`, which stands for an unknown number.
    """
    return PlacedClues(lambda structure: _pairs(structure.grid.rows * structure.grid.cols, clue))


def _pairs(n_cells: int, unknown: int) -> NDArray[np.int16]:
    found, last = np.zeros((1, 0), np.int16), unknown + n_cells // 2
    for cell in range(n_cells):
        n_numbers = found.max(axis=1, initial=unknown) - unknown
        grown = []
        for entry in range(NO_CLUE, last + 1):
            fits = entry - unknown <= n_numbers + 1
            if entry > unknown:
                fits = fits & ((found == entry).sum(axis=1) < 2)
            some = found[fits]
            grown.append(np.concatenate([some, np.full((len(some), 1), entry, np.int16)], axis=1))
        found = np.concatenate(grown)
        numbers = np.arange(unknown + 1, last + 1)
        n_open = ((found[:, :, None] == numbers).sum(axis=1) == 1).sum(axis=1)
        found = found[n_open < n_cells - cell]
        if len(found) > MAX_ROWS // 4:
            raise ModelError(f"there are more than {MAX_ROWS // 4:,} ways to place pairs of numbers")
    found = found[(found == unknown).sum(axis=1) % 2 == 0]
    return np.asarray(found[np.lexsort(found.T[::-1])])


def rows_of_names(n_places: int, most: int, times: int | None = None) -> NDArray[np.int16]:
    """``int16 (n, n_places)``: all rows of at most so many names from 0 on, in the order in which they first occur, in
    which each occurs at most `times` times, None for any number. ModelError for more than `MAX_ROWS`.
    """
    found = np.zeros((1, 0), np.int16)
    for _ in range(n_places):
        n_names = found.max(axis=1, initial=-1) + 1
        grown = []
        for name in range(most):
            fits = name <= n_names
            if times is not None:
                fits &= (found == name).sum(axis=1) < times
            grown.append(np.pad(found[fits], ((0, 0), (0, 1)), constant_values=name))
            if sum(map(len, grown)) > MAX_ROWS:
                raise ModelError(f"there are more than {MAX_ROWS:,} ways to give {n_places} cells names")
        found = np.concatenate(grown)
    return np.asarray(found[np.lexsort(found.T[::-1])])


def _in_cells(structure: Structure, entries: Sequence[int]) -> NDArray[np.int16]:
    return all_rows(entries, structure.grid.rows * structure.grid.cols)
