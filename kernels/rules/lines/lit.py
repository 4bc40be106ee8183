"""Lit: every coord that does not block the sight holds a mark, or sees one along one of its two lines.

Each coord has an auxiliary coord whose candidates are the possible cases: it holds the mark itself; it does not, and
sees one along its first line only, its second line only, or both; or it blocks. The kernel goes along a line and back.
Between decided blocks, a line then knows whether it has the mark at all; a coord that cannot be lit along one line must
be lit along the other, and the last place that could light it holds the mark. It does not infer from two coords
together: that a mark at a third would darken each of the places that light a fourth.

What a coord passes on to those behind it, and its remaining candidates, are functions of few bits, so they are looked
up in tables. A coord passes on its state before the pass, so that no coord has to wait for the one before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import (
    by_table,
    fill,
    keep,
    kept,
    load,
    minimum,
    numbered,
    select,
    shift_left,
    shift_right,
    update,
)
from gridlanes.kernels.lanes.scratch import WORDS
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel

HERE, FIRST, SECOND, BOTH, BLOCKS = 1, 2, 4, 8, 16
"""bits of an auxiliary coord: holds the mark, sees it along the first line alone, the second, both; blocks"""
LIT = FIRST | SECOND | BOTH
# What a coord says of the stretch of its line that it stands in.
_MAY, _DOES, _MUST, _NEVER, _ALL = 1, 2, 4, 8, 15
_PASSES = 4
"""it may hold the mark, it does; the stretch must have the mark, must not have it"""


class LitLine(NamedTuple):
    """The numbers of the mark and of the blocking mark; 0 if the line is the first of its coords, 1 if the second; 1 if
    no two coords that hold the mark may see each other; 1 if this line removes from the auxiliary coords what the
    coords have lost, and 1 if it removes from the coords what the auxiliary ones have lost (one of the two lines of a
    coord is enough for each); 1 if the coords have at most five marks.
    """

    mark: int
    block: int
    side: int
    alone: int
    reads: int
    writes: int
    few: int


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
        around = said(before[:k][::-1]) | said(before[k + 1 :])
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
def _telling(ways, here, blocks, own, other):
    """What a coord with these ways to be lit says to those behind it, and above these bits, what it passes on."""
    zero, every = fill(ways, 0), fill(ways, _ALL)
    says = ways & here  # _MAY is the same bit
    says = says | select(ways == here, fill(ways, _DOES), zero)
    says = says | select((ways & ~own) == zero, fill(ways, _MUST), zero)
    says = says | select((ways & ~other) == zero, fill(ways, _NEVER), zero)
    blocked = select(ways == blocks, zero, fill(ways, _MAY))
    passes = select((ways & blocks) == zero, every, blocked)
    return (says & passes) | shift_left(passes, _PASSES)


@kernel(inline=True)
def _said(said, telling):
    """What the coords up to one say to those behind it: what those up to the last `said`, and its own `telling`."""
    return (said | telling) & shift_right(telling, _PASSES)


@kernel(inline=True)
def _ways_left(around, here, blocks, own, other, among):
    """The ways to be lit that a coord keeps, of what the other coords of its line say."""
    zero, every = fill(around, 0), fill(around, HERE | LIT | BLOCKS)
    lone = select((around & fill(around, _MUST)) == zero, here | other | blocks, here)
    left = select((around & fill(around, _MUST)) == zero, every, own | blocks)
    left = left & select((around & fill(around, _DOES)) == zero, every, among | blocks)
    left = left & select((around & fill(around, _MAY)) == zero, lone, every)
    return left & select((around & fill(around, _NEVER)) == zero, every, other | blocks)


@kernel(inline=True)
def _translated(word, first, first_to, second, second_to, others, others_to):
    """A word in which the bits `first`, `second` and any of `others` stand for those named beside them."""
    zero = fill(word, 0)
    return (
        select((word & first) == zero, zero, first_to)
        | select((word & second) == zero, zero, second_to)
        | select((word & others) == zero, zero, others_to)
    )


@rule_kernel(LitLine, naive=lit_naive, scratch=lambda size, parameters: size // 2 * WORDS, notes=True)
def lit(tile, coords, parameters, scratch):
    """The coords of one line in order, then the auxiliary coord of each. Scratch: a lane vector for each."""
    size = len(coords) // 2
    mark, block = bit_of(tile, parameters.mark), bit_of(tile, parameters.block)
    zero, numbers = fill(tile, 0), numbered(tile)
    others = ~(mark | block)
    here, blocks, seeing = fill(tile, HERE), fill(tile, BLOCKS), fill(tile, LIT)
    along = shift_left(fill(tile, FIRST), parameters.side)
    other = fill(tile, FIRST | SECOND) ^ along
    own = along | fill(tile, HERE | BOTH)
    among = own ^ fill(tile, parameters.alone)
    telling = _telling(numbers, here, blocks, own, other)
    ways_left = _ways_left(numbers, here, blocks, own, other, among)
    ways_of = _translated(numbers, mark, here, block, blocks, others, seeing)
    marks_of = _translated(numbers, here, mark, blocks, block, seeing, others)
    said, changed, least = zero, zero, here
    for k in range(size):
        ways = load(tile, coords[size + k])
        if parameters.reads == 1:
            word, before = load(tile, coords[k]), ways
            possible = _translated(word, mark, here, block, blocks, others, seeing)
            if parameters.few == 1:
                possible = by_table(ways_of, word, possible)
            ways = before & possible
            changed = changed | update(tile, coords[size + k], before, ways)
        keep(scratch, k, said)
        said = _said(said, by_table(telling, ways, _telling(ways, here, blocks, own, other)))
    said = zero
    for back in range(size):
        k = size - 1 - back
        ways = load(tile, coords[size + k])
        around = said | kept(scratch, k, tile)
        new = ways & by_table(ways_left, around, _ways_left(around, here, blocks, own, other, among))
        changed = changed | update(tile, coords[size + k], ways, new)
        said = _said(said, by_table(telling, ways, _telling(ways, here, blocks, own, other)))
        least = minimum(least, new)
        if parameters.writes == 1:
            word = load(tile, coords[k])
            left = word & by_table(marks_of, new, _translated(new, here, mark, blocks, block, seeing, others))
            changed = changed | update(tile, coords[k], word, left)
            least = minimum(least, left)
    return changed, select(least == zero, here, zero)
