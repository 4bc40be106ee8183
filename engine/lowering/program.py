"""Programs: what the rules of a structure become for the search, a list of kernels with their tables of regions.

Rules add their tables with `Program.add`, hidden coords with `Program.auxiliary`. A tile's rows are the structure's
coords, then the auxiliary ones, then one row for each clue that a kernel reads, then the outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.kernels.lanes import REGISTER_BITS
from gridlanes.kernels.rule_kernel import KERNELS, RuleKernel
from gridlanes.lowering.words import WordFormat
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid

_MOST_LANES = REGISTER_BITS // 16


class Worded(Protocol):
    """What says how the values of its clues become words: a rule, which is a frozen dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def word_of(self, clue: int) -> int:
        """The word that stands for a clue's value in a tile; all ones for none."""


class Blocks(NamedTuple):
    """Kernels to call, in order, as the search reads them."""

    address: NDArray[np.uint64]
    """``(n,)``: where the kernel's machine code begins"""
    table: NDArray[np.int64]
    """``(n, 2)``: where its table begins in the index array, how many regions it lists"""


@dataclass
class _Table:
    """The regions of one kernel: each its coords and its parameters, clues not yet resolved."""

    kernel: RuleKernel
    regions: list[tuple[list[int], list[int | tuple[Clue, Worded]]]] = field(default_factory=list)


class Program:
    """The tables of a structure's rules; made once, while the structure compiles."""

    def __init__(self, grid: Grid, alphabet: Alphabet):
        self.grid, self.alphabet = grid, alphabet
        self.auxiliary_domains: list[int] = []
        """the candidate word of each auxiliary coord, as an integer"""
        self.clue_rows: dict[tuple[Clue, Worded], int] = {}
        """the number of the row that holds a clue, as the words of a rule"""
        self.measures: dict[int, list[int]] = {}
        """for coords that have some, the auxiliary coords whose candidates say how open they are"""
        self.scratch_size = 1
        self._least_bits = 1
        self._tables: dict[str, _Table] = {}

    @property
    def n_coords(self) -> int:
        """All coords, the auxiliary ones included."""
        return self.grid.n_coords + len(self.auxiliary_domains)

    @property
    def first_clue_row(self) -> int:
        """Where the rows of clues begin in a tile: apart from the coords by whole frames of the widest tile."""
        return -(-self.n_coords // _MOST_LANES) * _MOST_LANES if self.clue_rows else self.n_coords

    @property
    def width(self) -> int:
        """The rows of a tile that coords and clues take; the next one is the outside."""
        return self.first_clue_row + len(self.clue_rows)

    @property
    def is_empty(self) -> bool:
        return not self._tables

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

    def measure(self, coord: int, *auxiliaries: int) -> None:
        """Auxiliary coords say how open a coord is where a branch is chosen (kernels/pick.py): joint states that it is
        part of, each the more urgent the fewer candidates it has. Without them the coord's own candidates count.
        """
        self.measures.setdefault(coord, []).extend(auxiliaries)

    def add(
        self,
        kernel: str,
        coords: Iterable[Any],
        parameters: Sequence[Any] = (),
        *,
        rule: Worded | None = None,
        scratch: int = 0,
    ) -> None:
        """A region for a kernel: its coords, and parameters that are numbers or clues.

        A clue needs the `rule` whose `word_of` turns its value into the word that the kernel reads. Kernels run in the
        order in which they were first added, cheap ones in every sweep, dear ones where those stalled.
        """
        if kernel not in KERNELS:
            raise ModelError(f"no kernel is called {kernel!r}; there are: {', '.join(sorted(KERNELS))}")
        entry = KERNELS[kernel]
        resolved: list[int | tuple[Clue, Worded]] = []
        for parameter in parameters:
            if isinstance(parameter, Clue):
                if rule is None:
                    raise ModelError("a clue among parameters needs the rule that it belongs to")
                key = (parameter, rule)
                self.clue_rows.setdefault(key, len(self.clue_rows))
                resolved.append(key)
            else:
                resolved.append(int(parameter))
        expected = entry.n_parameters
        if expected is not None and expected != len(resolved):
            raise ModelError(f"the kernel {kernel!r} takes {expected} parameters, found {len(resolved)}")
        if expected is None and (not resolved or resolved[0] != len(resolved) - 1):
            raise ModelError(f"the first parameter of the kernel {kernel!r} says how many follow it")
        self._tables.setdefault(kernel, _Table(entry)).regions.append(([int(c) for c in coords], resolved))
        self.scratch_size = max(self.scratch_size, scratch)

    def index(self) -> NDArray[np.int32]:
        """``int32``: the tables of all kernels, one after another, in order."""
        row_of = {key: self.first_clue_row + row for key, row in self.clue_rows.items()}
        entries: list[int] = []
        for table in self._tables.values():
            for coords, parameters in table.regions:
                entries.append(len(coords))
                entries += coords
                entries += [p if isinstance(p, int) else -1 - row_of[p] for p in parameters]
        return np.array(entries, np.int32)

    def entries(self) -> Iterator[tuple[str, list[tuple[list[int], list[int | tuple[Clue, Worded]]]]]]:
        """The name of each kernel with its regions, each coords and parameters, clues not yet resolved."""
        for name, table in self._tables.items():
            yield name, table.regions

    def blocks(self, word_format: WordFormat, *, dear: bool) -> Blocks:
        """The cheap kernels, which run on tiles, or the dear ones, which run on columns."""
        tile = word_format.zeros(1, word_format.lanes)
        address, places, at = [], [], 0
        for table in self._tables.values():
            if table.kernel.dear == dear:
                address.append(table.kernel.address(tile, column=dear))
                places.append((at, len(table.regions)))
            at += sum(1 + len(coords) + len(parameters) for coords, parameters in table.regions)
        return Blocks(np.array(address, np.uint64), np.array(places, np.int64).reshape(-1, 2))

    @cached_property
    def _clues_alike(self) -> list[tuple[Worded, Any, Any]]:
        """The clues whose values become words alike: a rule, their slots, their rows. Of a program that is complete."""
        alike: dict[Worded, tuple[list[int], list[int]]] = {}
        for (clue, rule), row in self.clue_rows.items():
            slots, rows = alike.setdefault(_anonymous(rule), ([], []))
            slots.append(clue.slot)
            rows.append(row)
        return [(rule, _as_slice(slots), _as_slice(rows)) for rule, (slots, rows) in alike.items()]

    def clue_words(self, clues: NDArray[np.int32], word_format: WordFormat) -> NDArray[Any]:
        """Words ``(P, R)``: what the clues ``(P, n_slots)`` become in the rows that kernels read."""
        words = word_format.zeros(len(clues), len(self.clue_rows))
        if not len(clues) or not self.clue_rows:
            return words
        for rule, slots, rows in self._clues_alike:
            taken = clues[:, slots]
            low, high = int(taken.min()), int(taken.max())
            present = range(low, high + 1) if high - low < 1 << 16 else sorted({int(v) for v in np.unique(taken)})
            table = word_format.listed([_within(rule.word_of(value), word_format) for value in present])
            if isinstance(present, range):
                words[:, rows] = table[taken - low]
            else:
                words[:, rows] = table[np.searchsorted(present, taken)]
        return words


def _as_slice(numbers: list[int]) -> Any:
    """Consecutive numbers as a slice, which copies no index; others as they are."""
    first = numbers[0]
    return slice(first, first + len(numbers)) if numbers == list(range(first, first + len(numbers))) else numbers


def _anonymous(rule: Worded) -> Worded:
    """The rule with all its clues in slot 0: rules alike but for the slot turn values into words alike."""
    clues = {f.name: Clue(0) for f in fields(rule) if isinstance(getattr(rule, f.name), Clue)}
    return replace(rule, **clues) if clues else rule


def _within(word: int, word_format: WordFormat) -> int:
    """A rule's word, -1 being all ones. ModelError if it is too large for the words of the puzzle."""
    every = (1 << word_format.bits) - 1
    if word == NO_CLUE:
        return every
    if not 0 <= word <= every:
        raise ModelError(f"the clue {word} is more than a word of {word_format.bits} bits holds")
    return word
