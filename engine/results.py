"""The answer to a call: NumPy arrays, one entry a row, in the order of the input."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.drawing import THUMBNAIL, cells_as_text, contact_sheet, draw, edges_as_text, note, thumbnail_width
from gridlanes.errors import ModelError
from gridlanes.formats.blocks import Block, Group
from gridlanes.grid import Layer
from gridlanes.solvers.lanes import Answers
from gridlanes.status import Status
from gridlanes.structure import Structure
from gridlanes.summary import Summary

if TYPE_CHECKING:
    import pyarrow as pa

SHEET_ROWS = 12
"""rows drawn in a notebook"""
_SHEET_CELLS = 15_000
"""cells drawn in a notebook, after which no further grid is begun"""


@dataclass(frozen=True, repr=False)
class Result:
    """What is known of P rows.

    `status` ``uint8 (P,)``: codes of `gridlanes.Status`. `n_solutions` ``int64 (P,)``: solutions found, at most the
    limit. `guesses`, `nodes`, `sweeps` ``int64 (P,)``: branches taken, states propagated (1 + 2 a guess at most),
    sweeps of the kernels. `reasons`: for rows where there is something to say (INVALID, FAILED, a time limit, a given
    solution that does not agree), the text. `expected_agrees` ``int8 (P,)``: 1 where the solution given with the puzzle
    is right, 0 where it is not, -1 where none was given; None if no row had one. `escalated` ``bool (P,)``: rows that
    outlasted their budget and were answered by CP-SAT; None if none was.

    `to_arrow`, `to_pandas` and `to_polars` give a flat table (`gridlanes.columns.COLUMNS`); whatever takes an Arrow
    stream (polars, narwhals, duckdb, pyarrow) takes the result itself.
    """

    block: Block
    groups: list[tuple[Group, Answers]]
    status: NDArray[np.uint8]
    n_solutions: NDArray[np.int64]
    guesses: NDArray[np.int64]
    nodes: NDArray[np.int64]
    sweeps: NDArray[np.int64]
    reasons: dict[int, str]
    expected_agrees: NDArray[np.int8] | None = None
    escalated: NDArray[np.bool_] | None = None

    def __len__(self) -> int:
        return len(self.status)

    @property
    def solutions(self) -> NDArray[Any]:
        """The first solution of each row, as displayed values.

        ``uint8 (P, rows, cols)`` if all rows have one size, zeros where there is no solution; for mixed sizes an object
        array ``(P,)`` of such grids (None where there is no solution). Grids with other layers than cells have a value
        for each coord, ``(P, C)``; `layer` gives theirs as grids.
        """
        if len(self.groups) == 1 and len(self.groups[0][0].rows) == len(self):
            return values_of(*self.groups[0])
        shapes = {shape_of(group.structure) for group, _ in self.groups}
        if len(shapes) == 1:
            grids = np.zeros((len(self), *shapes.pop()), np.uint8)
            for group, answers in self.groups:
                grids[group.rows] = values_of(group, answers)
            return grids
        mixed = np.full(len(self), None, object)
        for group, answers in self.groups:
            for row, grid, found in zip(group.rows, values_of(group, answers), answers.n_solutions, strict=True):
                mixed[row] = grid if found else None
        return mixed

    def layer(self, layer: Layer) -> NDArray[np.uint8]:
        """``uint8 (P, rows, cols)``: what the first solutions have on one layer, such as ``Layer.EDGES_H``; 0 at
        positions without a coord and in rows without a solution. Raises `ModelError` for rows of several sizes.
        """
        shapes = {group.structure.grid.shape(layer) for group, _ in self.groups}
        if len(shapes) != 1:
            raise ModelError(f"rows of {len(shapes)} sizes have no one array; take them row by row")
        grids = np.zeros((len(self), *shapes.pop()), np.uint8)
        for group, answers in self.groups:
            grids[group.rows] = layer_of(group.structure, displayed(group, answers), layer)
        return grids

    def counts(self) -> dict[Status, int]:
        """Rows by status, those that occur."""
        totals = np.bincount(self.status, minlength=len(Status))
        return {status: int(totals[status]) for status in Status if totals[status]}

    def row(self, index: int) -> ResultRow:
        """One row, by its number from 0 (from the end if negative). Raises `IndexError` outside."""
        if not -len(self) <= index < len(self):
            raise IndexError(f"row {index} of a result of {len(self)} rows")
        return ResultRow(self, index % len(self))

    def summary(self) -> dict[str, Any]:
        """Rows by status, guesses a puzzle, share answered without a guess, ...: see `Summary.as_dict`."""
        return Summary.of(self).as_dict()

    def to_arrow(self) -> pa.Table:
        """A `pyarrow.Table`. Raises `MissingExtraError` without ``gridlanes[io]``."""
        from gridlanes import frames

        return frames.to_arrow(self)

    def to_pandas(self) -> Any:
        """A `pandas.DataFrame`. Raises `MissingExtraError` without ``gridlanes[frames]``."""
        from gridlanes import frames

        return frames.to_pandas(self)

    def to_polars(self) -> Any:
        """A `polars.DataFrame`. Raises `MissingExtraError` without ``gridlanes[frames]``."""
        from gridlanes import frames

        return frames.to_polars(self)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The Arrow PyCapsule interface: the table of `to_arrow` as a stream."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        statuses = ", ".join(f"{count:,} {status.name}" for status, count in self.counts().items()) or "none"
        guesses = Summary.of(self).guesses_per_puzzle
        return f"Result({len(self):,} rows: {statuses}; {guesses:,.1f} guesses a puzzle)"

    def _repr_html_(self) -> str:
        drawings: list[str] = []
        captions: list[str] = []
        cells = 0
        for index in range(min(SHEET_ROWS, len(self))):
            row = self.row(index)
            drawings.append(row.drawing(thumbnail=True))
            captions.append(row.caption())
            cells += row.n_cells
            if cells > _SHEET_CELLS:
                break
        rest = len(self) - len(drawings)
        more = f'<div style="opacity:0.75;padding:6px 3px">and {rest:,} rows more</div>' if rest else ""
        return Summary.of(self).html_table() + contact_sheet(drawings, captions) + more

    @classmethod
    def concatenate(cls, results: Sequence[Result]) -> Result:
        """The rows of several results of one source and genre, in order.

        Raises `ModelError` if there is none, or if they are of several sources or genres.
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
        names = ("status", "n_solutions", "guesses", "nodes", "sweeps")
        return cls(
            block=_concatenated_block(together, [group for group, _ in groups]),
            groups=groups,
            **{name: np.concatenate([getattr(result, name) for result in results]) for name in names},
            reasons={start + row: reason for result, start in together for row, reason in result.reasons.items()},
            expected_agrees=np.concatenate(agrees)
            if any(result.expected_agrees is not None for result in results)
            else None,
            escalated=np.concatenate([escalated_rows(result) for result in results])
            if any(result.escalated is not None for result in results)
            else None,
        )


def escalated_rows(result: Result) -> NDArray[np.bool_]:
    """``bool (P,)``: the rows that CP-SAT answered."""
    return np.zeros(len(result), np.bool_) if result.escalated is None else result.escalated


def _concatenated_block(together: list[tuple[Result, int]], groups: list[Group]) -> Block:
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
        errors={start + row: error for block, start in blocks for row, error in block.errors.items()},
        extra=extra if any(block.extra is not None for block, _ in blocks) else None,
    )


@dataclass(frozen=True, repr=False)
class ResultRow:
    """One row of a result; draws itself in a notebook, and prints as its grid."""

    result: Result
    index: int

    @property
    def puzzle(self) -> str:
        """The puzzle's own text."""
        return self.result.block.text(self.index)

    @property
    def status(self) -> Status:
        """The answer."""
        return Status(int(self.result.status[self.index]))

    @property
    def n_solutions(self) -> int:
        """Solutions found, at most the limit."""
        return int(self.result.n_solutions[self.index])

    @property
    def guesses(self) -> int:
        """Branches taken."""
        return int(self.result.guesses[self.index])

    @property
    def nodes(self) -> int:
        """States propagated."""
        return int(self.result.nodes[self.index])

    @property
    def sweeps(self) -> int:
        """Sweeps of the kernels."""
        return int(self.result.sweeps[self.index])

    @property
    def reason(self) -> str:
        """What there is to say of the row, for INVALID and FAILED above all; else empty."""
        return self.result.reasons.get(self.index, "")

    @property
    def n_cells(self) -> int:
        """Cells of the grid, 0 for a row that is no puzzle."""
        place = self._place()
        return place[0].structure.grid.rows * place[0].structure.grid.cols if place else 0

    @property
    def solution(self) -> NDArray[np.uint8] | None:
        """``uint8 (rows, cols)``: the first solution's displayed values, None where there is none; ``(C,)``, a value
        for each coord, in grids with other layers than cells.
        """
        place = self._place()
        if place is None:
            return None
        group, answers, at = place
        if not answers.marks[at, 0]:
            return None
        grid: NDArray[np.uint8] = values_of(group, answers.rows(slice(at, at + 1)))[0]
        return grid

    def _place(self) -> tuple[Group, Answers, int] | None:
        """The group that the row is in, and where."""
        for group, answers in self.result.groups:
            at = int(np.searchsorted(group.rows, self.index))
            if at < len(group.rows) and group.rows[at] == self.index:
                return group, answers, at
        return None

    def drawing(self, *, thumbnail: bool = False) -> str:
        """The grid as an SVG string, with its first solution; for a row that is no puzzle a card with the reason."""
        place = self._place()
        if place is None:
            return note(self.status.name, self.reason, width=THUMBNAIL if thumbnail else 2 * THUMBNAIL)
        group, answers, at = place
        width = thumbnail_width(group.structure) if thumbnail else None
        return draw(
            group.structure,
            group.givens[at],
            answers.rows(slice(at, at + 1)).numbers[0],
            clues=None if group.clues is None else group.clues[at],
            own=[regions.of_row(at) for regions in group.own],
            width=width,
        )

    def caption(self) -> str:
        """Number, status and figures in a few words."""
        words = [f"{self.index}", self.status.name]
        if self.guesses:
            words.append(f"{self.guesses:,} guess{'es' if self.guesses > 1 else ''}")
        if self.result.expected_agrees is not None and self.result.expected_agrees[self.index] == 0:
            words.append("given solution wrong")
        return " · ".join(words)

    def _repr_svg_(self) -> str:
        return self.drawing()

    def __repr__(self) -> str:
        return f"ResultRow({self.caption()})"

    def __str__(self) -> str:
        """The solution as a grid of numbers; without one the puzzle's text and the status."""
        if self.solution is None:
            return f"{self.puzzle}\n{self.status.name}" + (f": {self.reason}" if self.reason else "")
        place = self._place()
        if self.solution.ndim == 1 and place is not None:
            group, answers, at = place
            clues = None if group.clues is None else group.clues[at]
            return edges_as_text(group.structure, answers.rows(slice(at, at + 1)).numbers[0], clues)
        return cells_as_text(self.solution)


def shape_of(structure: Structure) -> tuple[int, ...]:
    """The shape of one solution: rows and columns of a grid of cells, else the number of coords."""
    grid = structure.grid
    return (grid.rows, grid.cols) if grid.layers == (Layer.CELLS,) else (grid.n_coords,)


def displayed(group: Group, answers: Answers) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: the displayed values of a group's first solutions, 0 where there is none."""
    values = group.structure.alphabet.value_of_number
    if group.structure.alphabet.values == tuple(range(1, len(values) + 1)):
        return answers.marks
    return np.append(np.uint8(0), values)[answers.marks]


def layer_of(structure: Structure, values: NDArray[np.uint8], layer: Layer) -> NDArray[np.uint8]:
    """``uint8 (n, rows, cols)``: values ``(n, C)`` at the positions of a layer, 0 where it has no coord."""
    ids = structure.grid.ids(layer)
    framed = np.zeros((len(values), structure.n_coords + 1), np.uint8)
    framed[:, :-1] = values
    return framed[:, ids]


def values_of(group: Group, answers: Answers) -> NDArray[np.uint8]:
    """``uint8 (n, *shape)``: the displayed values of a group's first solutions, 0 where there is none; for the shape
    see `shape_of`.
    """
    values, grid = displayed(group, answers), group.structure.grid
    if grid.is_plain:
        return values.reshape(-1, grid.rows, grid.cols)
    return layer_of(group.structure, values, Layer.CELLS) if grid.layers == (Layer.CELLS,) else values
