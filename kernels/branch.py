"""Where to branch: the coord with fewest candidates whose peers share most of them.

Among the open coords with fewest candidates, take the one with the largest sum over its open peers (each coord that shares
a region with it, once) of

    OPEN + weight * (candidates shared with the peer)

where the weight is larger for peers with fewer candidates: a decision here then decides or narrows them. Ties go to
the lowest coord. The lowest candidate is tried first.

The weights lie on a plateau found by measurement (docs/decisions/0006-branching.md has the table of rules tried). The
choice is made one state at a time, vectors running *along the coords* of that state: only the few coords with
fewest candidates need a score, where a choice for all lanes at once would score every coord of every lane.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import (
    NO_LANE,
    bits,
    broadcast,
    fill,
    first_bit,
    load,
    load_rows,
    mask,
    mask_rows,
    popcount,
    rest_of,
    select,
    store_bits,
    total,
)

SMALL = 4
"""rows: up to this many a state is held in registers"""
OPEN = 3
"""for a peer that is open at all"""
TWO, THREE, MORE = 8, 2, 1
"""for each candidate shared with a peer that has two, three, more candidates"""


def choose_naive(words: Sequence[int], peers: Sequence[Iterable[int]]) -> int:
    """The coord to branch on, for the words of one state with an open coord; `peers` of each coord, each once.

    The naive twin of `choose` and `choose_small`.
    """
    counts = [word.bit_count() for word in words]
    fewest = min(count for count in counts if count > 1)
    best, best_score = -1, -1
    for coord, word in enumerate(words):
        if counts[coord] == fewest:
            score = 0
            for peer in peers[coord]:
                if counts[peer] > 1:
                    shared = (word & words[peer]).bit_count()
                    score += OPEN + {2: TWO, 3: THREE}.get(counts[peer], MORE) * shared
            if score > best_score:
                best, best_score = coord, score
    return best


@kernel(inline=True)
def choose(states, first, n_rows, peer_rows, peer_masks):
    """The coord to branch on in the state that fills the `n_rows` rows from `first` on of `states` (words ``(n, L)``).

    Coord c of the state is word c % L of its row c // L; words past the last coord are zero. `peer_rows` ``(C, Q)``: the
    rows of a state in which a coord has peers, `peer_masks` ``(C, Q)``: a bit for each peer in that row. At least one
    coord must be open.
    """
    n_lanes = states.shape[1]
    zero, one = fill(states, 0), fill(states, 1)
    fewest, found = 1, False
    while not found:
        fewest += 1
        for k in range(n_rows):
            found |= bits(popcount(load(states, first + k)) == fill(states, fewest)) != NO_LANE
    best, best_score = -1, -1
    for k in range(n_rows):
        left = bits(popcount(load(states, first + k)) == fill(states, fewest))
        while left != NO_LANE:
            coord = k * n_lanes + first_bit(left)
            left = rest_of(left)
            word = broadcast(states, first * n_lanes + coord)
            score = zero
            for q in range(peer_rows.shape[1]):
                peers = load(states, first + peer_rows[coord, q])
                count = popcount(peers)
                is_open = mask(states, peer_masks[coord, q]) & (count > one)
                score = score + select(is_open, fill(states, OPEN) + popcount(word & peers) * _weight(count), zero)
            if total(score) > best_score:
                best, best_score = coord, total(score)
    return best


@kernel(inline=True)
def choose_small(states, first, shape, peer_masks, found):
    """As `choose`, for a state of few rows, which then is one block held in registers.

    `shape` is ``Shape(V)``, V rows; `peer_masks` ``uint32 (C, V)``; `found` ``uint64 (V,)`` is scratch.
    """
    n_lanes = states.shape[1]
    zero = fill(states, 0)
    state = load_rows(states, first, shape)
    count = popcount(state)
    weight = _weight(count)
    is_open = count > fill(states, 1)
    fewest, any_found = 1, NO_LANE
    while any_found == NO_LANE:
        fewest += 1
        store_bits(found, count == fill(states, fewest))
        for k in range(found.shape[0]):
            any_found |= found[k]
    best, best_score = -1, -1
    for k in range(found.shape[0]):
        left = found[k]
        while left != NO_LANE:
            coord = k * n_lanes + first_bit(left)
            left = rest_of(left)
            shared = popcount(state & broadcast(states, first * n_lanes + coord))
            counted = mask_rows(states, peer_masks, coord, shape) & is_open
            score = total(select(counted, fill(states, OPEN) + shared * weight, zero))
            if score > best_score:
                best, best_score = coord, score
    return best


@kernel(inline=True)
def _weight(count):
    """The weight of peers with these counts of candidates."""
    return select(
        count == fill(count, 2), fill(count, TWO), select(count == fill(count, 3), fill(count, THREE), fill(count, MORE))
    )
