"""RunsAround: the runs of a mark in the rings around cells. Kernel: kernels/rules/lines/runs_around.py."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.lines.runs_around import NONE, RingHints, runs_around
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, outcomes, sides
from gridlanes.rules.shared.counting import ManyCountsRule
from gridlanes.rules.shared.lines import empty
from gridlanes.rules.shared.rectangle import columns_of
from gridlanes.rules.shared.refusals import known, refuse, require_one_region
from gridlanes.rules.shared.ring_runs import AROUND, HINTS, KIND_OF, KINDS, hint_of
from gridlanes.rules.shared.with_absent import with_absent

_NUMBER_OF = {hint: number for number, hint in enumerate(HINTS)}
_IMPOSSIBLE = len(HINTS)
"""the number of all hints that no ring can have"""
_RINGS = np.arange(1 << len(AROUND))
_CODES = np.array([hint_of(kind) for kind in KINDS], np.int64)[KIND_OF]
"""the hint of each ring that tells all of its runs"""


@dataclass(frozen=True)
class RingBroken(Violation):
    """The cells around the first of `coords`, which are the others, cannot have the runs that `hint` says."""

    hint: int
    text = "the cells around coord {coords[0]} cannot have the runs {hint}"


@dataclass(frozen=True)
class HintHolds(Violation):
    """The cell in `coords` has a hint, and holds the mark for sure."""

    text = "coord {coords[0]} has a hint and holds the mark"


@dataclass(frozen=True)
class NothingLeftAround(Violation):
    """The cell in `coords` has no mark left."""

    text = "coord {coords[0]} has no mark left"


@dataclass(frozen=True)
class RunsAround(ManyCountsRule):
    """In the ring around each cell with a hint, the cells that hold `mark` form runs of the lengths that the hint
    gives: numbers as in engine/rules/shared/ring_runs.py. Cells outside the region, and cells with a hint, do not hold
    the mark. A hint that no ring can have violates the rule.

    The region is a rectangle of cells, row by row; `hints` has an entry for each, a number, `NO_CLUE` for none, or a
    clue.

    Propagation is domain consistent for each hint on its own. It does not combine two hints whose rings share cells.
    """

    hints: tuple[int | Clue, ...]
    name = "runs_around"
    in_words = "A hint gives the lengths of the runs around it of cells that are {marks}"
    listed = "hints"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        scope.number(self.mark)
        if len(self.hints) != len(scope.coords):
            refuse(self, f"{len(self.hints)} hints for {len(scope.coords)} cells")
        columns_of(self, scope)

    def _hinted(self, held: Flags, can: Flags, scope: Scope) -> tuple[Flags, Flags]:
        """``bool (P, n)`` twice, for each hint: whether some ring that is left is allowed, and some is not."""
        ring = _ring(columns_of(self, scope), len(scope.coords))
        held, can = (with_absent(flags) for flags in (held, can))
        place = 1 << np.arange(len(AROUND))
        some, other = [], []
        for cell, hint in self._hints():
            least, most = held[:, ring[cell]] @ place, can[:, ring[cell]] @ place
            left = ((least[:, None] & ~_RINGS) == 0) & ((_RINGS & ~most[:, None]) == 0)
            allowed = _rings_of(hint)
            some.append((left & allowed).any(axis=1))
            other.append((left & ~allowed).any(axis=1))
        flags = np.array([some, other], np.bool_).reshape(2, len(some), len(held)).transpose(0, 2, 1)
        return flags[0], flags[1]

    def _hints(self) -> list[tuple[int, int]]:
        """The cells with hints, by position, and these."""
        return [(cell, hint) for cell, hint in enumerate(map(known, self.hints)) if hint != NO_CLUE]

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        held, can = sides(possible, scope.number(self.mark))
        some, other = self._hinted(held, can, scope)
        cells = [cell for cell, _ in self._hints()]
        certain = ~other.any(axis=1) & ~can[:, cells].any(axis=1)
        return outcomes(certain, ~some.all(axis=1) | held[:, cells].any(axis=1) | empty(possible))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        bare = np.flatnonzero(~possible.any(axis=1))
        if len(bare):
            return NothingLeftAround((int(scope.coords[bare[0]]),))
        held, can = sides(possible[None], scope.number(self.mark))
        hints = self._hints()
        holding = [cell for cell, _ in hints if held[0, cell]]
        if holding:
            return HintHolds((int(scope.coords[holding[0]]),))
        cell, hint = hints[int((~self._hinted(held, can, scope)[0][0]).argmax())]
        ring = _ring(columns_of(self, scope), len(scope.coords))[cell]
        around = scope.coords[ring[ring < len(scope.coords)]].tolist()
        return RingBroken((int(scope.coords[cell]), *around), hint)

    def found(self, numbers: Numbers, scope: Scope) -> NDArray[Any]:
        held = numbers == scope.number(self.mark)
        ring = _ring(columns_of(self, scope), len(scope.coords))
        padded = with_absent(held)
        codes = sum(padded[:, ring[:, i]].astype(np.intp) << i for i in range(len(AROUND)))
        return np.where(held, NO_CLUE, _CODES[codes]).T

    def agrees(self, numbers: Numbers, counts: NDArray[Any], scope: Scope) -> Flags:
        found = np.broadcast_arrays(self.found(numbers, scope), counts)[0]
        counts = np.broadcast_to(counts, found.shape)
        right = found == counts
        for hint in np.unique(counts[~right & (counts != NO_CLUE)]).tolist():
            fitting = np.unique(_CODES[_rings_of(hint)])
            right = right | ((counts == hint) & np.isin(found, fitting))
        return np.asarray((right | (counts == NO_CLUE)).all(axis=0))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        held = [encoder.is_mark(coord, scope.number(self.mark)) for coord in scope.coords.tolist()]
        ring = _ring(columns_of(self, scope), len(held)).tolist()
        for cell, hint in self._hints():
            encoder.model.add_bool_or(~held[cell])
            around = [held[other] if other < len(held) else encoder.never for other in ring[cell]]
            rings = _RINGS[_rings_of(hint)].tolist()
            rows = [[code >> i & 1 for i in range(len(AROUND))] for code in rings]
            if rows:
                encoder.model.add_allowed_assignments(around, rows)
            else:
                encoder.model.add_bool_or([])

    def clue_word(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else _NUMBER_OF.get(clue, _IMPOSSIBLE)

    def lower(self, program: Program, scope: Scope) -> None:
        reader = RunsAround(self.mark, ())  # turns clues into words as this rule does, and is quick to compare
        hints = [NONE if hint == NO_CLUE else self.kernel_number(hint) for hint in self.hints]
        cols, number, allowed = columns_of(self, scope), scope.number(self.mark), [*HINTS.values(), 0]
        parameters = RingHints(cols, number, [1 + step for step in chain(*AROUND)], len(KINDS), KIND_OF, allowed, hints)
        program.add(runs_around, scope.coords, parameters, rule=reader)


@cache
def _ring(cols: int, size: int) -> NDArray[np.intp]:
    """``intp (size, 8)``: the cells around each of a rectangle, by position; `size` for what lies outside."""
    rows = size // cols
    number = np.pad(np.arange(size).reshape(rows, cols), 1, constant_values=size)
    ring = [number[1 + down : 1 + down + rows, 1 + right : 1 + right + cols] for down, right in AROUND]
    return np.stack(ring, axis=-1).reshape(size, len(AROUND))


@cache
def _rings_of(hint: int) -> Flags:
    """``bool (256,)``: which rings a hint allows."""
    kinds = HINTS.get(hint, 0)
    return np.array([bool(kinds >> kind & 1) for kind in KIND_OF])
