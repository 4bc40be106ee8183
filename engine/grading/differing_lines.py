"""Lines of two marks that must differ and whose numbers of marks are known (Takuzu with `unique_lines`), and which two
of them are behind a move of `differing-lines`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Grounds
from gridlanes.kernels.grading.differing_lines import DifferingLines
from gridlanes.kernels.grading.houses import WORD
from gridlanes.model.scope import Scope
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules.distinct_sequences import DistinctSequences
from gridlanes.rules.exact_count import ExactCount
from gridlanes.rules.limited_runs import LimitedRuns


@dataclass(frozen=True)
class KnownLine:
    """The `coords` of a line in order; `group`: the index of the constraint that makes it differ from others; `counts`:
    how many of its coords hold the first mark and the second; `counted_by`: the index of the constraint that says so.
    """

    coords: tuple[int, ...]
    group: int
    counts: tuple[int, int]
    counted_by: int

    def held(self, state: StateWords, mark: int) -> frozenset[int]:
        """The positions at which the line is decided to hold a mark."""
        return frozenset(k for k, coord in enumerate(self.coords) if int(state[coord]) == 1 << mark)


@cached_per_structure
def lines_of(structure: Structure) -> DifferingLines | None:
    """The lines of a structure that must differ; None if it has none, or other than two marks."""
    found = [*_known_lines(structure.constraints, structure.scopes)] if len(structure.alphabet) == 2 else []
    if not found:
        return None
    most = max(len(line.coords) for line in found)
    padded = np.array([[*line.coords, *[-1] * (most - len(line.coords))] for line in found], np.int64)
    groups, counts = ([getattr(line, name) for line in found] for name in ("group", "counts"))
    return DifferingLines(padded, np.array(groups, np.int64), np.array(counts, np.int64))


def _known_lines(constraints: Sequence[Constraint], scopes: Sequence[Scope]) -> Iterator[KnownLine]:
    counts = dict[frozenset[int], tuple[tuple[int, int], int]]()
    for index, (constraint, scope) in enumerate(zip(constraints, scopes, strict=True)):
        rule, size = constraint.rule, len(scope.coords)
        if isinstance(rule, ExactCount | LimitedRuns):
            n = rule.n if isinstance(rule, ExactCount) else rule.count
            if isinstance(n, int):
                both = (n, size - n) if scope.number(rule.mark) == 0 else (size - n, n)
                counts[frozenset(scope.coords.tolist())] = both, index
    for group, (constraint, scope) in enumerate(zip(constraints, scopes, strict=True)):
        for region in scope.regions if isinstance(constraint.rule, DistinctSequences) else ():
            coords = tuple(region.tolist())
            if len(coords) <= WORD and frozenset(coords) in counts:
                yield KnownLine(coords, group, *counts[frozenset(coords)])


def explain_two_lines(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    """The first of the moves between one state ``uint64 (C,)`` and another that two lines entail; None if there is
    none.
    """
    lines = [*_known_lines(puzzle.constraints, puzzle.scopes)]
    for mark, one, other in product(range(2), lines, lines):
        holds, lacks = one.held(state, mark), other.held(state, mark)
        n = len(holds)
        if one is other or one.group != other.group or not n == one.counts[mark] == other.counts[mark]:
            continue
        if len(lacks) != n - 1 or not lacks < holds:
            continue
        (place,) = holds - lacks
        coord = other.coords[place]
        if int(state[coord] & ~after[coord]) >> mark & 1:
            left = state.copy()
            left[coord] ^= np.uint64(1 << mark)
            decided = [c for c in (*one.coords, *other.coords) if int(state[c]).bit_count() == 1]
            is_whole = {*one.coords} <= {*decided}
            constraints = {one.group, other.counted_by} | (set() if is_whole else {one.counted_by})
            return Grounds(tuple(sorted(constraints)), tuple(sorted({*decided})), left)
    return None
