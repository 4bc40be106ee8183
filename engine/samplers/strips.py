"""Random boards covered by straight strips of one length."""

from __future__ import annotations

from gridlanes.samplers.draws import Dice

_TURNS = 12
"""squares that are looked at, for each cell of the board"""


def strips(dice: Dice, rows: int, cols: int, length: int) -> list[list[int]]:
    """The cells of strips of `length` cells each that cover a board whose number of columns is a multiple of the
    length: horizontal ones at first; random squares of strips side by side are then turned.
    """
    strip_of = [cell // length for cell in range(rows * cols)]
    for _ in range(_TURNS * rows * cols if min(rows, cols) >= length else 0):
        top, left = dice.below(rows - length + 1), dice.below(cols - length + 1)
        lines = [[(top + down) * cols + left + right for right in range(length)] for down in range(length)]
        columns = [list(column) for column in zip(*lines, strict=True)]
        for along, across in ((lines, columns), (columns, lines)):
            numbers = [strip_of[line[0]] for line in along]
            if all(strip_of[cell] == number for number, line in zip(numbers, along, strict=True) for cell in line):
                for number, line in zip(numbers, across, strict=True):
                    for cell in line:
                        strip_of[cell] = number
                break
    return [[cell for cell, found in enumerate(strip_of) if found == strip] for strip in range(rows * cols // length)]
