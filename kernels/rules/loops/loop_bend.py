"""LoopBend: how a loop passes a cell with a pearl, by the links at it and the next ones behind them.

Domain consistent in one pass for one pearl. It does not infer that two pearls beside each other cannot both go the same
way, nor that the loop closes too early.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, load, select, update
from gridlanes.kernels.rule_kernel import Number, bit_of, rule_kernel, vector_of

WHITE, BLACK = 1, 2
"""the clues; a loop goes past a pearl of any other colour in no way"""
NORTH, EAST, SOUTH, WEST = range(4)


class OfPearl(NamedTuple):
    """The number of the mark that links of the loop hold; the pearl, all ones for none."""

    mark: int
    colour: Number


def follows(colour: int, held: Sequence[bool]) -> bool:
    """Whether the loop goes as a pearl says, if of the links towards the four sides, and those behind them, these are
    held.
    """
    near, far = held[:4], held[4:]
    if colour == WHITE:
        ways = [side for side in range(4) if near[side]]
        return ways in ([NORTH, SOUTH], [EAST, WEST]) and not all(far[side] for side in ways)
    turns = near[NORTH] != near[SOUTH] and near[EAST] != near[WEST]
    return colour == BLACK and turns and all(far[side] for side in range(4) if near[side])


def loop_bend_naive(words: Sequence[int], parameters: OfPearl, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `loop_bend`, for words of `bits` bits."""
    if parameters.colour == (1 << bits) - 1:
        return list(words), False
    mark = 1 << parameters.mark
    sides = [[held for held in (False, True) if word & (mark if held else ~mark)] for word in words]
    ways = [held for held in product(*sides) if follows(parameters.colour, held)]
    if not ways:
        return list(words), True
    on = [any(held[k] for held in ways) for k in range(8)]
    off = [not all(held[k] for held in ways) for k in range(8)]
    return [word & ((mark if on[k] else 0) | (~mark if off[k] else 0)) for k, word in enumerate(words)], False


@rule_kernel(OfPearl, naive=loop_bend_naive)
def loop_bend(tile, coords, parameters, scratch):
    """One pearl: the links towards north, east, south and west, then those behind them."""
    zero, held = fill(tile, 0), bit_of(tile, parameters.mark)
    every, value = ~zero, vector_of(tile, parameters.colour)
    white = select(value == fill(tile, WHITE), every, zero)
    black = select(value == fill(tile, BLACK), every, zero)
    n, e, s, w = load(tile, coords[0]), load(tile, coords[1]), load(tile, coords[2]), load(tile, coords[3])
    fn, fe, fs, fw = load(tile, coords[4]), load(tile, coords[5]), load(tile, coords[6]), load(tile, coords[7])
    n_on, n_off = select((n & held) != zero, every, zero), select((n & ~held) != zero, every, zero)
    e_on, e_off = select((e & held) != zero, every, zero), select((e & ~held) != zero, every, zero)
    s_on, s_off = select((s & held) != zero, every, zero), select((s & ~held) != zero, every, zero)
    w_on, w_off = select((w & held) != zero, every, zero), select((w & ~held) != zero, every, zero)
    fn_on, fn_off = select((fn & held) != zero, every, zero), select((fn & ~held) != zero, every, zero)
    fe_on, fe_off = select((fe & held) != zero, every, zero), select((fe & ~held) != zero, every, zero)
    fs_on, fs_off = select((fs & held) != zero, every, zero), select((fs & ~held) != zero, every, zero)
    fw_on, fw_off = select((fw & held) != zero, every, zero), select((fw & ~held) != zero, every, zero)
    there = (fn_on | fn_off) & (fe_on | fe_off) & (fs_on | fs_off) & (fw_on | fw_off)
    up, down = black & n_on & s_off & fn_on, black & s_on & n_off & fs_on
    left, right = black & w_on & e_off & fw_on, black & e_on & w_off & fe_on
    tall = white & n_on & s_on & e_off & w_off & (fn_off | fs_off)
    wide = white & e_on & w_on & n_off & s_off & (fe_off | fw_off)
    works = there & (((up | down) & (left | right)) | tall | wide)
    free = ~works  # also where there is no pearl
    is_pearl = select(value == every, zero, every)
    change = zero
    on, off = held, ~held
    n_after = n & (free | (on & (up | tall)) | (off & (down | wide)))
    s_after = s & (free | (on & (down | tall)) | (off & (up | wide)))
    e_after = e & (free | (on & (right | wide)) | (off & (left | tall)))
    w_after = w & (free | (on & (left | wide)) | (off & (right | tall)))
    change = change | update(tile, coords[0], n, n_after) | update(tile, coords[1], e, e_after)
    change = change | update(tile, coords[2], s, s_after) | update(tile, coords[3], w, w_after)
    fn_after = fn & (free | (on & (black | wide | fs_off)) | (off & (white | down)))
    fs_after = fs & (free | (on & (black | wide | fn_off)) | (off & (white | up)))
    fe_after = fe & (free | (on & (black | tall | fw_off)) | (off & (white | left)))
    fw_after = fw & (free | (on & (black | tall | fe_off)) | (off & (white | right)))
    change = change | update(tile, coords[4], fn, fn_after) | update(tile, coords[5], fe, fe_after)
    change = change | update(tile, coords[6], fs, fs_after) | update(tile, coords[7], fw, fw_after)
    return change, select(works == zero, is_pearl, zero)
