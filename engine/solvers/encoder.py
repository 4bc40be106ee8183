"""A puzzle as a CP-SAT model: what rules write their encodings in."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridlanes.errors import GridlanesError
from gridlanes.puzzle import Puzzle
from gridlanes.site import Site


def cp_model() -> Any:
    """OR-Tools' module of that name. Raises GridlanesError if it is not installed."""
    try:
        from ortools.sat.python import cp_model
    except ImportError as error:
        raise GridlanesError("CP-SAT needs OR-Tools: pip install 'gridlanes[oracle]'") from error
    return cp_model


class Encoder:
    """A CP-SAT `model` with a variable for each coord of a puzzle, its mark number.

    With two marks it is a Bool, which is its own literal. `encode` adds the puzzle's constraints. Whatever else a rule
    adds to the model must be determined by the coords, or solutions are found again and again.
    """

    def __init__(self, puzzle: Puzzle):
        self.puzzle = puzzle
        self.model = cp_model().CpModel()
        self.is_boolean = len(puzzle.alphabet) == 2
        self._numbers = [self._variable(coord) for coord in range(puzzle.n_coords)]
        self._is_mark: dict[tuple[int, int], Any] = {}
        self._values: dict[int, Any] = {}
        self._never: Any = None

    def _variable(self, coord: int) -> Any:
        marks = np.flatnonzero(self.puzzle.domain[coord]).tolist()
        if not marks:  # no mark is possible: neither is the model
            self.model.add_bool_or([])
            marks = [0]
        domain = cp_model().Domain.from_values(marks)
        return self.model.new_int_var_from_domain(domain, f"coord {coord}")

    def encode(self) -> None:
        """Adds every constraint of the puzzle."""
        for constraint, site in zip(self.puzzle.constraints, self.puzzle.sites, strict=True):
            constraint.rule.encode(self, site)

    def coords(self, site: Site) -> list[int]:
        """The coords of a site, its regions one after another."""
        found: list[int] = site.coords.tolist()
        return found

    def number(self, coord: int) -> Any:
        """The variable of a coord: its mark number."""
        return self._numbers[coord]

    def is_mark(self, coord: int, number: int) -> Any:
        """The literal that a coord holds the mark of that number."""
        variable = self._numbers[coord]
        if self.is_boolean:
            return variable if number else ~variable
        if (coord, number) not in self._is_mark:
            if not 0 <= number < len(self.puzzle.alphabet) or not self.puzzle.domain[coord, number]:
                return self.never
            literal = self.model.new_bool_var(f"coord {coord} is {number}")
            self.model.add(variable == number).only_enforce_if(literal)
            self.model.add(variable != number).only_enforce_if(~literal)
            self._is_mark[coord, number] = literal
        return self._is_mark[coord, number]

    @property
    def never(self) -> Any:
        """A literal that is false."""
        if self._never is None:
            self._never = self.model.new_int_var(0, 0, "never")
        return self._never

    def value(self, coord: int) -> Any:
        """The displayed value of a coord, as a linear expression."""
        if coord not in self._values:
            values = self.puzzle.alphabet.values
            step = values[1] - values[0] if len(values) > 1 else 0
            if values == tuple(values[0] + step * number for number in range(len(values))):
                self._values[coord] = values[0] + step * self._numbers[coord]
            else:
                held = [value * self.is_mark(coord, number) for number, value in enumerate(values)]
                self._values[coord] = sum(held)
        return self._values[coord]
