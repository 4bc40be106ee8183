"""All fillings of a house that another constraint speaks of as well, such as a line with the number of visible
buildings: marks that are in none are eliminated. Only used if a profile gives it a cost, for houses of up to `_LONGEST`
coords.
"""

from __future__ import annotations

import itertools
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.grading.position import Position, Rows
from gridlanes.grading.technique import Found, Phase, Technique
from gridlanes.model.clue import NO_CLUE
from gridlanes.rules.distinct import Distinct

_LONGEST = 7
"""coords of a house, which has 5,040 fillings then"""


class _Line(NamedTuple):
    """A house under another constraint: its coords in the order of that; the clue's slot; the fillings ``uint8 (m, K)``
    of all such houses, and the clue ``int32 (m,)`` of each.
    """

    coords: NDArray[np.intp]
    slot: int
    fillings: NDArray[np.uint8]
    clues: NDArray[np.int32]


def _lines(structure: Structure) -> list[_Line]:
    """The lines of a structure, found once."""
    if _Line not in structure.cache:
        structure.cache[_Line] = _found(structure)
    found: list[_Line] = structure.cache[_Line]
    return found


def _found(structure: Structure) -> list[_Line]:
    size = len(structure.alphabet)
    if size > _LONGEST:
        return []
    houses = {frozenset(region.tolist()) for region in structure.distinct_regions if len(region) == size}
    fillings = np.array(list(itertools.permutations(range(size))), np.uint8)
    clues: dict[Any, NDArray[np.int32]] = {}
    lines = []
    for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
        rule, coords = constraint.rule, scope.coords
        if isinstance(rule, Distinct) or len(rule.slots) != 1 or len(coords) != size:
            continue
        if frozenset(coords.tolist()) in houses:
            alike = rule.bound(np.zeros(rule.slots[0] + 1, np.int32))  # the same for all that differ in their clue
            if alike not in clues:
                clues[alike] = rule.read_clues(fillings, scope)[:, 0]
            lines.append(_Line(coords, rule.slots[0], fillings, clues[alike]))
    return lines


def _suits(position: Position) -> bool:
    return position.board is not None and bool(_lines(position.structure))


def _apply(position: Position, rows: Rows) -> Found:
    states, clues = position.states, position.clues
    before = states.possible(states.words[rows])
    left = before.copy()
    for line in _lines(position.structure):
        numbers = np.full(len(rows), NO_CLUE) if clues is None else clues[rows, line.slot]
        for number in np.unique(numbers[numbers != NO_CLUE]).tolist():
            some = np.flatnonzero(numbers == number)
            left[np.ix_(some, line.coords)] &= _filled(left[np.ix_(some, line.coords)], line, number)
    gone = before & ~left
    puzzle, coord, mark = np.nonzero(gone)
    states.deny_each(states.words, rows[puzzle], coord, mark)
    moves = gone.sum(axis=(1, 2), dtype=np.int64)
    return Found(moves, (moves > 0).astype(np.int64))


def _filled(possible: NDArray[np.bool_], line: _Line, clue: int) -> NDArray[np.bool_]:
    """The marks ``bool (n, K, M)`` in any filling of a line that has the clue and only `possible` ones."""
    fillings = line.fillings[line.clues == clue]
    fits = np.ones((len(possible), len(fillings)), np.bool_)
    for k in range(len(line.coords)):
        fits &= possible[:, k, fillings[:, k]]
    marks = fillings[:, :, None] == np.arange(possible.shape[2])
    held = fits.astype(np.float32) @ marks.reshape(len(fillings), possible[0].size).astype(np.float32)
    return np.asarray((held > 0).reshape(possible.shape))


TECHNIQUES = [
    Technique(
        "whole-lines",
        "all fillings of a line",
        "marks that are in no filling of the line that fits its number",
        Phase.PATTERN,
        2.4,
        _suits,
        _apply,
        adds_up=True,
        on_request=True,
    )
]
