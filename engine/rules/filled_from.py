"""FilledFrom: the coords of a line that hold a mark are its first ones. Kernel: kernels/rules/marks/relation.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from gridlanes.kernels.rules.marks.relation import MAX_MARKS, Partners, relation
from gridlanes.lowering.program import Program
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags
from gridlanes.rules.shared.lines import Values
from gridlanes.rules.shared.pairs import PairApart, PairRule
from gridlanes.rules.shared.refusals import refuse


@dataclass(frozen=True)
class FilledPast(PairApart):
    """The second of two consecutive coords holds the mark, the first one does not."""

    mark: int
    text = "{second} stands behind {first}, where {mark} is to come first"


@dataclass(frozen=True)
class FilledFrom(PairRule):
    """No coord of the region holds `mark` after one that does not: a thermometer that is filled from its bulb, the
    first coord, up to some coord, not at all, or completely.

    Propagation is domain consistent. Own regions of a puzzle are combined with the counts of lines that cross them
    (engine/compile/joint/tubes_counted.py).
    """

    mark: int
    name = "filled_from"
    in_words = "Those that are {marks} come first, without a gap; all of these coords may be {marks}, or none"
    numeric = False
    reaches_far = False
    look = Presentation(decoration=Decoration.BULB, color="#d9dde4")
    violated: ClassVar[type[PairApart]] = FilledPast

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        scope.number(self.mark)
        if len(scope.alphabet) > MAX_MARKS:
            refuse(self, f"the alphabet has {len(scope.alphabet)} marks, more than {MAX_MARKS}")

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.mark,)

    def related(self, values: Values) -> Flags:
        return np.asarray((values[:, None] == self.mark) | (values != self.mark))

    def lower(self, program: Program, scope: Scope) -> None:
        n, number = len(scope.alphabet), scope.number(self.mark)
        every, bit = (1 << n) - 1, 1 << number
        forward = [every if m == number else every & ~bit for m in range(n)]
        backward = [bit if m == number else every for m in range(n)]
        for k in range(len(scope.coords) - 1):
            program.add(relation, scope.coords[k : k + 2], Partners(forward, backward), rule=self)
