"""The trace of one puzzle: the rounds that lead to its solution, and what each of them did, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.grading.grader import graded
from gridlanes.grading.grades import GradeStatus
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.technique import Technique
from gridlanes.interrupts import heard
from gridlanes.io.read.blocks import Group
from gridlanes.model.grid import Layer

_MOST_NAMED = 12
"""moves of a round that are listed in words"""


@dataclass(frozen=True)
class Round:
    """One use of a technique on the whole board, at its `cost`. `decided`: coords that came to be decided, with the
    number of their mark; `struck`: of other coords, those with the number of a mark that they lost; from 0.
    """

    technique: Technique
    cost: float
    decided: tuple[tuple[int, int], ...]
    struck: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Trace:
    """The rounds of one puzzle of a structure, and how they end."""

    structure: Structure
    status: GradeStatus
    rounds: tuple[Round, ...]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> Iterator[str]:
        """The rounds in words, a line each."""
        for number, each in enumerate(self.rounds, 1):
            moves = [f"{self._place(coord)} is {self._mark(mark)}" for coord, mark in each.decided]
            if not moves:  # else what is struck out mostly follows from what was decided
                moves = [f"{self._place(coord)} is not {self._mark(mark)}" for coord, mark in each.struck]
            named = ", ".join(moves[:_MOST_NAMED])
            rest = f", and {len(moves) - _MOST_NAMED} more" if len(moves) > _MOST_NAMED else ""
            technique = each.technique
            yield f"{number}. {technique.title} ({each.cost:g}): {technique.says}; {named}{rest}"
        if self.status == GradeStatus.BEYOND:
            yield "The techniques get no further: there are several solutions, or it takes more than they are."
        if self.status == GradeStatus.BROKEN:
            yield "There is no solution."

    def _mark(self, number: int) -> str:
        return str(self.structure.alphabet.values[number])

    def _place(self, coord: int) -> str:
        layer, row, col = self.structure.grid.place(coord)
        name = "" if layer == Layer.CELLS else f"{layer.word} "
        return f"{name}r{row + 1}c{col + 1}"


def trace_of(group: Group, profile: Profile | None = None) -> Trace:
    """The trace of a group of one puzzle, after the profile of its genre if none is given."""
    position = Position(group)
    every = np.arange(1)
    before = [(_possible(position, every), position.is_decided(every)[0])]
    rounds: list[Round] = []

    def watch(technique: Technique, cost: float, rows: NDArray[np.intp]) -> None:
        after = _possible(position, rows), position.is_decided(rows)[0]
        rounds.append(_round(technique, cost, *before[0], *after))
        before[0] = after

    found = heard(graded)(position, profile or Profile.of_genre(group.structure.genre), watch)
    return Trace(group.structure, GradeStatus(int(found.status[0])), tuple(rounds))


def _possible(position: Position, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """``bool (C, M)``: which marks are possible at each coord of the first of some puzzles."""
    n_marks = len(position.structure.alphabet)
    words = position.states.words[rows[0], : position.structure.n_coords]
    if words.ndim == 2:  # words of two halves
        bits = np.unpackbits(words.view(np.uint8), axis=-1, bitorder="little")
    else:
        bits = np.unpackbits(words[:, None].view(np.uint8), axis=-1, bitorder="little")
    return bits[:, :n_marks].astype(np.bool_)


def _round(
    technique: Technique,
    cost: float,
    before: NDArray[np.bool_],
    was_decided: NDArray[np.bool_],
    after: NDArray[np.bool_],
    is_decided: NDArray[np.bool_],
) -> Round:
    decided = [(coord, int(after[coord].argmax())) for coord in np.flatnonzero(is_decided & ~was_decided).tolist()]
    gone = before & ~after & ~is_decided[:, None]
    struck = [(int(coord), int(mark)) for coord, mark in np.argwhere(gone)]
    return Round(technique, cost, tuple(decided), tuple(struck))
