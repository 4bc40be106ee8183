"""ShipParts: the parts that coords hold, and their places in ships across and in ships down.

A place is first, between, last, or none. A coord that is a single ship or water has no place in either direction; any
other coord has one in exactly one direction. Consistency: domain consistent in one pass. It does not infer from the
coords beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import bit_of, fill, load, select, update
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel


class ShipParts(NamedTuple):
    """Words of the places that are first, between and last; none is bit 0. The numbers of the marks for a top end, a
    bottom end, a left end, a right end and a part between ends.
    """

    heads: int
    middles: int
    tails: int
    segments: Numbers


def ship_parts_naive(words: Sequence[int], parameters: ShipParts) -> tuple[list[int], bool]:
    """The naive twin of `ship_parts`."""
    n = len(words) // 3
    kept = [_part(words[k::n], parameters) for k in range(n)]
    return [part[i] for i in range(3) for part in kept], not all(part[0] for part in kept)


def _part(words: Sequence[int], parameters: ShipParts) -> list[int]:
    """The remaining candidates of a coord and its two places."""
    heads, middles, tails = parameters[:3]
    top, bottom, left, right, middle = (1 << mark for mark in parameters.segments)
    apart = ~(top | bottom | left | right | middle)
    allowed = [(apart, 1, 1), (left, heads, 1), (middle, middles, 1), (right, tails, 1)]
    allowed += [(top, 1, heads), (middle, 1, middles), (bottom, 1, tails)]
    after = [0, 0, 0]
    for triple in allowed:
        if all(word & some for word, some in zip(words, triple, strict=True)):
            after = [kept | word & some for kept, word, some in zip(after, words, triple, strict=True)]
    return after


@rule_kernel(ShipParts, naive=ship_parts_naive)
def ship_parts(tile, coords, parameters, scratch):
    """Coords, then the place of each across, then that of each down."""
    zero, one = fill(tile, 0), fill(tile, 1)
    heads, middles, tails = fill(tile, parameters.heads), fill(tile, parameters.middles), fill(tile, parameters.tails)
    segments, n = parameters.segments, len(coords) // 3
    top, bottom = bit_of(tile, segments[0]), bit_of(tile, segments[1])
    left, right, middle = bit_of(tile, segments[2]), bit_of(tile, segments[3]), bit_of(tile, segments[4])
    apart = ~(top | bottom | left | right | middle)
    changed, fine = zero, zero == zero
    for k in range(n):
        held, across, down = load(tile, coords[k]), load(tile, coords[n + k]), load(tile, coords[2 * n + k])
        no_across, no_down = (across & one) != zero, (down & one) != zero
        alone = ((held & apart) != zero) & no_across & no_down
        begins_across = ((held & left) != zero) & ((across & heads) != zero) & no_down
        goes_across = ((held & middle) != zero) & ((across & middles) != zero) & no_down
        ends_across = ((held & right) != zero) & ((across & tails) != zero) & no_down
        begins_down = ((held & top) != zero) & ((down & heads) != zero) & no_across
        goes_down = ((held & middle) != zero) & ((down & middles) != zero) & no_across
        ends_down = ((held & bottom) != zero) & ((down & tails) != zero) & no_across
        is_across, is_down = begins_across | goes_across | ends_across, begins_down | goes_down | ends_down
        kept = select(alone, apart, zero) | select(goes_across | goes_down, middle, zero)
        kept = kept | select(begins_across, left, zero) | select(ends_across, right, zero)
        kept = kept | select(begins_down, top, zero) | select(ends_down, bottom, zero)
        to_end, to_foot = select(ends_across, tails, zero), select(ends_down, tails, zero)
        places = to_end | select(begins_across, heads, zero) | select(goes_across, middles, zero)
        ways = to_foot | select(begins_down, heads, zero) | select(goes_down, middles, zero)
        places, ways = places | select(alone | is_down, one, zero), ways | select(alone | is_across, one, zero)
        changed = changed | update(tile, coords[k], held, held & kept)
        changed = changed | update(tile, coords[n + k], across, across & places)
        changed = changed | update(tile, coords[2 * n + k], down, down & ways)
        fine = fine & (alone | is_across | is_down)
    return changed, select(fine, zero, one)
