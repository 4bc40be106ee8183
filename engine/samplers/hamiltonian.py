"""Random paths through all cells of a board, and all of them."""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.errors import ModelError
from gridlanes.samplers.draws import Dice

_TURNS = 3
"""times the cells of a board that an end of the path changes"""


def back_and_forth(rows: int, cols: int) -> list[int]:
    """The cells row by row, to the right and to the left in turn; cells are numbered row by row."""
    return [cell for row in range(rows) for cell in range(row * cols, (row + 1) * cols)[:: -1 if row % 2 else 1]]


def random_path(dice: Dice, path: Sequence[int], steps: Sequence[Sequence[int]]) -> list[int]:
    """A path through the cells of `path`, made by changes at its ends: an end moves on to one of the cells that `steps`
    has for it (in both directions), and the rest of the path from there is reversed.
    """
    cells = [*path]
    for _ in range(_TURNS * len(cells)):
        if dice.below(2):
            cells.reverse()
        near = steps[cells[-1]]
        if not near:
            return cells
        at = cells.index(near[dice.below(len(near))])
        cells[at + 1 :] = cells[:at:-1]
    return cells


def all_paths(steps: Sequence[Sequence[int]], most: int) -> list[list[int]]:
    """All paths through all cells, each from a cell to one of those that `steps` has for it, in lexicographic order.
    ModelError for more than `most`.
    """
    found, path = list[list[int]](), list[int]()

    def extend(ways: Sequence[int]) -> None:
        for cell in ways:
            if cell not in path:
                path.append(cell)
                if len(path) == len(steps):
                    found.append([*path])
                extend(steps[cell])
                path.pop()
        if len(found) > most:
            raise ModelError(f"there are more than {most:,} paths through all cells")

    extend(range(len(steps)))
    return found
