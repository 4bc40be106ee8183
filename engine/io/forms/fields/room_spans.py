"""Spans: the straight runs of cells that extend over three rooms, with the rule that holds in them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.walls import divided
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.base import Rule


class RoomSpans(NamedTuple):
    """The rules of each shortest straight run of cells that crosses two borders of rooms: the last cell before the
    first border, the first cell after the second, and all cells between.
    """

    rule: Rule

    def regions(
        self, areas: NDArray[np.int32], fine: NDArray[np.bool_], walls: NDArray[np.bool_] | None = None
    ) -> RowRegions:
        """The spans of boards ``int32 (n, rows, cols)``, whose areas are numbered; those that are not `fine` have none.
        Rows come first, then columns. `walls` ``(n, walls)``, in the order of `cells_beside`, are borders, too.
        """
        _, rows, cols = areas.shape
        across, down = areas[:, :, 1:] != areas[:, :, :-1], areas[:, 1:] != areas[:, :-1]
        if walls is not None:
            beside, below = divided(walls, Size(rows, cols))
            across, down = across | beside, down | below
        cells = np.arange(rows * cols).reshape(rows, cols)
        lines = [
            _spans(across & fine[:, None, None], cells),
            _spans(down.transpose(0, 2, 1) & fine[:, None, None], cells.T),
        ]
        row, first, last, step = (np.concatenate(found) for found in zip(*lines, strict=True))
        order = np.argsort(row, kind="stable")
        row, first, last, step = row[order], first[order], last[order], step[order]
        length = (last - first) // step + 1
        start = np.concatenate([[0], np.cumsum(length)]).astype(np.int64)
        place = np.arange(int(start[-1])) - np.repeat(start[:-1], length)
        coords = np.repeat(first, length) + place * np.repeat(step, length)
        return RowRegions(self.rule, row.astype(np.int64), start, coords.astype(np.intp), np.zeros(len(row), np.int32))


def _spans(
    borders: NDArray[np.bool_], cells: NDArray[np.intp]
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """The spans across the `borders` ``(n, lines, length - 1)`` between cells of a line: the board of each, its first
    and its last cell, and the step from cell to cell; `cells` ``intp (lines, length)``.
    """
    board, line, place = np.nonzero(borders)
    follows = np.flatnonzero((board[1:] == board[:-1]) & (line[1:] == line[:-1]))
    first, last = cells[line[follows], place[follows]], cells[line[follows], place[follows + 1] + 1]
    step = np.full(len(follows), cells[0, 1] - cells[0, 0] if cells.shape[1] > 1 else 1, np.intp)
    return board[follows], first, last, step
