"""Makes the index arrays that the kernels read (`gridlanes.kernels.search.tables`) from regions and programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.crossings import Crossing
from gridlanes.compile.exclusions import exclusions_of
from gridlanes.errors import ModelError
from gridlanes.kernels.lanes import Shape
from gridlanes.kernels.search.branch import SMALL
from gridlanes.kernels.search.crossing import ANY_SHAPE
from gridlanes.kernels.search.tables import ProgramTables, Tables
from gridlanes.lowering.program import Program
from gridlanes.lowering.words import WordFormat
from gridlanes.model.laid_regions import LaidRegions
from gridlanes.model.regions import Coords
from gridlanes.puzzles.row_regions import runs

Index = NDArray[np.uint32]

_SHORT = 8
"""coords of a region, at most, for its coords to count as peers when a branch is chosen (kernels/search/pick.py)"""
_GUESSED_FIRST = 20_000
"""nodes that a row takes before hypotheses are tried about it, times its coords: small boards come in crowds that fill
the lanes, where a guess costs the least; on large ones guesses get lost (docs/decisions/0023-hypotheses-that-pay.md)"""


def ragged(lists: Iterable[Sequence[int]], padding: int) -> Index:
    """Lists of coords as one index array, short ones padded."""
    rows = list(lists)
    width = max((len(row) for row in rows), default=0)
    index = np.full((len(rows), width), padding, np.uint32)
    for i, row in enumerate(rows):
        index[i, : len(row)] = row
    return index


def tables_of(
    program: ProgramTables,
    outside: int,
    distinct: Sequence[Coords],
    crossings: tuple[Sequence[Crossing], Sequence[Crossing]],
    n_marks: int,
    word_format: WordFormat,
    *,
    for_shape: bool,
) -> Tables:
    """All index arrays of a structure: `program`, those of its rules but Distinct, and those of its `distinct` regions
    and their `crossings`.

    `outside`: the row of a tile that stands for no coord. `for_shape`: for kernels that are compiled for the shape of
    the crossings and of a state. Raises ModelError for a region longer than the alphabet.
    """
    regions = [region.tolist() for region in distinct]
    complete = [i for i, region in enumerate(regions) if len(region) == n_marks]
    partial = [region for region in regions if len(region) < n_marks]
    if any(len(region) > n_marks for region in regions):
        longest = max(map(len, regions))
        raise ModelError(f"{longest} coords cannot hold different marks of an alphabet of {n_marks}")
    first, second = crossings
    crossed = {region for crossing in (*first, *second) for region in crossing.regions}
    entries = _overlaps(regions, complete, [*first, *second])
    excluded = exclusions_of(program.n_coords, regions, complete)
    bands, band = _direction(first, for_shape)
    stacks, stack = _direction(second, for_shape)
    n_state_rows = -(-program.n_state // word_format.lanes)
    is_small = for_shape and n_state_rows <= SMALL and not program.uses_pick
    peer_rows, peer_masks = _peers(program, distinct, word_format.lanes, n_state_rows if is_small else None)
    covered = set(stacks.ravel().tolist())
    uncrossed = [region for region in regions if not for_shape or frozenset(region) not in crossed]
    return Tables(
        full=word_format.filled((1 << n_marks) - 1, 1, word_format.lanes),
        marks_from=_marks_from(n_marks, word_format),
        bands=bands,
        band=band,
        stacks=stacks,
        stack=stack,
        complete=ragged([regions[i] for i in complete if frozenset(regions[i]) not in crossed], outside),
        partial=ragged(partial, outside),
        partial_lengths=np.array([len(region) for region in partial], np.uint32),
        shared=ragged([entry[0] for entry in entries], outside),
        claiming=ragged([entry[1] for entry in entries], outside),
        losing=ragged([entry[2] for entry in entries], outside),
        others=ragged([others for others, _ in excluded], outside),
        excluded=np.array([coord for _, coord in excluded], np.uint32),
        loose=np.array([coord for coord in range(program.n_coords) if coord not in covered], np.uint32),
        regions=ragged(regions, outside),
        lengths=np.array([len(region) for region in regions], np.uint32),
        uncrossed=ragged(uncrossed, outside),
        uncrossed_lengths=np.array([len(region) for region in uncrossed], np.uint32),
        state=Shape(n_state_rows if is_small else 1),
        is_small=is_small,
        peer_masks=peer_masks,
        peer_rows=peer_rows,
        program=program,
    )


def _marks_from(n_marks: int, word_format: WordFormat) -> NDArray[np.unsignedinteger]:
    words = word_format.zeros(n_marks, word_format.lanes)
    for number in range(n_marks):
        words[number] = word_format.filled((1 << n_marks) - (1 << number), word_format.lanes)
    return words


def program_tables_of(
    program: Program,
    word_format: WordFormat,
    regions: LaidRegions,
    *,
    has_distinct: bool,
    first_mark: int,
    probing: int,
    probing_first: bool,
) -> ProgramTables:
    """The tables of a program, with what the search reads beside them; `regions`: of all constraints."""
    n_coords = program.grid.n_coords
    cheap, expensive = program.blocks(word_format, expensive=False), program.blocks(word_format, expensive=True)
    uses_pick = not program.is_empty and (bool(program.auxiliary_domains) or not has_distinct)
    peer_start, peer = _peers_in_short(regions, n_coords, longest=_SHORT if uses_pick else 0)
    measures = [program.measures.get(coord, [coord]) for coord in range(n_coords)]
    return ProgramTables(
        n_coords=n_coords,
        n_state=program.n_coords,
        entries=program.index(),
        cheap_address=cheap.address,
        cheap=cheap.table,
        n_notes=cheap.n_notes,
        expensive_address=expensive.address,
        expensive=expensive.table,
        is_plain=program.is_empty and not probing,
        uses_pick=uses_pick,
        peer_start=peer_start,
        peer=peer,
        measure_start=np.cumsum([0, *map(len, measures)]).astype(np.int32),
        measure=np.array([other for those in measures for other in those], np.int32),
        placed_first=np.array(program.placed_first, np.int32),
        first_mark=first_mark,
        probing=probing,
        probing_after=_GUESSED_FIRST // n_coords if n_coords and not probing_first else 0,
    )


def _peers_in_short(
    regions: LaidRegions, n_coords: int, longest: int = _SHORT
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The other coords of each region of up to `longest` coords that a coord is in, one region after another: where
    those of each coord begin, ``int32 (C + 1,)``, and the coords.
    """
    short = np.flatnonzero((regions.lengths > 1) & (regions.lengths <= longest))
    lengths, starts = regions.lengths[short], regions.start[short]
    # All pairs, region by region, of another coord and its own.
    pair, region = runs(np.zeros_like(lengths), lengths**2)
    begin, n = starts[region], lengths[region]
    coord, other = regions.coords[begin + pair % n], regions.coords[begin + pair // n]
    apart = coord != other
    coord, other = coord[apart], other[apart]
    # Numbers of 16 bits are sorted without comparisons.
    order = np.argsort(coord.astype(np.uint16) if n_coords < 1 << 16 else coord, kind="stable")
    first = np.zeros(n_coords + 1, np.int32)
    first[1:] = np.bincount(coord, minlength=n_coords).cumsum()
    return first, other[order].astype(np.int32)


def _overlaps(
    regions: Sequence[list[int]], complete: Sequence[int], crossings: Sequence[Crossing]
) -> list[tuple[list[int], list[int], list[int]]]:
    """(shared, of the first alone, of the second alone) of each complete region and each other one that it shares two
    coords with, where no crossing takes care of the pair.
    """
    sets = [frozenset(region) for region in regions]
    together = {frozenset(pair) for crossing in crossings for pair in crossing.pairs}
    entries = []
    for i in complete:
        for j, other in enumerate(sets):
            shared = sets[i] & other
            if i == j or len(shared) < 2 or not other - shared or frozenset((sets[i], other)) in together:
                continue
            entries.append((sorted(shared), sorted(sets[i] - shared), sorted(other - shared)))
    return entries


def _direction(crossings: Sequence[Crossing], for_shape: bool) -> tuple[Index, Shape]:
    if not crossings:
        return np.zeros((0, 1, 1, 1), np.uint32), Shape(1, 1, 1) if for_shape else ANY_SHAPE
    index = np.array([crossing.coords for crossing in crossings], np.uint32)
    return index, Shape(*(int(n) for n in index.shape[1:]), steps=_steps_of(index)) if for_shape else ANY_SHAPE


def _steps_of(index: Index) -> tuple[int, ...]:
    """How far coords that are neighbours along each axis of all blocks of `index` ``(n, A, B, K)`` lie apart; ``()`` if
    that is not the same everywhere.
    """
    along = [np.diff(index.astype(np.int64), axis=axis).ravel() for axis in (1, 2, 3)]
    if any(len(steps) and (steps != steps[0]).any() for steps in along):
        return ()
    return tuple(int(steps[0]) if len(steps) else 0 for steps in along)


def _peers(program: ProgramTables, distinct: Sequence[Coords], lanes: int, all_rows: int | None) -> tuple[Index, Index]:
    """The peers of each coord (coords that share a distinct region with it), as rows of `lanes` coords and masks.

    `all_rows`: list that many rows for every coord, rather than only rows that hold peers. None are listed where `pick`
    chooses where to branch.
    """
    if program.uses_pick:
        return np.zeros((1, 1), np.uint32), np.zeros((1, 1), np.uint32)
    n_coords = program.n_coords
    if not distinct and all_rows is None:
        return np.zeros((n_coords, 0), np.uint32), np.zeros((n_coords, 0), np.uint32)
    regions_of: list[list[Coords]] = [[] for _ in range(n_coords)]
    for region in distinct:
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
    return ragged(rows, 0), ragged(masks, 0)
