"""The rows of a part as its source has them, beside those that the run wrote: whatever of a row follows from its source
and from the answer that it claims is made again by the code that made it, and compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.output.digest import strings
from gridlanes.corpus.part import Part
from gridlanes.corpus.recheck.row_arrays import Mask, Rows
from gridlanes.corpus.sources.part_reader import part_blocks
from gridlanes.errors import SourceError
from gridlanes.io.read.blocks import Block, Group
from gridlanes.results.assemble import assemble_result
from gridlanes.results.columns import Choice, Columns, Text, columns_of
from gridlanes.solvers.lanes import Answers
from gridlanes.solvers.pool import SolveOptions
from gridlanes.status import Status

_FIGURES = ("n_solutions", "guesses", "nodes", "sweeps")
_SKIPPED = "not read again"


class SourceRows:
    """The rows of one part, in order, as blocks. `skip`: rows of the part that are not to be read again."""

    def __init__(self, part: Part, options: RunOptions, skip: Iterable[int]) -> None:
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
            chosen = slice(first, last)
            groups.append(
                Group(
                    group.structure,
                    group.rows[chosen] - start,
                    group.givens[chosen],
                    None if group.expected is None else group.expected[chosen],
                    None if group.clues is None else group.clues[chosen],
                    tuple(regions.rows(chosen) for regions in group.own),
                )
            )
    return replace(
        block,
        puzzle=block.puzzle[start:stop],
        line=block.line[start:stop],
        groups=groups,
        errors={row - start: error for row, error in block.errors.items() if start <= row < stop},
        extra=None if block.extra is None else block.extra[start:stop],
    )


def skipped(block: Block) -> Mask:
    """``bool (P,)``: the rows of a block that were not read again."""
    found = np.zeros(len(block), np.bool_)
    found[[row for row, error in block.errors.items() if error.reason == _SKIPPED]] = True
    return found


def made_again(rows: Rows, block: Block, marks: list[NDArray[np.uint8]], options: RunOptions) -> Columns:
    """The columns of rows as a run makes them of `block`, if their status and figures are what they claim to be.

    `marks`: of each group of the block, as `Answers` has them.
    """
    status = np.where(rows.status < 0, Status.FAILED, rows.status).astype(np.uint8)
    groups = [
        (group, Answers(status[group.rows], own, *(getattr(rows, name)[group.rows] for name in _FIGURES)))
        for group, own in zip(block.groups, marks, strict=True)
    ]
    late = np.flatnonzero((status == Status.BUDGET) & (rows.nodes == 0)).tolist()
    words = "" if options.row_seconds is None else f"no answer within {options.row_seconds:g} seconds alone"
    result = assemble_result(
        block, groups, SolveOptions(options.limit, options.budget), known=dict.fromkeys(late, words)
    )
    return columns_of(result)


def unlike(rows: Rows, name: str, expected: Any) -> Mask:
    """``bool (P,)``: the rows whose entry in a column is not the one expected, given as in `Columns`."""
    if isinstance(expected, Choice):
        names, codes = rows.choice(name)
        same = np.array([[one == other for other in expected.names] for one in names], np.bool_)
        return np.asarray(~same.reshape(len(names), len(expected.names))[codes, expected.codes])
    if not isinstance(expected, Text):
        return np.asarray(getattr(rows, name) != expected)
    offsets, data = strings(rows.batch[name])
    lengths = np.diff(offsets)
    wrong: Mask = lengths != expected.lengths
    if not wrong.any() and np.array_equal(data, expected.data):
        return wrong
    given = rows.batch[name].cast("binary").to_pylist()
    return np.array([one != other for one, other in zip(given, expected.rows(), strict=True)], np.bool_)


def entry(column: Any, at: int) -> Any:
    """One entry of a column, as Python has it."""
    if isinstance(column, Choice):
        return column.names[int(column.codes[at])]
    if isinstance(column, Text):
        return column.data[column.offsets[at] : column.offsets[at + 1]].tobytes().decode("utf-8", "replace")
    return column[at].item()
