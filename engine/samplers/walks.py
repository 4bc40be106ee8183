"""Random walks over cells, for figures."""

from __future__ import annotations

from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Dice

_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def walk(dice: Dice, rows: int, cols: int, length: int, taken: set[int], *, diagonally: bool = False) -> list[int]:
    """A path of different cells that are not `taken`, each beside the one before (or also `diagonally`); shorter than
    `length` if it gets stuck, empty if its first cell is taken.
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


def covering_walks(dice: Dice, rows: int, cols: int, most: int) -> list[list[int]]:
    """Walks over neighbouring cells that cover a board, of two cells and more, mostly up to `most`; cells that no walk
    can add are left over.
    """
    free, walks = set(range(rows * cols)), list[list[int]]()
    for first in dice.shuffled(range(rows * cols)):
        if first not in free:
            continue
        path, wanted = [first], 2 + dice.below(most - 1)
        free.remove(first)
        while len(path) < wanted:
            near = [cell for cell in beside(path[-1], rows, cols) if cell in free]
            if not near:
                break
            exits = [sum(other in free for other in beside(cell, rows, cols)) for cell in near]
            fewest = [cell for cell, n_exits in zip(near, exits, strict=True) if n_exits == min(exits)]
            path.append(dice.choice(fewest))  # or cells would be cut off
            free.remove(path[-1])
        walks.append(path)
    long = [path for path in walks if len(path) > 1]
    for (cell,) in (path for path in walks if len(path) == 1):
        near = [*beside(cell, rows, cols)]
        at_end = [path for path in long if path[-1] in near]
        at_start = [path for path in long if path[0] in near]
        if at_end:
            at_end[0].append(cell)
        elif at_start:
            at_start[0].insert(0, cell)
    return [path[::-1] if dice.below(2) else path for path in long]
