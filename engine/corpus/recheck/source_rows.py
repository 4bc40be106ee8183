"""The rows of a part, read again from its source, in pieces of the requested sizes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from gridlanes.corpus.options import CorpusOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.sources.part_reader import part_blocks
from gridlanes.errors import SourceError
from gridlanes.io.read.blocks import Block

_SKIPPED = "not read again"


class SourceRows:
    """The rows of one part, in order, as blocks. `skip`: rows of the part that are not to be read again."""

    def __init__(self, part: Part, options: CorpusOptions, skip: Iterable[int]) -> None:
        self._blocks = part_blocks(part, options, skip=dict.fromkeys(skip, _SKIPPED))
        self._rest: Block | None = None

    def take(self, at_most: int) -> Block:
        """The next rows, at least one. Raises `SourceError` where the source is not as it was, or has no more."""
        block = next(self._blocks, None) if self._rest is None else self._rest
        if block is None:
            raise SourceError("it has no more rows there")
        self._rest = None
        if len(block) > at_most:
            block, self._rest = rows_of_block(block, 0, at_most), rows_of_block(block, at_most, len(block))
        return block

    def finish(self) -> None:
        """To be called after the last row, so that the source is read to the end of the part."""
        for _ in self._blocks:
            pass


def rows_of_block(block: Block, start: int, stop: int) -> Block:
    """The rows from `start` to `stop` of a block, which are counted from 0 again."""
    groups = []
    for group in block.groups:
        first, last = np.searchsorted(group.rows, (start, stop)).tolist()
        if first < last:
            some = group.of_rows(np.arange(first, last))
            groups.append(replace(some, rows=some.rows - start))
    return replace(
        block,
        puzzle=block.puzzle[start:stop],
        line=block.line[start:stop],
        groups=groups,
        errors={row - start: error for row, error in block.errors.items() if start <= row < stop},
        extra=None if block.extra is None else block.extra[start:stop],
    )


def skipped(block: Block) -> list[int]:
    """The rows of a block that were not read again."""
    return [row for row, error in block.errors.items() if error.reason == _SKIPPED]
