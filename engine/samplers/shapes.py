"""Random connected shapes: each touches another one, but none of its own kind."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Dice

Orientation = Sequence[tuple[int, int]]
"""how a shape lies: the rows and columns of its cells from the first on"""
Ways = Mapping[int, Sequence[Orientation]]
"""by mark, from 1, the orientations of its shape"""
_Covering = list[list[tuple[int, list[int]]]]
"""for each cell the places that cover it: their marks and cells"""
_CHOICES, _TRIES = 12, 10
"""places that are tried at a cell, and times that shapes are drawn again, until they hang together"""


def touching_shapes(dice: Dice, rows: int, cols: int, ways: Ways) -> list[int]:
    """The mark of each cell, 0 for none: connected shapes, no two with the same mark beside each other, without a block
    of 2 x 2 cells, as many as found room.
    """
    marks, covering = [0] * (rows * cols), _covering(rows, cols, _hashable(ways))
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
            if not _laid(marks, mark, cells, cols):
                continue
            waiting += sorted({other for each in cells for other in near[each]} - seen - {*waiting})
            break
    return marks


def shapes_again(
    dice: Dice, rows: int, cols: int, ways: Ways, marks: Sequence[int], free: Collection[int]
) -> tuple[list[int], list[list[int]]] | None:
    """The marks of a board with other shapes in the `free` cells, which hold whole shapes, and the cells of each of
    these shapes; None if none were found. What holds for `touching_shapes` holds for the result if it does for `marks`.
    """
    covering, free = _covering(rows, cols, _hashable(ways)), {*free}
    near = [beside(cell, rows, cols) for cell in range(len(marks))]
    for _ in range(_TRIES):
        found, new = [0 if cell in free else mark for cell, mark in enumerate(marks)], list[list[int]]()
        for cell in dice.shuffled(sorted(free)) + dice.shuffled(sorted(free)):
            for _ in range(0 if found[cell] else _CHOICES):
                mark, cells = dice.choice(covering[cell])
                if any(each not in free or found[each] for each in cells):
                    continue
                touched = {found[other] for each in cells for other in near[each]} - {0}
                if touched and mark not in touched and _laid(found, mark, cells, cols):
                    new.append(cells)
                    break
        if new and found != marks and _hang_together(found, near):
            return found, new
    return None


def _laid(marks: list[int], mark: int, cells: Sequence[int], cols: int) -> bool:
    """Gives cells a mark, unless a block of 2 x 2 cells would then have marks; returns whether it did."""
    for each in cells:
        marks[each] = mark
    if any(_in_block(marks, each, cols) for each in cells):
        for each in cells:
            marks[each] = 0
        return False
    return True


def _hang_together(marks: Sequence[int], near: Sequence[Sequence[int]]) -> bool:
    """Whether the cells that have marks are connected."""
    left = {cell for cell, mark in enumerate(marks) if mark}
    waiting = [left.pop()]
    while waiting:
        found = left.intersection(near[waiting.pop()])
        left -= found
        waiting += found
    return not left


_Hashable = tuple[tuple[int, tuple[tuple[tuple[int, int], ...], ...]], ...]


def _hashable(ways: Ways) -> _Hashable:
    return tuple(
        (mark, tuple(tuple((down, right) for down, right in way) for way in each)) for mark, each in ways.items()
    )


@lru_cache(maxsize=16)
def _covering(rows: int, cols: int, ways: _Hashable) -> _Covering:
    """The places of all shapes, by the cells that they cover."""
    found: _Covering = [[] for _ in range(rows * cols)]
    for mark, lying in ways:
        for cells in places_of(rows, cols, lying):
            for cell in cells:
                found[cell].append((mark, cells))
    return found


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
