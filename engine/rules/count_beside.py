"""CountBeside: at cells of a rectangle, counts of the cells beside them with a mark.

Kernel: kernels/rules/counts/count_beside.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.at_most import at_most
from gridlanes.kernels.rules.counts.count_beside import IMPOSSIBLE, NONE, Counts, count_beside
from gridlanes.kernels.rules.counts.counting import MarkAndCount
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, chosen, outcomes, sides
from gridlanes.rules.shared.counting import ManyCountsRule
from gridlanes.rules.shared.rectangle import columns_of
from gridlanes.rules.shared.refusals import known, refuse, require_one_region


@dataclass(frozen=True)
class BesideMiscounted(Violation):
    """At least `least` and at most `most` of the cells beside one with a count hold the mark, not `count`.

    `coords` are the cells beside it.
    """

    least: int
    most: int
    count: int
    text = "{least} to {most} cells beside one can hold the mark, of which there must be {count}"


@dataclass(frozen=True)
class BesideTogether(Violation):
    """The two adjacent cells `coords` both hold the mark."""

    text = "coords {coords[0]} and {coords[1]} are adjacent and both hold the mark"


@dataclass(frozen=True)
class CountBeside(ManyCountsRule):
    """The count of a cell is the exact number of cells beside it (above, left, right, below) that hold `mark`.

    The region is a rectangle of cells, row by row; `counts` has an entry for each: a number, `NO_CLUE` for none, or a
    clue. It is equivalent to an `ExactCount` on the `Neighbors4` of each cell within the rectangle. With `apart`, no
    two adjacent cells both hold the mark.

    Propagation: each count is domain consistent on its own; with `apart` a cell adjacent to two cells beside another
    loses the mark if the count cannot spare both. It does not combine the counts of two cells.
    """

    counts: tuple[int | Clue, ...]
    apart: bool = False
    name = "count_beside"
    listed = "counts"

    def wording(self) -> str:
        apart = "; no two that are {marks} are side by side" if self.apart else ""
        return f"A number says how many of the cells beside it are {{marks}}{apart}"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        scope.number(self.mark)
        if len(self.counts) != len(scope.coords):
            refuse(self, f"{len(self.counts)} counts for {len(scope.coords)} cells")
        columns_of(self, scope)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        held, has = (flags.T for flags in sides(possible, scope.number(self.mark)))
        cols, counts = columns_of(self, scope), self.wanted()[:, None]
        least, most = _beside(held, cols), _beside(has, cols)
        free = counts == NO_CLUE
        certain = (free | ((least == counts) & (most == counts))).all(axis=0)
        broken = (~free & ((least > counts) | (most < counts))).any(axis=0)
        if self.apart:
            certain &= ~(has & (_beside(has, cols) > 0)).any(axis=0)
            broken |= (held & (_beside(held, cols) > 0)).any(axis=0)
        return outcomes(certain, broken)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        held, has = (flags[:, None] for flags in sides(possible, scope.number(self.mark)))
        cols, counts = columns_of(self, scope), self.wanted()
        least, most = _beside(held, cols)[:, 0], _beside(has, cols)[:, 0]
        wrong = np.flatnonzero((counts != NO_CLUE) & ((least > counts) | (most < counts)))
        if len(wrong):
            k = int(wrong[0])
            around = np.arange(len(counts))[:, None] == k
            beside = chosen(scope.coords, _beside(around, cols)[:, 0] > 0)
            return BesideMiscounted(beside, int(least[k]), int(most[k]), int(counts[k]))
        together = np.flatnonzero(held[:, 0] & (least > 0))
        k = int(together[0])
        return BesideTogether(chosen(scope.coords, [k, k + 1 if k + 1 in together and (k + 1) % cols else k + cols]))

    def found(self, numbers: Numbers, scope: Scope) -> NDArray[Any]:
        return _beside((numbers == scope.number(self.mark)).T, columns_of(self, scope))

    def agrees(self, numbers: Numbers, counts: NDArray[Any], scope: Scope) -> Flags:
        held = (numbers == scope.number(self.mark)).T
        found = _beside(held, columns_of(self, scope))
        wrong = (found != counts) & (counts != NO_CLUE)
        if self.apart:
            wrong |= held & (found > 0)
        return np.asarray(~wrong.any(axis=0))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        model, number, cols = encoder.model, scope.number(self.mark), columns_of(self, scope)
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        for k, count in enumerate(map(known, self.counts)):
            ring = [k - cols, k - 1 if k % cols else -1, k + 1 if (k + 1) % cols else -1, k + cols]
            beside = [held[cell] for cell in ring if 0 <= cell < len(held)]
            if count != NO_CLUE:
                model.add(sum(beside) == count) if beside else model.add_bool_or([] if count else [~encoder.never])
            if self.apart:
                for other in beside:
                    model.add_bool_or(~held[k], ~other)

    def clue_word(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else min(clue, IMPOSSIBLE)

    def lower(self, program: Program, scope: Scope) -> None:
        self.lower_counts(program, scope)
        coords, cols = scope.coords.tolist(), columns_of(self, scope)
        for k in range(len(coords) if self.apart else 0):
            for other in ((k + 1 if (k + 1) % cols else len(coords)), k + cols):
                if other < len(coords):
                    program.add(at_most, [coords[k], coords[other]], MarkAndCount(scope.number(self.mark), 1))

    def lower_counts(self, program: Program, scope: Scope) -> None:
        """Adds the counts alone: for structures in which another kernel keeps adjacent marks apart."""
        reader = CountBeside(self.mark, ())  # turns clues into words as this rule does, and is quick to compare
        counts = [NONE if count == NO_CLUE else self.kernel_number(count) for count in self.counts]
        few = int(len(scope.alphabet) <= 5)
        parameters = Counts(columns_of(self, scope), scope.number(self.mark), int(self.apart), few, counts)
        program.add(count_beside, scope.coords, parameters, rule=reader)


def _beside(held: Flags, cols: int) -> NDArray[np.uint8]:
    """``uint8 (K, S)``: beside each cell of a rectangle ``(K, S)``, how many cells hold the mark."""
    cells = held.reshape(len(held) // cols, cols, held.shape[1]).view(np.uint8)
    found = np.zeros_like(cells)
    found[1:] += cells[:-1]
    found[:-1] += cells[1:]
    found[:, 1:] += cells[:, :-1]
    found[:, :-1] += cells[:, 1:]
    return found.reshape(held.shape)
