"""Lit: every coord that does not block the sight holds a mark, or sees one along one of its two lines.

Each coord has an auxiliary one with the ways in which that can be so: it holds the mark itself; it does not, and sees
one along its first line alone, its second alone, or both; or it blocks. The kernel goes along a line and back. Between
decided blocks a line then knows whether it has the mark at all; a coord that cannot be lit along one line asks for it
along the other, and the last place that could light it takes the mark. It does not infer from two coords at once: that
a mark at a third would darken each of the places that light a fourth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import fill, keep, kept, load, select, shift_left, update
from gridlanes.kernels.lanes.scratch import WORDS
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel

HERE, FIRST, SECOND, BOTH, BLOCKS = 1, 2, 4, 8, 16
"""bits of an auxiliary coord: holds the mark, sees it along the first line alone, the second, both; blocks"""
LIT = FIRST | SECOND | BOTH
# What a coord says of the stretch of its line that it stands in.
_MAY, _DOES, _MUST, _NEVER = 1, 2, 4, 8
"""it may hold the mark, it does; the stretch must have the mark, must not have it"""


class LitLine(NamedTuple):
    """The numbers of the mark and of the blocking mark; 0 if the line is the first of its coords, 1 if the second; 1
    if no two coords that hold the mark may see each other; 1 if this line tells the auxiliary coords what the coords
    lost, and 1 if it tells these what the auxiliary ones lost (of the two lines of a coord, one each is enough).
    """

    mark: int
    block: int
    side: int
    alone: int
    reads: int
    writes: int


def lit_naive(words: Sequence[int], parameters: LitLine) -> tuple[list[int], bool]:
    """The naive twin of `lit`."""
    size, mark, block = len(words) // 2, 1 << parameters.mark, 1 << parameters.block
    own, other = (SECOND, FIRST) if parameters.side else (FIRST, SECOND)
    among = own | BOTH | (0 if parameters.alone else HERE)

    def said(line: list[int]) -> int:
        """What words, nearest first, say of the stretch that begins there."""
        found, all_clear = 0, True
        for ways in line:
            if ways == BLOCKS:
                break
            found |= _MAY if ways & HERE else 0
            all_clear &= not ways & BLOCKS
            if all_clear:
                found |= _DOES if ways == HERE else 0
                found |= _MUST if not ways & ~(HERE | own | BOTH) else 0
                found |= _NEVER if not ways & ~other else 0
        return found

    before = []
    for word, ways in zip(words[:size], words[size:], strict=True):
        allowed = (HERE if word & mark else 0) | (BLOCKS if word & block else 0)
        allowed |= LIT if word & ~(mark | block) else 0
        before.append(ways & allowed if parameters.reads else ways)
    cells, new = list(words[:size]), list(before)
    for k in range(size - 1, -1, -1):
        around = said(before[:k][::-1]) | said(new[k + 1 :])
        if around & _MUST:
            new[k] &= HERE | own | BOTH | BLOCKS
        if around & _DOES:
            new[k] &= among | BLOCKS
        if not around & _MAY:
            new[k] &= (0 if around & _MUST else other | BLOCKS) | HERE
        if around & _NEVER:
            new[k] &= other | BLOCKS
        allowed = (mark if new[k] & HERE else 0) | (block if new[k] & BLOCKS else 0)
        if parameters.writes:
            cells[k] &= allowed | (~(mark | block) if new[k] & LIT else 0)
    return cells + new, 0 in new or 0 in cells


@kernel(inline=True)
def _said(said, ways, here, blocks, own, other):
    """What the coords up to this one, with these ways to be lit, say to those behind it."""
    zero = fill(ways, 0)
    said = said | (ways & here)  # _MAY is the same bit
    said = said | select(ways == here, fill(ways, _DOES), zero)
    said = said | select((ways & ~own) == zero, fill(ways, _MUST), zero)
    said = said | select((ways & ~other) == zero, fill(ways, _NEVER), zero)
    return select((ways & blocks) == zero, said, select(ways == blocks, zero, said & fill(ways, _MAY)))


@rule_kernel(LitLine, naive=lit_naive, scratch=lambda size, parameters: size // 2 * WORDS, notes=True)
def lit(tile, coords, parameters, scratch):
    """The coords of one line in order, then the auxiliary coord of each. Scratch: a lane vector for each."""
    size = len(coords) // 2
    mark, block = bit_of(tile, parameters.mark), bit_of(tile, parameters.block)
    zero, every = fill(tile, 0), ~fill(tile, 0)
    others = ~(mark | block)
    here, blocks, seeing = fill(tile, HERE), fill(tile, BLOCKS), fill(tile, LIT)
    does, must = fill(tile, _DOES), fill(tile, _MUST)
    may, never = fill(tile, _MAY), fill(tile, _NEVER)
    along = shift_left(fill(tile, FIRST), parameters.side)
    other = fill(tile, FIRST | SECOND) ^ along
    own = along | fill(tile, HERE | BOTH)
    among = own ^ fill(tile, parameters.alone)
    said, changed, broken = zero, zero, zero
    for k in range(size):
        ways = load(tile, coords[size + k])
        if parameters.reads == 1:
            word, before = load(tile, coords[k]), ways
            ways = before & (
                select((word & mark) == zero, zero, here)
                | select((word & block) == zero, zero, blocks)
                | select((word & others) == zero, zero, seeing)
            )
            changed = changed | update(tile, coords[size + k], before, ways)
        keep(scratch, k, said)
        said = _said(said, ways, here, blocks, own, other)
    said = zero
    for back in range(size):
        k = size - 1 - back
        ways = load(tile, coords[size + k])
        around = said | kept(scratch, k, tile)
        lone = select((around & must) == zero, here | other | blocks, here)
        new = ways & select((around & must) == zero, every, own | blocks)
        new = new & select((around & does) == zero, every, among | blocks)
        new = new & select((around & may) == zero, lone, every)
        new = new & select((around & never) == zero, every, other | blocks)
        changed = changed | update(tile, coords[size + k], ways, new)
        said = _said(said, new, here, blocks, own, other)
        broken = broken | select(new == zero, here, zero)
        if parameters.writes == 1:
            word = load(tile, coords[k])
            left = word & (
                select((new & here) == zero, zero, mark)
                | select((new & blocks) == zero, zero, block)
                | select((new & seeing) == zero, zero, others)
            )
            changed = changed | update(tile, coords[k], word, left)
            broken = broken | select(left == zero, here, zero)
    return changed, broken
