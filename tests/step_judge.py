"""The judge of steps: CP-SAT, which shares nothing with the techniques."""

from __future__ import annotations

import warnings

from gridlanes.grading.state_words import StateWords
from gridlanes.grading.steps import Step
from gridlanes.puzzles.game import Commit
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.solvers import cpsat

_PATIENCE = 10.0
"""seconds that it may take for one step, after which that is reported"""


def shown_by(step: Step) -> StateWords:
    """The state of a step, of which only the coords that it shows are narrowed: those it names, and those that move."""
    shown = [*step.coords, *(move.coord for move in step.moves)]
    seen = step.entailment.free.copy()
    seen[shown] = step.state[shown]
    return seen


def entails(step: Step, move, state, constraints) -> bool:
    """Whether constraints have no solution in a state in which the opposite of a move is assumed, as far as CP-SAT
    knows, which shares nothing with the techniques.
    """
    puzzle, values = step.puzzle, step.puzzle.alphabet.values
    number = puzzle.alphabet.number(move.mark)
    domains = {}
    for coord, word in enumerate(state.tolist()):
        marks = [value for k, value in enumerate(values) if int(word) >> k & 1]
        if coord == move.coord:
            marks = [m for m in marks if (m == values[number]) != isinstance(move, Commit)]
        if not marks:
            return True
        domains[coord] = marks
    named = [puzzle.constraints[i] for i in constraints]
    asked = Puzzle(puzzle.grid, puzzle.alphabet, named, domains)
    answer = cpsat.solve(asked, 1, seconds=_PATIENCE)
    if not answer.solutions and not answer.complete:
        warnings.warn(f"CP-SAT was still at it after {_PATIENCE} seconds: {step}", stacklevel=1)
    return not answer.solutions
