"""Reads the clues of solutions, by the rules."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.generating.clues.facts import Facts
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.genre import Genre
from gridlanes.model.clue import NO_CLUE
from gridlanes.rules.shared.counting import CountRule


def clues_of(
    genre: Genre, structure: Structure, facts: Facts, layout: NDArray[np.uint8], numbers: NDArray[np.uint8]
) -> NDArray[np.int32] | None:
    """``int32 (n, n_slots)``: all clues of the solutions `numbers` ``uint8 (n, C)`` (mark numbers from 0) that puzzles
    with these layouts (givens ``uint8 (n, C)``) can show; None for a structure without clues.
    """
    if not structure.n_clues:
        return None
    clues = np.full((len(numbers), structure.n_clues), NO_CLUE, np.int32)
    counted: dict[int, list[tuple[int, NDArray[np.intp]]]] = {}
    for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
        slots, rule = list(constraint.rule.slots), constraint.rule
        if isinstance(rule, CountRule) and type(rule).read_clues is CountRule.read_clues and len(slots) == 1:
            counted.setdefault(scope.number(rule.mark), []).append((slots[0], scope.coords))
        elif slots:
            clues[:, slots] = rule.read_clues(numbers[:, scope.coords], scope)
    for number, regions in counted.items():
        slots, coords = [slot for slot, _ in regions], [coords for _, coords in regions]
        ends = np.cumsum([0, *map(len, coords)])
        held = np.zeros((len(numbers), ends[-1] + 1), np.int32)
        np.cumsum(numbers[:, np.concatenate(coords)] == number, axis=1, out=held[:, 1:])
        clues[:, slots] = held[:, ends[1:]] - held[:, ends[:-1]]
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
