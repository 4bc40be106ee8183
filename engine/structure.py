"""Compiling: from constraints to what many puzzles share, the index arrays that the kernels read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gridlanes.constraints import Constraint
from gridlanes.crossings import Crossing, find_crossings
from gridlanes.errors import ModelError
from gridlanes.grid import Grid
from gridlanes.kernels.branch import SMALL
from gridlanes.kernels.lanes import Shape
from gridlanes.kernels.tables import Program as ProgramTables
from gridlanes.kernels.tables import Tables
from gridlanes.marks import Alphabet
from gridlanes.program import Program
from gridlanes.regions import Coords
from gridlanes.rules import Distinct, Pin
from gridlanes.site import Site
from gridlanes.words import WordFormat

if TYPE_CHECKING:
    from gridlanes.own import OwnRegions
    from gridlanes.puzzle import Puzzle

_SHORT = 8
"""coords of a region, at most, for its coords to count as peers when a branch is chosen (kernels/pick.py)"""


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

    Per-puzzle facts (givens, clues, regions of its own) are not part of it; they are the parameters of a `Batch`.

    `blank`: the values that a coord without a given may take, where a given may say more (the walls of Akari); default
    the whole alphabet. `domains`: the values of single coords, where they are fewer. `first`: the value that the search
    tries first. `trial`: whether hypotheses are tried before a branch: 0 never, 1 with the cheap kernels, 2 with all
    (kernels/stall.py), for rows that took `trial_after` nodes. `lowering`: fills the program in place of the rules'
    own tables, where a genre's joint kernels imply them; the rules still check every solution. Raises `ModelError`
    where a rule refuses its region.
    """

    def __init__(
        self,
        grid: Grid,
        alphabet: Alphabet,
        constraints: Iterable[Constraint],
        *,
        genre: str = "",
        blank: Sequence[int] | None = None,
        domains: Mapping[int, Sequence[int]] | None = None,
        first: int | None = None,
        trial: int = 0,
        trial_after: int = 0,
        lowering: Callable[[Program], None] | None = None,
    ):
        self.grid, self.alphabet, self.genre = grid, alphabet, genre
        self.constraints = tuple(constraints)
        self.sites: tuple[Site, ...] = tuple(constraint.site(grid, alphabet) for constraint in self.constraints)
        self.blank = alphabet.values if blank is None else tuple(blank)
        self.domains = dict(domains or {})
        self.first_mark = 0 if first is None else alphabet.number(first)
        self.trial, self.trial_after = trial, trial_after
        self._lowering = lowering
        self._tables: dict[WordFormat, Tables] = {}
        self._auxiliary_words: dict[WordFormat, NDArray[np.unsignedinteger]] = {}
        self._domain_words: dict[tuple[WordFormat, bool], NDArray[np.unsignedinteger]] = {}

    def puzzle(
        self,
        givens: Sequence[int] | NDArray[np.uint8] | None = None,
        clues: Sequence[int] | NDArray[np.int32] | None = None,
        own: Iterable[OwnRegions] = (),
    ) -> Puzzle:
        """The puzzle of one row: `givens` ``uint8 (C,)``, `clues` ``(n_clues,)``, `own` its own regions alone; see
        `gridlanes.puzzle.puzzle_of`.
        """
        from gridlanes.puzzle import puzzle_of

        return puzzle_of(self, givens, clues, own)

    @cached_property
    def regions(self) -> list[Coords]:
        """The coords of each constraint."""
        return [site.coords for site in self.sites]

    @cached_property
    def n_clues(self) -> int:
        """How many clues a puzzle has: the slots that the constraints name."""
        return 1 + max((slot for constraint in self.constraints for slot in constraint.rule.slots), default=-1)

    @cached_property
    def program(self) -> Program:
        """The kernels of all rules but Distinct and Pin, which have tables of their own."""
        program = Program(self.grid, self.alphabet)
        if self._lowering is not None:
            self._lowering(program)
            return program
        for constraint, site in zip(self.constraints, self.sites, strict=True):
            if not isinstance(constraint.rule, (Distinct, Pin)):
                constraint.rule.lower(program, site)
        return program

    @property
    def n_coords(self) -> int:
        return self.grid.n_coords

    @cached_property
    def word_format(self) -> WordFormat:
        """The narrowest word that holds the alphabet."""
        return WordFormat.smallest_for(self.program.most_marks, self.program.n_coords)

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
        """The candidate word of each coord before any puzzle's givens: its values, less what shared Pins exclude."""
        words = [(1 << len(self.alphabet)) - 1] * self.n_coords
        for coord, values in self.domains.items():
            words[coord] = sum(1 << self.alphabet.number(value) for value in values)
        for constraint, site in zip(self.constraints, self.sites, strict=True):
            if isinstance(constraint.rule, Pin):
                words[site.coords[0]] &= 1 << site.number(constraint.rule.mark)
        return words

    def domain_words(self, word_format: WordFormat, *, blank: bool = False) -> NDArray[np.unsignedinteger]:
        """`domain` as words ``(C,)``, or what is left of it for coords without a given; made once for each format."""
        if (word_format, blank) not in self._domain_words:
            allowed = sum(1 << self.alphabet.number(value) for value in self.blank)
            words = [word & allowed if blank else word for word in self.domain]
            self._domain_words[word_format, blank] = word_format.listed(words)
        return self._domain_words[word_format, blank]

    def auxiliary_words(self, word_format: WordFormat) -> NDArray[np.unsignedinteger]:
        """Words ``(n,)``: the domains of the program's auxiliary coords; made once for each format."""
        if word_format not in self._auxiliary_words:
            self._auxiliary_words[word_format] = word_format.listed(self.program.auxiliary_domains)
        return self._auxiliary_words[word_format]

    def tables(self, word_format: WordFormat | None = None) -> Tables:
        """The index arrays for the kernels, with words of `word_format` (default: the narrowest)."""
        word_format = word_format or self.word_format
        if word_format.bits < self.word_format.bits:
            raise ModelError(f"words of {word_format.bits} bits are too narrow for {self.program.most_marks} marks")
        if word_format not in self._tables:
            self._tables[word_format] = self._compile(word_format)
        return self._tables[word_format]

    def _compile(self, word_format: WordFormat) -> Tables:
        outside, n_marks = self.program.width, len(self.alphabet)
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
        n_state_rows = -(-self.program.n_coords // word_format.lanes)
        program = self._program_tables(word_format)
        is_small = n_state_rows <= SMALL and not program.uses_pick
        peer_rows, peer_masks = np.zeros((1, 1), np.uint32), np.zeros((1, 1), np.uint32)
        if not program.uses_pick:
            peer_rows, peer_masks = self._peers(word_format.lanes, n_state_rows if is_small else None)
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
            state=Shape(n_state_rows if is_small else 1),
            is_small=is_small,
            peer_masks=peer_masks,
            peer_rows=peer_rows,
            program=program,
        )

    def _program_tables(self, word_format: WordFormat) -> ProgramTables:
        program = self.program
        cheap, dear = program.blocks(word_format, dear=False), program.blocks(word_format, dear=True)
        peers: list[list[int]] = [[] for _ in range(self.n_coords)]
        uses_pick = not program.is_empty and (bool(program.auxiliary_domains) or not self.distinct_regions)
        if uses_pick:
            for region in self.regions:
                if len(region) <= _SHORT:
                    for coord in region.tolist():
                        peers[coord] += [other for other in region.tolist() if other != coord]
        measures = [program.measures.get(coord, [coord]) for coord in range(self.n_coords)]
        return ProgramTables(
            n_coords=self.n_coords,
            n_state=program.n_coords,
            entries=program.index(),
            cheap_address=cheap.address,
            cheap=cheap.table,
            dear_address=dear.address,
            dear=dear.table,
            is_plain=program.is_empty,
            uses_pick=uses_pick,
            peer_start=np.cumsum([0, *map(len, peers)]).astype(np.int32),
            peer=np.array([other for those in peers for other in those], np.int32),
            measure_start=np.cumsum([0, *map(len, measures)]).astype(np.int32),
            measure=np.array([other for those in measures for other in those], np.int32),
            first_mark=self.first_mark,
            trial=self.trial,
            trial_after=self.trial_after,
        )

    def _peers(self, lanes: int, all_rows: int | None) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
        """The peers of each coord (coords that share a distinct region with it), as rows of `lanes` coords and masks.

        `all_rows`: list that many rows for every coord, rather than only rows that hold peers.
        """
        if not self.distinct_regions and all_rows is None:
            return np.zeros((self.n_coords, 0), np.uint32), np.zeros((self.n_coords, 0), np.uint32)
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
