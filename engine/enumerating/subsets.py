"""The sets of facts with which a completion is the only solution.

A set of facts leaves a completion as the only solution if every other completion of the layout differs from it in one
of these facts: if the set hits, for each other completion, the set of facts in which the two differ. So the known
completions decide about every set of facts, without a search. Supersets of such a set leave one solution, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.choices import Groups, fixed_words, hitting_choices, need_all
from gridlanes.enumerating.fact_reader import CompletionFacts
from gridlanes.kernels.generating.differences import differences
from gridlanes.kernels.generating.hitting_counts import HittingQuestions, hitting_counts
from gridlanes.kernels.generating.hitting_sets import (
    HittingWalk,
    are_minimal,
    first_images,
    hitting_sets,
    smallest_sets,
)

_AT_ONCE = 1 << 14
"""sets that are listed at once"""


class ChosenFacts(NamedTuple):
    """n sets of facts of one completion: `words` ``uint64 (n,)``, with a bit for each place in `Subsets.facts`;
    `minimal` ``bool (n,)``; `fixing` ``int64 (n,)``: how many moves leave each set unchanged.
    """

    words: NDArray[np.uint64]
    minimal: NDArray[np.bool_]
    fixing: NDArray[np.int64]

    def first(self, n: int | None) -> ChosenFacts:
        """The first n of them, None for all."""
        return ChosenFacts(self.words[:n], self.minimal[:n], self.fixing[:n])

    def without_first(self, n: int) -> ChosenFacts:
        """All but the first n."""
        return ChosenFacts(self.words[n:], self.minimal[n:], self.fixing[n:])


@dataclass(frozen=True, eq=False)
class Subsets:
    """The sets of facts of completion number `row` of a layout, whose facts are `values` ``int32 (F,)``; puzzles always
    show `always` ``int32 (a,)``.

    `facts` ``intp (f,)``: the columns of `values` that puzzles can show; `sets` ``uint64 (m,)``: the minimal sets of
    facts in which other completions differ; `moves` ``int64 (g, f)``: the images of facts under the moves that keep
    this completion; `groups`: which facts exclude each other.
    """

    row: int
    values: NDArray[np.int32]
    always: NDArray[np.int32]
    facts: NDArray[np.intp]
    sets: NDArray[np.uint64]
    moves: NDArray[np.int64]
    groups: Groups

    @classmethod
    def of(cls, completion_facts: CompletionFacts, row: int, moved: NDArray[np.int64]) -> Subsets:
        """The sets of the completion `row`, with at most `MAX_ELEMENTS` facts. `moved` ``int64 (g, F)``: the images of
        all facts under its moves.
        """
        facts = np.flatnonzero(completion_facts.shown[row])
        others = (completion_facts.always == completion_facts.always[row]).all(axis=1)
        others[row] = False
        words = np.zeros(len(completion_facts.values), np.uint64)
        differences(completion_facts.values, row, facts, words)
        every = np.unique(words[others])
        every = every[np.argsort(np.bitwise_count(every), kind="stable")]
        place = np.full(moved.shape[1], -1, np.int64)
        place[facts] = np.arange(len(facts))
        sets = every[: smallest_sets(every)].copy()
        return cls(
            row,
            completion_facts.values[row],
            completion_facts.always[row],
            facts,
            sets,
            place[moved[:, facts]],
            completion_facts.groups.of(facts),
        )

    @property
    def n_facts(self) -> int:
        """The number of facts of the layout, including those that a puzzle with this solution cannot show."""
        return len(self.values)

    @property
    def any(self) -> bool:
        """Whether all facts together leave one solution."""
        return not len(self.sets) or bool(self.sets[0] != 0)

    def of_size(self, n_facts: int, *, minimal: bool) -> Iterator[ChosenFacts]:
        """The sets with a given number of facts, one of each orbit under the moves, in lexicographic order, thousands
        at a time; `minimal`: only sets that need every fact.
        """
        if not self.any or n_facts > len(self.facts):
            return
        if self.groups.any:
            for start in range(0, len(some := self._choices_of(n_facts)), _AT_ONCE):
                yield self._chosen(some[start : start + _AT_ONCE], minimal)
            return
        if n_facts == 0:
            if not len(self.sets):
                yield self._chosen(np.zeros(1, np.uint64), minimal)
            return
        walk, words = HittingWalk.over(self.sets, n_facts), np.zeros(_AT_ONCE, np.uint64)
        while n_found := hitting_sets(self.sets, len(self.facts), n_facts, minimal, walk, words):
            yield self._chosen(words[:n_found].copy(), minimal)

    @cached_property
    def _choices(self) -> NDArray[np.uint64]:
        """All sets of facts, where some exclude each other."""
        return hitting_choices(self.sets, self.groups)

    def _choices_of(self, n_facts: int) -> NDArray[np.uint64]:
        return np.asarray(self._choices[np.bitwise_count(self._choices) == n_facts])

    def _chosen(self, words: NDArray[np.uint64], minimal: bool) -> ChosenFacts:
        first, fixing = np.ones(len(words), np.bool_), np.ones(len(words), np.int64)
        if len(self.moves) > 1:
            first_images(words, self.moves, first, fixing)
            words, fixing = words[first], fixing[first]
        is_minimal = np.ones(len(words), np.bool_)
        if self.groups.any:
            is_minimal = need_all(words, self.sets, self.groups)
            kept = is_minimal | (not minimal)
            words, fixing, is_minimal = words[kept], fixing[kept], is_minimal[kept]
        elif not minimal:
            are_minimal(words, self.sets, is_minimal)
        return ChosenFacts(words, is_minimal, fixing)

    def counts(self) -> NDArray[np.int64]:
        """``int64 (g, f + 1)``: for each move the number of sets of each size that it leaves unchanged. The first move
        is the identity.
        """
        counts = np.zeros((len(self.moves), len(self.facts) + 1), np.int64)
        for move, found in zip(self.moves, counts, strict=True):
            if self.groups.any:
                some = np.bitwise_count(fixed_words(self._choices, move))
                found += np.bincount(some, minlength=len(found))
                continue
            cycle = _cycles(move)
            weights = np.bincount(cycle, minlength=0).astype(np.int64)
            words = self.sets if len(weights) == len(move) else _of_cycles(self.sets, cycle)
            hitting_counts(weights, HittingQuestions.of(words, len(weights)), found)
        return counts

    def minimal_counts(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """``int64 (f + 1,)`` twice: how many minimal sets of each number of facts there are up to the moves, and in
        all.
        """
        orbits, every = np.zeros(len(self.facts) + 1, np.int64), np.zeros(len(self.facts) + 1, np.int64)
        for n_facts in range(len(self.facts) + 1):
            for chosen in self.of_size(n_facts, minimal=True):
                orbits[n_facts] += len(chosen.words)
                every[n_facts] += (len(self.moves) // chosen.fixing).sum()
        return orbits, every


def _cycles(move: NDArray[np.int64]) -> NDArray[np.int64]:
    """``int64 (f,)``: the cycle of a permutation that each place is in, numbered as they first occur."""
    cycle, n_cycles = np.full(len(move), -1, np.int64), 0
    for place in range(len(move)):
        if cycle[place] < 0:
            at = place
            while cycle[at] < 0:
                cycle[at] = n_cycles
                at = int(move[at])
            n_cycles += 1
    return cycle


def _of_cycles(sets: NDArray[np.uint64], cycle: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Sets of places ``uint64 (m,)`` as sets of the cycles that these are in, the smallest of them."""
    found = np.zeros_like(sets)
    for place, number in enumerate(cycle.tolist()):
        found |= (sets >> np.uint64(place) & np.uint64(1)) << np.uint64(number)
    found = np.unique(found)
    found = found[np.argsort(np.bitwise_count(found), kind="stable")]
    return found[: smallest_sets(found)].copy()
