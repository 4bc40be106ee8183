"""Random rectangles on a board, none of them beside another."""

from __future__ import annotations

from itertools import product

from gridlanes.samplers.draws import Dice


def rectangles_apart(dice: Dice, rows: int, cols: int, longest: int) -> list[list[int]]:
    """Rectangles with sides of at most `longest` cells, until no further cell is free: each starts at a random cell
    neither in a rectangle nor beside one, and has the free part of a random width and height.
    """
    free, found = [True] * (rows * cols), []
    for first in dice.shuffled([*range(rows * cols)]):
        if not free[first]:
            continue
        top, left = divmod(first, cols)
        height, width = (1 + dice.below(longest) for _ in range(2))
        while not _is_free(free, cols, top, left, min(height, rows - top), min(width, cols - left)):
            height, width = max(height - 1, 1), max(width - 1, 1)
        height, width = min(height, rows - top), min(width, cols - left)
        found.append([row * cols + col for row in range(top, top + height) for col in range(left, left + width)])
        for row, col in product(range(top - 1, top + height + 1), range(left - 1, left + width + 1)):
            is_corner = row in (top - 1, top + height) and col in (left - 1, left + width)
            if 0 <= row < rows and 0 <= col < cols and not is_corner:
                free[row * cols + col] = False
    return found


def _is_free(free: list[bool], cols: int, top: int, left: int, height: int, width: int) -> bool:
    """Whether all cells of a rectangle are free."""
    return all(all(free[row * cols + left : row * cols + left + width]) for row in range(top, top + height))
