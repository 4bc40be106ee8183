"""Random connected shapes: each touches another one, but none of its own kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Dice

Orientation = Sequence[tuple[int, int]]
"""how a shape lies: the rows and columns of its cells from the first on"""


def touching_shapes(dice: Dice, rows: int, cols: int, ways: Mapping[int, Sequence[Orientation]]) -> list[int]:
    """The mark of each cell, 0 for none: connected shapes, no two with the same mark beside each other, without a block
    of 2 x 2 cells, as many as found room. `ways`: by mark, from 1, the orientations of its shape.
    """
    marks = [0] * (rows * cols)
    covering: list[list[tuple[int, list[int]]]] = [[] for _ in marks]
    for mark, lying in ways.items():
        for cells in places_of(rows, cols, lying):
            for cell in cells:
                covering[cell].append((mark, cells))
    near = [[*beside(cell, rows, cols)] for cell in range(len(marks))]
    waiting, seen = [dice.below(len(marks))], set[int]()
    while waiting:
        cell = waiting.pop(dice.below(len(waiting)))
        seen.add(cell)
        if marks[cell]:
            continue
        for mark, cells in dice.shuffled(covering[cell]):
            if any(marks[each] or mark in (marks[other] for other in near[each]) for each in cells):
                continue
            for each in cells:
                marks[each] = mark
            if any(_in_block(marks, each, cols) for each in cells):
                for each in cells:
                    marks[each] = 0
                continue
            waiting += sorted({other for each in cells for other in near[each]} - seen - {*waiting})
            break
    return marks


def places_of(rows: int, cols: int, lying: Sequence[Orientation]) -> list[list[int]]:
    """The cells of a shape at each of its places on a board; `lying`: its orientations."""
    found = []
    for way in lying:
        for row in range(rows):
            for col in range(cols):
                spots = [(row + down, col + right) for down, right in way]
                if all(0 <= r < rows and 0 <= c < cols for r, c in spots):
                    found.append([r * cols + c for r, c in spots])
    return found


def _in_block(marks: Sequence[int], cell: int, cols: int) -> bool:
    """Whether a cell is in a block of 2 x 2 cells that all have marks."""
    row, col = divmod(cell, cols)
    corners = [(r, c) for r in (row - 1, row) for c in (col - 1, col) if r >= 0 <= c < cols - 1]
    blocks = [[at, at + 1, at + cols, at + cols + 1] for r, c in corners if (at := r * cols + c) + cols < len(marks)]
    return any(all(marks[each] for each in block) for block in blocks)
