"""The trace of one puzzle: the rounds that lead to its solution, and the effect of each, in words."""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.entailment import Entailment
from gridlanes.grading.grader import graded, mark_broken
from gridlanes.grading.grades import GradeStatus
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.state_words import words_of
from gridlanes.grading.steps import Step, steps_of_round
from gridlanes.grading.technique import Technique
from gridlanes.grading.words import moves_in_words
from gridlanes.interrupts import interruptible
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.read.blocks import Group
from gridlanes.puzzles.game import Commit, Eliminate, Move
from gridlanes.puzzles.puzzle import Possible, Puzzle


@dataclass(frozen=True)
class Round:
    """One use of a technique on the whole board, at its `cost`. `decided`: coords that became decided, with the number
    of their mark; `struck`: other coords, with the number of a mark that they lost; numbers from 0. `before` and
    `after` ``bool (C, M)``: the possible marks.
    """

    technique: Technique
    cost: float
    decided: tuple[tuple[int, int], ...]
    struck: tuple[tuple[int, int], ...]
    before: Possible = field(repr=False, compare=False)
    after: Possible = field(repr=False, compare=False)


@dataclass(frozen=True, repr=False)
class Trace:
    """The rounds of one puzzle, and how they end."""

    row: PuzzleRow = field(repr=False, compare=False)
    status: GradeStatus
    rounds: tuple[Round, ...]

    @cached_property
    def puzzle(self) -> Puzzle:
        """The flat puzzle, to whose constraints steps refer."""
        return self.row.flat()

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The rounds divided into steps: moves that follow directly from the same constraints, up to a limit."""
        entailment = Entailment(self.puzzle, self.row.structure)
        return tuple(
            step
            for each in self.rounds
            for step in steps_of_round(
                entailment,
                each.technique,
                each.cost,
                words_of(each.before),
                words_of(each.after),
                [coord for coord, _ in each.decided],
            )
        )

    def __repr__(self) -> str:
        n = len(self.rounds)
        return f"Trace({self.row.structure.genre}: {self.status.name}, {n} round{'s' * (n != 1)})"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"

    def lines(self) -> Iterator[str]:
        """The rounds in words, a line each; then how it ends, unless the last round solves the puzzle."""
        for number, each in enumerate(self.rounds, 1):
            values = self.row.structure.alphabet.values
            moves: list[Move] = [Commit(coord, values[mark]) for coord, mark in each.decided]
            if not moves:  # else what is struck out mostly follows from what was decided
                moves = [Eliminate(coord, values[mark]) for coord, mark in each.struck]
            technique, said = each.technique, moves_in_words(self.puzzle, moves) or "no candidate is eliminated yet"
            yield f"{number}. {technique.title} ({each.cost:g}): {technique.says}; {said}"
        if self.status != GradeStatus.GRADED or not self.rounds:
            yield self.ending

    @property
    def ending(self) -> str:
        """How it ends, in a sentence."""
        if self.status == GradeStatus.BEYOND:
            return "The techniques get no further: there are several solutions, or harder techniques are needed."
        if self.status == GradeStatus.BUDGET:
            n = len(self.rounds)
            return f"Given up after {n} round{'s' * (n != 1)}, which cost more than the profile allows."
        if self.status == GradeStatus.BROKEN:
            return "There is no solution."
        n = len(self.rounds)
        return f"Solved in {n} round{'s' * (n != 1)}; there is no other solution."

    def page(self, title: str = "") -> str:
        """The steps as an HTML page with pictures, to browse one by one; see `gridlanes.grading.page.page_of`."""
        from gridlanes.grading.page import page_of  # here, as drawing takes imports that words do without

        state = words_of(self.rounds[-1].after) if self.rounds else None
        return page_of(self.row, self.steps, state, self.ending, title)


def trace_of(group: Group, profile: Profile | None = None) -> Trace:
    """The trace of a group of one puzzle, with the profile of its genre if none is given."""
    position = Position(group)
    every = np.arange(1)
    before = [(possible_marks(position, every), position.is_decided(every)[0])]
    rounds: list[Round] = []

    def watch(technique: Technique, cost: float, rows: NDArray[np.intp]) -> None:
        after = possible_marks(position, rows), position.is_decided(rows)[0]
        rounds.append(_round(technique, cost, *before[0], *after))
        before[0] = after

    found = interruptible(graded)(position, profile or Profile.of_genre(group.structure.genre), watch)
    mark_broken(group, position, found)
    return Trace(group.puzzle(0), GradeStatus(int(found.status[0])), tuple(rounds))


def possible_marks(position: Position, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
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
    return Round(technique, cost, tuple(decided), tuple(struck), before, after)
