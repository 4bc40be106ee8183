"""Lit: every coord that does not block the sight holds a mark, or sees one along one of its two lines.

Each coord has an auxiliary one with the ways in which that can be so: it holds the mark itself; it does not, and sees
one along its first line alone, its second alone, or both; or it blocks. The kernel goes along a line and back. Between
decided blocks a line then knows whether it has the mark at all; a coord that cannot be lit along one line asks for it
along the other, and the last place that could light it takes the mark. It does not infer from two coords at once: that
a mark at a third would darken each of the places that light a fourth.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import fill, keep, kept, load, select, shift_left, store
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel

HERE, FIRST, SECOND, BOTH, BLOCKS = 1, 2, 4, 8, 16
"""bits of an auxiliary coord: holds the mark, sees it along the first line alone, the second, both; blocks"""
LIT = FIRST | SECOND | BOTH
# What a coord says of the stretch of its line that it stands in.
_MAY, _DOES, _MUST, _NEVER = 1, 2, 4, 8
"""it may hold the mark, it does; the stretch must have the mark, must not have it"""


def lit_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of a line's coords and then of their auxiliary ones; returns the new words and whether a
    contradiction showed. `parameters` as of `lit`.
    """
    size = len(words) // 2
    mark, block, side, alone = 1 << parameters[0], 1 << parameters[1], parameters[2], parameters[3]
    own, other = (SECOND, FIRST) if side else (FIRST, SECOND)
    among = own | BOTH | (0 if alone else HERE)

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
        before.append(ways & (allowed | (LIT if word & ~(mark | block) else 0)))
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
        cells[k] &= allowed | (~(mark | block) if new[k] & LIT else 0)
    return cells + new, 0 in new or 0 in cells


@kernel(inline=True)
def _said(said, ways, here, blocks, own, other):
    """What the coords up to this one, with these ways to be lit, say to those behind it."""
    zero = fill(ways, 0)
    said = said | select((ways & here) == zero, zero, fill(ways, _MAY))
    said = said | select(ways == here, fill(ways, _DOES), zero)
    said = said | select((ways & ~own) == zero, fill(ways, _MUST), zero)
    said = said | select((ways & ~other) == zero, fill(ways, _NEVER), zero)
    return select((ways & blocks) == zero, said, select(ways == blocks, zero, said & fill(ways, _MAY)))


@rule_kernel(parameters=4)
def lit(tile, index, at, size, scratch):
    """The coords of one line in order, then the auxiliary coord of each.

    Parameters: the numbers of the mark and of the blocking mark; 0 if it is the coords' first line, 1 if their second;
    1 if no two coords that hold the mark may see each other. Scratch: half of `size` lane vectors.
    """
    mark, block = bit_of(tile, index[at + size]), bit_of(tile, index[at + size + 1])
    zero, every = fill(tile, 0), ~fill(tile, 0)
    others = ~(mark | block)
    here, blocks, seeing = fill(tile, HERE), fill(tile, BLOCKS), fill(tile, LIT)
    does, must = fill(tile, _DOES), fill(tile, _MUST)
    may, never = fill(tile, _MAY), fill(tile, _NEVER)
    along = shift_left(fill(tile, FIRST), index[at + size + 2])
    other = fill(tile, FIRST | SECOND) ^ along
    own = along | fill(tile, HERE | BOTH)
    among = own ^ fill(tile, index[at + size + 3])
    size = size // 2
    said, changed, broken = zero, zero, zero
    for k in range(size):
        word, ways = load(tile, index[at + k]), load(tile, index[at + size + k])
        new = ways & (
            select((word & mark) == zero, zero, here)
            | select((word & block) == zero, zero, blocks)
            | select((word & others) == zero, zero, seeing)
        )
        changed = changed | (ways ^ new)
        store(tile, index[at + size + k], new)
        keep(scratch, k, said)
        said = _said(said, new, here, blocks, own, other)
    said = zero
    for back in range(size):
        k = size - 1 - back
        ways = load(tile, index[at + size + k])
        around = said | kept(scratch, k, tile)
        lone = select((around & must) == zero, here | other | blocks, here)
        new = ways & select((around & must) == zero, every, own | blocks)
        new = new & select((around & does) == zero, every, among | blocks)
        new = new & select((around & may) == zero, lone, every)
        new = new & select((around & never) == zero, every, other | blocks)
        changed = changed | (ways ^ new)
        store(tile, index[at + size + k], new)
        said = _said(said, new, here, blocks, own, other)
        ways = new
        word = load(tile, index[at + k])
        new = word & (
            select((ways & here) == zero, zero, mark)
            | select((ways & blocks) == zero, zero, block)
            | select((ways & seeing) == zero, zero, others)
        )
        changed = changed | (word ^ new)
        broken = broken | select(new == zero, here, zero)
        store(tile, index[at + k], new)
    return changed, broken
