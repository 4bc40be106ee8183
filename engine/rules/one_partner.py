"""OnePartner: a coord holds a mark together with exactly one of others. Kernel: kernels/rules/one_partner.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.kernels.rules.counting import OneMark
from gridlanes.kernels.rules.one_partner import one_partner
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, Rule, outcomes, sides
from gridlanes.rules.shared.refusals import refuse, require_one_region


@dataclass(frozen=True)
class WrongPartners(Violation):
    """The first coord holds the mark, and of the others at least `least` and at most `most`: not one."""

    least: int
    most: int
    text = "coord {coords[0]} holds the mark, and {least} to {most} coords beside it, of which there must be one"


@dataclass(frozen=True)
class OnePartner(Rule):
    """If the first coord of the region holds `mark`, exactly one of the others does, too; if not, any number may.

    Said of each cell with the cells beside it, what holds the mark are dominoes that do not touch at a side.

    Propagation is domain consistent for each region. It does not infer from several, for instance that two coords have
    the same possible partner.
    """

    mark: int
    name = "one_partner"
    kernel = one_partner

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        scope.number(self.mark)
        if not len(scope.coords):
            refuse(self, "is about a first coord, found none")

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        committed, has = sides(possible, scope.number(self.mark))
        least, most = committed[:, 1:].sum(axis=1), has[:, 1:].sum(axis=1)
        met = (least == 1) & (most == 1)
        return outcomes(~has[:, 0] | met, committed[:, 0] & ((least > 1) | (most == 0)))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        committed, has = sides(possible, scope.number(self.mark))
        return WrongPartners(tuple(scope.coords.tolist()), int(committed[1:].sum()), int(has[1:].sum()))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        held = numbers == scope.number(self.mark)
        return np.asarray(~held[:, 0] | (held[:, 1:].sum(axis=1) == 1))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        first, *others = (encoder.is_mark(coord, scope.number(self.mark)) for coord in scope.coords.tolist())
        if others:
            encoder.model.add(sum(others) == 1).only_enforce_if(first)
        else:
            encoder.model.add_bool_or(~first)

    def parameters(self, scope: Scope) -> OneMark:
        return OneMark(scope.number(self.mark))
