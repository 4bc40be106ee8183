"""States of many puzzles, narrowed step by step by propagation and hypotheses, without a search."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.batch import Batch
from gridlanes.kernels.compiling.jit import specialised
from gridlanes.kernels.grading.candidates import GOES_ON, REFUTED, CandidateMarks
from gridlanes.kernels.grading.hypotheses import LEFT, PLACE, try_marks
from gridlanes.kernels.search.crossing import ANY_SHAPE
from gridlanes.kernels.search.propagate import propagate
from gridlanes.kernels.search.tables import ProgramTables, Tables
from gridlanes.solvers.hypothesis_room import far_apart, of_rows, room_to_try

_BYTES_AT_ONCE = 1 << 24
"""words of hypotheses that are propagated together"""
_TRIED_AT_ONCE = 1 << 16
"""hypotheses about hypotheses in one call of a kernel, so that it can be interrupted"""
_TRIED_IN_A_BEAT = 1 << 8
"""hypotheses in one call of a kernel if there is a heartbeat: a few for each lane"""


class Kernels(IntEnum):
    """With which kernels states are propagated."""

    BESIDE_HOUSES = 0
    """the cheap ones and a puzzle's own, without those of regions that hold every mark"""
    CHEAP = 1
    """the cheap ones and a puzzle's own"""
    ALL = 2
    """the expensive ones, too"""


class States:
    """The states of P puzzles. `words` ``(P, n)``, as `Batch.candidates`, which they are at first. `heartbeat` is
    called between the calls of kernels, which are then shorter; an exception from it ends the work.
    """

    def __init__(self, batch: Batch, heartbeat: Callable[[], None] | None = None) -> None:
        self.batch, self._heartbeat = batch, heartbeat
        self.words, self._n_coords = batch.candidates, batch.structure.n_coords
        tables = batch.structure.tables()
        program = tables.program
        cheap = tables._replace(
            program=program._replace(expensive_address=program.expensive_address[:0], expensive=program.expensive[:0])
        )
        self._tables = (_beside_houses(cheap), cheap, tables)
        kept = batch.structure.cache.setdefault(States, {})
        if "order" not in kept:
            kept["order"] = _for_trials(tables.program)
        self._trial_tables = tuple(_in_order(each, *kept["order"]) for each in self._tables)
        format = batch.word_format
        self._bits = format.listed([1 << mark for mark in range(len(batch.structure.alphabet))])
        n_bytes = self.words.itemsize * max(1, self.words[0].size) if len(batch) else 1
        self.at_once = max(format.lanes, _BYTES_AT_ONCE // n_bytes)
        self._trial, self._order = room_to_try(batch), far_apart(self._n_coords)
        self._nothing_decided = np.zeros((0, self._n_coords), np.int64)
        self._no_candidates = _none(self.words)
        self._try_marks: Any = None
        self._propagate: Any = None

    def n_left(self, words: NDArray[Any]) -> NDArray[np.int64]:
        """``int64 (n, C)``: the marks left in some states."""
        counts = np.bitwise_count(words[:, : self._n_coords])
        return np.asarray(counts if counts.ndim == 2 else counts.sum(axis=2), np.int64)

    def n_open(self) -> NDArray[np.int32]:
        """``int32 (P,)``: how many coords are open."""
        return np.asarray((self.n_left(self.words) > 1).sum(axis=1), np.int32)

    def propagate(self, rows: NDArray[np.intp], kernels: Kernels) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Brings some of the puzzles to the fixpoint. Returns how many sweeps each took, ``int64 (n,)``, and which have
        no solution, ``bool (n,)``.
        """
        words = np.ascontiguousarray(self.words[rows])
        sweeps, broken = self.run(words, rows, kernels)
        self.words[rows] = words
        return sweeps, broken

    def run(
        self, words: NDArray[Any], rows: NDArray[np.intp], kernels: Kernels
    ) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Propagates states of the puzzles `rows`, in place; returns how many sweeps each took and which break."""
        self._beat()
        broken, sweeps = np.zeros(len(words), np.bool_), np.zeros(len(words), np.int64)
        own, room = of_rows(self.batch.row_kernels, rows), self._trial
        arguments = (
            self._tables[kernels], own, room.tile, words, broken, sweeps, room.scratch, room.flags, room.seen, room.row
        )  # fmt: skip
        if self._propagate is None:
            self._propagate = specialised(propagate, *arguments)
        self._propagate(*arguments)
        return sweeps, broken

    def try_hypotheses(
        self, rows: NDArray[np.intp], kernels: Kernels, known: NDArray[np.uint8] | None = None
    ) -> NDArray[np.bool_]:
        """Tries each mark at each open coord of the puzzles `rows`, takes those away that break, and propagates.
        Returns for which of them there were some. `known` ``uint8 (n, C)``: the numbers of the marks of a solution of
        each, 255 where none is known: those that lie within the state are not tried, as they break nothing.
        """
        words = np.ascontiguousarray(self.words[rows])
        moved = self.strike(words, rows, kernels, known)
        changed = np.ascontiguousarray(words[moved])
        self.run(changed, rows[moved], kernels)
        words[moved] = changed
        self.words[rows] = words
        return moved

    def open_marks(self, row: int) -> NDArray[np.bool_]:
        """``bool (C, M)``: the marks that are possible at open coords of one puzzle."""
        return np.asarray(self.open_marks_of(self.words[row : row + 1])[0])

    def refuted(self, row: int, kernels: Kernels) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The marks at open coords of one puzzle that break when they are assumed, ``intp (n,)`` their coords and
        ``intp (n,)`` their numbers; those that break after the fewest sweeps first. The puzzle stays as it is.
        """
        coord, mark = np.nonzero(self.open_marks(row))
        broken, sweeps = np.zeros(len(coord), np.bool_), np.zeros(len(coord), np.int64)
        for start in range(0, len(coord), self.at_once):
            part = slice(start, start + self.at_once)
            tried = np.repeat(self.words[row : row + 1], len(coord[part]), axis=0)
            tried[np.arange(len(tried)), coord[part]] = self._bits[mark[part]]
            sweeps[part], broken[part] = self.run(tried, np.full(len(tried), row), kernels)
        found = np.flatnonzero(broken)
        found = found[np.argsort(sweeps[found], kind="stable")]
        return coord[found], mark[found]

    def _beat(self) -> None:
        if self._heartbeat is not None:
            self._heartbeat()

    def _zeros(self, n: int) -> NDArray[Any]:
        """Words ``(n, C)``, without any marks."""
        return self.batch.word_format.zeros(n, self._n_coords)

    def possible(self, words: NDArray[Any]) -> NDArray[np.bool_]:
        """``bool (n, C, M)``: the marks that are possible in some states."""
        found = np.asarray((words[:, : self._n_coords, None] & self._bits) != 0)
        return np.asarray(found.any(axis=3)) if found.ndim == 4 else found  # words of two halves

    def open_marks_of(self, words: NDArray[Any]) -> NDArray[np.bool_]:
        """``bool (n, C, M)``: the marks that are possible at open coords of some states."""
        return np.asarray(self.possible(words) & (self.n_left(words) > 1)[:, :, None])

    def assume(self, words: NDArray[Any], coords: NDArray[np.intp], marks: NDArray[np.intp]) -> None:
        """Assumes a mark, by its number, at a coord of each of some states."""
        words[np.arange(len(words)), coords] = self._bits[marks]

    def deny(self, words: NDArray[Any], coords: NDArray[np.intp], marks: NDArray[np.intp]) -> None:
        """Takes a mark, by its number, from a coord of each of some states."""
        words[np.arange(len(words)), coords] &= ~self._bits[marks]

    def deny_each(
        self, words: NDArray[Any], states: NDArray[np.intp], coords: NDArray[np.intp], marks: NDArray[np.intp]
    ) -> None:
        """Takes marks, by their numbers, from coords of some of the states, any number from each."""
        np.bitwise_and.at(words, (states, coords), ~self._bits[marks])

    def settled(self, words: NDArray[Any], known: NDArray[np.uint8] | None) -> NDArray[Any]:
        """Words ``(n, C)``: the marks of the known solutions, as in `try_hypotheses`, that lie within some states."""
        found = self._zeros(len(words))
        if known is None:
            return found
        is_known = np.asarray((known < len(self._bits)).all(axis=1))
        marks = self._bits[np.where(is_known[:, None], known, 0)]
        is_possible = np.asarray((words[:, : self._n_coords] & marks) != 0)
        if is_possible.ndim == 3:  # words of two halves
            is_possible = np.asarray(is_possible.any(axis=2))
        within = is_known & is_possible.all(axis=1)
        found[within] = marks[within]
        return found

    def strike(
        self, words: NDArray[Any], rows: NDArray[np.intp], kernels: Kernels, known: NDArray[np.uint8] | None = None
    ) -> NDArray[np.bool_]:
        """Takes those marks that break when they are assumed from states of the puzzles `rows`, in place, and does not
        propagate. Returns which of them lost some. `known`: as in `try_hypotheses`.
        """
        refuted = self._try(words, rows, kernels, self.settled(words, known), self._nothing_decided)
        words[:, : self._n_coords] &= ~refuted
        return np.asarray((refuted != 0).reshape(len(rows), -1).any(axis=1))

    def count_decided(
        self, words: NDArray[Any], rows: NDArray[np.intp], kernels: Kernels, tried: NDArray[np.bool_]
    ) -> NDArray[np.int64]:
        """How many open coords each of some marks decides when it is assumed in states of the puzzles `rows`, C + 1 if
        it breaks; ``int64 (n, C, M)``, zeros for marks that are not `tried` ``bool (n, C, M)``.
        """
        found, turn = np.zeros(tried.shape, np.int64), np.cumsum(tried, axis=2)
        for k in range(int(turn.max(initial=0))):  # a mark of each coord at a time
            row, coord, mark = np.nonzero(tried & (turn == k + 1))
            settled, decided = ~self._zeros(len(words)), np.zeros((len(words), self._n_coords), np.int64)
            settled[row, coord] = ~self._bits[mark]
            refuted = self._try(words, rows, kernels, settled, decided)
            is_refuted = (refuted != 0).reshape(*decided.shape, -1).any(axis=2)
            found[row, coord, mark] = np.where(is_refuted, self._n_coords + 1, decided)[row, coord]
        return found

    def first_refuted(
        self,
        words: NDArray[Any],
        rows: NDArray[np.intp],
        kernels: Kernels,
        start: NDArray[np.int64],
        coord: NDArray[np.intp],
        mark: NDArray[np.intp],
    ) -> NDArray[np.int64]:
        """``int64 (n,)``: of each of some states of the puzzles `rows` its first candidate that hypotheses about it
        refute, -1 for none. Those of state *i*, marks at coords, are the numbers from ``start[i]`` to ``start[i + 1]``.
        """
        n, marks = len(words), self.batch.word_format.zeros(1, len(coord))
        marks[0] = self._bits[mark]
        found, outcome = np.full(n, -1, np.int64), np.full(n, GOES_ON, np.int64)
        candidates = CandidateMarks(words, start, coord, marks, np.ones(len(coord), np.bool_), found, outcome)
        at = np.zeros((n, 3), np.int64)
        at[:, PLACE] = self._n_coords
        room, settled, refuted = words.copy(), self._zeros(n), self._zeros(n)
        most = _TRIED_AT_ONCE if self._heartbeat is None else _TRIED_IN_A_BEAT
        while (outcome == GOES_ON).any():
            self._call(room, rows, kernels, settled, refuted, self._nothing_decided, at, candidates, most)
        return np.where(outcome == REFUTED, found, -1)

    def _try(
        self,
        words: NDArray[Any],
        rows: NDArray[np.intp],
        kernels: Kernels,
        settled: NDArray[Any],
        decided: NDArray[np.int64],
    ) -> NDArray[Any]:
        """Words ``(n, C)``: the marks that `try_marks` refutes."""
        refuted, at = self._zeros(len(rows)), np.zeros((len(rows), 3), np.int64)
        most = sys.maxsize if self._heartbeat is None else _TRIED_IN_A_BEAT
        while (at[:, PLACE] < self._n_coords).any():
            self._call(words, rows, kernels, settled, refuted, decided, at, self._no_candidates, most)
        return refuted

    def _call(
        self,
        words: NDArray[Any],
        rows: NDArray[np.intp],
        kernels: Kernels,
        settled: NDArray[Any],
        refuted: NDArray[Any],
        decided: NDArray[np.int64],
        at: NDArray[np.int64],
        candidates: CandidateMarks,
        most: int,
    ) -> None:
        """Calls `try_marks` for at most so many hypotheses."""
        self._beat()
        own = of_rows(self.batch.row_kernels, rows)
        self._trial.next[LEFT] = most
        arguments = (
            self._trial_tables[kernels], own, words, settled, refuted, decided, self._order, at, candidates, self._trial
        )  # fmt: skip
        if self._try_marks is None:
            self._try_marks = specialised(try_marks, *arguments)
        self._try_marks(*arguments)


def _none(words: NDArray[Any]) -> CandidateMarks:
    """No candidates of states like some words."""
    numbers = np.zeros(0, np.int64)
    root, mark = np.ascontiguousarray(words[:0]), np.ascontiguousarray(words[:0, :0]).reshape(1, 0, *words.shape[2:])
    return CandidateMarks(root, numbers, numbers, mark, np.zeros(0, np.bool_), numbers, numbers)


def _for_trials(program: ProgramTables) -> tuple[NDArray[np.intp], tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """The cheap kernels as hypotheses use them: their order ``intp (n,)``, and their tables in this order, for every
    other sweep. Those come last that read no decisions, only hidden coords, as a hypothesis changes a decision. One
    that looks at all regions forwards and backwards takes turns, since a hypothesis changes little.
    """
    entries = program.entries
    is_last, turns = np.zeros(len(program.cheap), np.bool_), (program.cheap.copy(), program.cheap.copy())
    for i, (at, n_regions, _) in enumerate(program.cheap.tolist()):
        regions = []
        for _ in range(n_regions):
            regions.append(entries[at : at + 1 + int(entries[at])].tolist())
            at += len(regions[-1])
        is_last[i] = all(min(each[2 : 2 + each[1]], default=program.n_coords) >= program.n_coords for each in regions)
        if n_regions > 1 and n_regions % 2 == 0 and regions == regions[::-1]:
            turns[0][i, 1] = turns[1][i, 1] = n_regions // 2
            turns[1][i, 0] += sum(map(len, regions[: n_regions // 2]))
    order = np.argsort(is_last, kind="stable")
    return order, (turns[0][order], turns[1][order])


def _in_order(
    tables: Tables, order: NDArray[np.intp], turns: tuple[NDArray[np.int64], NDArray[np.int64]]
) -> tuple[Tables, Tables]:
    """The tables with their cheap kernels as in `_for_trials`, for every other sweep."""
    program, address = tables.program, tables.program.cheap_address[order]
    first, second = (tables._replace(program=program._replace(cheap_address=address, cheap=cheap)) for cheap in turns)
    return first, second


def _beside_houses(tables: Tables) -> Tables:
    """The tables without those of complete regions; what regions that hold only some of the marks say stays."""
    none = {name: getattr(tables, name)[:0] for name in ("bands", "stacks", "complete", "shared", "claiming", "losing")}
    every = np.unique(np.concatenate([tables.loose, tables.stacks.ravel()])).astype(np.uint32)
    return tables._replace(
        **none, band=ANY_SHAPE, stack=ANY_SHAPE, others=tables.others[:0], excluded=tables.excluded[:0], loose=every
    )
