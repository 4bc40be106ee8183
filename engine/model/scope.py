"""The scope of a constraint: all that a rule may know besides the marks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Coords


@dataclass(frozen=True, eq=False)
class Scope:
    """The resolved regions of a constraint, on their grid, with the alphabet of the puzzle.

    A rule sees its coords as positions 0 .. K-1 of `coords`: its regions one after another, each in its own order.
    """

    grid: Grid
    alphabet: Alphabet
    regions: tuple[Coords, ...]

    @cached_property
    def coords(self) -> Coords:
        """``intp (K,)``: the coords of all regions, one region after another."""
        if len(self.regions) == 1:  # as nearly all have it
            return np.asarray(self.regions[0], np.intp)
        return np.concatenate(self.regions).astype(np.intp)

    @cached_property
    def once(self) -> tuple[Coords, Coords]:
        """``intp``: the first position of each coord, ascending by coord; and ``(K,)``: for each position the index of
        its coord among these.
        """
        _, first, place = np.unique(self.coords, return_index=True, return_inverse=True)
        return first, place

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """The length of each region."""
        return tuple(map(len, self.regions))

    @cached_property
    def values(self) -> NDArray[np.int64]:
        """``int64 (M,)``: the displayed value of each mark number."""
        return np.array(self.alphabet.values, np.int64)

    def number(self, mark: int) -> int:
        """The number of a displayed value. ModelError if it is no mark of the alphabet."""
        return self.alphabet.number(mark)

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """For each position, the positions adjacent to it on its layer: cells and corners orthogonally, edges by a
        shared corner.
        """
        position = {coord: k for k, coord in enumerate(self.coords.tolist())}
        return [
            [position[other] for other in self.grid.adjacent(coord) if other in position]
            for coord in self.coords.tolist()
        ]


class PlacelessScope(Scope):
    """A scope for any regions of the given lengths, wherever they lie: its coords have no place on a grid.

    A rule that asks for a place gets a ModelError; such rules must declare themselves `Rule.positional`.
    """

    def __init__(self, alphabet: Alphabet, lengths: tuple[int, ...]):
        ends = np.cumsum([0, *lengths]).tolist()
        object.__setattr__(self, "alphabet", alphabet)
        object.__setattr__(self, "regions", tuple(np.arange(*span) for span in pairwise(ends)))

    def _refuse(self) -> NoReturn:
        raise ModelError("a rule that looks at the places of its regions must declare it: positional = True")

    grid = neighbours = property(_refuse)
