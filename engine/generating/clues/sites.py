"""Sites: the places where a walk over puzzles sets and clears clues, with the possible values."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.generating.clues.facts import Facts
from gridlanes.generating.clues.orbits import orbits
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.genre import Genre
from gridlanes.model.clue import NO_CLUE

ALONE, NOTHING = -1, -2
"""what may be put onto a site in place of a number: its mark alone, or nothing"""


@dataclass(frozen=True)
class Sites:
    """n sites. `slot` ``intp (n,)``: of the clue at each; `coord` ``intp (n,)``: the coord where `mark` ``uint8 (n,)``
    (its number from 1) is given while the site is set, -1 for none. A clue is one of `n_numbers` ``int64 (n,)`` values
    from `least` ``int64 (n,)`` on; where `bare` ``bool (n,)``, the mark may be given without a clue. `orbits` ``intp
    (m, widest)``: the sites that are set and cleared together, followed by -1.
    """

    slot: NDArray[np.intp]
    coord: NDArray[np.intp]
    mark: NDArray[np.uint8]
    least: NDArray[np.int64]
    n_numbers: NDArray[np.int64]
    bare: NDArray[np.bool_]
    orbits: NDArray[np.intp]

    @classmethod
    def of(cls, genre: Genre, structure: Structure, facts: Facts, symmetry: str) -> Sites:
        """The sites of the clues that puzzles may show."""
        grid = structure.grid
        size, cells = Size(grid.rows, grid.cols), genre.clue_cells(Size(grid.rows, grid.cols))
        slots = facts.slots[facts.allowed[len(facts.coords) :]]
        index = {slot: i for i, slot in enumerate(slots.tolist())}
        coord, mark = np.full(len(slots), -1, np.intp), np.zeros(len(slots), np.uint8)
        bare = np.zeros(len(slots), np.bool_)
        for field in genre.fields.values():
            if isinstance(field, Cells) and field.number_mark is not None:
                for slot in field.clue_cells(size).keys() & index.keys():
                    at = index[slot]
                    coord[at], mark[at] = slot, structure.alphabet.number(field.number_mark) + 1
                    bare[at] = field.unknown is not None
        allowed = np.isin(facts.slots, slots)
        return cls(
            slots,
            coord,
            mark,
            facts.least[allowed].astype(np.int64),
            (facts.most[allowed] - facts.least[allowed]).astype(np.int64) + 1,
            bare,
            _members(orbits([(0, *cells[slot]) for slot in slots.tolist()], size, symmetry)),
        )

    def __len__(self) -> int:
        return len(self.slot)

    def put(
        self,
        givens: NDArray[np.uint8],
        clues: NDArray[np.int32],
        row: NDArray[np.intp],
        site: NDArray[np.intp],
        number: NDArray[np.int64],
    ) -> None:
        """Puts the `number` ``(k,)``, counted from 0, or `ALONE` or `NOTHING`, at the `site` ``(k,)`` of the puzzles
        `row` ``(k,)``, which are changed in place.
        """
        clues[row, self.slot[site]] = np.where(number >= 0, self.least[site] + number, NO_CLUE)
        marked = self.coord[site] >= 0
        row, site, number = row[marked], site[marked], number[marked]
        givens[row, self.coord[site]] = np.where(number != NOTHING, self.mark[site], 0)

    def is_set(self, givens: NDArray[np.uint8], clues: NDArray[np.int32]) -> NDArray[np.bool_]:
        """``bool (P, n)``: which sites of puzzles are set."""
        found: NDArray[np.bool_] = clues[:, self.slot] != NO_CLUE
        marked = self.coord >= 0
        found[:, marked] |= givens[:, self.coord[marked]] == self.mark[marked]
        return found


def _members(orbit: NDArray[np.intp]) -> NDArray[np.intp]:
    """``intp (m, widest)``: the members of each orbit, from the orbit of each ``intp (n,)``."""
    n = np.bincount(orbit, minlength=1)
    members = np.full((len(n), max(int(n.max()), 1)), -1, np.intp)
    order = np.argsort(orbit, kind="stable")
    members[orbit[order], np.arange(len(orbit)) - (np.cumsum(n) - n)[orbit[order]]] = order
    return members
