"""Finds solutions near those of puzzles, as the sets of facts in which they differ."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.generating.clues.facts import Facts
from gridlanes.io.forms.genre import Genre
from gridlanes.kernels.generating.alternatives import Nearby

_MARKS_AT_ONCE = 1 << 21
"""of solutions for which others are looked for"""


def nearby_of(
    genre: Genre,
    structure: Structure,
    facts: Facts,
    clues: NDArray[np.int32] | None,
    marks: NDArray[np.uint8],
) -> Nearby | None:
    """Other solutions near the solutions `marks` ``uint8 (n, C)`` (mark numbers from 1) of puzzles with all their
    `clues` ``int32 (n, n_slots)``, or None; None if the genre names no such solutions.
    """
    generation = genre.generation_for(structure)
    alternatives = generation.alternatives
    if alternatives is None:
        return None
    near, differs = [np.zeros(0, np.intp)], [np.zeros((0, -(-facts.bounds[-1] // 64)), np.uint64)]
    step = max(1, _MARKS_AT_ONCE // (structure.n_coords * structure.n_coords))
    for start in range(0, len(marks), step):
        some = slice(start, start + step)
        if generation.changed_clues is not None:
            own, clues_read = generation.changed_clues(structure, marks[some])
            own, facts_changed = own + start, clues_read.take(facts.slots, axis=1)
        else:
            own, others = alternatives(structure, marks[some])
            own = own + start
            changed = others != marks[own]
            facts_changed = np.zeros((len(own), len(facts)), np.bool_)
            facts_changed[:, : len(facts.coords)] = changed.take(facts.coords, axis=1)
            if clues is not None:
                read_anew = _changed_clues(structure, clues[own], others, changed)
                facts_changed[:, len(facts.coords) :] = read_anew.take(facts.slots, axis=1)
        near.append(own)
        differs.append(_packed(facts.touched(facts_changed)))
    index = np.concatenate(near)
    first = np.searchsorted(index, np.arange(len(marks)))
    end = np.searchsorted(index, np.arange(len(marks)), side="right")
    return Nearby(first.astype(np.int64), end.astype(np.int64), np.concatenate(differs))


def _changed_clues(
    structure: Structure, clues: NDArray[np.int32], others: NDArray[np.uint8], changed: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """``bool (m, n_slots)``: which of the `clues` ``int32 (m, n_slots)`` the solutions `others` ``uint8 (m, C)`` break;
    their marks are new at `changed` ``bool (m, C)``. Only clues of regions with new marks are read.
    """
    found = np.zeros((structure.n_clues, len(others)), np.bool_)
    by_coord, numbers = np.ascontiguousarray(changed.T), np.ascontiguousarray(others.T) - np.uint8(1)
    read: set[int] = set()
    for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
        slots = np.array([*constraint.rule.slots], np.intp)
        if read.issuperset(slots.tolist()):
            continue
        read.update(slots.tolist())
        rows = np.flatnonzero(by_coord[scope.coords].any(axis=0))
        clues_read = constraint.rule.read_clues(numbers[np.ix_(scope.coords, rows)].T, scope)
        found[np.ix_(slots, rows)] = (clues_read != clues[np.ix_(rows, slots)]).T
    return found.T


def _packed(units: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Packs `units` ``bool (m, n)`` as bits, the lowest first: ``uint64 (m, W)``."""
    n_words = -(-units.shape[1] // 64)
    padded = np.zeros((len(units), n_words * 64), np.bool_)  # bits of whole rows are packed faster than row by row
    padded[:, : units.shape[1]] = units
    return np.packbits(padded, bitorder="little").view("<u8").astype(np.uint64, copy=False).reshape(len(units), n_words)
