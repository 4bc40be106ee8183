"""Programs: the rules of a structure, lowered to a list of kernels with their tables of regions.

Rules add their tables with `Program.add`, hidden coords with `Program.auxiliary`. The rows of a tile are first the
structure's coords, then the auxiliary coords, then one row for each clue that a kernel reads, then the outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.kernels.lanes import REGISTER_BITS
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.lazy_kernels import address_or_placeholder
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.lowering.clue_rows import ClueRows, Denied, Worded, resolved, stands_for_a_clue
from gridlanes.lowering.long_entries import has_long_lists, long_entries
from gridlanes.lowering.scratch_size import ScratchSize
from gridlanes.lowering.words import WordFormat
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid

_NO_SLOT = Clue(0)
"""in the place of the clues of rules that are compared"""
_MAX_LANES = REGISTER_BITS // 16
_NOTHING: Any = object()
"""the parameters before the first ones"""


Entries = list[int] | NDArray[np.int64]
"""what stands behind the coords of a region, where the row of a clue is not yet known (clue_rows.py)"""


class Blocks(NamedTuple):
    """Kernels to call, in order, as the search reads them."""

    address: NDArray[np.uint64]
    """``(n,)``: where the kernel's machine code begins, or what stands in for that (kernels/lazy_kernels.py)"""
    table: NDArray[np.int64]
    """``(n, 3)``: where its table begins in the index array, how many regions it lists, where its notes begin; -1 for a
    kernel without notes"""
    n_entries: int
    """the length of their tables"""
    n_notes: int
    """rows that all notes take, and one more"""


class Program:
    """The tables of a structure's rules; made once, while the structure compiles."""

    def __init__(self, grid: Grid, alphabet: Alphabet, *, shared: bool = True, is_alone: bool = False):
        self.grid, self.alphabet = grid, alphabet
        self.is_alone = is_alone
        """whether all rules that are lowered follow from one constraint, so that solutions of that one are solutions of
        the puzzle: kernels that hand over two solutions must know that"""
        self.shared = shared
        """whether many puzzles share its regions, so that it pays to prepare tables for them"""
        self.auxiliary_domains: list[int] = []
        """the candidate word of each auxiliary coord, as an integer"""
        self.clue_rows = ClueRows()
        """the rows that hold the clues of slots, as the words of rules"""
        self.measures: dict[int, list[int]] = {}
        """for coords that have some, the auxiliary coords whose candidates say how open they are"""
        self.placed_first: list[int] = []
        """the numbers of marks whose places are asked first where the search branches: a rule hinges on them"""
        self.scratch_size = ScratchSize(1, 1)
        self._least_bits = 1
        self._known: dict[RuleKernel, dict[tuple[int, int], tuple[Any, Entries]]] = {}
        """the entries of parameters without clues, by their identity and the number of coords"""
        self.tables: dict[RuleKernel, list[tuple[list[int], Entries]]] = {}
        """for each kernel, in the order in which they were first added, its regions: their coords and entries"""

    @property
    def n_coords(self) -> int:
        """All coords, the auxiliary ones included."""
        return self.grid.n_coords + len(self.auxiliary_domains)

    @property
    def first_clue_row(self) -> int:
        """Where the rows of clues begin in a tile: apart from the coords by whole frames of the widest tile."""
        return -(-self.n_coords // _MAX_LANES) * _MAX_LANES if self.clue_rows else self.n_coords

    @property
    def width(self) -> int:
        """The rows of a tile that coords and clues take; the next one is the outside."""
        return self.first_clue_row + len(self.clue_rows)

    @property
    def is_empty(self) -> bool:
        return not self.tables

    @property
    def most_marks(self) -> int:
        """The bits that a candidate word needs."""
        return max([len(self.alphabet), self._least_bits, *(domain.bit_length() for domain in self.auxiliary_domains)])

    def widen(self, bits: int) -> None:
        """A kernel works with numbers of so many bits: the words must not be narrower."""
        self._least_bits = max(self._least_bits, bits)

    def auxiliary(self, domain: int) -> int:
        """A new hidden coord with the candidate word `domain`."""
        if domain <= 0:
            raise ModelError("an auxiliary coord needs at least one candidate")
        self.auxiliary_domains.append(domain)
        return self.n_coords - 1

    def place_first(self, *marks: int) -> None:
        """Where a branch is chosen, the places of these marks (their numbers) in distinct regions as long as the
        alphabet come before all else (kernels/search/fewest_places.py).
        """
        self.placed_first += [mark for mark in marks if mark not in self.placed_first]

    def measure(self, coord: int, *auxiliaries: int) -> None:
        """Auxiliary coords say how open a coord is where a branch is chosen (kernels/search/pick.py): joint states that
        it is part of, each the more urgent the fewer candidates it has. Without them the coord's own candidates count.
        """
        self.measures.setdefault(coord, []).extend(auxiliaries)

    def add(
        self, kernel: RuleKernel, coords: Iterable[Any], parameters: Any = (), *, rule: Worded | None = None
    ) -> None:
        """A region for a kernel: its coords, and the kernel's layout, whose numbers may be clues.

        A clue needs the `rule` whose `clue_word` turns its value into the word that the kernel reads. Kernels run in
        the order in which they were first added, cheap ones in every sweep, expensive ones where those stalled.
        """
        here = coords.tolist() if isinstance(coords, np.ndarray) else [*map(int, coords)]
        self.add_all(kernel, [(here, parameters)], rule=rule)

    def add_all(
        self, kernel: RuleKernel, regions: Iterable[tuple[list[int], Any]], *, rule: Worded | None = None
    ) -> None:
        """`add` for many regions, each with its coords and parameters, of which many are alike."""
        if not isinstance(kernel, RuleKernel):
            raise ModelError(f"a kernel is what @rule_kernel makes of a function, found {kernel!r}")
        table = self.tables.setdefault(kernel, [])
        known = self._known.setdefault(kernel, {}) if rule is None else {}
        last, length = _NOTHING, -1
        entries: Entries = []
        for coords, parameters in regions:
            # By identity: layouts may be long, and unlike the numbers that they hold clues are slow to compare.
            if parameters is not last or len(coords) != length:
                last, length = parameters, len(coords)
                found = known.get((id(parameters), length))
                if found is None:
                    found = known[id(parameters), length] = parameters, self._entries_of(kernel, parameters, rule)
                    self.scratch_size = self.scratch_size.with_kernel(kernel, kernel.scratch(length, parameters))
                entries = found[1]
            table.append((coords, entries))

    def add_many(
        self,
        kernel: RuleKernel,
        regions: Iterable[tuple[list[int], Any]],
        slots: Iterable[Sequence[int]] | None,
        *,
        rule: Worded,
    ) -> None:
        """`add_all` where ``Clue(i)`` among the parameters of a region stands for the clue of the i-th of its slots;
        the slots of a region without clues say nothing. Without `slots` it is `add_all` itself.
        """
        if slots is None:
            self.add_all(kernel, regions, rule=rule)
            return
        table, rows = self.tables.setdefault(kernel, []), self.clue_rows.read_by(rule)
        known: dict[tuple[int, int], tuple[Any, list[Any], list[tuple[int, int]]]] = {}
        for (coords, parameters), own_slots in zip(regions, slots, strict=True):
            found = known.get((id(parameters), len(coords)))
            if found is None:
                entries = kernel.entries(parameters)
                at = [(k, entry.slot) for k, entry in enumerate(entries) if isinstance(entry, Clue)]
                found = known[id(parameters), len(coords)] = parameters, entries, at
                self.scratch_size = self.scratch_size.with_kernel(kernel, kernel.scratch(len(coords), parameters))
            own = found[1].copy() if found[2] else found[1]
            for k, i in found[2]:
                own[k] = rows[own_slots[i]]
            table.append((coords, own))

    def _entries_of(self, kernel: RuleKernel, parameters: Any, rule: Worded | None) -> Entries:
        """What the parameters of a kernel become in a table."""
        if not isinstance(parameters, kernel.layout or tuple) or (parameters and not kernel.layout):
            expected = kernel.layout.__name__ if kernel.layout else "no parameters"
            raise ModelError(f"the kernel {kernel.name} takes {expected}, found {parameters!r}")
        rows = self.clue_rows.read_by(rule)
        if has_long_lists(parameters):
            return long_entries(parameters, rows)
        return [rows[entry.slot] if isinstance(entry, Clue) else int(entry) for entry in kernel.entries(parameters)]

    def index(self) -> NDArray[np.int32]:
        """``int32``: the tables of all kernels, one after another, in order."""
        parts = map(_laid_out, self.tables.values())
        return resolved(np.concatenate([np.zeros(0, np.int64), *parts]), self.first_clue_row)

    @cached_property
    def _lengths(self) -> dict[RuleKernel, int]:
        """The entries of the tables of each kernel. Of a program that is complete."""
        return {
            kernel: sum([2 + len(coords) + len(entries) for coords, entries in regions])
            for kernel, regions in self.tables.items()
        }

    def blocks(self, word_format: WordFormat, *, expensive: bool) -> Blocks:
        """The cheap kernels, which run on tiles, or the expensive ones, which run on columns."""
        tile = word_format.zeros(1, word_format.lanes)
        address, places, at, n_entries, n_notes = [], [], 0, 0, 1
        for kernel, regions in self.tables.items():
            if kernel.expensive == expensive:
                notes = kernel.notes and not expensive
                if kernel.tries:
                    address.append(address_or_placeholder(kernel, tile))
                else:
                    address.append(kernel.address(tile, column=expensive, on_new=notes))
                places.append((at, len(regions), n_notes if notes else kernel.kind(len(regions)) if expensive else -1))
                n_notes += sum(1 + len(coords) for coords, _ in regions) if notes else 0
            at += self._lengths[kernel]
            n_entries += self._lengths[kernel] if kernel.expensive == expensive else 0
        return Blocks(np.array(address, np.uint64), np.array(places, np.int64).reshape(-1, 3), n_entries, n_notes)

    def follow_up(self, word_format: WordFormat) -> tuple[int, int, int]:
        """The `FollowUp` of the only expensive kernel: its address, where its region begins in the index array, and the
        columns of its room; zeros if there is none. Kernels that try assumptions do not count.
        """
        at, found = 0, []
        for kernel, regions in self.tables.items():
            if kernel.expensive and not kernel.tries:
                found.append((kernel, regions, at))
            at += self._lengths[kernel]
        if len(found) != 1 or found[0][0].follow_up is None or len(found[0][1]) != 1:
            return 0, 0, 0
        kernel, [(coords, entries)], at = found[0]
        assert kernel.follow_up is not None
        assert isinstance(entries, list)
        numbers = [NO_CLUE if stands_for_a_clue(entry) else entry for entry in entries]
        room = kernel.follow_up.room(len(coords), unpacked(kernel.layout, numbers))
        return kernel.follow_up_address(word_format.zeros(1, word_format.lanes)), at, room

    @cached_property
    def _clues_alike(self) -> list[tuple[Worded, Any, Any]]:
        """The clues whose values become words alike: a rule, their slots, their rows. Of a program that is complete."""
        return [(rule, _as_slice(slots), _as_slice(rows)) for rule, slots, rows in self.clue_rows.by_rule()]

    def clue_words(self, clues: NDArray[np.int32], word_format: WordFormat) -> NDArray[Any]:
        """Words ``(P, R)``: what the clues ``(P, n_slots)`` become in the rows that kernels read."""
        words = word_format.zeros(len(clues), len(self.clue_rows))
        if not len(clues) or not self.clue_rows:
            return words
        for rule, slots, rows in self._clues_alike:
            taken = clues[:, slots]
            low, high = int(taken.min()), int(taken.max())
            if high - low < 1 << 16:
                words[:, rows] = _words_of(rule, range(low, high + 1), word_format)[taken - low]
            else:
                present, place = np.unique(taken, return_inverse=True)
                words[:, rows] = _words_of(rule, tuple(present.tolist()), word_format)[place.reshape(taken.shape)]
        return words

    @cached_property
    def deniable(self) -> dict[Denied, NDArray[np.intp]]:
        """The clues that can be denied, by the rule that reads them: ``intp (n_slots,)``, the row of each, or -1. Of a
        program that is complete. Clues that several rules read are none, as it is enough that one of these refuses.
        """
        by_slot: dict[int, list[tuple[Worded, int]]] = {}
        for row, (slot, rule) in enumerate(self.clue_rows):
            by_slot.setdefault(slot, []).append((rule, self.first_clue_row + row))
        found: dict[Denied, NDArray[np.intp]] = {}
        for slot, [(reader, place), *others] in by_slot.items():
            if not others and isinstance(reader, Denied) and reader.other_word(0) is not None:
                none = np.full(max(by_slot) + 1, -1, np.intp)
                found.setdefault(reader, none)[slot] = place
        return found

    def deny(
        self,
        words: NDArray[Any],
        rows: NDArray[np.intp],
        slots: NDArray[np.intp],
        clues: NDArray[np.int32],
        word_format: WordFormat,
    ) -> None:
        """Has `words` ``(P, n)`` say of a clue of each of the `rows` ``intp (k,)``, in a slot ``intp (k,)``, that its
        number is another one than in `clues` ``int32 (P, n_slots)``. These are of the `deniable` ones.
        """
        values = clues[rows, slots]
        for rule, row_of in self.deniable.items():
            which = np.flatnonzero(row_of[slots] >= 0)
            present, place = np.unique(values[which], return_inverse=True)
            others = _others_of(rule, tuple(present.tolist()), word_format)
            words[rows[which], row_of[slots[which]]] = others[place]


def _laid_out(regions: list[tuple[list[int], Entries]]) -> NDArray[np.int64]:
    """``int64``: the tables of a kernel, one after another."""
    if all(isinstance(entries, list) for _, entries in regions):
        numbers = ([1 + len(coords) + len(entries), len(coords), *coords, *entries] for coords, entries in regions)
        return np.fromiter(chain.from_iterable(numbers), np.int64)
    heads = [[1 + len(coords) + len(entries), len(coords), *coords] for coords, entries in regions]
    parts = chain.from_iterable(zip(heads, (entries for _, entries in regions), strict=True))
    return np.concatenate([np.array(part, np.int64) for part in parts])


@lru_cache(maxsize=64)
def _others_of(rule: Denied, clues: Sequence[int], word_format: WordFormat) -> NDArray[Any]:
    """Words ``(n,)``: what any number but each of n clues of a rule becomes."""
    return word_format.listed([_within(rule.other_word(clue) or 0, word_format) for clue in clues])


@lru_cache(maxsize=64)
def _words_of(rule: Worded, clues: Sequence[int], word_format: WordFormat) -> NDArray[Any]:
    """Words ``(n,)``: what n clues of a rule become. The next puzzle of a genre has mostly the same ones."""
    return word_format.listed([_within(rule.clue_word(clue), word_format) for clue in clues])


def _as_slice(numbers: list[int]) -> Any:
    """Consecutive numbers as a slice, which copies no index; others as they are."""
    first = numbers[0]
    return slice(first, first + len(numbers)) if numbers == list(range(first, first + len(numbers))) else numbers


def _within(word: int, word_format: WordFormat) -> int:
    """A rule's word, -1 being all ones. ModelError if it is too large for the words of the puzzle."""
    every = (1 << word_format.bits) - 1
    if word == NO_CLUE:
        return every
    if not 0 <= word <= every:
        raise ModelError(f"the clue {word} is more than a word of {word_format.bits} bits holds")
    return word
