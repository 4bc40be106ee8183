"""Table: the allowed values of a short region, tuple by tuple.

Kernels: kernels/rules/marks/table.py, kernels/rules/marks/class_table.py for many tuples,
kernels/rules/marks/count_table.py for counts, kernels/rules/marks/relation.py for pairs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.marks.class_table import ClassTuples, class_table
from gridlanes.kernels.rules.marks.count_table import MAX_OTHERS, AllowedCounts, count_table
from gridlanes.kernels.rules.marks.relation import MAX_MARKS, Partners, relation
from gridlanes.kernels.rules.marks.table import Tuples, table
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.outcome import Violation
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible
from gridlanes.rules.shared.lines import LineRule, judged
from gridlanes.rules.shared.refusals import refuse

_MAX_LISTED = 1 << 16
"""combinations of marks, at most, that are looked up in a list of them all"""
_MANY = 16
"""tuples from which on the lanes in which each is in use are gathered as integers"""


@dataclass(frozen=True)
class NotInTable(Violation):
    """None of the `n_tuples` allowed tuples is left for `coords`."""

    n_tuples: int
    text = "none of the {n_tuples} allowed combinations of {n_coords} coords is left"


@dataclass(frozen=True)
class Table(LineRule):
    """The values of the region, in its order, are one of `tuples` (displayed values; each as long as the region). The
    general tool for local clues; binary and numeric marks alike.

    Propagation is domain consistent in one pass, at a cost of tuples times coords. It considers one table alone: it
    does not intersect two tables on the same coords.
    """

    tuples: tuple[tuple[int, ...], ...]
    name = "table"
    in_words = "Together, these coords hold one of the allowed combinations of marks"
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
        if not self._lengths <= {len(scope.coords)}:
            values = next(values for values in self.tuples if len(values) != len(scope.coords))
            refuse(self, f"the tuple {values} is for {len(values)} coords, the region has {len(scope.coords)}")
        self.numbers(scope)

    def numbers(self, scope: Scope) -> NDArray[np.intp]:
        """``intp (n, K)``: the mark numbers of each tuple, none twice. ModelError where a value is no mark."""
        if scope.alphabet not in self._numbers:
            rows = sorted({tuple(map(scope.number, values)) for values in self.tuples})
            self._numbers[scope.alphabet] = np.array(rows, np.intp)
        return self._numbers[scope.alphabet].reshape(-1, sum(scope.lengths))

    @cached_property
    def _numbers(self) -> dict[Alphabet, NDArray[np.intp]]:
        """What `numbers` has found, by alphabet: a board may have hundreds of constraints under one table."""
        return {}

    @cached_property
    def _lengths(self) -> set[int]:
        """How long the tuples are."""
        return {*map(len, self.tuples)}

    @cached_property
    def _counts(self) -> dict[Alphabet, AllowedCounts | None]:
        """What `counts` has found, by alphabet."""
        return {}

    @cached_property
    def _classes(self) -> dict[Alphabet, ClassTuples]:
        """What `classes` has found, by alphabet."""
        return {}

    @cached_property
    def _partners(self) -> dict[Alphabet, Partners]:
        """What `partners` has found, by alphabet."""
        return {}

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        numbers = self.numbers(scope)
        left = possible[:, np.arange(numbers.shape[1]), numbers].all(axis=2).sum(axis=1)
        completions = possible.sum(axis=2).astype(np.float64).prod(axis=1)
        return judged(possible, left == completions, left == 0)

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        return NotInTable(tuple(scope.coords.tolist()), len(self.numbers(scope)))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        rows, base = self.numbers(scope), len(scope.alphabet)
        if base ** rows.shape[1] <= _MAX_LISTED:
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

    def counts(self, scope: Scope) -> AllowedCounts | None:
        """The tuples as counts of one mark among all coords but the first, if that is all that matters of those."""
        if scope.alphabet not in self._counts:
            marks = range(len(scope.alphabet)) if 2 < len(scope.coords) <= MAX_OTHERS + 1 else range(0)
            found = (self._in_counts(scope, mark) for mark in marks)
            self._counts[scope.alphabet] = next((counts for counts in found if counts is not None), None)
        return self._counts[scope.alphabet]

    def _in_counts(self, scope: Scope, mark: int) -> AllowedCounts | None:
        numbers, n_marks = self.numbers(scope), len(scope.alphabet)
        n_others = numbers.shape[1] - 1
        n_tuples = np.zeros((n_marks, n_others + 1), np.int64)
        np.add.at(n_tuples, (numbers[:, 0], (numbers[:, 1:] == mark).sum(axis=1)), 1)
        every = [comb(n_others, count) * (n_marks - 1) ** (n_others - count) for count in range(n_others + 1)]
        if not ((n_tuples == 0) | (n_tuples == every)).all():
            return None
        return AllowedCounts(mark, [sum(1 << count for count in np.flatnonzero(row).tolist()) for row in n_tuples])

    def classes(self, scope: Scope) -> ClassTuples:
        """The tuples with like marks as one class."""
        if scope.alphabet not in self._classes:
            self._classes[scope.alphabet] = self._in_classes(scope)
        return self._classes[scope.alphabet]

    def _in_classes(self, scope: Scope) -> ClassTuples:
        numbers, n_marks = self.numbers(scope), len(scope.alphabet)
        size = numbers.shape[1]
        class_of = np.zeros((size, n_marks), np.intp)
        for k in range(size):
            companions = [
                frozenset(map(tuple, np.delete(numbers[numbers[:, k] == m], k, axis=1).tolist()))
                for m in range(n_marks)
            ]
            names = {companion: c for c, companion in enumerate(dict.fromkeys(filter(None, companions)))}
            class_of[k] = [names.get(companion, n_marks) for companion in companions]
        tuples = np.unique(class_of[np.arange(size), numbers], axis=0)
        n_classes = int(tuples.max(initial=-1)) + 1
        return ClassTuples(n_classes, np.minimum(class_of, n_classes).ravel().tolist(), tuples.ravel().tolist())

    def lower(self, program: Program, scope: Scope) -> None:
        n_marks = len(scope.alphabet)
        if (counts := self.counts(scope)) is not None:
            program.add(count_table, scope.coords, counts)
            return
        if len(scope.coords) > 2 and len(self.tuples) >= _MANY:
            program.add(class_table, scope.coords, self.classes(scope))
            return
        if len(scope.coords) != 2 or n_marks > MAX_MARKS:
            super().lower(program, scope)
            return
        program.add(relation, scope.coords, self.partners(scope))

    def partners(self, scope: Scope) -> Partners:
        """The tuples of two coords, as the marks that each mark of one stands beside."""
        if scope.alphabet not in self._partners:
            forward, backward = [0] * len(scope.alphabet), [0] * len(scope.alphabet)
            for a, b in self.numbers(scope).tolist():
                forward[a] |= 1 << b
                backward[b] |= 1 << a
            self._partners[scope.alphabet] = Partners(forward, backward)
        return self._partners[scope.alphabet]
