"""One puzzle, flat: grid, alphabet, domains, and constraints; givens are constraints, too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.kinds import check_kind
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.regions import places
from gridlanes.model.scope import Scope
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.rules.pin import Pin

Possible = NDArray[np.bool_]


class Progress(Enum):
    """Whether a state is solved, contradicted or still open."""

    IN_PROGRESS = "In progress"
    SOLVED = "Solved"
    CONTRADICTED = "Contradicted"


@dataclass(frozen=True)
class GameStatus:
    """The status of a state: its `progress`; if it is contradicted, the `violation` and the violated constraint.

    `constraint`: the lowest index of a violated constraint; None if no constraint is violated, but a coord has no mark
    left.
    """

    progress: Progress
    constraint: int | None = None
    violation: Violation | None = None


@dataclass(frozen=True)
class NoMarkLeft(Violation):
    """A coord has no mark left."""

    def __str__(self) -> str:
        return f"coord {self.coords[0]} has no mark left"


class Puzzle:
    """A grid, an alphabet, a domain for each coord, and a list of constraints whose places are their identities.

    `domains`: the marks (displayed values) of the coords that do not take the whole alphabet. Goals with the rule `Pin`
    narrow `domain` ``bool (C, M)``, the marks possible at the start, when the puzzle is made. Raises ModelError for
    constraints whose scope their rules refuse.
    """

    def __init__(
        self,
        grid: Grid,
        alphabet: Alphabet,
        constraints: Iterable[Constraint],
        domains: Mapping[int, Iterable[int]] | None = None,
        genre: str = "",
    ):
        self.grid: Grid = check_kind("Puzzle", "grid", grid, Grid)
        self.grid.require_coords()
        self.alphabet: Alphabet = check_kind("Puzzle", "alphabet", alphabet, Alphabet)
        self.genre: str = check_kind("Puzzle", "genre", genre, str)
        self.constraints: tuple[Constraint, ...]
        self.constraints = check_kind("Puzzle", "constraints", constraints, tuple[Constraint, ...])
        for i, constraint in enumerate(self.constraints):
            if constraint.rule.slots:
                raise ModelError(f"constraint {i} still has a clue in the place of a number: {constraint.rule}")
        self.scopes: tuple[Scope, ...] = tuple(constraint.scope(grid, alphabet) for constraint in self.constraints)
        given = {} if domains is None else check_kind("Puzzle", "domains", domains, Mapping)
        self.domains: dict[int, tuple[int, ...]]
        self.domains = {
            coord: check_kind("Puzzle", "domains", marks, tuple[int, ...]) for coord, marks in given.items()
        }
        self.domain: Possible = np.ones((grid.n_coords, len(alphabet)), np.bool_)
        for coord, values in self.domains.items():
            grid.place(coord)
            self.domain[coord] = False
            self.domain[coord, [alphabet.number(value) for value in values]] = True
        for constraint, scope in zip(self.constraints, self.scopes, strict=True):
            if isinstance(constraint.rule, Pin) and constraint.role == Role.GOAL:
                number = scope.number(constraint.rule.mark)
                self.domain[scope.coords, np.arange(len(alphabet)) != number] = False
        self.domain.flags.writeable = False

    def __str__(self) -> str:
        name = f"{self.genre} puzzle" if self.genre else "puzzle"
        return f"{name} of {self.grid.rows} rows x {self.grid.cols} columns, {len(self.constraints)} constraints"

    def __repr__(self) -> str:
        rows, cols = self.grid.rows, self.grid.cols
        return f"Puzzle({f'{self.genre} ' * bool(self.genre)}{rows}x{cols}, {len(self.constraints):,} constraints)"

    @property
    def n_coords(self) -> int:
        return self.grid.n_coords

    def outcomes(self, possible: Possible) -> NDArray[np.uint8]:
        """The `Outcome` of each of R constraints: ``uint8 (R,)`` for a state ``bool (C, M)`` (true where a mark is
        possible), or ``uint8 (P, R)`` for P states ``bool (P, C, M)``.
        """
        states = possible if possible.ndim == 3 else possible[None]
        if states.shape[1:] != self.domain.shape:
            raise ModelError(f"a state of this puzzle is of shape {self.domain.shape}, found {possible.shape}")
        found = np.empty((len(states), len(self.constraints)), np.uint8)
        for i, (constraint, scope) in enumerate(zip(self.constraints, self.scopes, strict=True)):
            found[:, i] = constraint.rule.check(states[:, scope.coords], scope)
        return found if possible.ndim == 3 else found[0]

    def status(self, possible: Possible) -> GameStatus:
        """The status of a state ``bool (C, M)``.

        Solved: every goal is satisfied and nothing is violated, even if coords are open (a rule of its own demands that
        all are decided). Contradicted: a constraint is violated (the one of lowest index is named), or a coord has no
        mark left, so that there is no completion either.
        """
        outcomes = self.outcomes(possible)
        violated = np.flatnonzero(outcomes == Outcome.VIOLATED)
        if len(violated):
            index = int(violated[0])
            return GameStatus(Progress.CONTRADICTED, index, self.violation(index, possible))
        empty = np.flatnonzero(~possible.any(axis=1))
        if len(empty):
            return GameStatus(Progress.CONTRADICTED, None, NoMarkLeft((int(empty[0]),)))
        goals = np.array([constraint.role == Role.GOAL for constraint in self.constraints], np.bool_)
        solved = bool((outcomes[goals] == Outcome.SATISFIED).all())
        return GameStatus(Progress.SOLVED if solved else Progress.IN_PROGRESS)

    def violation(self, constraint: int, possible: Possible) -> Violation | None:
        """Why a state ``bool (C, M)`` violates the constraint with this index; None if its rule finds no violation."""
        scope = self.scopes[constraint]
        return self.constraints[constraint].rule.violation(possible[scope.coords], scope)

    def holds(self, numbers: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """``bool (S,)``: which of the complete assignments ``uint8 (S, C)`` of mark numbers are solutions."""
        inside = numbers < len(self.alphabet)
        clipped = np.where(inside, numbers, 0)
        ok = (inside & self.domain[np.arange(self.n_coords), clipped]).all(axis=1)
        for constraint, scope in zip(self.constraints, self.scopes, strict=True):
            ok &= constraint.rule.holds(clipped[:, scope.coords], scope)
        return np.asarray(ok)


def givens_of(grid: Grid, alphabet: Alphabet, givens: Sequence[int] | NDArray[np.uint8]) -> list[Constraint]:
    """Givens ``uint8 (C,)`` (0 for none, else the mark's number counted from 1) as pins, in the order of coords."""
    numbers = np.asarray(givens).tolist()
    if len(numbers) != grid.n_coords:
        raise ModelError(f"expected {grid.n_coords} givens, one for each coord, found {len(numbers)}")
    wrong = next((number for number in numbers if not 0 <= number <= len(alphabet)), None)
    if wrong is not None:
        raise ModelError(f"a given is 0 (none) or the number of a mark, 1 to {len(alphabet)}, found {wrong}")
    return [
        Constraint(Pin(alphabet.values[number - 1]), places(grid, [coord]))
        for coord, number in enumerate(numbers)
        if number
    ]
