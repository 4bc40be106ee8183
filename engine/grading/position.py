"""The positions of many puzzles while they are graded: the possible marks of each coord, and the marks written down."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.batch import Batch
from gridlanes.compile.structure import Structure
from gridlanes.grading.board import Board
from gridlanes.grading.counts import CountsOfRows
from gridlanes.grading.swaps import Swaps
from gridlanes.io.read.blocks import Group
from gridlanes.kernels.grading.houses import WORD
from gridlanes.kernels.grading.houses import HouseStates as HouseStates
from gridlanes.kernels.grading.singles import count_open, place_givens
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.states import States

Numbers = NDArray[np.int64]
Rows = NDArray[np.intp]
Kept = TypeVar("Kept")

UNKNOWN = 255
"""stands for the number of a mark that is not known"""
_MAX_NODES = 500
"""nodes that the search for a solution may take"""


class Position:
    """P puzzles of one structure on the way to their solutions.

    `placed` ``uint64 (P, W)``: for structures with houses, the coords whose mark is written down; a coord with one
    possible mark that is not among them has not been noticed yet.

    `heartbeat` is called between the steps of what takes long; an exception from it ends the work.

    Techniques over houses work on words of 64 bits, all others on `states`. Each is brought up to date when it is asked
    for, as long runs of rounds use the one kind only.
    """

    def __init__(self, group: Group, heartbeat: Callable[[], None] | None = None) -> None:
        self.structure: Structure = group.structure
        self._heartbeat = heartbeat
        self.row_regions, self.clues = group.row_regions, group.clues
        batch = Batch.from_givens(group.structure, group.givens, clues=group.clues, row_regions=group.row_regions)
        self._states = States(batch, heartbeat)
        self._group = group
        self._is_asked = np.zeros(len(batch), np.bool_)
        self.board = Board.of(group.structure)
        self.has_other_rules = has_other_rules(group.structure) or bool(group.row_regions)
        n_sets = 0 if self.board is None else self.board.houses.masks.shape[1]
        self.placed = np.zeros((len(batch), n_sets), np.uint64)
        self._here = HouseStates(
            np.zeros((len(batch) if n_sets else 0, self.structure.n_coords), np.uint64), self.placed
        )
        self._is_here, self._is_newer = np.zeros(len(batch), np.bool_), np.zeros(len(batch), np.bool_)
        self._n_changes = np.zeros(len(batch), np.int64)
        self._lacking: dict[str, Numbers] = {}
        """patterns that some puzzles have none of, and after how many changes, -1 for never, each was found to"""
        self._remembered: dict[str, Any] = {}
        if self.board is not None:
            self.narrow(np.arange(len(batch)), place_givens, np.ascontiguousarray(group.givens), sized=False)

    def __len__(self) -> int:
        return len(self.placed)

    @property
    def states(self) -> States:
        """The possible marks of each coord, which the caller may change."""
        newer = np.flatnonzero(self._is_newer)
        if len(newer):
            self._store_words(newer, self._here.words[newer])
            self._is_newer[:] = False
        self._is_here[:] = False
        self._n_changes += 1
        return self._states

    def states_under(self, structure: Structure, *, own: bool = True) -> States:
        """The puzzles as they are at first under another structure of the same coords, whose constraints are some of
        theirs; with or without the regions that are their `own`. Made when a technique asks for them.
        """

        def begin() -> States:
            group = self._group
            clues = None if group.clues is None else np.ascontiguousarray(group.clues[:, : structure.n_clues])
            regions = group.row_regions if own else ()
            batch = Batch.from_givens(structure, group.givens, clues=clues, row_regions=regions)
            return States(batch, self._heartbeat)

        return self.remembered(f"states under {id(structure)}", begin)

    @cached_property
    def counts(self) -> CountsOfRows:
        """The counts of the puzzles' rules; made when a technique asks for them."""
        return CountsOfRows.of(self.structure, len(self), self.clues, self.row_regions)

    @cached_property
    def swaps(self) -> Swaps:
        """The swaps for techniques that assume one solution; made when one asks for them."""
        return Swaps(self._group, self._heartbeat)

    def lacks(self, pattern: str, rows: Rows) -> NDArray[np.bool_]:
        """``bool (n,)``: which of some puzzles are known to have none of a pattern."""
        known = self._lacking.get(pattern)
        return np.zeros(len(rows), np.bool_) if known is None else known[rows] == self._n_changes[rows]

    def note_lack(self, pattern: str, rows: Rows) -> None:
        """Notes that some puzzles have none of a pattern, which holds until they change."""
        known = self._lacking.setdefault(pattern, np.full(len(self), -1, np.int64))
        known[rows] = self._n_changes[rows]

    def remembered(self, name: str, begin: Callable[[], Kept]) -> Kept:
        """What a technique keeps from one use to the next, by its name; `begin` makes it for the first one."""
        if name not in self._remembered:
            self._remembered[name] = begin()
        kept: Kept = self._remembered[name]
        return kept

    def marks_left(self, rows: Rows) -> NDArray[np.uint64]:
        """``uint64 (n, C)``: bit *m* is set while mark *m* is possible; for alphabets of up to 64 marks."""
        return self._words(rows) if self.board is None else self._houses(rows).words[rows]

    def _words(self, rows: Rows) -> NDArray[np.uint64]:
        """``uint64 (n, C)``: what `states` has for some puzzles."""
        words = self._states.words[rows, : self.structure.n_coords]
        return np.ascontiguousarray(words if words.ndim == 2 else words[:, :, 0], np.uint64)

    def _houses(self, rows: Rows) -> HouseStates:
        """The states for techniques over houses, up to date for some puzzles."""
        missing = rows[~self._is_here[rows]]
        if len(missing):
            self._here.words[missing], self._is_here[missing] = self._words(missing), True
        return self._here

    def known(self, rows: Rows) -> NDArray[np.uint8]:
        """``uint8 (n, C)``: for some puzzles the mark numbers of a solution, `UNKNOWN` if a short search found none. It
        only shows which hypotheses break nothing, so that they need not be tried; nothing else is concluded from it.
        The search begins with the marks that are decided by now.
        """
        known, new = self._searched, rows[~self._is_asked[rows]]
        if len(new):
            some = self._group.of_rows(new)
            with SolverPool(1, heartbeat=self._heartbeat) as pool:
                answers = pool.solve(
                    some.structure,
                    self._decided(new),
                    SolveOptions(1, _MAX_NODES),
                    clues=some.clues,
                    row_regions=some.row_regions,
                )
            known[new], self._is_asked[new] = answers.numbers, True
        return known[rows]

    def known_so_far(self, rows: Rows) -> NDArray[np.uint8]:
        """As `known`, but without a search: for hypotheses that cost less than it."""
        return self._searched[rows]

    @cached_property
    def _searched(self) -> NDArray[np.uint8]:
        """``uint8 (P, C)``: the solutions that searches have found."""
        return np.full((len(self), self.structure.n_coords), UNKNOWN, np.uint8)

    def _decided(self, rows: Rows) -> NDArray[np.uint8]:
        """``uint8 (n, C)``: the decided marks of some puzzles, as givens; with more than 64 marks, only the givens."""
        if len(self.structure.alphabet) > WORD:
            return np.ascontiguousarray(self._group.givens[rows])
        words = self.marks_left(rows)
        return np.where(np.bitwise_count(words) == 1, _bit_number(words) + 1, 0).astype(np.uint8)

    def keep(self, words: NDArray[np.uint64]) -> None:
        """Removes from the only puzzle the marks that are not in `words` ``uint64 (C,)``, or ``(C, 2)`` for more than
        64 marks.
        """
        mine = self.states.words[0, : self.structure.n_coords]
        if mine.ndim > words.ndim:  # words of two halves
            mine[:, 0] &= words
        else:
            mine &= words.astype(mine.dtype)

    def put(self, rows: Rows, words: NDArray[np.uint64]) -> None:
        """Replaces the states of some puzzles by others in the form of `marks_left`."""
        if self.board is None:
            self._store_words(rows, words)
        else:
            self._here.words[rows], self._is_here[rows], self._is_newer[rows] = words, True, True
            self._n_changes[rows] += 1

    def _store_words(self, rows: Rows, words: NDArray[np.uint64]) -> None:
        ours = self._states.words
        if ours.ndim == 2:
            ours[rows, : self.structure.n_coords] = words.astype(ours.dtype)
        else:
            ours[rows, : self.structure.n_coords, 0] = words

    def narrow(self, rows: Rows, kernel: Callable[..., Any], *arguments: Any, sized: bool) -> tuple[Numbers, Numbers]:
        """Runs a kernel of `gridlanes.kernels.grading` on the states of some puzzles: ``kernel(states, rows, houses,
        *arguments, found)``; if it is `sized`, with another array for sizes. Returns both, ``int64 (n,)``.
        """
        assert self.board is not None
        found, sizes = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
        results = [found, sizes] if sized else [found]
        kernel(self._houses(rows), rows.astype(np.int64), self.board.houses, *arguments, *results)
        moved = rows[found > 0]
        self._is_newer[moved] = True
        self._n_changes[moved] += 1
        return found, sizes

    def numbers(self, rows: Rows) -> NDArray[np.uint8]:
        """``uint8 (n, C)``: the number of the only possible mark of each coord, counted from 0; for fully decided
        puzzles.
        """
        words = self.states.words[rows, : self.structure.n_coords]
        if words.ndim == 3:  # words of two halves
            low, high = words[:, :, 0], words[:, :, 1]
            return np.asarray(np.where(low != 0, _bit_number(low), 64 + _bit_number(high)), np.uint8)
        return _bit_number(words)

    def is_decided(self, rows: Rows) -> NDArray[np.bool_]:
        """``bool (n, C)``: the finished coords of some puzzles: those whose mark is written down, or, in structures
        with rules besides houses, those with one possible mark.
        """
        if self.board is not None and not self.has_other_rules:
            bits = np.unpackbits(self.placed[rows].view(np.uint8), axis=1, bitorder="little")
            return bits[:, : self.structure.n_coords].astype(np.bool_)
        return np.asarray(self.states.n_left(self.states.words[rows]) == 1)

    def n_open(self, rows: Rows) -> Numbers:
        """``int64 (n,)``: how many coords of some puzzles are not decided; -1 if a coord has no possible mark."""
        if self.board is not None:
            found = np.zeros(len(rows), np.int64)
            count_open(self._houses(rows), rows.astype(np.int64), self.has_other_rules, found)
            return found
        n_left = self._states.n_left(self._states.words[rows])
        return np.where((n_left == 0).any(axis=1), -1, (n_left != 1).sum(axis=1))


def has_other_rules(structure: Structure) -> bool:
    """Whether a structure has rules besides its houses."""
    n_marks = len(structure.alphabet)
    return not structure.program.is_empty or any(len(region) < n_marks for region in structure.distinct_regions)


def _bit_number(words: NDArray[Any]) -> NDArray[np.uint8]:
    """The number of the only bit of each word."""
    return np.asarray(np.bitwise_count(words - words.dtype.type(1)), np.uint8)
