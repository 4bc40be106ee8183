"""AreasBeside: counts the cells of all areas of a mark beside a cell. Kernel: kernels/rules/shading/areas_beside.py."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.kernels.rules.shading.areas_beside import NONE, AreaCounts, areas_beside
from gridlanes.kernels.rules.shading.listed_areas import listed_areas
from gridlanes.kernels.rules.shared.graph import neighbour_table
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, outcomes, sides
from gridlanes.rules.shared.counting import LARGEST_COUNT, ManyCountsRule
from gridlanes.rules.shared.refusals import known
from gridlanes.rules.shared.structural import pieces_of, require_area_numbers
from gridlanes.rules.shared.with_absent import with_absent


@dataclass(frozen=True)
class AreasMiscounted(Violation):
    """The areas beside the cell in `coords` come to `least` to `most` cells, not to `count`."""

    least: int
    most: int
    count: int
    text = "the areas beside coord {coords[0]} come to {least} to {most} cells, there must be {count}"


@dataclass(frozen=True)
class CountInArea(Violation):
    """The cell in `coords` has a count, and holds the mark for sure."""

    text = "coord {coords[0]} has a count and is of an area"


@dataclass(frozen=True)
class AreasBeside(ManyCountsRule):
    """The cells that hold `mark` form areas (components). A cell with a count does not hold it; the count is the total
    number of cells of the areas beside it, each area counted once.

    The region: cells, or corners, or edges. `counts` has an entry for each, a number, `NO_CLUE` for none, or a clue.

    Propagation: the present and the possible sizes of the areas beside each count, and the cells that they need; weaker
    than complete. It does not infer that two counts beside one area cannot both have it.
    """

    counts: tuple[int | Clue, ...]
    name = "areas_beside"
    in_words = "A number says how many cells the areas beside it have together; areas consist of cells that are {marks}"
    listed = "counts"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_area_numbers(self, self.mark, self.counts, scope)

    def _bounds(self, possible: Possible, scope: Scope) -> tuple[NDArray[Any], NDArray[Any], Flags, Flags]:
        """``(P, K)`` each: how many cells the areas beside each come to at least, and at most; where a count has a cell
        that holds the mark, and one that can.
        """
        held, can = sides(possible, scope.number(self.mark))
        counted = self.wanted() != NO_CLUE
        return _beside(held, scope), _beside(can & ~counted, scope), held & counted, can & counted

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        least, most, inside, may_be = self._bounds(possible, scope)
        counts = self.wanted()
        free = counts == NO_CLUE
        certain = (free | ((least == counts) & (most == counts))) & ~may_be
        wrong = (~free & ((least > counts) | (most < counts))) | inside
        return outcomes(certain.all(axis=1), wrong.any(axis=1))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        least, most, inside, _ = (found[0] for found in self._bounds(possible[None], scope))
        counts = self.wanted()
        if inside.any():
            return CountInArea((int(scope.coords[inside.argmax()]),))
        k = int(np.flatnonzero((counts != NO_CLUE) & ((least > counts) | (most < counts)))[0])
        return AreasMiscounted((int(scope.coords[k]),), int(least[k]), int(most[k]), int(counts[k]))

    def found(self, numbers: Numbers, scope: Scope) -> NDArray[Any]:
        held = numbers == scope.number(self.mark)
        return np.where(held, NO_CLUE, _beside(held, scope)).T

    def agrees(self, numbers: Numbers, counts: NDArray[Any], scope: Scope) -> Flags:
        return np.asarray(((self.found(numbers, scope) == counts) | (counts == NO_CLUE)).all(axis=0))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """From each count one comes in steps to the cells of the areas beside it, up to one cell too many."""
        model = encoder.model
        held = [encoder.is_mark(coord, scope.number(self.mark)) for coord in scope.coords.tolist()]
        for cell, count in enumerate(map(known, self.counts)):
            if count == NO_CLUE:
                continue
            model.add_bool_or(~held[cell])
            most = min(count, len(held)) + 1
            far = {other: model.new_int_var(1, most + 1, "steps") for other in _within(cell, most, scope)}
            reached = []
            for other, steps in far.items():
                ways = [far[one] for one in scope.neighbours[other] if one in far]
                least = model.new_int_var(0, most, "the least")
                model.add_min_equality(least, [*ways, 0 if cell in scope.neighbours[other] else most])
                model.add(steps == least + 1).only_enforce_if(held[other])
                model.add(steps == most + 1).only_enforce_if(~held[other])
                reached.append(model.new_bool_var("is reached"))
                model.add(steps <= most).only_enforce_if(reached[-1])
                model.add(steps == most + 1).only_enforce_if(~reached[-1])
            model.add(sum(reached) == count)

    def clue_word(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else min(clue, LARGEST_COUNT)

    def lower(self, program: Program, scope: Scope) -> None:
        self._lower_to(program, scope, areas_beside)

    def lower_listed(self, program: Program, scope: Scope) -> None:
        """As `lower`, and a kernel that lists what areas beside small counts can be: far stronger, and slower."""
        self._lower_to(program, scope, areas_beside, listed_areas)

    def _lower_to(self, program: Program, scope: Scope, *kernels: RuleKernel) -> None:
        reader = AreasBeside(self.mark, ())  # turns clues into words as this rule does, and is quick to compare
        counts = [NONE if count == NO_CLUE else self.kernel_number(count) for count in self.counts]
        parameters = AreaCounts(scope.number(self.mark), neighbour_table(scope.neighbours), counts)
        for kernel in kernels:
            program.add(kernel, scope.coords, parameters, rule=reader)


def _within(cell: int, steps: int, scope: Scope) -> list[int]:
    """The other cells that are so many steps from one."""
    seen, rim = {cell}, {cell}
    for _ in range(steps):
        rim = {other for one in rim for other in scope.neighbours[one]} - seen
        seen |= rim
    return sorted(seen - {cell})


@lru_cache(maxsize=256)
def _places_beside(scope: Scope) -> NDArray[np.intp]:
    """``intp (K, n)``: the positions beside each, as many as most have; K for none."""
    near = scope.neighbours
    n_most = max(map(len, near), default=0)
    return np.array([[*one, *[len(near)] * (n_most - len(one))] for one in near], np.intp).reshape(len(near), n_most)


def _beside(flags: Flags, scope: Scope) -> NDArray[np.int64]:
    """``int64 (P, K)``: how many flags ``bool (P, K)`` the pieces beside each coord have together."""
    labels, sizes = (with_absent(found, -1) for found in pieces_of(flags, scope))
    sizes[:, -1] = 0
    near = _places_beside(scope)
    found = np.zeros(flags.shape, np.int64)
    for way in range(near.shape[1]):
        mine = labels[:, near[:, way]]
        again = np.zeros(flags.shape, np.bool_)
        for earlier in range(way):
            again |= labels[:, near[:, earlier]] == mine
        found += np.where(again, 0, sizes[:, near[:, way]])
    return found
