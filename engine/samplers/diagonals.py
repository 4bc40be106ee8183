"""Random diagonals of cells that close no loop."""

from __future__ import annotations

from gridlanes.samplers.draws import Dice

FALLING, RISING = 0, 1
"""a diagonal from the top left corner of a cell, and one from the bottom left corner"""


def random_diagonals(dice: Dice, rows: int, cols: int) -> list[int]:
    """A diagonal for each cell, row by row: cells in random order get a random one, or the other one if that would
    close a loop. At most one of the two would.
    """
    piece, found = [*range((rows + 1) * (cols + 1))], [FALLING] * (rows * cols)

    def root(corner: int) -> int:
        while piece[corner] != corner:
            piece[corner] = corner = piece[piece[corner]]
        return corner

    for cell in dice.shuffled(range(rows * cols)):
        corner = cell + cell // cols  # above the cell on the left
        ways = (corner, corner + cols + 2), (corner + 1, corner + cols + 1)
        way = dice.below(2)
        if root(ways[way][0]) == root(ways[way][1]):
            way = 1 - way
        piece[root(ways[way][0])] = root(ways[way][1])
        found[cell] = way
    return found
