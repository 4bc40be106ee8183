"""One connected piece of the cells of a board, or of coords that are connected in the same way."""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.rules.shading.chained_walls import MAX_COLUMNS, BoardPiece
from gridlanes.kernels.rules.shading.connected import OnePiece, connected
from gridlanes.kernels.rules.shading.connected_board import board_neighbours, connected_board
from gridlanes.kernels.rules.shared.graph import neighbour_table
from gridlanes.lowering.program import Program
from gridlanes.model.regions import Coords


def lower_board_piece(program: Program, coords: Sequence[int] | Coords, piece: BoardPiece) -> None:
    """The kernel for boards, which takes half the time of a walk from cell to cell; wide boards have the walk.

    `coords`: those of all cells, row by row.
    """
    if piece.cols <= MAX_COLUMNS:
        program.add(connected_board, coords, piece)
        return
    beside = neighbour_table(board_neighbours(len(coords), piece))
    program.add(connected, coords, OnePiece(piece.mark, beside, piece.others, piece.outside))
