"""A batch: puzzles of one structure, as candidate words, clues and row regions."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.row_tables import row_kernels_of, settle_single
from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.kernels.lazy_kernels import compile_placeholders
from gridlanes.kernels.pin import pin, pin_wide
from gridlanes.kernels.rule_kernel import HAND_OVER
from gridlanes.kernels.search.late import RowKernels
from gridlanes.kernels.search.tables import ProgramTables
from gridlanes.lowering.scratch_size import ScratchSize
from gridlanes.lowering.words import WordFormat
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import RowRegions


class Excluded(NamedTuple):
    """Excludes a mark at one coord of each of P rows: `coords` ``intp (P,)``, -1 for none, and the `numbers`
    ``int64 (P,)`` of the marks, counted from 0.
    """

    coords: NDArray[np.intp]
    numbers: NDArray[np.int64]
    slots: NDArray[np.intp] | None = None

    def rows(self, chosen: slice) -> Excluded:
        """The entries of a range of rows."""
        slots = None if self.slots is None else self.slots[chosen]
        return Excluded(self.coords[chosen], self.numbers[chosen], slots)

    def apply(self, candidates: NDArray[Any]) -> None:
        """Removes the marks from words ``(P, >= C)``."""
        which = np.flatnonzero(self.coords >= 0)
        coords, numbers = self.coords[which], self.numbers[which].astype(np.uint64)
        if candidates.ndim == 3:  # words of two halves
            half, numbers = (numbers >> np.uint64(6)).astype(np.intp), numbers & np.uint64(63)
            candidates[which, coords, half] &= ~(np.uint64(1) << numbers)
        else:
            candidates[which, coords] &= ~(np.uint64(1) << numbers).astype(candidates.dtype)


@dataclass(frozen=True)
class Batch:
    """P puzzles of one `structure`.

    `candidates`: words ``(P, n)``; each row becomes a column of a tile: first the coords, bit *i* set while mark *i* is
    possible there; then the auxiliary coords; then the clues as kernels read them. `row_regions`: the kernels of the
    row regions. `scratch_size`: working space of the kernels.
    """

    structure: Structure
    word_format: WordFormat
    candidates: NDArray[Any]
    row_kernels: RowKernels
    scratch_size: ScratchSize

    @classmethod
    def from_givens(
        cls,
        structure: Structure,
        givens: NDArray[np.uint8],
        word_format: WordFormat | None = None,
        *,
        clues: NDArray[np.int32] | None = None,
        row_regions: Sequence[RowRegions] = (),
        excluded: Excluded | None = None,
        out: NDArray[Any] | None = None,
    ) -> Batch:
        """From `givens` ``uint8 (P, C)``: 0 for an empty coord, else the number of the given mark, counted from 1.

        `clues` ``int32 (P, n_clues)``: the puzzles' numbers for each `Clue` of the structure, `NO_CLUE` for none (the
        default). `row_regions`: regions of one row alone. `excluded`: marks that coords do not hold. `out`: words
        ``(P, n)`` to fill.
        """
        word_format = word_format or structure.word_format
        givens = np.ascontiguousarray(givens, np.uint8)
        program = structure.program
        n_coords, n_state = structure.n_coords, program.n_coords
        candidates = word_format.zeros(len(givens), program.width) if out is None else out
        domain, blank = (structure.domain_words(word_format, blank=which) for which in (False, True))
        (pin_wide if word_format.halves else pin)(givens, domain, blank, candidates)
        if excluded is not None:
            excluded.apply(candidates)
        if program.auxiliary_domains:
            candidates[:, n_coords:n_state] = structure.auxiliary_words(word_format)
        if program.clue_rows and clues is None:
            none = np.full((1, structure.n_clues), NO_CLUE, np.int32)
            candidates[:, program.first_clue_row :] = program.clue_words(none, word_format)
        elif program.clue_rows and clues is not None:
            if clues.shape != (len(givens), structure.n_clues):
                shape = f"({len(givens)}, {structure.n_clues})"
                raise ModelError(f"expected clues of shape {shape}, a row for each puzzle, found {clues.shape}")
            candidates[:, program.first_clue_row :] = program.clue_words(clues, word_format)
            if excluded is not None and excluded.slots is not None:
                denied = np.flatnonzero(excluded.slots >= 0)
                program.deny(candidates, denied, excluded.slots[denied], clues, word_format)
        left = settle_single(structure, word_format, row_regions, candidates)
        kernels, needed = row_kernels_of(structure, word_format, len(givens), left, row_regions)
        scratch_size = needed.at_least(structure.scratch_size).at_least(ScratchSize(HAND_OVER))
        return cls(structure, word_format, candidates, kernels, scratch_size)

    def compile_trying(self, program: ProgramTables) -> float:
        """Compiles the kernels that try assumptions, the puzzles' own and those of the structure's tables, which are
        not compiled before a search comes to them. Returns the seconds it took.
        """
        begun, tile = time.monotonic(), self.word_format.zeros(1, self.word_format.lanes)
        for addresses in (self.row_kernels.address, program.expensive_address):
            compile_placeholders(addresses, tile)
        return time.monotonic() - begun

    def __len__(self) -> int:
        return int(self.candidates.shape[0])
