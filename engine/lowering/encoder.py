"""A puzzle as a CP-SAT model, to which rules add their encodings."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import GridlanesError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.scope import Scope


def cp_model() -> Any:
    """OR-Tools' module of that name. Raises GridlanesError if it is not installed."""
    try:
        from ortools.sat.python import cp_model
    except ImportError as error:
        raise GridlanesError("CP-SAT needs OR-Tools: pip install 'gridlanes[oracle]'") from error
    return cp_model


class Encoder:
    """A CP-SAT `model` with a variable for each coord of a puzzle, its mark number.

    `domain` ``bool (C, M)``: the marks possible at each coord. With two marks a variable is a Bool, which is its own
    literal. Whatever else a rule adds to the model must be determined by the coords, or solutions are found again and
    again.
    """

    def __init__(self, alphabet: Alphabet, domain: NDArray[np.bool_]):
        self.alphabet, self.domain = alphabet, domain
        self.model = cp_model().CpModel()
        self.is_boolean = len(alphabet) == 2
        self._numbers = [self._variable(coord) for coord in range(len(domain))]
        self._is_mark: dict[tuple[int, int], Any] = {}
        self._values: dict[int, Any] = {}
        self._never: Any = None

    def _variable(self, coord: int) -> Any:
        marks = np.flatnonzero(self.domain[coord]).tolist()
        if not marks:  # no mark is possible: neither is the model
            self.model.add_bool_or([])
            marks = [0]
        domain = cp_model().Domain.from_values(marks)
        return self.model.new_int_var_from_domain(domain, f"coord {coord}")

    def coords(self, scope: Scope) -> list[int]:
        """The coords of a scope, its regions one after another."""
        found: list[int] = scope.coords.tolist()
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
            if not 0 <= number < len(self.alphabet) or not self.domain[coord, number]:
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
            values = self.alphabet.values
            step = values[1] - values[0] if len(values) > 1 else 0
            if values == tuple(values[0] + step * number for number in range(len(values))):
                self._values[coord] = values[0] + step * self._numbers[coord]
            else:
                held = [value * self.is_mark(coord, number) for number, value in enumerate(values)]
                self._values[coord] = sum(held)
        return self._values[coord]
