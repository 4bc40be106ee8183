"""OwnCount: every value in a region is the number of values there. Kernel: kernels/rules/counts/own_count.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.own_count import OwnValues, own_count
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.presentation import Border, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, committed, n_possible
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.lines import LineRule, judged


@dataclass(frozen=True)
class OwnMiscounted(Violation):
    """Coords of the region hold the values `values`, of which there can be no more than one; it holds one of them
    `least` to `most` times.
    """

    values: tuple[int, ...]
    least: int
    most: int
    text = "of {n_coords} coords {least} to {most} can hold a value, and the values are {values}"


@dataclass(frozen=True)
class OwnCount(LineRule):
    """Some coords of the region, at least one, hold the same value, which is the number of these coords; the others
    hold `empty`.

    Propagation is domain consistent. It does not use what is beside the region.
    """

    empty: int
    name = "own_count"
    numeric = True
    reaches_far = False
    look = Presentation(border=Border.DASHED)
    kernel = own_count

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        scope.number(self.empty)

    def _fitting(self, possible: Possible, scope: Scope) -> NDArray[np.bool_]:
        """``bool (P, M)``: the values that the region can have."""
        gone = scope.number(self.empty)
        bare, n_can = possible[:, :, gone], possible.sum(axis=1)
        n_must = (~bare).sum(axis=1)[:, None]
        fits = (n_must <= scope.values) & (scope.values <= n_can) & (scope.values > 0)
        fits &= (possible | bare[:, :, None]).all(axis=1)
        fits[:, gone] = False
        return np.asarray(fits)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        some = self._fitting(possible, scope).any(axis=1)
        alone = (n_possible(possible) == 1).all(axis=1)
        return judged(possible, np.asarray(alone & some), np.asarray(~some))

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        gone, numbers = scope.number(self.empty), committed(possible)
        values = tuple(sorted({int(scope.values[number]) for number in numbers.tolist() if number not in (-1, gone)}))
        least = int((~possible[:, gone]).sum())
        most = int(np.delete(possible, gone, axis=1).any(axis=1).sum())
        return OwnMiscounted(tuple(scope.coords.tolist()), values, least, most)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        filled = numbers != scope.number(self.empty)
        count, values = filled.sum(axis=1), scope.values[numbers]
        return np.asarray((count > 0) & (~filled | (values == count[:, None])).all(axis=1))

    def holds_laid_out(self, regions: LaidOut) -> Flags | None:
        filled = ~regions.held(self.empty)
        counts = regions.lengths - regions.counts(self.empty)
        values = regions.alphabet.value_of_number[regions.numbers]
        wrong = filled & (values != np.repeat(counts, regions.lengths))
        before = np.zeros(len(wrong) + 1, np.int64)
        np.cumsum(wrong, out=before[1:])
        return np.asarray((counts > 0) & (before[regions.start[1:]] == before[regions.start[:-1]]))

    def parameters(self, scope: Scope) -> OwnValues:
        marks = [number for number, value in enumerate(scope.values.tolist()) if value != self.empty]
        return OwnValues(scope.number(self.empty), marks, [int(scope.values[number]) for number in marks])

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        gone, coords = scope.number(self.empty), encoder.coords(scope)
        model, bare = encoder.model, [encoder.is_mark(coord, gone) for coord in coords]
        chosen = []
        for number, value in enumerate(scope.values.tolist()):
            if number == gone:
                continue
            held = [encoder.is_mark(coord, number) for coord in coords]
            if not 1 <= value <= len(coords):
                for literal in held:
                    model.add_bool_or(~literal)
                continue
            here = model.new_bool_var(f"the region holds {value}")
            model.add(sum(held) == value).only_enforce_if(here)
            model.add(sum(held) == 0).only_enforce_if(~here)
            model.add(sum(bare) == len(coords) - value).only_enforce_if(here)
            chosen.append(here)
        model.add_exactly_one(chosen) if chosen else model.add_bool_or([])
