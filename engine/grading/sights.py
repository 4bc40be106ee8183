"""The lines of sight of puzzles with monsters, as `gridlanes.kernels.grading.filled_sights` reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.grading.filled_sights import KINDS, RoomForSight, SightBoard
from gridlanes.kernels.rules.lines.monsters_seen import ANY
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.scope import Scope
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules.exact_count import ExactCount
from gridlanes.rules.monsters_seen import MonstersSeen

Numbers = NDArray[np.int64]


class SightRules(NamedTuple):
    """The rules on lines of sight among some constraints, by their indices: `seen`, that on what they show, `totals`,
    its numbers, and for each kind of monster of which the whole board holds a number, `counts`, and that number.
    """

    board: SightBoard
    seen: int
    totals: tuple[int | Clue, ...]
    counts: dict[int, int]
    numbers: dict[int, int | Clue]

    @classmethod
    def of(cls, constraints: Sequence[Constraint], scopes: Sequence[Scope]) -> SightRules | None:
        """The rules about the lines of sight of the first constraint on what is seen; None if there is no such
        constraint.
        """
        rules = [constraint.rule for constraint in constraints]
        for seen, (rule, scope) in enumerate(zip(rules, scopes, strict=True)):
            if isinstance(rule, MonstersSeen):
                board = SightBoard(scope.grid.rows, scope.grid.cols, scope.coords.astype(np.int64))
                found = cls(board, seen, rule.totals, {}, {})
                for index, count in enumerate(rules):
                    if isinstance(count, ExactCount) and {*scopes[index].coords} == {*scope.coords}:
                        kind = scopes[index].number(count.mark)
                        found.counts[kind], found.numbers[kind] = index, count.n
                return found
        return None

    def totals_of(self, clues: NDArray[np.int32]) -> Numbers:
        """``int64 (n, B)``: what each line of n puzzles shows."""
        return _known(self.totals, clues)

    def most_of(self, clues: NDArray[np.int32]) -> Numbers:
        """``int64 (n, 3)``: how many monsters of each kind the boards of n puzzles hold, at most."""
        return _known([self.numbers.get(kind, NO_CLUE) for kind in range(KINDS)], clues)

    def room(self) -> RoomForSight:
        """Room for one line."""
        n, n_lines = len(self.board.coords), len(self.totals)
        shapes = [(n_lines,), (n_lines,), (n,), (n,), (n, 2, KINDS), (n,), (n,), (n,), *[(n + 1, 2)] * 3, (KINDS,)]
        room = RoomForSight(*(np.zeros(shape, np.int64) for shape in shapes))
        room.place[:] = -1
        return room


def _known(numbers: Sequence[int | Clue], clues: NDArray[np.int32]) -> Numbers:
    """``int64 (n, len(numbers))``: what numbers are in n puzzles, `ANY` where they are not given."""
    columns = [clues[:, each.slot] if isinstance(each, Clue) else np.full(len(clues), each) for each in numbers]
    found = np.stack(columns, axis=1).astype(np.int64)
    found[found == NO_CLUE] = ANY
    return np.minimum(found, ANY)
