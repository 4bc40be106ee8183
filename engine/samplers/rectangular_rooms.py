"""Random divisions of a board into rectangles."""

from __future__ import annotations

from gridlanes.samplers.draws import Dice


def rectangular_rooms(dice: Dice, rows: int, cols: int, most: int) -> list[list[int]]:
    """Rectangles of at most `most` cells that cover the board: each starts at the first free cell, row by row, with
    sides of random lengths, as far as there is room; one that is one cell wide is drawn again once.
    """
    free, areas = [True] * (rows * cols), []
    for first in range(rows * cols):
        if not free[first]:
            continue
        row, col = divmod(first, cols)
        across = 1
        while col + across < cols and free[first + across]:
            across += 1
        width, height = _sides(dice, across, rows - row, most)
        if min(width, height) == 1:
            width, height = _sides(dice, across, rows - row, most)
        area = [first + down * cols + right for down in range(height) for right in range(width)]
        for cell in area:
            free[cell] = False
        areas.append(area)
    return areas


def _sides(dice: Dice, across: int, down: int, most: int) -> tuple[int, int]:
    """A width and a height, of at most so many cells together."""
    width = 1 + dice.below(min(across, most))
    return width, 1 + dice.below(min(down, most // width))
