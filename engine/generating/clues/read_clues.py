"""Reads the clues of solutions, by the rules."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.generating.clues.facts import Facts
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.genre import Genre
from gridlanes.model.clue import NO_CLUE


def clues_of(
    genre: Genre, structure: Structure, facts: Facts, layout: NDArray[np.uint8], numbers: NDArray[np.uint8]
) -> NDArray[np.int32] | None:
    """``int32 (n, n_slots)``: all clues of the solutions `numbers` ``uint8 (n, C)`` (mark numbers from 0) that puzzles
    with these layouts (givens ``uint8 (n, C)``) can show; None for a structure without clues.
    """
    if not structure.n_clues:
        return None
    clues = np.full((len(numbers), structure.n_clues), NO_CLUE, np.int32)
    for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
        slots = list(constraint.rule.slots)
        if slots:
            clues[:, slots] = constraint.rule.read_clues(numbers[:, scope.coords], scope)
    read = clues[:, facts.slots]
    read[(read < facts.least) | (read > facts.most)] = NO_CLUE
    shown = np.full_like(clues, NO_CLUE)
    shown[:, facts.slots] = read
    for field in genre.fields.values():
        always = [*field.always(structure)]
        shown[:, always] = clues[:, always]
        if isinstance(field, Cells) and field.number_mark is not None:  # a number says what its own cell is
            mark = structure.alphabet.number(field.number_mark) + 1
            n_cells = structure.grid.rows * structure.grid.cols
            shown[:, :n_cells][layout[:, :n_cells] != mark] = NO_CLUE
    return shown
