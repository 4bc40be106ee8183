"""Table: the allowed values of a short region, tuple by tuple. Kernels: rules/table.py, rules/relation.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.relation import MOST_MARKS, Partners, relation
from gridlanes.kernels.rules.table import Tuples, table
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.outcome import Violation
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible
from gridlanes.rules.shared.lines import LineRule, judged
from gridlanes.rules.shared.refusals import refuse

_MOST_LISTED = 1 << 16
"""combinations of marks, at most, that are looked up in a list of them all"""


@dataclass(frozen=True)
class NotInTable(Violation):
    """None of the `n_tuples` allowed tuples is left for `coords`."""

    n_tuples: int
    text = "none of the {n_tuples} allowed combinations of {n_coords} coords is left"


@dataclass(frozen=True)
class Table(LineRule):
    """The values of the region, in its order, are one of `tuples` (displayed values; each as long as the region). The
    general tool for local clues; binary and numeric marks alike.

    Propagation is domain consistent in one pass, at a cost of tuples times coords. One table alone is meant: of two
    tables on the same coords it does not see what both allow.
    """

    tuples: tuple[tuple[int, ...], ...]
    name = "table"
    kernel = table

    def looks(self, coords: list[int]) -> list[tuple[Presentation, list[int]]]:
        """A square for one cell of even values, a disc for one of others; what stands between cells is not drawn."""
        if len(coords) > 1:
            return []
        if self.tuples and all(value % 2 == 0 for values in self.tuples for value in values):
            return [(Presentation(fill="#d9dde4"), coords)]
        return [(Presentation(decoration=Decoration.FILLED_DOT, color="#d9dde4"), coords)]

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        for values in self.tuples:
            if len(values) != len(scope.coords):
                refuse(self, f"the tuple {values} is for {len(values)} coords, the region has {len(scope.coords)}")
        self.numbers(scope)

    def numbers(self, scope: Scope) -> NDArray[np.intp]:
        """``intp (n, K)``: the mark numbers of each tuple, none twice. ModelError where a value is no mark."""
        rows = sorted({tuple(map(scope.number, values)) for values in self.tuples})
        return np.array(rows, np.intp).reshape(-1, sum(scope.lengths))

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        numbers = self.numbers(scope)
        left = possible[:, np.arange(numbers.shape[1]), numbers].all(axis=2).sum(axis=1)
        completions = possible.sum(axis=2).astype(np.float64).prod(axis=1)
        return judged(possible, left == completions, left == 0)

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        return NotInTable(tuple(scope.coords.tolist()), len(self.numbers(scope)))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        rows, base = self.numbers(scope), len(scope.alphabet)
        if base ** rows.shape[1] <= _MOST_LISTED:
            place = base ** np.arange(rows.shape[1])
            listed = np.zeros(base ** rows.shape[1], np.bool_)
            listed[rows @ place] = True
            return np.asarray(listed[numbers.astype(np.int64) @ place])
        allowed = set(map(tuple, rows.tolist()))
        return np.array([tuple(row) in allowed for row in numbers.tolist()], np.bool_)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        rows = self.numbers(scope).tolist()
        if not rows:
            encoder.model.add_bool_or([])
            return
        encoder.model.add_allowed_assignments([encoder.number(coord) for coord in scope.coords.tolist()], rows)

    def parameters(self, scope: Scope) -> Tuples:
        return Tuples(self.numbers(scope).ravel().tolist())

    def lower(self, program: Program, scope: Scope) -> None:
        n_marks = len(scope.alphabet)
        if len(scope.coords) != 2 or n_marks > MOST_MARKS:
            super().lower(program, scope)
            return
        forward, backward = [0] * n_marks, [0] * n_marks
        for a, b in self.numbers(scope).tolist():
            forward[a] |= 1 << b
            backward[b] |= 1 << a
        program.add(relation, scope.coords, Partners(forward, backward))
