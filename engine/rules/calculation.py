"""Calculation: the values of a cage are the numbers of a calculation with a given result. Kernels: those of Sum,
Product, Difference and Quotient, and kernels/rules/sums/any_calculation.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np

from gridlanes.kernels.rules.sums.any_calculation import Wanted, any_calculation
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.presentation import Border, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot, n_possible
from gridlanes.rules.difference import Difference
from gridlanes.rules.product import Product
from gridlanes.rules.quotient import Quotient
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.lines import LineRule, Values, judged, values_block
from gridlanes.rules.shared.refusals import known, refuse, require_count
from gridlanes.rules.sum import Sum

ANY = "?"
OPERATORS = {"+": Sum, "-": Difference, "*": Product, "/": Quotient}
"""and the rules that say the same"""
_WORDS = {
    "+": "The values add up to {target}",
    "-": "The values of these two coords differ by exactly {target}",
    "*": "The values multiply to {target}",
    "/": "One of the values of these two coords is exactly {target} times the other",
    ANY: "The sum, the product, the difference or the quotient of the values is {target}",
}
"""what explanations say, by operator"""
LONGEST = 16
"""coords"""
_MAX_PRODUCT = 1 << 61
"""of products in a CP-SAT model, which the cages of puzzles do not come near"""


@dataclass(frozen=True)
class WrongResult(Violation):
    """The values in the coords do not give the target."""

    target: int
    operator: str

    def __str__(self) -> str:
        way = "by no calculation" if self.operator == ANY else f"by {self.operator}"
        return f"the values of {len(self.coords)} coords give {self.target} {way}"

    text = "the values of {n_coords} coords do not give {target} by {operator}"


@dataclass(frozen=True)
class Calculation(LineRule):
    """The values of the region give `target` by `operator`: it is their sum (``+``) or product (``*``) or, for two
    coords, their difference (``-``) or quotient (``/``). With ``?`` any of these may hold. A value may repeat.

    Short row regions are listed (engine/compile/joint/tuple_lists.py), which is domain consistent, taking into account
    which coords must differ. Otherwise propagation is that of the equivalent rule; with ``?`` it waits until only one
    coord is open.
    """

    operator: str
    target: int | Clue
    name = "calculation"
    look = Presentation(border=Border.SOLID)
    numeric = True
    narrow = True
    clue_arrays = True
    uses_tuple_lists = True
    sizes = (1, LONGEST)

    def wording(self) -> str:
        return _WORDS[self.operator]

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if self.operator not in (*OPERATORS, ANY):
            refuse(self, f"the operator is one of {' '.join((*OPERATORS, ANY))}, found {self.operator!r}")
        require_count(self, target=self.target)
        if self.operator != ANY:
            self._under(self.operator).validate(scope)

    def _under(self, operator: str) -> LineRule:
        """The rule that says the same, if this is its operator."""
        if isinstance(self.target, np.ndarray):
            bound = OPERATORS[operator](Clue(0)).bound_to_arrays(self.target[None])
            return cast(LineRule, bound)
        found: LineRule = OPERATORS[operator](self.target)
        return found

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        """As the rule that says the same; of ``?`` pending until all coords are decided."""
        if self.operator != ANY:
            return self._under(self.operator).check(possible, scope)
        complete = (n_possible(possible) == 1).all(axis=1)
        held = np.zeros(len(possible), np.bool_)
        held[complete] = self.holds(possible[complete].argmax(axis=2).astype(np.uint8), scope)
        return judged(possible, held, complete & ~held)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        possible = self.operator
        if self.operator == ANY:
            possible = "+-*/" if numbers.shape[1] == 2 else "+*"
        return np.asarray(np.any([self._under(operator).holds(numbers, scope) for operator in possible], axis=0))

    def holds_laid_out(self, regions: LaidOut) -> Flags:
        if self.operator != ANY:
            return self._laid_out(self.operator, regions)
        alone, in_pairs = (np.any([self._laid_out(o, regions) for o in every], axis=0) for every in ("+*", "-/"))
        return np.asarray(alone | (in_pairs & (regions.lengths == 2)))

    def _laid_out(self, operator: str, regions: LaidOut) -> Flags:
        found = self._under(operator).holds_laid_out(regions)
        assert found is not None
        return found

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        return WrongResult(tuple(scope.coords.tolist()), known(self.target), self.operator)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """The result; of ``?`` the sum, which is always one."""
        if self.operator == ANY:
            return each_slot(self, [self._sums(numbers, scope)] * len(self.slots), len(numbers))
        return self._under(self.operator).read_clues(numbers, scope)

    @staticmethod
    def _sums(numbers: Numbers, scope: Scope) -> Values:
        return np.asarray(scope.values[numbers].sum(axis=1))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        if self.operator != ANY:
            self._under(self.operator).encode(encoder, scope)
            return
        coords, target, model = scope.coords.tolist(), known(self.target), encoder.model
        values = [encoder.value(coord) for coord in coords]
        if len(coords) <= 2:
            tried = np.indices((len(scope.alphabet),) * len(coords), np.uint8).reshape(len(coords), -1).T
            allowed = tried[self.holds(tried, scope)].tolist()
            if allowed:
                model.add_allowed_assignments([encoder.number(coord) for coord in coords], allowed)
            else:
                model.add_bool_or([])
            return
        added = model.new_bool_var("")
        model.add(sum(values) == target).only_enforce_if(added)
        product, largest = values[0], int(scope.values.max())
        for n_values, value in enumerate(values[1:], 2):
            after = model.new_int_var(0, min(largest**n_values, _MAX_PRODUCT), "")
            model.add_multiplication_equality(after, [product, value])
            product = after
        model.add(product == target).only_enforce_if(~added)
        # Which of the two it is does not count as a choice where both are right.
        model.add(sum(values) != target).only_enforce_if(~added)

    def clue_word(self, clue: int) -> int:
        return Product(0).clue_word(clue) if self.operator in ("*", ANY) else super().clue_word(clue)

    def lower(self, program: Program, scope: Scope) -> None:
        if self.operator == ANY:
            wanted = Wanted(self.kernel_number(self.target), values_block(scope))
            program.add(any_calculation, scope.coords, wanted, rule=self)
        else:
            self._under(self.operator).lower(program, scope)
