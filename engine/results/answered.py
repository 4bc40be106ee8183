"""The answers to rows as NumPy arrays, one entry a row, in the order of the input."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.io.read.blocks import Block, Group
from gridlanes.io.read.row_errors import RowErrors
from gridlanes.model.grid import Layer
from gridlanes.results.reasons import Reasons
from gridlanes.results.values import displayed, layer_of, solution_shape, values_of
from gridlanes.solvers.lanes import Answers
from gridlanes.status import Status


@dataclass(frozen=True, repr=False)
class Answered:
    """The answers to P rows.

    `status` ``uint8 (P,)``: codes of `gridlanes.Status`. `n_solutions` ``int64 (P,)``: solutions found, at most the
    limit. `guesses`, `nodes`, `sweeps` ``int64 (P,)``: branches taken, states propagated (at most 1 + 2 per guess),
    sweeps of the kernels. `reasons`: texts for rows that need one (INVALID, FAILED, a time limit, a wrong given
    solution). `expected_agrees` ``int8 (P,)``: 1 where the solution given with the puzzle is right, 0 where it is
    wrong, -1 where none was given; None if no row had one. `escalated` ``bool (P,)``: rows that exceeded their budget
    and were answered by CP-SAT; None if there was none.
    """

    block: Block
    groups: list[tuple[Group, Answers]]
    status: NDArray[np.uint8]
    n_solutions: NDArray[np.int64]
    guesses: NDArray[np.int64]
    nodes: NDArray[np.int64]
    sweeps: NDArray[np.int64]
    reasons: Mapping[int, str]
    expected_agrees: NDArray[np.int8] | None = None
    escalated: NDArray[np.bool_] | None = None

    def __len__(self) -> int:
        return len(self.status)

    @property
    def solutions(self) -> NDArray[Any]:
        """The first solution of each row, as displayed values.

        ``uint8 (P, rows, cols)`` if all rows have the same size, zeros where there is no solution; for mixed sizes an
        object array ``(P,)`` of such grids (None where there is no solution). Grids with layers other than cells have a
        value for each coord, ``(P, C)``; `layer` returns the values of one layer as grids.
        """
        if len(self.groups) == 1 and len(self.groups[0][0].rows) == len(self):
            return values_of(*self.groups[0])
        shapes = {solution_shape(group.structure) for group, _ in self.groups}
        if len(shapes) == 1:
            grids = np.zeros((len(self), *shapes.pop()), np.uint8)
            for group, answers in self.groups:
                grids[group.rows] = values_of(group, answers)
            return grids
        mixed = np.full(len(self), None, object)
        for group, answers in self.groups:
            for row, grid, is_there in zip(group.rows, values_of(group, answers), answers.marks[:, 0] > 0, strict=True):
                mixed[row] = grid if is_there else None
        return mixed

    def layer(self, layer: Layer) -> NDArray[np.uint8]:
        """``uint8 (P, rows, cols)``: the first solutions on one layer, such as ``Layer.EDGES_H``; 0 at positions
        without a coord and in rows without a solution. Raises `ModelError` for rows of several sizes.
        """
        shapes = {group.structure.grid.shape(layer) for group, _ in self.groups}
        if len(shapes) != 1:
            raise ModelError(f"rows of {len(shapes)} sizes do not fit into one array; take them row by row")
        grids = np.zeros((len(self), *shapes.pop()), np.uint8)
        for group, answers in self.groups:
            grids[group.rows] = layer_of(group.structure, displayed(group, answers), layer)
        return grids

    def counts(self) -> dict[Status, int]:
        """The number of rows of each status that occurs."""
        totals = np.bincount(self.status, minlength=len(Status))
        return {status: int(totals[status]) for status in Status if totals[status]}

    @classmethod
    def concatenate(cls, results: Sequence[Self]) -> Self:
        """The rows of several results of one source and genre, in order.

        Raises `ModelError` if there is no result, or if they come from several sources or genres.
        """
        if len({(result.block.source, result.block.genre) for result in results}) != 1:
            raise ModelError("only results of one source and genre, at least one of them, can be concatenated")
        if len(results) == 1:
            return results[0]
        starts = np.cumsum([0, *map(len, results)]).tolist()
        together = list(zip(results, starts, strict=False))
        groups = [
            (replace(group, rows=group.rows + start), answers)
            for result, start in together
            for group, answers in result.groups
        ]
        agrees = [
            np.full(len(result), -1, np.int8) if result.expected_agrees is None else result.expected_agrees
            for result in results
        ]
        block = _concatenated_block(together, [group for group, _ in groups])
        said = {
            start + row: text
            for result, start in together
            for row, text in (result.reasons.said if isinstance(result.reasons, Reasons) else result.reasons).items()
        }
        names = ("status", "n_solutions", "guesses", "nodes", "sweeps")
        return cls(
            block=block,
            groups=groups,
            **{name: np.concatenate([getattr(result, name) for result in results]) for name in names},
            reasons=Reasons(block.errors, said),
            expected_agrees=np.concatenate(agrees)
            if any(result.expected_agrees is not None for result in results)
            else None,
            escalated=np.concatenate([escalated_rows(result) for result in results])
            if any(result.escalated is not None for result in results)
            else None,
        )


def escalated_rows(result: Answered) -> NDArray[np.bool_]:
    """``bool (P,)``: the rows that CP-SAT answered."""
    return np.zeros(len(result), np.bool_) if result.escalated is None else result.escalated


def _concatenated_block(together: Sequence[tuple[Answered, int]], groups: list[Group]) -> Block:
    blocks = [(result.block, start) for result, start in together]
    widths = {block.puzzle.dtype.itemsize if isinstance(block.puzzle, np.ndarray) else -1 for block, _ in blocks}
    puzzle: NDArray[np.bytes_] | list[str]
    if len(widths) == 1 and -1 not in widths:
        puzzle = np.concatenate([np.asarray(block.puzzle) for block, _ in blocks])
    else:
        puzzle = [block.text(row) for block, _ in blocks for row in range(len(block))]
    extra = [text for block, _ in blocks for text in (block.extra or [""] * len(block))]
    first = blocks[0][0]
    return replace(
        first,
        puzzle=puzzle,
        line=np.concatenate([block.line for block, _ in blocks]),
        groups=groups,
        errors=RowErrors.concatenated([(block.errors, start) for block, start in blocks]),
        extra=extra if any(block.extra is not None for block, _ in blocks) else None,
    )
