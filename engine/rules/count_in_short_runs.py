"""CountInShortRuns: a count of a mark in a region whose lines have no long run of equal coords. Kernels:
kernels/rules/counts/exact_count.py and kernels/rules/lines/short_runs.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.checks.runs import none_alike
from gridlanes.kernels.rules.lines.short_runs import ShortRuns, short_runs
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Layer
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot, outcomes, sides
from gridlanes.rules.exact_count import ExactCount
from gridlanes.rules.shared.counting import CountingRule
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.refusals import known, refuse, require_count, require_narrow, require_one_region


@dataclass(frozen=True)
class RunAlike(Violation):
    """The `coords`, which follow one another, are all decided to hold the mark, or all not to."""

    text = "the coords {coords} in a line are alike"


@dataclass(frozen=True)
class MiscountedInRuns(Violation):
    """At least `least` and at most `most` of `coords` hold the mark, not `count`."""

    least: int
    most: int
    count: int
    text = "{least} to {most} of {n_coords} coords can hold the mark, of which there must be {count}"


@dataclass(frozen=True)
class CountInShortRuns(CountingRule):
    """Exactly `count` coords of the region hold `mark`. In a row or column of it, at most `longest` consecutive coords
    hold the mark, and at most as many do not.

    Propagation: the count, and the least number of each kind that the rows of the region need, or its columns; weaker
    than complete. It does not combine rows and columns.
    """

    mark: int
    count: int | Clue
    longest: int
    name = "count_in_short_runs"
    in_words = (
        "Exactly {count} of these coords are {marks}; in a row or column, at most {longest} side by side are, and at"
        " most {longest} are not"
    )
    clue_arrays = True
    positional = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        require_narrow(self, scope)
        scope.number(self.mark)
        require_count(self, count=self.count)
        if self.longest < 1:
            refuse(self, f"longest is 1 or more, found {self.longest}")
        if any(scope.grid.place(coord)[0] is not Layer.CELLS for coord in scope.coords.tolist()):
            refuse(self, "only cells stand in rows and columns")

    def _alike(self, held: Flags, can: Flags, scope: Scope) -> Flags:
        """``bool (P, n)``: the spans that are all decided to hold the mark, or all not to."""
        spans = _spans(scope, self.longest + 1)
        return np.asarray(held[:, spans].all(axis=2) | ~can[:, spans].any(axis=2))

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        held, can = sides(possible, scope.number(self.mark))
        wrong = (held.sum(axis=1) > known(self.count)) | (can.sum(axis=1) < known(self.count))
        wrong |= self._alike(held, can, scope).any(axis=1)
        return outcomes((held == can).all(axis=1) & ~wrong, wrong)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        held, can = sides(possible[None], scope.number(self.mark))
        alike = self._alike(held, can, scope)[0]
        if alike.any():
            span = _spans(scope, self.longest + 1)[alike.argmax()]
            return RunAlike(tuple(scope.coords[span].tolist()))
        return MiscountedInRuns(tuple(scope.coords.tolist()), int(held.sum()), int(can.sum()), known(self.count))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        held = numbers == scope.number(self.mark)
        return np.asarray((held.sum(axis=1) == known(self.count)) & ~self._alike(held, held, scope).any(axis=1))

    def holds_laid_out(self, regions: LaidOut) -> Flags | None:
        grid = regions.grid
        if grid.n_coords != grid.rows * grid.cols:
            return None
        found = np.empty(len(regions.lengths), np.bool_)
        held = regions.held(self.mark)
        none_alike(held, regions.start, regions.coords, grid.rows, grid.cols, self.longest, found)
        return np.asarray(found & (regions.counts(self.mark) == self.count))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How many coords hold the mark, if no long run is alike."""
        held = numbers == scope.number(self.mark)
        counts = np.where(self._alike(held, held, scope).any(axis=1), NO_CLUE, held.sum(axis=1))
        return each_slot(self, [counts] * len(self.slots), len(numbers))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """The count, and for each span of a line that one coord is of either kind."""
        number, model = scope.number(self.mark), encoder.model
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        model.add(sum(held) == known(self.count))
        for span in _spans(scope, self.longest + 1).tolist():
            model.add_bool_or([held[k] for k in span])
            model.add_bool_or([~held[k] for k in span])

    def lower(self, program: Program, scope: Scope) -> None:
        ExactCount(self.mark, self.count).lower(program, scope)
        lines = _lines(scope)
        if all(len(line) <= self.longest for line in chain(*lines)):
            return  # the count is all there is to say
        across, down = ([*chain(*((len(line), *line) for line in found))] for found in lines)
        parameters = ShortRuns(scope.number(self.mark), self.kernel_number(self.count), self.longest + 1, across, down)
        program.add(short_runs, scope.coords, parameters, rule=self)


class _Lines(NamedTuple):
    """The positions of coords that follow one another in the rows of a region, and in its columns."""

    across: tuple[tuple[int, ...], ...]
    down: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1 << 14)
def _spans(scope: Scope, n: int) -> NDArray[np.intp]:
    """``intp (spans, n)``: the positions of all that follow one another and are so many; the rooms of a puzzle are
    asked for again and again.
    """
    across, down = _lines(scope)
    found = [line[k : k + n] for line in (*across, *down) for k in range(len(line) - n + 1)]
    return np.array(found, np.intp).reshape(-1, n)


def _lines(scope: Scope) -> _Lines:
    position = {scope.grid.place(coord)[1:]: k for k, coord in enumerate(scope.coords.tolist())}
    turned = {(col, row): k for (row, col), k in position.items()}
    return _Lines(tuple(_in_rows(position)), tuple(_in_rows(turned)))


def _in_rows(position: dict[tuple[int, int], int]) -> Iterator[tuple[int, ...]]:
    """The positions of cells that follow one another in a row."""
    ordered = enumerate(sorted(position))
    for _, line in groupby(ordered, lambda entry: (entry[1][0], entry[1][1] - entry[0])):
        yield tuple(position[spot] for _, spot in line)
