"""Sets of known solutions that satisfy a rule in a region, for the most frequent rules of rooms: counts, one piece.

A set of solutions is one number: its bit k is solution k. The solutions that hold a mark at a coord form such a set;
counts and pieces are computed for all solutions at once, by sums and floods on bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.own_scopes import scope_of
from gridlanes.compile.structure import Structure
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Rule
from gridlanes.rules.connected import Connected
from gridlanes.rules.larger_count_of_lines import LargerCountOfLines
from gridlanes.rules.piece_of_size import PieceOfSize
from gridlanes.rules.shared.count_apart import CountApartRule
from gridlanes.rules.shared.counting import CountRule
from gridlanes.rules.shared.refusals import known

Coords = tuple[int, ...]


def as_set(flags: NDArray[np.bool_]) -> int:
    """The set of a mask ``bool (n,)``."""
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")


def union(sets: Iterable[int]) -> int:
    """The union of some sets."""
    found = 0
    for each in sets:
        found |= each
    return found


class SolutionSets:
    """The solutions `numbers` ``uint8 (n, C)`` (mark numbers from 0) of a structure, as sets."""

    def __init__(self, structure: Structure, numbers: NDArray[np.uint8]) -> None:
        self._structure, self._numbers = structure, numbers
        self._every = (1 << len(numbers)) - 1
        self._holding: dict[int, list[int]] = {}
        self._threes: int | None = None
        """the solutions in which three lines of a kind are side by side anywhere"""
        self._touching_anywhere: dict[tuple[type[Rule], int], int] = {}
        """for a kind of rule and a mark, the solutions in which two coords that hold it touch anywhere"""

    def holding(self, mark: int) -> list[int]:
        """For each coord, the solutions that hold a mark (a displayed value) there."""
        found = self._holding.get(mark)
        if found is None:
            held = self._numbers == self._structure.alphabet.number(mark)
            rows = np.ascontiguousarray(np.packbits(held, axis=0, bitorder="little").T)
            found = [int.from_bytes(row.tobytes(), "little") for row in rows]
            self._holding[mark] = found
        return found

    def obeying(self, rule: Rule, coords: Coords) -> int | None:
        """The solutions that satisfy a rule in the region of some coords; None for rules that must be checked
        themselves.
        """
        if isinstance(rule, PieceOfSize):
            return self._counted(rule.mark, coords, (known(rule.size),)) & self._in_one_piece(rule.mark, coords)
        if isinstance(rule, Connected) and not (rule.others or rule.outside or rule.around):
            return self._in_one_piece(rule.mark, coords)
        if isinstance(rule, CountRule) and rule.counts_alone:
            return self._counted(rule.mark, coords, _admitted(rule, len(coords)))
        if isinstance(rule, LargerCountOfLines):
            return self._counted(rule.mark, coords, _admitted(rule, len(coords))) & ~self._side_by_side(rule, coords)
        if isinstance(rule, CountApartRule) and type(rule).holds is CountApartRule.holds:
            counted = self._counted(rule.mark, coords, _admitted(rule, len(coords)))
            return counted & ~self._touching(rule, coords)
        return None

    def first_number(self, rule: Rule, coords: Coords) -> int | None:
        """The number of a rule with one in the region of some coords, read off the first solution; None for rules
        that must be asked themselves.
        """
        if isinstance(rule, PieceOfSize):
            held = self.holding(rule.mark)
            left = {coord for coord in coords if held[coord] & 1}
            n_held = len(left)
            return n_held if _are_connected(left, _neighbours(self._structure.grid)) else NO_CLUE
        if isinstance(rule, CountRule) and rule.counts_alone and type(rule).read_clues is CountRule.read_clues:
            held = self.holding(rule.mark)
            return sum(held[coord] & 1 for coord in coords)
        return None

    def _counted(self, mark: int, coords: Coords, admitted: Sequence[int]) -> int:
        """The solutions in which the number of coords with the mark is one of these."""
        held, digits = self.holding(mark), list[int]()
        if admitted == (1,):
            seen = twice = 0
            for coord in coords:
                twice |= seen & held[coord]
                seen |= held[coord]
            return seen & ~twice
        for coord in coords:  # one more in the solutions of `carry`
            carry = held[coord]
            for place, digit in enumerate(digits):
                if not carry:
                    break
                digits[place], carry = digit ^ carry, digit & carry
            if carry:
                digits.append(carry)
        return union(self._with_digits(digits, count) for count in admitted if count < 1 << len(digits))

    def _with_digits(self, digits: list[int], count: int) -> int:
        found = self._every
        for place, digit in enumerate(digits):
            found &= digit if count >> place & 1 else ~digit
        return found

    def _in_one_piece(self, mark: int, coords: Coords) -> int:
        """The solutions in which the coords that hold a mark are connected."""
        held, near = self.holding(mark), _neighbours(self._structure.grid)
        reached, left = dict[int, int](), self._every
        for coord in coords:  # a solution begins at its first coord
            reached[coord] = held[coord] & left
            left &= ~held[coord]
        pairs = [(coord, other) for coord in coords for other in near[coord] if other in reached]
        grows = True
        while grows:
            grows = False
            for coord, other in pairs:
                new = reached[other] & held[coord] & ~reached[coord]
                if new:
                    reached[coord] |= new
                    grows = True
        return self._every & ~union(held[coord] & ~reached[coord] for coord in coords)

    def _side_by_side(self, rule: LargerCountOfLines, coords: Coords) -> int:
        """The solutions in which three lines of a kind are side by side among some coords: hardly any, as most
        genres forbid this on the whole board.
        """
        if self._threes is None:
            self._threes = self._three_alike(rule, scope_of(self._structure, _cells(self._structure)))
        return self._threes and self._three_alike(rule, scope_of(self._structure, coords))

    def _three_alike(self, rule: LargerCountOfLines, scope: Scope) -> int:
        """The solutions in which three lines of a kind are side by side among the coords of a scope."""
        held, coords, (across, down) = self.holding(rule.mark), scope.coords, rule.threes(scope)
        found = union(held[one] & held[two] & held[three] for one, two, three in coords[across].tolist())
        return found | union(
            self._every & ~(held[one] | held[two] | held[three]) for one, two, three in coords[down].tolist()
        )

    def _touching(self, rule: CountApartRule, coords: Coords) -> int:
        """The solutions in which two coords that hold the mark touch: hardly any, as with lines side by side."""
        key = type(rule), rule.mark
        anywhere = self._touching_anywhere.get(key)
        if anywhere is None:
            anywhere = self._touching_anywhere[key] = self._touching_among(rule, _cells(self._structure))
        return anywhere and self._touching_among(rule, coords)

    def _touching_among(self, rule: CountApartRule, coords: Coords) -> int:
        held, found = self.holding(rule.mark), 0
        touching, inside = _touching(type(rule).touching, self._structure), {*coords}
        for coord in coords:
            if held[coord]:
                found |= held[coord] & union(held[other] for other in touching[coord] & inside)
        return found


def _are_connected(left: set[int], near: list[frozenset[int]]) -> bool:
    """Whether some coords, which are removed, are connected; none are."""
    waiting = [left.pop()] if left else []
    while waiting:
        reached = near[waiting.pop()] & left
        left -= reached
        waiting += reached
    return not left


@lru_cache(maxsize=16)
def _cells(structure: Structure) -> Coords:
    """The cells of a plain grid."""
    return tuple(range(structure.grid.rows * structure.grid.cols))


@lru_cache(maxsize=1 << 12)
def _admitted(rule: CountRule, size: int) -> tuple[int, ...]:
    """The counts that a rule allows in a region with this number of coords."""
    return tuple(np.flatnonzero(rule.admitted(size)).tolist())


@lru_cache(maxsize=16)
def _neighbours(grid: Grid) -> list[frozenset[int]]:
    """The coords beside each coord of a grid."""
    return [frozenset(grid.adjacent(coord)) for coord in range(grid.n_coords)]


@lru_cache(maxsize=16)
def _touching(touching: Callable[[Scope], NDArray[np.intp]], structure: Structure) -> list[frozenset[int]]:
    """The cells with higher numbers that touch each cell of a plain grid, as the rule defines it."""
    grid = structure.grid
    every = Scope(grid, structure.alphabet, (np.arange(grid.rows * grid.cols),))
    found: list[set[int]] = [set() for _ in range(grid.rows * grid.cols)]
    for one, other in touching(every).tolist():
        found[min(one, other)].add(max(one, other))
    return [*map(frozenset, found)]
