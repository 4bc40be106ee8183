"""Help during a game: the cheapest next step from any state, and the first wrong move."""

from __future__ import annotations

import os
from collections.abc import Callable
from weakref import WeakKeyDictionary

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.errors import LimitError, ModelError
from gridlanes.grading.entailment import Entailment
from gridlanes.grading.grader import order_of
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.state_words import words_of
from gridlanes.grading.steps import Step, steps_of_round
from gridlanes.grading.swaps import is_unique
from gridlanes.grading.time_limit import TimeLimit
from gridlanes.grading.trace import possible_marks
from gridlanes.io.read.blocks import Group
from gridlanes.puzzles.game import Game, Move
from gridlanes.puzzles.puzzle import Possible, Puzzle
from gridlanes.rules.pin import Pin
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

_known: WeakKeyDictionary[Puzzle, Structure] = WeakKeyDictionary()
"""the structures of puzzles that hints were asked for: the constraints of each are compiled for the first one only"""


def hint(
    game: Game, profile: str | os.PathLike[str] | Profile | None = None, *, seconds: float | None = None
) -> Step | None:
    """The first step of the cheapest technique that changes something in the state of a game; None if no technique
    does, or if the state contradicts the rules. Coords that are committed to a mark count as written down: the mark is
    eliminated from coords that must differ.

    `profile`: as in `gridlanes.grade`; by default that of the puzzle's genre. A technique that assumes one solution is
    used if the puzzle itself has one, and the committed marks agree with it. `seconds`: wall-clock limit; laying out
    the constraints of a large board is not cut short. Raises LimitError if the time is up before there is an answer,
    ModelError for invalid arguments.
    """
    _check_game("hint", game)
    chosen = profile if isinstance(profile, Profile) else Profile.of(profile, game.puzzle.genre)
    limit = TimeLimit(seconds)
    heartbeat = None if seconds is None else limit.check
    possible, puzzle = game.possible, game.puzzle
    structure = _known_structure(puzzle)
    committed = possible.sum(axis=1) == 1
    givens = np.where(committed, possible.argmax(axis=1) + 1, 0).astype(np.uint8)
    position, every = Position(Group(structure, np.zeros(1, np.int64), givens[None]), heartbeat), np.arange(1)
    position.keep(words_of(possible))
    if position.n_open(every)[0] < 0:
        return None
    before, was_decided = possible_marks(position, every), position.is_decided(every)[0]
    for technique, cost in order_of(chosen, position):
        limit.check()
        if technique.assumes_one_solution and not _has_one_solution(puzzle, heartbeat):
            continue
        moves, sizes = technique.apply(position, every)
        if moves[0]:
            after, is_decided = possible_marks(position, every), position.is_decided(every)[0]
            decided = np.flatnonzero(is_decided & ~was_decided).tolist()
            entailment = Entailment(puzzle, structure, heartbeat)
            own_cost = float(technique.costs(cost, sizes)[0])
            steps = steps_of_round(entailment, technique, own_cost, words_of(before), words_of(after), decided)
            step = next(steps, None)
            entailment.heartbeat = None  # what the step is asked for later takes its own time
            return step
    return None


def first_wrong_move(game: Game, *, budget: int = 100_000, seconds: float | None = None) -> Move | None:
    """The first move of a game after which there is no solution any more; None while there is one.

    `budget`: nodes for each test. `seconds`: wall-clock limit for all of them together. Raises ModelError if the puzzle
    itself has no solution, LimitError if a test takes more nodes or the time is up before there is an answer.
    """
    _check_game("first_wrong_move", game)
    limit = TimeLimit(seconds)
    states = [game.puzzle.domain]
    replayed = Game(game.puzzle)
    for move in game.moves:
        replayed.apply(move)
        states.append(replayed.possible.copy())
    if not _has_solution(game.puzzle, states[0], budget, limit):
        raise ModelError("the puzzle has no solution")
    if _has_solution(game.puzzle, states[-1], budget, limit):
        return None
    good, bad = 0, len(states) - 1  # the first state without a solution is behind `good`, and not behind `bad`
    while bad - good > 1:
        middle = (good + bad) // 2
        if _has_solution(game.puzzle, states[middle], budget, limit):
            good = middle
        else:
            bad = middle
    return game.moves[bad - 1]


def _check_game(call: str, game: object) -> None:
    if not isinstance(game, Game):
        raise ModelError(
            f"{call}: game must be a gridlanes.Game, found {game!r} (hint: result.row(i).game() begins one)"
        )


def _known_structure(puzzle: Puzzle) -> Structure:
    """The structure of a flat puzzle at first; the same object each time."""
    if puzzle not in _known:
        _known[puzzle] = _structure(puzzle, puzzle.domain)
    return _known[puzzle]


def _structure(puzzle: Puzzle, possible: Possible) -> Structure:
    """The structure of a flat puzzle in a state: its rules without pins, the possible marks as domains."""
    values = np.array(puzzle.alphabet.values)
    rules = [constraint for constraint in puzzle.constraints if not isinstance(constraint.rule, Pin)]
    domains = {coord: values[marks].tolist() for coord, marks in enumerate(possible) if not marks.all()}
    return Structure(puzzle.grid, puzzle.alphabet, rules, genre=puzzle.genre, domains=domains)


def _has_one_solution(puzzle: Puzzle, heartbeat: Callable[[], None] | None) -> bool:
    """Whether a puzzle is proved to have one solution."""
    whole = Group(_known_structure(puzzle), np.zeros(1, np.int64), np.zeros((1, puzzle.n_coords), np.uint8))
    return bool(is_unique(whole, heartbeat)[0])


def _has_solution(puzzle: Puzzle, possible: Possible, budget: int, limit: TimeLimit) -> bool:
    if not possible.any(axis=1).all():
        return False
    limit.check()
    structure = _structure(puzzle, possible)
    with SolverPool(1) as pool:
        options = SolveOptions(1, budget, limit.deadline)
        answers = pool.solve(structure, np.zeros((1, puzzle.n_coords), np.uint8), options)
    status = Status(int(answers.status[0]))
    if status == Status.BUDGET:
        limit.check()
        raise LimitError(f"the search for a solution did not finish within {budget:,} nodes")
    return status != Status.UNSOLVABLE
