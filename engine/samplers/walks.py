"""Random walks over cells, of which figures are made."""

from __future__ import annotations

from gridlanes.samplers.draws import Dice

_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def walk(dice: Dice, rows: int, cols: int, length: int, taken: set[int], *, diagonally: bool = False) -> list[int]:
    """A path of different cells that are not `taken`, each beside the one before (or `diagonally` so); shorter than
    `length` where it gets stuck, empty if its first cell is taken.
    """
    first = dice.below(rows * cols)
    path = [] if first in taken else [first]
    steps = _SIDES + _CORNERS if diagonally else _SIDES
    while path and len(path) < length:
        row, col = divmod(path[-1], cols)
        near = [
            (row + down) * cols + col + right
            for down, right in steps
            if 0 <= row + down < rows and 0 <= col + right < cols
        ]
        free = [cell for cell in near if cell not in path and cell not in taken]
        if not free:
            break
        path.append(dice.choice(free))
    return path
