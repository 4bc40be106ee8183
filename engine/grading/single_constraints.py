"""The single constraints of one puzzle, each compiled for kernels as if it were the only one. They propagate; kernels
that try assumptions are left out, as in all propagation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.grading.state_words import StateWords
from gridlanes.kernels.compiling.jit import specialised
from gridlanes.kernels.grading.single_constraints import (
    Constraints,
    NarrowingSpace,
    Trail,
    narrow_by_each,
    used_to_refute,
)
from gridlanes.kernels.rule_kernel import TRIES
from gridlanes.lowering.words import WordFormat
from gridlanes.model.laid_regions import starts_of
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle

MAX_KEPT = 4096
"""constraints of the puzzles of a structure that are kept ready, besides those of one puzzle"""


class SingleConstraint:
    """One constraint, compiled as if it were the only one of its puzzle."""

    def __init__(self, puzzle: Puzzle, constraint: Constraint) -> None:
        self.structure = Structure(puzzle.grid, puzzle.alphabet, [constraint])
        self.coords: list[int] = self.structure.regions[0].tolist()
        regions = self.structure.distinct_regions
        self.distinct: list[int] = regions[0].tolist() if regions else []
        self.entries = self.structure.program.index()
        self._kernels: dict[WordFormat, tuple[NDArray[np.uint64], NDArray[np.int64]]] = {}

    def kernels(self, word_format: WordFormat) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
        """What `Constraints` has of its kernels, the cheap ones first: their addresses ``(B,)`` and blocks ``(B, 4)``,
        with places in its own `entries`.
        """
        if word_format not in self._kernels:
            addresses, blocks = [np.zeros(0, np.uint64)], [np.zeros((0, 4), np.int64)]
            for is_expensive in (False, True):
                address, table, _, _ = self.structure.program.blocks(word_format, expensive=is_expensive)
                if is_expensive:  # what tries assumptions is not propagation, and needs far more working space
                    address, table = (each[table[:, 2] != TRIES] for each in (address, table))
                addresses.append(address)
                noted = (table[:, 2:] >= 0).astype(np.int64)
                blocks.append(np.hstack([table[:, :2], noted, np.full_like(noted, is_expensive)]))
            self._kernels[word_format] = np.concatenate(addresses), np.concatenate(blocks)
        return self._kernels[word_format]


def no_beat() -> None:
    """A heartbeat that nobody hears."""


def single_constraints(
    puzzle: Puzzle,
    constraints: Sequence[Constraint],
    structure: Structure | None,
    heartbeat: Callable[[], None] = no_beat,
) -> list[SingleConstraint]:
    """Some constraints of a puzzle; each is compiled once for the puzzles of a structure, up to the size
    of the cache. `heartbeat` is called before each.
    """
    found = list[SingleConstraint]()
    if structure is None:
        for each in constraints:
            heartbeat()
            found.append(SingleConstraint(puzzle, each))
        return found
    kept: dict[Constraint, SingleConstraint] = structure.cache.setdefault(SingleConstraint, {})
    for each in constraints:
        heartbeat()
        one = kept.get(each)
        if one is None:
            if len(kept) >= MAX_KEPT + len(constraints):
                kept.clear()
            one = kept[each] = SingleConstraint(puzzle, each)
        found.append(one)
    return found


class Narrowing:
    """Some constraints of a puzzle, ready to narrow its states one after another.

    `word_format`: the narrowest word format that the kernels may use; those of a structure are compiled already.
    `heartbeat` is called for each constraint at first, and then before each call of a kernel.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        singles: Sequence[SingleConstraint],
        word_format: WordFormat | None,
        heartbeat: Callable[[], None] = no_beat,
    ) -> None:
        self._heartbeat = heartbeat
        formats = list[WordFormat]()
        for single in singles:
            heartbeat()
            formats.append(single.structure.word_format)
        formats += [] if word_format is None else [word_format]
        least = WordFormat.smallest_for(len(puzzle.alphabet), puzzle.n_coords)
        self._format = max([least, *formats], key=lambda each: each.bits)
        self._n_coords = puzzle.n_coords
        for single in singles:
            heartbeat()
            single.kernels(self._format)
        self._constraints = _constraints_of(puzzle, singles, self._format)
        self._room = _room_of(puzzle, singles, self._format)
        self._every = np.arange(len(singles))
        self._narrow: Callable[..., None] | None = None
        self._used: Callable[..., int] | None = None

    def _words(self, states: StateWords) -> NDArray[Any]:
        words = self._format.zeros(*states.shape[:2])
        (words[..., 0] if words.ndim > states.ndim else words)[...] = states
        return words

    def narrow(self, states: StateWords, allowed: NDArray[np.bool_]) -> tuple[StateWords, NDArray[np.bool_]]:
        """Narrows each of n states by its allowed constraints, `allowed` ``bool (n, R)``; also returns
        which states have no solution as far as they find.
        """
        self._heartbeat()
        words, broken = self._words(states), np.zeros(len(states), np.bool_)
        arguments = self._constraints, self._room, words, np.ascontiguousarray(allowed), broken
        if self._narrow is None:
            self._narrow = specialised(narrow_by_each, *arguments)
        self._narrow(*arguments)
        return np.asarray(words[..., 0] if words.ndim > states.ndim else words, np.uint64), broken

    def used_to_refute(
        self, state: StateWords, first: NDArray[np.intp], usable: NDArray[np.bool_], *, then_all: bool
    ) -> list[int] | None:
        """Constraints, by their places, that together refute a state, the last used first; None if propagation
        does not refute it. `first`: the constraints to use first; then those of the `usable` ``bool (R,)`` ones that
        share changed coords, and so on. `then_all`: whether the others are used at the end.
        """
        self._heartbeat()
        n_marks, n = int(np.bitwise_count(state).sum()), len(usable)
        trail = Trail(
            np.zeros(n_marks + 1, np.int64),
            np.zeros(n_marks + 2, np.int64),
            np.zeros(n_marks + 1, np.int64),
            np.zeros(n, np.int64),
            np.zeros(n, np.bool_),
            np.zeros(n, np.bool_),
            np.zeros(self._n_coords, np.bool_),
        )
        found = np.zeros(n, np.int64)
        words, queue = self._words(state[None]), first.astype(np.int64)
        arguments = self._constraints, self._room, words, queue, usable, then_all, trail, found
        if self._used is None:
            self._used = specialised(used_to_refute, *arguments)
        n_found = self._used(*arguments)
        return None if n_found < 0 else found[:n_found].tolist()


def _starts(lists: Sequence[Sequence[Any] | NDArray[Any]]) -> NDArray[np.int64]:
    return starts_of(np.array([len(each) for each in lists], np.int64))


def _constraints_of(puzzle: Puzzle, singles: Sequence[SingleConstraint], word_format: WordFormat) -> Constraints:
    """Some constraints as the kernels read them."""
    start = _starts([single.coords for single in singles])
    coords = np.array([coord for single in singles for coord in single.coords], np.int64)
    touching = np.repeat(np.arange(len(singles)), np.diff(start))[np.argsort(coords, kind="stable")]
    n_touching = np.bincount(coords, minlength=puzzle.n_coords)
    n_marks = len(puzzle.alphabet)
    different = [r for r, single in enumerate(singles) if single.distinct]
    distinct = np.full(len(singles), -1, np.int64)
    distinct[different] = np.arange(len(different))
    lengths = np.array([len(singles[r].distinct) for r in different], np.uint32)
    regions = np.zeros((len(different), int(lengths.max(initial=1))), np.uint32)
    for place, r in enumerate(different):
        regions[place, : lengths[place]] = singles[r].distinct
    addresses, blocks = [np.zeros(0, np.uint64)], [np.zeros((0, 4), np.int64)]
    for single in singles:
        address, its_blocks = single.kernels(word_format)
        addresses.append(address)
        blocks.append(its_blocks)
    block_start, block = _starts(addresses[1:]), np.concatenate(blocks)
    block[:, 0] += np.repeat(_starts([single.entries for single in singles])[:-1], np.diff(block_start))
    auxiliary = [single.structure.program.auxiliary_domains for single in singles]
    words = word_format.zeros(sum(map(len, auxiliary)), word_format.lanes)
    if len(words):
        words[:] = word_format.listed([word for domains in auxiliary for word in domains])[:, None]
    return Constraints(
        coord_start=start,
        coord=coords,
        touch_start=starts_of(n_touching),
        touch=touching.astype(np.int64),
        distinct=distinct,
        is_complete=np.array([len(single.distinct) == n_marks for single in singles], np.bool_),
        regions=regions,
        lengths=lengths,
        block_start=block_start,
        address=np.concatenate(addresses),
        block=block,
        entries=np.concatenate([np.zeros(0, np.int32), *(single.entries for single in singles)]),
        auxiliary_start=_starts(auxiliary),
        auxiliary=words,
        full=word_format.filled((1 << n_marks) - 1, 1, word_format.lanes),
    )


def _room_of(puzzle: Puzzle, singles: Sequence[SingleConstraint], word_format: WordFormat) -> NarrowingSpace:
    """Working memory for the kernels."""
    n_auxiliary = max((len(single.structure.program.auxiliary_domains) for single in singles), default=0)
    longest = max((len(single.coords) for single in singles), default=1)
    return NarrowingSpace(
        tile=word_format.zeros(puzzle.n_coords + n_auxiliary + 1, word_format.lanes),
        before=word_format.zeros(longest, word_format.lanes),
        flags=word_format.zeros(2, word_format.lanes),
        scratch=np.zeros(max((single.structure.scratch_size.to_propagate for single in singles), default=1), np.int64),
        waits=np.zeros(len(singles), np.uint64),
        may=np.zeros(len(singles), np.uint64),
    )
