"""Rules as tables of kernels, run on small tiles: what tests/kernels/test_rule_laws.py tries the laws on."""

from __future__ import annotations

import inspect
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rule_laws import Case, random_possible, rows_of

from gridlanes.errors import ModelError
from gridlanes.kernels.compiling import jit
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rule_kernel import RuleKernel, call_kernel
from gridlanes.lowering.program import Program
from gridlanes.lowering.words import WordFormat

Words = list[int]


class Entry(NamedTuple):
    """One region of a kernel's table."""

    kernel: RuleKernel
    start: int
    """where it stands in the index array"""
    coords: list[int]
    entries: list[int]
    """what stands behind the coords in the index array: below 0 is a row of the tile"""


class Passed(NamedTuple):
    """What a pass says of its lanes, a bit each."""

    changed: int
    broken: int


@jit.kernel
def call(address, tile, lane, index, start, n_regions, scratch, flags):
    call_kernel(address, tile, lane, index, start, n_regions, scratch, flags)


@dataclass
class State:
    """One lane: the words of all coords, auxiliary ones included, and which row of clues of the case it has."""

    words: Words
    row: int = 0


class Tables:
    """What the rule of a case lowers to, in words of one format."""

    def __init__(self, case: Case, word_format: WordFormat):
        self.case, self.word_format = case, word_format
        self.program = Program(case.grid, case.alphabet)
        case.rule.lower(self.program, case.scope)
        self.index = self.program.index()
        self.n_coords = self.program.n_coords
        self.domain = [(1 << len(case.alphabet)) - 1] * case.grid.n_coords + self.program.auxiliary_domains
        self.rows = [clues for clues, _ in rows_of(case)]
        given = np.array(self.rows, np.int32).reshape(len(self.rows), -1)
        self.clue_words = self.program.clue_words(given, word_format)
        self.scratch = np.full(self.program.scratch_size.most, -7, np.int64)
        self.entries, at = [], 0
        for rule_kernel, regions in self.program.tables.items():
            for coords, _ in regions:
                end = at + 1 + int(self.index[at])
                assert self.index[at + 1 : at + 2 + len(coords)].tolist() == [len(coords), *coords]
                self.entries.append(Entry(rule_kernel, at, coords, self.index[at + 2 + len(coords) : end].tolist()))
                at = end
        assert at == len(self.index)

    @property
    def kernels(self) -> list[RuleKernel]:
        return list(self.program.tables)

    def some_entries(self, rng: random.Random, n: int) -> list[Entry]:
        """Up to `n` entries of each kernel."""
        chosen = []
        for kernel in self.kernels:
            its_own = [entry for entry in self.entries if entry.kernel is kernel]
            chosen += rng.sample(its_own, min(len(its_own), n))
        return chosen

    # States and tiles -------------------------------------------------------------------------------------------------

    def words(self, states: Sequence[Words]) -> NDArray[Any]:
        """Words ``(n, len(words))`` of this format from integers."""
        if self.word_format.bits < 128:
            return np.array(states, self.word_format.dtype)
        halves = [[(word & (1 << 64) - 1, word >> 64) for word in words] for words in states]
        return np.array(halves, np.uint64)

    def tile(self, states: Sequence[State]) -> Any:
        """A tile with a state a lane: the coords, the clues, the outside. Lanes without a state are empty."""
        lanes = self.word_format.lanes
        tile = self.word_format.zeros(self.program.width + 1, lanes)
        tile[: self.n_coords, : len(states)] = np.moveaxis(self.words([state.words for state in states]), 0, 1)
        every = [state.row for state in states] + [0] * (lanes - len(states))
        tile[self.program.first_clue_row : -1] = np.moveaxis(self.clue_words[every], 0, 1)
        return tile

    def states(self, tile: Any) -> list[Words]:
        """The words of the coords in each lane."""
        rows = [self.word_format.integers(row) for row in tile[: self.n_coords]]
        return [list(lane) for lane in zip(*rows, strict=True)]

    # Passes -----------------------------------------------------------------------------------------------------------

    def run(self, tile: Any, entries: Sequence[Entry] | None = None, *, column: bool | None = None) -> Passed:
        """One pass of the entries, of all if none are named; `column`: lane by lane (None: only where it must be)."""
        lanes = self.word_format.lanes
        flags = self.word_format.zeros(2, lanes)
        around = tile[self.n_coords :].copy()
        for entry in self.entries if entries is None else entries:
            by_column = entry.kernel.columns if column is None else column
            address = np.uint64(entry.kernel.address(tile, column=by_column))
            for lane in range(lanes if by_column else 1):
                call(address, tile, lane, self.index, entry.start, 1, self.scratch, flags)
        assert np.array_equal(tile[self.n_coords :], around), "clues or the outside were written to"
        changed, broken = (self.bits(row) for row in flags)
        return Passed(changed, broken)

    def bits(self, row: Any) -> int:
        """A bit for each lane whose word is not zero."""
        return sum(1 << lane for lane, word in enumerate(self.word_format.integers(row)) if word)

    def fixpoint(self, states: Sequence[State]) -> tuple[list[Words], int]:
        """The words of `states` when nothing changes any more, and a bit for each lane that was ever broken."""
        tile, ever = self.tile(states), 0
        for _ in range(sum(word.bit_count() for state in states for word in state.words) + 2):
            passed = self.run(tile)
            ever |= passed.broken
            if not passed.changed:
                break
        else:
            raise AssertionError("no fixpoint after more passes than there are candidates")
        ended = self.states(tile)[: len(states)]
        for lane, words in enumerate(ended):
            ever |= int(0 in words) << lane
        return ended, ever

    def naive(self, entry: Entry, state: State) -> tuple[Words, bool]:
        """What the naive twin makes of one region in one lane."""
        known = {"bits": self.word_format.bits, "n_marks": len(self.case.alphabet), "coords": entry.coords}
        clues = self.word_format.integers(self.clue_words[state.row])
        entries = [
            number if number >= 0 else clues[-1 - number - self.program.first_clue_row] for number in entry.entries
        ]
        parameters = unpacked(entry.kernel.layout, entries)
        after, broken = by_twin(entry.kernel, [state.words[coord] for coord in entry.coords], parameters, **known)
        words = list(state.words)
        for coord, word in zip(entry.coords, after, strict=True):
            words[coord] &= word
        return words, broken

    # Random states ----------------------------------------------------------------------------------------------------

    def random_states(self, rng: random.Random, n: int, hidden: Sequence[Sequence[int]] = ()) -> list[State]:
        """`n` states, auxiliary coords at random, too; every second one around an assignment of `hidden`, if any."""
        states = []
        for i in range(n):
            state = self.random_state(rng, rng.choice(hidden) if i % 2 and len(hidden) else None)
            for coord in range(self.case.grid.n_coords, self.n_coords):
                if rng.random() < 0.5:
                    kept = [mark for mark in marks_of(self.domain[coord]) if rng.random() < 0.6]
                    state.words[coord] = sum(kept) or self.domain[coord]
            states.append(state)
        return states

    def random_state(self, rng: random.Random, hidden: Sequence[int] | None = None) -> State:
        """A state with auxiliary coords as they start; around an assignment of the case's coords if one is given."""
        coords, marks = self.case.coords, range(len(self.case.alphabet))
        possible = random_possible(rng, len(coords), len(marks))
        words = list(self.domain)
        for i, coord in enumerate(coords):
            words[coord] = sum(1 << mark for mark in marks if possible[i][mark])
            if hidden is not None:
                words[coord] = words[coord] & rng.choice([0, words[coord]]) | 1 << int(hidden[i])
        return State(words, rng.randrange(len(self.rows)))

    def decided(self, numbers: Sequence[int], row: int) -> State:
        """The state of a finished assignment, auxiliary coords as they start."""
        words = list(self.domain)
        for coord, number in zip(self.case.coords, numbers, strict=True):
            words[coord] = 1 << int(number)
        return State(words, row)

    def possible(self, states: Sequence[Words]) -> NDArray[np.bool_]:
        """``bool (P, N, M)``: the marks left at the case's coords."""
        coords, marks = self.case.coords, range(len(self.case.alphabet))
        left = [[[words[coord] >> mark & 1 for mark in marks] for coord in coords] for words in states]
        return np.array(left, np.bool_).reshape(len(states), len(coords), len(marks))


def marks_of(word: int) -> list[int]:
    """The bits of a word, each alone."""
    return [1 << place for place in range(word.bit_length()) if word >> place & 1]


def formats_of(case: Case) -> list[WordFormat]:
    """The words that the tables of a case can be run in."""
    tables = Tables(case, WordFormat(128))
    formats = [WordFormat(bits) for bits in (16, 32, 64, 128)]
    if any(kernel.columns for kernel in tables.kernels):
        formats.pop()
    return [words for words in formats if words.bits >= tables.program.most_marks and _holds(words, tables)]


def _holds(words: WordFormat, tables: Tables) -> bool:
    """Whether words can count the coords, and hold the clues of a case: others are refused."""
    given = np.array(tables.rows, np.int32).reshape(len(tables.rows), -1)
    try:
        tables.program.clue_words(given, words)
    except ModelError:
        return False
    return tables.n_coords < 1 << words.bits


def by_twin(kernel: RuleKernel, words: Words, parameters: Any, **known: Any) -> tuple[Words, bool]:
    """What the naive twin of a kernel makes of the words of a region, and whether it breaks. Of what is `known` it gets
    what it asks for.
    """
    twin = kernel.naive
    assert twin is not None
    asked = inspect.signature(twin).parameters
    after, broken = twin(words, parameters, **{name: value for name, value in known.items() if name in asked})
    return after, bool(broken)


def on_column(kernel: RuleKernel, words: Words, parameters: Any, bits: int = 16) -> tuple[Words, bool, bool]:
    """The words of one region after a pass of its kernel on a column, in words of so many `bits`; whether it changed
    some and met a contradiction.
    """
    word_format, lane = WordFormat(bits), 5
    tile, flags = (word_format.zeros(n, word_format.lanes) for n in (len(words), 2))
    tile[:, lane] = words
    entries = [len(words), *range(len(words)), *kernel.entries(parameters)]
    index = np.array([len(entries), *entries], np.int32)
    scratch = np.full(kernel.scratch(len(words), parameters), -7, np.int64)
    call(np.uint64(kernel.address(tile, column=True)), tile, lane, index, 0, 1, scratch, flags)
    changed, broken = flags[:, lane].tolist()
    return tile[:, lane].tolist(), bool(changed), bool(broken)
