"""Compiling: from constraints to what many puzzles share, the index arrays that the kernels read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gridlanes.constraints import Constraint
from gridlanes.crossings import Crossing, find_crossings
from gridlanes.errors import ModelError
from gridlanes.grid import Grid
from gridlanes.kernels.branch import SMALL
from gridlanes.kernels.lanes import Shape
from gridlanes.kernels.tables import Tables
from gridlanes.marks import Alphabet
from gridlanes.regions import Coords
from gridlanes.rules import Distinct, Pin
from gridlanes.words import WordFormat


def _ragged(lists: Iterable[Sequence[int]], padding: int) -> NDArray[np.uint32]:
    """Lists of coords as one index array, short ones padded."""
    rows = list(lists)
    width = max((len(row) for row in rows), default=0)
    index = np.full((len(rows), width), padding, np.uint32)
    for i, row in enumerate(rows):
        index[i, : len(row)] = row
    return index


def _direction(crossings: Sequence[Crossing]) -> tuple[NDArray[np.uint32], Shape]:
    if not crossings:
        return np.zeros((0, 1, 1, 1), np.uint32), Shape(1, 1, 1)
    index = np.array([crossing.coords for crossing in crossings], np.uint32)
    return index, Shape(*(int(n) for n in index.shape[1:]))


class Structure:
    """What puzzles of one kind and size share: grid, alphabet, constraints, and the index arrays made of them.

    Per-puzzle facts (givens) are not part of it; they are the parameters of a `Batch`.
    """

    def __init__(self, grid: Grid, alphabet: Alphabet, constraints: Iterable[Constraint], *, genre: str = ""):
        self.grid, self.alphabet, self.genre = grid, alphabet, genre
        self.constraints = tuple(constraints)
        self.regions: list[Coords] = [constraint.region.resolve(grid) for constraint in self.constraints]
        for constraint, region in zip(self.constraints, self.regions, strict=True):
            if isinstance(constraint.rule, Pin):
                if len(region) != 1:
                    raise ModelError(f"Pin speaks of one coord, its region has {len(region)}")
                alphabet_size = len(alphabet)
                if not 0 <= constraint.rule.number < alphabet_size:
                    raise ModelError(f"Pin to mark number {constraint.rule.number} of an alphabet of {alphabet_size}")
        self._tables: dict[WordFormat, Tables] = {}
        self._domain_words: dict[WordFormat, NDArray[np.unsignedinteger]] = {}

    @property
    def n_coords(self) -> int:
        return self.grid.n_coords

    @cached_property
    def word_format(self) -> WordFormat:
        """The narrowest word that holds the alphabet."""
        return WordFormat.smallest_for(len(self.alphabet), self.n_coords)

    @cached_property
    def distinct_regions(self) -> list[Coords]:
        """The regions of all Distinct constraints of two coords or more, each once."""
        found: dict[tuple[int, ...], Coords] = {}
        for constraint, region in zip(self.constraints, self.regions, strict=True):
            if isinstance(constraint.rule, Distinct) and len(region) > 1:
                found.setdefault(tuple(sorted(region.tolist())), region)
        return list(found.values())

    @cached_property
    def domain(self) -> list[int]:
        """The candidate word of each coord before any puzzle's givens: the alphabet, less what shared Pins exclude."""
        words = [(1 << len(self.alphabet)) - 1] * self.n_coords
        for constraint, region in zip(self.constraints, self.regions, strict=True):
            if isinstance(constraint.rule, Pin):
                words[region[0]] &= 1 << constraint.rule.number
        return words

    def domain_words(self, word_format: WordFormat) -> NDArray[np.unsignedinteger]:
        """`domain` as words ``(C,)``; made once for each word format."""
        if word_format not in self._domain_words:
            words = word_format.zeros(self.n_coords)
            for coord, word in enumerate(self.domain):
                words[coord] = word_format.filled(word, 1)[0]
            self._domain_words[word_format] = words
        return self._domain_words[word_format]

    def tables(self, word_format: WordFormat | None = None) -> Tables:
        """The index arrays for the kernels, with words of `word_format` (default: the narrowest)."""
        word_format = word_format or self.word_format
        if word_format.bits < self.word_format.bits:
            raise ModelError(f"words of {word_format.bits} bits are too narrow for {len(self.alphabet)} marks")
        if word_format not in self._tables:
            self._tables[word_format] = self._compile(word_format)
        return self._tables[word_format]

    def _compile(self, word_format: WordFormat) -> Tables:
        outside, n_marks = self.n_coords, len(self.alphabet)
        regions = [region.tolist() for region in self.distinct_regions]
        complete = [i for i, region in enumerate(regions) if len(region) == n_marks]
        partial = [region for region in regions if len(region) < n_marks]
        if any(len(region) > n_marks for region in regions):
            longest = max(map(len, regions))
            raise ModelError(f"{longest} coords cannot hold different marks of an alphabet of {n_marks}")
        first, second = find_crossings([regions[i] for i in complete])
        crossed = {region for crossing in (*first, *second) for region in crossing.regions}
        sets = [frozenset(region) for region in regions]
        together = {frozenset(pair) for crossing in (*first, *second) for pair in crossing.pairs}
        entries = []
        for i in complete:
            for j, other in enumerate(sets):
                shared = sets[i] & other
                if i == j or len(shared) < 2 or not other - shared or frozenset((sets[i], other)) in together:
                    continue
                entries.append((sorted(shared), sorted(sets[i] - shared), sorted(other - shared)))
        marks_from = word_format.zeros(n_marks, word_format.lanes)
        for number in range(n_marks):
            marks_from[number] = word_format.filled((1 << n_marks) - (1 << number), word_format.lanes)
        bands, band = _direction(first)
        stacks, stack = _direction(second)
        n_state_rows = -(-self.n_coords // word_format.lanes)
        peer_rows, peer_masks = self._peers(word_format.lanes, n_state_rows if n_state_rows <= SMALL else None)
        covered = set(stacks.ravel().tolist())
        index = _ragged(regions, outside)
        return Tables(
            full=word_format.filled((1 << n_marks) - 1, 1, word_format.lanes),
            marks_from=marks_from,
            bands=bands,
            band=band,
            stacks=stacks,
            stack=stack,
            complete=_ragged([regions[i] for i in complete if sets[i] not in crossed], outside),
            partial=_ragged(partial, outside),
            partial_lengths=np.array([len(region) for region in partial], np.uint32),
            shared=_ragged([entry[0] for entry in entries], outside),
            claiming=_ragged([entry[1] for entry in entries], outside),
            losing=_ragged([entry[2] for entry in entries], outside),
            loose=np.array([coord for coord in range(self.n_coords) if coord not in covered], np.uint32),
            regions=index,
            lengths=np.array([len(region) for region in regions], np.uint32),
            state=Shape(n_state_rows if n_state_rows <= SMALL else 1),
            is_small=n_state_rows <= SMALL,
            peer_masks=peer_masks,
            peer_rows=peer_rows,
        )

    def _peers(self, lanes: int, all_rows: int | None) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
        """The peers of each coord (coords that share a distinct region with it), as rows of `lanes` coords and masks.

        `all_rows`: list that many rows for every coord, rather than only rows that hold peers.
        """
        regions_of: list[list[Coords]] = [[] for _ in range(self.n_coords)]
        for region in self.distinct_regions:
            for coord in region.tolist():
                regions_of[coord].append(region)
        rows: list[list[int]] = []
        masks: list[list[int]] = []
        for coord, regions in enumerate(regions_of):
            peers = np.unique(np.concatenate([*regions, np.zeros(0, np.intp)]))
            peers = peers[peers != coord]
            bits = np.left_shift(np.uint32(1), (peers % lanes).astype(np.uint32))
            used, starts = np.unique(peers // lanes, return_index=True)
            words = np.bitwise_or.reduceat(bits, starts) if len(used) else bits
            if all_rows is not None:
                every = np.zeros(all_rows, np.uint32)
                every[used] = words
                used, words = np.arange(all_rows), every
            rows.append(used.tolist())
            masks.append(words.tolist())
        return _ragged(rows, 0), _ragged(masks, 0)
