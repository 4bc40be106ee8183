"""LinePiece: the piece of line in a cell determines which links the cell has. Domain consistent in one pass.

It does not infer how lines continue in neighbouring cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, load, select, shift_right, update
from gridlanes.kernels.rule_kernel import Number, bit_of, rule_kernel, vector_of

WAYS = (0b0000, 0b1111, 0b0101, 0b1010, 0b0011, 0b1001, 0b1100, 0b0110)
"""of each piece, from 1 on, the links that it has, a bit for each of north, east, south and west"""
NO_PIECE = 0b10000
"""the links of what is no piece: none fit"""


class CellLinks(NamedTuple):
    """The number of the mark that links of lines hold; which of the four links hold it, all ones if unknown."""

    mark: int
    ways: Number


def line_piece_naive(words: Sequence[int], parameters: CellLinks, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `line_piece`, for words of `bits` bits."""
    if parameters.ways == (1 << bits) - 1:
        return list(words), False
    mark = 1 << parameters.mark
    after = [word & (mark if parameters.ways >> side & 1 else ~mark) for side, word in enumerate(words)]
    return after, not all(after) or parameters.ways >> 4 & 1 > 0


@rule_kernel(CellLinks, naive=line_piece_naive)
def line_piece(tile, coords, parameters, scratch):
    """One cell: its links towards north, east, south and west."""
    zero, one, held = fill(tile, 0), fill(tile, 1), bit_of(tile, parameters.mark)
    ways = vector_of(tile, parameters.ways)
    has_clue = select(ways == ~zero, zero, ~zero)
    north, east, south, west = (
        load(tile, coords[0]),
        load(tile, coords[1]),
        load(tile, coords[2]),
        load(tile, coords[3]),
    )
    n_after = north & (~has_clue | select((ways & one) != zero, held, ~held))
    e_after = east & (~has_clue | select((shift_right(ways, 1) & one) != zero, held, ~held))
    s_after = south & (~has_clue | select((shift_right(ways, 2) & one) != zero, held, ~held))
    w_after = west & (~has_clue | select((shift_right(ways, 3) & one) != zero, held, ~held))
    changed = update(tile, coords[0], north, n_after) | update(tile, coords[1], east, e_after)
    changed = changed | update(tile, coords[2], south, s_after) | update(tile, coords[3], west, w_after)
    empty = select(n_after == zero, has_clue, zero) | select(e_after == zero, has_clue, zero)
    empty = empty | select((shift_right(ways, 4) & one) != zero, has_clue, zero)
    return changed, empty | select(s_after == zero, has_clue, zero) | select(w_after == zero, has_clue, zero)
