"""Discovery over many blocks of puzzles, in this process or in several."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from typing import NamedTuple

from gridlanes.discovering.block_findings import AT_ONCE, BlockFindings, findings_of
from gridlanes.discovering.block_findings import DiscoveryOptions as DiscoveryOptions
from gridlanes.discovering.clusters import PuzzleScores
from gridlanes.discovering.discovery import Discovery, DiscoveryStatus
from gridlanes.discovering.specimen import Specimen
from gridlanes.io.read.blocks import Block
from gridlanes.io.read.reading import read_rows
from gridlanes.registry import load_once


class _Chunk(NamedTuple):
    """Some rows of a block that share a structure, by their numbers in it; `box`: (width, height) of its grid."""

    rows: list[int]
    texts: list[str]
    genre: str
    box: tuple[int, int] | None


def discovered(
    blocks: Iterable[Block], options: DiscoveryOptions, workers: int = 1, load: Sequence[str] = ()
) -> Discovery:
    """The findings in the puzzles of some blocks. They do not depend on the number of `workers`, processes that each
    read their puzzles again from the texts. `load`: files that register the user's genres and rules.
    """
    statuses: list[DiscoveryStatus] = []
    specimens: list[Specimen] = []
    scores: dict[int, PuzzleScores] = {}
    kept: list[Block] = []
    for block, found in _each(blocks, options, workers, load):
        start = len(statuses)
        statuses += found.statuses
        specimens += [replace(each, puzzle=each.puzzle + start) for each in found.specimens]
        scores |= {start + row: score for row, score in found.scores.items()}
        kept.append(block)
    return Discovery(tuple(statuses), tuple(specimens), scores, tuple(kept))


def _each(
    blocks: Iterable[Block], options: DiscoveryOptions, workers: int, load: Sequence[str]
) -> Iterator[tuple[Block, BlockFindings]]:
    if workers == 1:
        for block in blocks:
            yield block, findings_of(block, options)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, initializer=load_once, initargs=([*load],)) as pool:
        for block in blocks:
            chunks = [*_chunks(block)]
            futures = [pool.submit(_examine_chunk, chunk, options) for chunk in chunks]
            yield block, _joined(block, chunks, futures, options)


def _chunks(block: Block) -> Iterator[_Chunk]:
    size = AT_ONCE // 8  # so that a hard stretch does not hold up one process
    for group in block.groups:
        rows, structure = group.rows.tolist(), group.structure
        for start in range(0, len(rows), size):
            some = rows[start : start + size]
            yield _Chunk(some, [block.text(row) for row in some], structure.genre, structure.grid.box)


def _examine_chunk(chunk: _Chunk, options: DiscoveryOptions) -> BlockFindings | None:
    """The findings of a worker; None if it cannot read the texts as puzzles."""
    block = read_rows(chunk.texts, genre=chunk.genre, box=chunk.box)
    return None if block.errors else findings_of(block, options)


def _joined(
    block: Block, chunks: list[_Chunk], futures: list[Future[BlockFindings | None]], options: DiscoveryOptions
) -> BlockFindings:
    """The findings of all workers in a block; this process replaces workers that could not read a text."""
    found = BlockFindings([DiscoveryStatus.INVALID] * len(block))
    for chunk, future in zip(chunks, futures, strict=True):
        some = future.result()
        if some is None:
            for other in futures:
                other.cancel()
            return findings_of(block, options)
        for place, row in enumerate(chunk.rows):
            found.statuses[row] = some.statuses[place]
        found.specimens += [replace(each, puzzle=chunk.rows[each.puzzle]) for each in some.specimens]
        found.scores |= {chunk.rows[place]: score for place, score in some.scores.items()}
    found.specimens.sort(key=lambda each: (each.puzzle, each.number))
    return found
