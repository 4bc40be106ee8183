"""Reads the clues of solutions, by the rules."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.generating.clues.facts import Facts
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.genre import Genre
from gridlanes.kernels.checks.held_counts import count_held
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.laid_regions import LaidRegions
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Rule
from gridlanes.rules.shared.counting import CountRule


class _Counted(NamedTuple):
    """Clues that say how often regions hold a mark: its `number`, and the slot and the region of each."""

    number: int
    slots: list[int]
    regions: LaidRegions


@cached_per_structure
def _with_clues(structure: Structure) -> tuple[list[_Counted], list[tuple[Rule, Scope]]]:
    """The constraints with clues: those that are counted together, mark by mark, and the rules and scopes of others."""
    counted: dict[int, list[tuple[int, NDArray[np.intp]]]] = {}
    others = []
    for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
        slots, rule = constraint.rule.slots, constraint.rule
        if isinstance(rule, CountRule) and type(rule).read_clues is CountRule.read_clues and len(slots) == 1:
            counted.setdefault(scope.number(rule.mark), []).append((*slots, scope.coords))
        elif slots:
            others.append((rule, scope))
    together = []
    for number, regions in counted.items():
        coords, lengths = [each for _, each in regions], np.array([len(each) for _, each in regions], np.int64)
        laid = LaidRegions(np.concatenate(coords), lengths)
        together.append(_Counted(number, [slot for slot, _ in regions], laid))
    return together, others


def clues_of(
    genre: Genre, structure: Structure, facts: Facts, layout: NDArray[np.uint8], numbers: NDArray[np.uint8]
) -> NDArray[np.int32] | None:
    """``int32 (n, n_slots)``: all clues of the solutions `numbers` ``uint8 (n, C)`` (mark numbers from 0) that puzzles
    with these layouts (givens ``uint8 (n, C)``) can show; None for a structure without clues.
    """
    if not structure.n_clues:
        return None
    clues = np.full((len(numbers), structure.n_clues), NO_CLUE, np.int32)
    counted, others = _with_clues(structure)
    for rule, scope in others:
        clues[:, list(rule.slots)] = rule.read_clues(numbers[:, scope.coords], scope)
    for number, slots, regions in counted:
        counts = np.empty((len(numbers), len(regions)), np.int32)
        count_held(np.ascontiguousarray(numbers), number, regions.start, regions.coords, counts)
        clues[:, slots] = counts
    read = clues.take(facts.slots, axis=1)
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
