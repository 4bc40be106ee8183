"""Cages that are merged until propagation no longer solves a puzzle, for requests of puzzles that need more.

Of small cages that leave one solution, two beside each other become one, as long as there is still one solution. The
first puzzle that the search cannot solve without a branch is taken. Drawn at random, hardly any puzzle with one
solution needs one. Tatham's Solo merges the cages of Killer Sudoku in this way.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.clues.facts import Facts
from gridlanes.generating.request import PATIENCE, Request
from gridlanes.generating.requested_difficulty import may_be_forced
from gridlanes.generating.rooms.drawn_cages import DrawnCages, in_areas
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.fields.calculations import Calculations
from gridlanes.kernels.samplers.random_words import STEP
from gridlanes.puzzles.row_regions import RuleRegions, regions_of_row
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.mixing import mixed
from gridlanes.solvers.difficulty import Level
from gridlanes.solvers.lanes import is_past
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

_MORE = 2
"""cells of a merged cage beyond those of one that was drawn, at most"""
_ROUNDS = 16
"""in which cages are merged"""
_BUDGET = 1_000
"""nodes that a test may take"""


def cages_to_merge(request: Request, facts: Facts) -> Cages | Calculations | None:
    """The field of cages that are merged until a puzzle of this request is as hard as asked for: if puzzles show
    nothing but cages, and those that propagation solves are not wanted; None otherwise.
    """
    drawn = request.generation.figure_fields
    fields = [field for field in request.genre.fields.values() if isinstance(field, Cages | Calculations)]
    fields = [field for field in fields if drawn is None or field.name in drawn]
    if len(fields) != 1 or may_be_forced(request.difficulty) or facts.allowed.any():
        return None
    return fields[0]


@dataclass(frozen=True)
class MergedCages:
    """Merges the `cages` of some tries. Results after the `deadline`, a value of `time.monotonic`, are not valid."""

    request: Request
    field: Cages | Calculations
    pool: SolverPool
    draws: Draws
    deadline: float | None = None

    def fitting(
        self, tries: Tries, layout: NDArray[np.uint8], numbers: NDArray[np.uint8]
    ) -> list[tuple[RuleRegions, ...] | None]:
        """Regions for each try that fit its solution `numbers` ``uint8 (n, C)`` (mark numbers from 0) and leave no
        other; None if none were found that are hard enough. `layout` ``uint8 (n, C)``: givens.
        """
        found: list[tuple[RuleRegions, ...] | None] = [None] * len(tries)
        areas = DrawnCages(self.request, self.field, self.draws, tries, numbers).areas()
        words, index = self.draws.words(tries, Purpose.REGIONS, 1, turn=2), np.arange(len(tries))
        before, refused = areas.copy(), np.zeros((len(tries), len(self._borders)), np.bool_)
        merged = np.full(len(tries), -1)
        """the border at which cages were merged last"""
        for turn in range(_ROUNDS):
            if not len(index) or is_past(self.deadline):
                break
            some = DrawnCages(self.request, self.field, self.draws, tries.chosen(index), numbers[index])
            own = some.regions(areas[index])
            options = SolveOptions(2, _BUDGET, self.deadline, verified=False, hypotheses_after=PATIENCE)
            answers = self.pool.solve(self.request.structure, layout[index], options, row_regions=own)
            unique = answers.status == Status.UNIQUE
            hard = unique & (answers.nodes > 1)
            for i in np.flatnonzero(hard).tolist():
                found[index[i]] = regions_of_row(own, i)
            failed = index[~unique]
            areas[failed] = before[failed]
            refused[failed, merged[failed]] = True
            ends = (hard & self._ends_when_hard) | (~unique & (turn == 0))
            index = index[~ends]
            before[index] = areas[index]
            merged[index] = self._drawn_borders(words[index], turn, areas[index], numbers[index], refused[index])
            index = index[merged[index] >= 0]
            areas[index] = self._with_merged(areas[index], merged[index])
        return found

    @property
    def _ends_when_hard(self) -> bool:
        """Whether a puzzle that needs a branch is hard enough; otherwise cages are merged as long as possible."""
        asked = self.request.difficulty
        return asked is None or isinstance(asked[0], str) or asked[0] <= Level.HYPOTHESES

    @property
    def _borders(self) -> NDArray[np.intp]:
        """``intp (borders, 2)``: the cells on both sides of each border."""
        cells = np.arange(self.request.size.n_cells).reshape(self.request.size)
        across, down = (cells[:, :-1], cells[:, 1:]), (cells[:-1], cells[1:])
        return np.concatenate([np.stack([one.ravel(), other.ravel()], axis=1) for one, other in (across, down)])

    def _drawn_borders(
        self,
        words: NDArray[np.uint64],
        turn: int,
        areas: NDArray[np.int32],
        numbers: NDArray[np.uint8],
        refused: NDArray[np.bool_],
    ) -> NDArray[np.intp]:
        """``intp (n,)``: a border of each board between two cages that can be merged; -1 for none. `words` ``(n, 1)``:
        random ones, of which those of each turn follow.
        """
        one, other = self._borders.T
        sizes = np.take_along_axis(in_areas(np.add, areas, np.ones(areas.shape, np.int64), 0), areas, axis=1)
        fits = (areas[:, one] != areas[:, other]) & ~refused
        fits &= sizes[:, one] + sizes[:, other] <= self.request.generation.max_cage_cells + _MORE
        if isinstance(self.field, Cages):
            marks = np.int64(1) << numbers[:, : areas.shape[1]].astype(np.int64)
            held = np.take_along_axis(in_areas(np.bitwise_or, areas, marks, 0), areas, axis=1)
            fits &= held[:, one] & held[:, other] == 0
        first = np.uint64(1 + turn * len(one))
        chances = mixed(words + (first + np.arange(len(one), dtype=np.uint64)) * np.uint64(STEP))
        return np.where(fits.any(axis=1), np.where(fits, chances, np.uint64(0)).argmax(axis=1), -1)

    def _with_merged(self, areas: NDArray[np.int32], border: NDArray[np.intp]) -> NDArray[np.int32]:
        """The areas ``int32 (n, cells)``, those at both sides of a border ``intp (n,)`` merged."""
        row, (one, other) = np.arange(len(areas)), self._borders[border].T
        low = np.minimum(areas[row, one], areas[row, other])[:, None]
        high = np.maximum(areas[row, one], areas[row, other])[:, None]
        return np.asarray(np.where(areas == high, low, areas - (areas > high)), np.int32)
