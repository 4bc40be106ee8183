"""Steps: divides the rounds of a trace into moves with the constraints that entail them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from gridlanes.grading.entailment import Entailment
from gridlanes.grading.reasons.constraints import constraints_behind, coords_behind
from gridlanes.grading.special_case import SpecialCase, first_named, fitting_case
from gridlanes.grading.state_words import StateWords, differing, keep_or_strike, marks_at
from gridlanes.grading.technique import Technique
from gridlanes.grading.techniques import special_cases
from gridlanes.grading.words import moves_in_words
from gridlanes.puzzles.game import Commit, Eliminate, Move
from gridlanes.puzzles.puzzle import Puzzle

_MAX_TRIED = 6
"""moves of a round of which the one that takes the fewest constraints is shown first"""


@dataclass(frozen=True, repr=False)
class Step:
    """Moves that follow directly from the same constraints in a state, words of possible marks.

    `technique`: of the round, at its `cost`. `constraints`: by their indices in the puzzle, none of which can be left
    out; empty if a coord has one possible mark, None if only all rules together entail the moves, or more than
    propagation does. `named`: the coords whose state these need, if the technique knows them. `because`: a sentence on
    the step itself or on an additional assumption, namely that there is one solution; empty if there is none.
    `special`: the special case of the technique that the step is.
    """

    technique: Technique
    cost: float
    moves: tuple[Move, ...]
    constraints: tuple[int, ...] | None
    state: StateWords = field(repr=False, compare=False)
    entailment: Entailment = field(repr=False, compare=False)
    named: tuple[int, ...] | None = field(default=None, repr=False, compare=False)
    because: str = ""
    special: SpecialCase | None = None

    @property
    def title(self) -> str:
        """The name of the step among players."""
        return self.technique.title if self.special is None else self.special.title

    @property
    def own_cost(self) -> float:
        """The cost of the step alone: that of its special case, or of the technique."""
        return self.cost if self.special is None else self.special.cost

    @property
    def puzzle(self) -> Puzzle:
        """The flat puzzle."""
        return self.entailment.puzzle

    @cached_property
    def coords(self) -> tuple[int, ...]:
        """The coords whose state the moves follow from, besides their own."""
        if not self.constraints:
            return ()
        if self.named is not None:
            return self.named
        behind = {
            coord for move in self.moves for coord in coords_behind(self.entailment, self.state, move, self.constraints)
        }
        return tuple(sorted(behind - {move.coord for move in self.moves}))

    @property
    def reasons(self) -> list[str]:
        """The reasons of the moves: `because`, if there is one, then a sentence for each constraint."""
        if self.constraints is None:
            return ["This follows from several rules together; no smaller set of them was found."]
        reasons = [self.because] if self.because else []
        return reasons + [self.entailment.statement(i) for i in self.constraints] or ["Only this mark is left here."]

    def __repr__(self) -> str:
        return f"<Step {self}>"

    def __str__(self) -> str:
        return f"{self.title}: {moves_in_words(self.puzzle, self.moves)}. {' '.join(self.reasons)}"


def steps_of_round(
    entailment: Entailment, technique: Technique, cost: float, before: StateWords, after: StateWords, decided: list[int]
) -> Iterator[Step]:
    """The steps of one round, which led from one state to another. `decided`: the coords whose mark it
    wrote down.
    """
    puzzle, state, cases = entailment.puzzle, before.copy(), special_cases()

    def step(
        left: StateWords,
        constraints: tuple[int, ...] | None,
        noticed: list[int],
        coords: tuple[int, ...] | None = None,
        because: str = "",
        special: SpecialCase | None = None,
    ) -> Step:
        moves = _moves(puzzle, state, left, noticed)
        if special is None and constraints and not because:
            special = fitting_case(cases, puzzle, constraints)
        return Step(technique, cost, moves, constraints, state.copy(), entailment, coords, because, special)

    noticed = [coord for coord in decided if marks_at(state, coord).bit_count() == 1]
    if noticed:
        yield step(state, (), noticed)
    while (state != after).any():
        begun = state
        for constraint in entailment.touching(differing(state, after)):
            left = entailment.narrow(state, constraint) | after
            left &= state
            while (left != state).any():
                named = first_named(cases, puzzle, state, left, constraint)
                case, to, because = (None, left, "") if named is None else named
                yield step(to, (constraint,), [], None, because, case)
                state = to
        if (state == after).all():
            return
        if (state != begun).any():
            continue  # what was shown may let single constraints say more
        grounds = None if technique.explain is None else technique.explain(puzzle, state, after)
        if grounds is not None:
            yield step(grounds.left, grounds.constraints, [], grounds.coords, grounds.because)
            state = grounds.left
            continue
        constraints, left = _next_step(entailment, state, after)
        yield step(left, constraints, [])
        state = left


def _next_step(
    entailment: Entailment, state: StateWords, after: StateWords
) -> tuple[tuple[int, ...] | None, StateWords]:
    """The move, among some, that needs the fewest constraints, and the state after it; or all moves at once if
    propagating each constraint on its own proves none of them.
    """
    best: tuple[tuple[int, ...], Move] | None = None
    seen = 0
    for move in _moves(entailment.puzzle, state, after, []):
        constraints = constraints_behind(entailment, state, move)
        if constraints is not None and (best is None or len(constraints) < len(best[0])):
            best = constraints, move
        seen += constraints is not None
        if seen >= _MAX_TRIED:
            break
    if best is None:
        return None, after
    constraints, move = best
    left, number = state.copy(), entailment.puzzle.alphabet.number(move.mark)
    keep_or_strike(left[None], move.coord, number, keep=isinstance(move, Commit))
    return constraints, left


def _moves(puzzle: Puzzle, state: StateWords, left: StateWords, noticed: list[int]) -> tuple[Move, ...]:
    """The differences between two states as moves: coords with one mark left are committed to it, others lose single
    marks.
    """
    values, found = puzzle.alphabet.values, list[Move]()
    for coord in sorted({*np.flatnonzero(differing(state, left)).tolist(), *noticed}):
        marks = marks_at(left, coord)
        if marks.bit_count() == 1:
            found.append(Commit(coord, values[marks.bit_length() - 1]))
        else:
            gone = marks_at(state, coord) & ~marks
            found += [Eliminate(coord, values[number]) for number in range(len(values)) if gone >> number & 1]
    return tuple(found)
