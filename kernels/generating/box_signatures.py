"""A number of a grid in boxes that is the same for all equivalent grids, and seldom for others.

Grids with different numbers are not equivalent; for grids with the same number the least images decide
(kernels/generating/minlex.py), which take ten times as long. Colours are refined as in tests of isomorphism: twice,
each given adds up the colours in its row, column and box, in their band and stack, and those of its mark. The colours
of rows and columns are added up, so that transposing does not change the number.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

ROUNDS = 2
"""of taking in"""
_LOW = (1 << 32) - 1
"""the bits that are kept: a product with a number below 2**31 then stays below 2**63"""


@kernel(inline=True)
def mixed(number, salt):
    """A number of 32 bits scattered, other ways for other salts."""
    number = number + salt * 40503 & _LOW
    number = number * 747796405 & _LOW
    number = (number ^ number >> 15) * 1181783497 & _LOW
    return number ^ number >> 13


def box_signature_naive(givens: Sequence[int], box_w: int, box_h: int) -> int:
    """The naive twin of `box_signatures`, for one grid."""
    side = box_w * box_h
    cells = {divmod(cell, side): given for cell, given in enumerate(givens) if given}
    colours = dict.fromkeys(cells, 1)
    totals = []
    for turn in range(ROUNDS):
        sums: dict[tuple[str, int], int] = {}
        for (row, col), given in cells.items():
            for key in (("row", row), ("col", col), ("mark", given), ("box", row // box_h * box_h + col // box_w)):
                sums[key] = sums.get(key, 0) + colours[row, col]
        lines = {
            key: int(mixed(total & _LOW, 1 + turn)) for key, total in sums.items() if total and key[0] in ("row", "col")
        }
        bands: dict[tuple[str, int], int] = {}
        for (kind, line), number in lines.items():
            key = kind, line // (box_h if kind == "row" else box_w)
            bands[key] = bands.get(key, 0) + number
        for (row, col), given in cells.items():
            across = mixed((lines["row", row] + bands["row", row // box_h]) & _LOW, 7)
            down = mixed((lines["col", col] + bands["col", col // box_w]) & _LOW, 7)
            box = mixed(sums["box", row // box_h * box_h + col // box_w] & _LOW, 11)
            mark = mixed(sums["mark", given] & _LOW, 13)
            colours[row, col] = int(mixed((across + down + box + mark) & _LOW, 17))
        totals.append(int(mixed(sum(colours.values()) & _LOW, 19)))
    return totals[-2] << 32 | totals[-1]


@kernel(allocates=True)
def box_signatures(givens: NDArray[np.uint8], box_w: int, box_h: int, signatures: NDArray[np.uint64]) -> None:
    """`box_signature_naive` of grids `givens` ``uint8 (P, side * side)`` (0 for none): ``uint64 (P,)``."""
    side = box_w * box_h
    colours = np.zeros(side * side, np.int64)
    rows, cols, boxes, marks = (
        np.zeros(side, np.int64),
        np.zeros(side, np.int64),
        np.zeros(side, np.int64),
        np.zeros(side + 1, np.int64),
    )
    bands, stacks = np.zeros(box_w, np.int64), np.zeros(box_h, np.int64)
    for p in range(givens.shape[0]):
        before, last = np.int64(0), np.int64(0)
        for cell in range(side * side):
            colours[cell] = 1
        for turn in range(ROUNDS):
            rows[:], cols[:], boxes[:], marks[:] = 0, 0, 0, 0
            bands[:], stacks[:] = 0, 0
            for row in range(side):
                for col in range(side):
                    given, colour = givens[p, row * side + col], colours[row * side + col]
                    if given:
                        rows[row] += colour
                        cols[col] += colour
                        boxes[row // box_h * box_h + col // box_w] += colour
                        marks[given] += colour
            for line in range(side):
                # lines without a given count for nothing, as in the twin
                if rows[line]:
                    rows[line] = mixed(rows[line] & _LOW, 1 + turn)
                    bands[line // box_h] += rows[line]
                if cols[line]:
                    cols[line] = mixed(cols[line] & _LOW, 1 + turn)
                    stacks[line // box_w] += cols[line]
            for line in range(side):
                rows[line] = mixed((rows[line] + bands[line // box_h]) & _LOW, 7)
                cols[line] = mixed((cols[line] + stacks[line // box_w]) & _LOW, 7)
                boxes[line] = mixed(boxes[line] & _LOW, 11)
                marks[line + 1] = mixed(marks[line + 1] & _LOW, 13)
            total = np.int64(0)
            for row in range(side):
                for col in range(side):
                    given = givens[p, row * side + col]
                    if given:
                        box = boxes[row // box_h * box_h + col // box_w]
                        colour = mixed((rows[row] + cols[col] + box + marks[given]) & _LOW, 17)
                        colours[row * side + col] = colour
                        total += colour
            before, last = last, mixed(total & _LOW, 19)
        signatures[p] = np.uint64(before) << np.uint64(32) | np.uint64(last)
