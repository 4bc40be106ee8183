"""Islands: the cells that hold a mark form islands with one number each. Kernel: kernels/rules/shading/islands.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.shading.island_reach import ANY
from gridlanes.kernels.rules.shading.islands import NONE, NumberedIslands, islands
from gridlanes.kernels.rules.shared.graph import neighbour_table
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.divisions import one_cell_each, per_area
from gridlanes.model.graphs import Ints
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Possible, chosen, sides
from gridlanes.rules.shared.counting import NumberedAreasRule
from gridlanes.rules.shared.refusals import (
    known,
)
from gridlanes.rules.shared.structural import pieces_of, require_area_numbers

LARGEST = NONE - 1
"""a number from here on is more than boards have cells"""


@dataclass(frozen=True)
class IslandNumbered(Violation):
    """The cells `coords` of an island, or all that it can have, come to `numbers` numbers instead of one."""

    numbers: int
    text = "the island of coords {coords} has {numbers} numbers, it must have one"


@dataclass(frozen=True)
class IslandMissized(Violation):
    """The island of the cells `coords` comes to `size` cells, at least or at most, instead of `target`."""

    size: int
    target: int
    text = "the island of coords {coords} comes to {size} cells, its number is {target}"


@dataclass(frozen=True)
class NumberNotHeld(Violation):
    """The cell in `coords` has a number, and cannot hold the mark."""

    text = "coord {coords[0]} has a number and is not of an island"


@dataclass(frozen=True)
class Islands(NumberedAreasRule):
    """The coords that hold `mark` form islands (components): each contains exactly one number, which is its size. A
    coord with a number holds the mark.

    The region: cells, or corners, or edges. `sizes`: the number of each coord; `NO_CLUE` for none, 0 for a number that
    is not known.

    Propagation: the coords that the island of each number can still have, and those that it needs, to the fixpoint;
    weaker than complete. It does not infer that two islands compete for the same room.
    """

    sizes: tuple[int | Clue, ...]
    name = "islands"
    listed = "sizes"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_area_numbers(self, self.mark, self.sizes, scope)

    def faults(self, held: Flags, can: Flags, counts: NDArray[Any], scope: Scope) -> list[Flags]:
        """Numbers that cannot hold the mark; islands with several numbers, without one; those that are too large, too
        small.
        """
        wanted = np.broadcast_to(counts.T, held.shape)
        numbered = (wanted != NO_CLUE).astype(np.int64)
        target = np.where(wanted > ANY, wanted, 0)
        joined, reach = _areas(held, scope), _areas(can, scope)
        n_numbers, number = per_area(joined, numbered * held), per_area(joined, target * held)
        return [
            (numbered > 0) & ~can,
            held & (n_numbers > 1),
            held & (per_area(reach, numbered) < 1),
            held & (n_numbers == 1) & (number > 0) & (per_area(joined, np.ones_like(joined)) > number),
            can & (target > 0) & (per_area(reach, np.ones_like(reach)) < target),
        ]

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        held, can = sides(possible[None], scope.number(self.mark))
        sizes = self.wanted()
        kind, where = self.first_fault(held, can, scope)
        if kind == 0:
            return NumberNotHeld((int(scope.coords[where]),))
        areas = _areas(held if kind in (1, 3) else can, scope)[0]
        mine = areas == areas[where]
        coords = chosen(scope.coords, mine)
        numbers = sizes[mine & (sizes != NO_CLUE)]
        if kind < 3:
            return IslandNumbered(coords, len(numbers))
        return IslandMissized(coords, int(mine.sum()), int(numbers[0] if kind == 3 else sizes[where]))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """The size of each island, in one of its cells that have a clue; which one depends on where it lies."""
        slots, fixed = self.slots_and_numbers
        held = numbers == scope.number(self.mark)
        areas = _areas(held, scope)
        n_fixed = per_area(areas, np.broadcast_to(fixed != NO_CLUE, areas.shape))
        shown = one_cell_each(areas, held & (slots >= 0) & (n_fixed == 0))
        wanted = np.where(shown, per_area(areas, np.ones_like(areas)), fixed)
        return self.clues_that_hold(numbers, wanted, scope)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """Each cell belongs to one number or to none, and steps to it within its island."""
        model, near = encoder.model, scope.neighbours
        held = [encoder.is_mark(coord, scope.number(self.mark)) for coord in scope.coords.tolist()]
        sizes = {cell: known(size) for cell, size in enumerate(self.sizes) if size != NO_CLUE}
        most = {cell: min(size or len(held), len(held)) for cell, size in sizes.items()}
        belongs = [{name: model.new_bool_var(f"{cell} is of {name}") for name in sizes} for cell in range(len(held))]
        far = [model.new_int_var(0, len(held), "steps") for _ in held]
        for cell, beside in enumerate(near):
            model.add(sum(belongs[cell].values()) == held[cell])
            for other in beside:
                for name in sizes:
                    model.add_bool_or(~held[other], ~belongs[cell][name], belongs[other][name])
            if cell in sizes:
                model.add(belongs[cell][cell] == 1)
                model.add(far[cell] == 0)
                continue
            model.add(far[cell] == len(held)).only_enforce_if(~held[cell])
            if beside:
                least = model.new_int_var(0, len(held), "the least")
                model.add_min_equality(least, [far[other] for other in beside])
                model.add(far[cell] == least + 1).only_enforce_if(held[cell])
                model.add(far[cell] < len(held)).only_enforce_if(held[cell])
            else:
                model.add(held[cell] == 0)
        for name, size in sizes.items():
            mine = sum(of[name] for of in belongs)
            model.add(mine == size if size else mine <= most[name])

    def clue_word(self, clue: int) -> int:
        return -1 if clue == NO_CLUE else min(clue, LARGEST)

    def lower(self, program: Program, scope: Scope) -> None:
        reader = Islands(self.mark, ())  # turns clues into words as this rule does, and is quick to compare
        sizes = [NONE if size == NO_CLUE else self.kernel_number(size) for size in self.sizes]
        parameters = NumberedIslands(scope.number(self.mark), neighbour_table(scope.neighbours), sizes)
        program.add(islands, scope.coords, parameters, rule=reader)


def _areas(flags: Flags, scope: Scope) -> Ints:
    """``int32 (P, K)``: of each coord with a flag the first of its piece, of others themselves."""
    labels, _ = pieces_of(flags, scope)
    return np.where(flags, labels, np.arange(labels.shape[1], dtype=np.int32))
