"""Random pieces of cells that touch each other only at corners."""

from __future__ import annotations

from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Dice


def pieces_at_corners(dice: Dice, rows: int, cols: int, most: int) -> list[list[int]]:
    """Pieces of at most `most` cells each, without a block of 2 x 2 cells, no two beside each other, all connected at
    corners; no further cell could be a piece that touches them.
    """
    near = [[*beside(cell, rows, cols)] for cell in range(rows * cols)]
    piece_of, pieces = dict[int, int](), list[list[int]]()
    waiting, seen = [dice.below(rows * cols)], set[int]()
    while waiting:
        first = waiting.pop(dice.below(len(waiting)))
        seen.add(first)
        if first in piece_of or any(other in piece_of for other in near[first]):
            continue
        number, wanted, border = len(pieces), 1 + dice.below(most), [first]
        pieces.append([])
        while border and len(pieces[number]) < wanted:
            cell = border.pop(dice.below(len(border)))
            alone = all(piece_of.get(other, number) == number for other in near[cell])
            if cell in piece_of or not alone or _ends_block(piece_of, cell, cols):
                continue
            piece_of[cell] = number
            pieces[number].append(cell)
            border += near[cell]
        corners = {other for cell in pieces[number] for other in _at_corners(cell, rows, cols)}
        waiting += sorted(corners - seen - {*waiting})
    return pieces


def _at_corners(cell: int, rows: int, cols: int) -> list[int]:
    """The cells that share a corner with a cell, and no side."""
    row, col = divmod(cell, cols)
    around = [(row + down, col + right) for down in (-1, 1) for right in (-1, 1)]
    return [r * cols + c for r, c in around if 0 <= r < rows and 0 <= c < cols]


def _ends_block(taken: dict[int, int], cell: int, cols: int) -> bool:
    """Whether a cell is the last of a block of 2 x 2 cells that are taken."""
    col = cell % cols
    ways = [(down, right) for down in (-cols, cols) for right in (-1, 1) if 0 <= col + right < cols]
    return any({cell + down, cell + right, cell + down + right} <= taken.keys() for down, right in ways)
