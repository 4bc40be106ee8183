"""CountMatching: a given number of coords hold their own mark.

Kernels: kernels/rules/loops/joint_corners.py and kernels/rules/loops/joint_member.py for up to four coords,
kernels/rules/counts/count_own.py for more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.count_own import OwnMarks, count_own
from gridlanes.kernels.rules.loops.joint_corners import CellStates, joint_corners
from gridlanes.kernels.rules.loops.joint_member import Member, joint_member
from gridlanes.kernels.rules.shared.joint_states import EVERY_STATE, HOLDING, states_of
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Possible, n_possible
from gridlanes.rules.shared.counting import MatchCountRule
from gridlanes.rules.shared.refusals import require_count, require_length, require_once, require_one_region

MAX_JOINT = len(HOLDING)
"""coords that have a joint state"""


@dataclass(frozen=True)
class MatchesMiscounted(Violation):
    """`committed` of the coords hold the mark of their own and `possible` can, where `n` must; `coords` are those that
    do, if they are too many, else all of the region.
    """

    committed: int
    possible: int
    n: int
    text = "{committed} to {possible} coords can hold the marks that are counted, of which there must be {n}"


@dataclass(frozen=True)
class CountMatching(MatchCountRule):
    """Exactly `n` of the coords of the region hold the mark that `marks` has at their place.

    Propagation is domain consistent for one constraint: it does not combine two that share coords.
    """

    marks: tuple[int, ...]
    n: int | Clue
    name = "count_matching"
    in_words = "Exactly {n} of these coords hold the mark that is counted there"
    number = "n"
    violated = MatchesMiscounted
    positional = True
    judged_by_lengths = True

    def clue_word(self, clue: int) -> int:
        if len(self.marks) > MAX_JOINT:
            return super().clue_word(clue)
        return EVERY_STATE if clue == NO_CLUE else states_of([clue], range(MAX_JOINT))

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        require_length(self, scope, len(self.marks), len(self.marks))
        require_once(self, scope)
        self._numbers(scope)
        require_count(self, n=self.n)

    def _numbers(self, scope: Scope) -> NDArray[np.intp]:
        return np.array([scope.number(mark) for mark in self.marks], np.intp)

    def sides(self, possible: Possible, scope: Scope) -> tuple[Flags, Flags]:
        can = possible[..., np.arange(len(self.marks)), self._numbers(scope)]
        return can & (n_possible(possible) == 1), can

    def counts(self, numbers: Numbers, scope: Scope) -> NDArray[np.int64]:
        return np.asarray((numbers == self._numbers(scope)).sum(axis=1), np.int64)

    def literals(self, encoder: Encoder, scope: Scope) -> list[Any]:
        numbers = self._numbers(scope).tolist()
        return [encoder.is_mark(coord, number) for coord, number in zip(scope.coords.tolist(), numbers, strict=True)]

    def lower(self, program: Program, scope: Scope) -> None:
        """A hidden coord for the joint state of all, whose bits say which of them hold the mark of their own; one pass
        that counts where they are too many for that.
        """
        if len(scope.coords) > MAX_JOINT:
            own = OwnMarks(self.kernel_number(self.n), self._numbers(scope).tolist())
            program.add(count_own, scope.coords, own, rule=self)
            return
        places = range(len(scope.coords))
        joint = program.auxiliary(states_of(range(MAX_JOINT + 1), places))
        beside = [program.auxiliary(EVERY_STATE) for _ in range(MAX_JOINT)]  # corners that say nothing
        program.add(joint_corners, [joint, *beside], CellStates(self.kernel_number(self.n)), rule=self)
        for place, coord, number in zip(places, scope.coords.tolist(), self._numbers(scope).tolist(), strict=True):
            program.add(joint_member, [coord, joint], Member(number, HOLDING[place]))
