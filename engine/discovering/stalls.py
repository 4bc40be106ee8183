"""Stalls: solves puzzles with some techniques; at each stall a specimen is kept and its move made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.discovering.canonical_form import canonical_form, form_unknown, name_of
from gridlanes.discovering.forced_moves import ForcedMoves, ShownBy, forced_moves, strike
from gridlanes.discovering.least_reasons import Reason, least_absent, least_statements, statements_used
from gridlanes.discovering.pattern import pattern_of
from gridlanes.discovering.specimen import Specimen
from gridlanes.discovering.statements import Statements
from gridlanes.discovering.symmetries import closed
from gridlanes.grading.grader import graded
from gridlanes.grading.grades import GradeStatus
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.statements import statement
from gridlanes.io.read.blocks import Group
from gridlanes.puzzles.game import Commit, Eliminate, Move
from gridlanes.registry import find_genre

_MAX_TRIED = 12
"""moves of a stall of which is asked whether statements entail them"""
_MAX_SEEN = 4
"""of these, those for which the fewest statements were used: the least of them are asked for"""
_MAX_COMPARED = 2
"""of these with equally few statements, those of which the one that needs the fewest marks gone is taken"""


@dataclass
class Stalls:
    """The stalls of n puzzles of one structure, by their places in the group: `specimens`, those of a puzzle in order;
    `score` ``float64 (n,)``, the hardest of the techniques used; `is_done` ``bool (n,)``: the puzzles that were solved
    completely.
    """

    specimens: list[Specimen]
    score: NDArray[np.float64]
    is_done: NDArray[np.bool_]


def stalls_of(
    group: Group,
    profile: Profile,
    solutions: NDArray[np.uint8],
    position: Position,
    max_specimens: int | None = None,
    beat: Callable[[], None] = lambda: None,
) -> Stalls:
    """The specimens of puzzles that have one solution each: `solutions` ``uint8 (n, C)``, mark numbers from 0.

    `position`: of the puzzles; it is changed. `max_specimens`: maximum number of specimens of a puzzle, None for all.
    `beat` is called often, as a sign of life.
    """
    n = len(group.rows)
    found = Stalls([], np.zeros(n), np.zeros(n, np.bool_))
    solvers = [_Stalled(group, row, solutions[row]) for row in range(n)]
    active = np.arange(n)
    while len(active):
        grade = graded(position, profile, lambda technique, cost, moved: beat(), active)
        found.score[active] = np.fmax(found.score[active], grade.score[active])
        open_rows = active[grade.status[active] == GradeStatus.BEYOND]
        found.is_done[np.setdiff1d(active, open_rows)] = True
        active = open_rows
        going_on = []
        for row in active.tolist():
            stalled = solvers[row]
            if max_specimens is not None and stalled.number >= max_specimens:
                continue
            specimen = stalled.specimen(position)
            beat()
            if specimen is None:  # all is decided, if not noticed
                found.is_done[row] = True
                continue
            found.specimens.append(specimen)
            going_on.append(row)
        active = np.array(going_on, np.intp)
    found.specimens.sort(key=lambda each: (each.puzzle, each.number))
    return found


class _Stalled:
    """One puzzle that stalls. `row`: its place in the group. `number`: how many specimens it had."""

    def __init__(self, group: Group, row: int, solution: NDArray[np.uint8]) -> None:
        self._group, self._row, self._solution = group, row, solution
        self.number = 0
        self._n_gone = 0
        self._known: Statements | None = None

    @property
    def _statements(self) -> Statements:
        if self._known is None:
            one = self._group.puzzle(self._row)
            puzzle = one.flat()
            self._known = Statements(puzzle, one.structure)
            self._n_gone = int((~puzzle.domain).sum())
        return self._known

    def specimen(self, position: Position) -> Specimen | None:
        """The specimen of this stall, whose move is made; None if there is no move."""
        moves = forced_moves(position, self._row, self._solution)
        if not len(moves.coords):
            return None
        statements, state = self._statements, position.marks_left(np.array([self._row]))[0]
        place, reason = self._chosen(moves, statements, state)
        coord, number = int(moves.coords[place]), int(moves.numbers[place])
        found = self._described(statements, state, (coord, number), reason, moves.shown_by)
        strike(position, self._row, coord, number)
        self.number += 1
        return found

    def _chosen(self, moves: ForcedMoves, statements: Statements, state: StateWords) -> tuple[int, Reason | None]:
        """The first moves' move with the smallest reason, by its place, with that reason; the first move if no reason
        is found.
        """
        trails: list[tuple[int, list[int]]] = []
        for place in range(min(len(moves.coords), _MAX_TRIED)):
            used = statements_used(statements, state, _struck_at(statements, moves, place))
            if used is not None:
                trails.append((place, used))
        seen = [
            (place, least_statements(statements, state, _struck_at(statements, moves, place), used))
            for place, used in sorted(trails, key=lambda each: len(each[1]))[:_MAX_SEEN]
        ]
        if not seen:
            return 0, None
        fewest = min(len(needed) for _, needed in seen)
        compared = []
        for place, needed in [each for each in seen if len(each[1]) == fewest][:_MAX_COMPARED]:
            move = _struck_at(statements, moves, place)
            compared.append((place, Reason(needed, least_absent(statements, state, move, needed))))
        return min(compared, key=lambda each: len(each[1].absent))

    def _described(
        self,
        statements: Statements,
        state: StateWords,
        struck: tuple[int, int],
        reason: Reason | None,
        shown_by: ShownBy,
    ) -> Specimen:
        puzzle = statements.puzzle
        values, move = puzzle.alphabet.values, _struck(statements, *struck)
        absent: dict[int, tuple[int, ...]] = {}
        if reason is None:
            form = form_unknown(puzzle.genre)
        else:
            genre = find_genre(puzzle.genre)
            turns = closed(genre.generation.symmetries)
            mark, relabels = values[struck[1]], genre.generation.renames_marks
            form = canonical_form(pattern_of(puzzle, reason, move, mark, turns, relabels=relabels))
            for each in reason.absent:
                absent[each.coord] = (*absent.get(each.coord, ()), values[each.number])
        n_left = int(np.bitwise_count(state).sum())
        return Specimen(
            int(self._group.rows[self._row]),
            self.number,
            len(state) * len(values) - n_left - self._n_gone,
            state.copy(),
            move,
            shown_by,
            None if reason is None else statements.constraints(reason.statements),
            () if reason is None else tuple(statement(puzzle, each) for each in reason.statements),
            tuple(sorted(absent.items())),
            name_of(form),
            form,
        )


def _struck_at(statements: Statements, moves: ForcedMoves, place: int) -> Move:
    """One of some moves."""
    return _struck(statements, int(moves.coords[place]), int(moves.numbers[place]))


def _struck(statements: Statements, coord: int, number: int) -> Move:
    """The move that eliminates a mark, by its number; if two marks are possible, the move decides for the other."""
    values = statements.puzzle.alphabet.values
    return Commit(coord, values[1 - number]) if len(values) == 2 else Eliminate(coord, values[number])
