"""Many constraints that differ only in their regions and clues, as arrays.

A large board has thousands of constraints. The search and the check of solutions need only the arrays; the constraints
themselves are made when something else asks for them, such as an explanation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, repeat

import numpy as np
from numpy.typing import NDArray

from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.laid_regions import LaidRegions
from gridlanes.model.regions import Coords, Region
from gridlanes.model.scope import Scope
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.rules.base import Rule, field_names


@dataclass(frozen=True, eq=False)
class ManyConstraints:
    """`rule` holds on each of the regions `laid`, `region` returns the shape of each. `slots` ``intp (n,)``: of their
    clues, if the rule has one, which is ``Clue(0)`` in `rule`. All have one `role`. `pieces` ``int64 (n, R)``: for a
    rule on R regions the length of each; `laid` has them one after another, and `region` returns R shapes.
    """

    rule: Rule
    laid: LaidRegions
    region: Callable[[int], Region | Sequence[Region]]
    slots: NDArray[np.intp] | None = None
    role: Role = Role.GOAL
    pieces: NDArray[np.int64] | None = None

    def __len__(self) -> int:
        return len(self.laid)

    def __iter__(self) -> Iterator[Constraint]:
        """The constraints, one by one."""
        return (Constraint(rule, self.region(k), self.role) for k, rule in enumerate(self._rules()))

    def _rules(self) -> Iterable[Rule]:
        """The rule of each."""
        if self.slots is None:
            return repeat(self.rule, len(self))
        (field,) = (name for name in field_names(type(self.rule)) if isinstance(getattr(self.rule, name), Clue))
        return (replace(self.rule, **{field: Clue(slot)}) for slot in self.slots.tolist())

    @property
    def coords(self) -> list[Coords]:
        """The coords of each region."""
        return self.laid.split()

    def on_scopes(self, grid: Grid, alphabet: Alphabet) -> Iterator[tuple[Rule, Scope]]:
        """The rule and the scope of each."""
        scopes: Iterable[tuple[Coords, ...]] = zip(self.coords)
        if self.pieces is not None:
            n, n_each = self.pieces.shape
            every = iter(LaidRegions(self.laid.coords, self.pieces.ravel()).split())
            scopes = (tuple(islice(every, n_each)) for _ in range(n))
        return ((rule, Scope(grid, alphabet, regions)) for rule, regions in zip(self._rules(), scopes, strict=True))

    def lower(self, program: Program) -> None:
        """Adds the tables of all of them, as `Constraint.lower` does."""
        if not self.rule.lower_many(program, self.laid, self.slots, self.pieces):
            for rule, scope in self.on_scopes(program.grid, program.alphabet):
                rule.lower(program, scope)

    @property
    def n_slots(self) -> int:
        """One more than the largest slot."""
        return 0 if self.slots is None or not len(self.slots) else 1 + int(self.slots.max())


def coords_of(parts: Iterable[Constraint | ManyConstraints], grid: Grid, alphabet: Alphabet) -> LaidRegions:
    """The coords of each of some constraints, one by one."""
    coords, lengths = [np.zeros(0, np.intp)], [np.zeros(0, np.int64)]
    for part in parts:
        if isinstance(part, Constraint):
            coords.append(part.scope(grid, alphabet).coords)
            lengths.append(np.array([len(coords[-1])]))
        else:
            coords.append(part.laid.coords)
            lengths.append(part.laid.lengths)
    return LaidRegions(np.concatenate(coords), np.concatenate(lengths))
