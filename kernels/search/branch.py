"""Where to branch: the coord with fewest candidates whose peers share most of them.

Among the open coords with fewest candidates, take the one with the largest sum over its open peers (each coord that
shares a region with it, once) of

    OPEN + weight * (candidates shared with the peer)

where the weight is larger for peers with fewer candidates: a decision here then decides or narrows them. Ties go to
the lowest coord. Where many coords tie for fewest candidates the state is loose and the choice matters less, so only
the first few of them are scored. The lowest candidate is tried first.

Where even the fewest candidates are more than three, which happens on large and loosely clued boards, a mark that has
only two places left in a complete region is the better question: of each such region its lowest mark with two places,
and of those the one whose two places have fewest candidates together (ties: the first region); the first place is
asked.

The weights lie on a plateau found by measurement (docs/decisions/0006-branching.md has the table of rules tried). The
choice is made one state at a time, vectors running *along the coords* of that state: only the few coords with
fewest candidates need a score, where a choice for all lanes at once would score every coord of every lane.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from gridlanes.kernels.compiling.jit import by_type, kernel
from gridlanes.kernels.lanes import (
    NO_LANE,
    bit_count,
    bit_pair,
    bit_planes,
    bits,
    broadcast,
    byte_of,
    counts_places,
    fill,
    first_bit,
    load,
    load_rows,
    lowest_bit,
    mask,
    mask_rows,
    popcount,
    read_number,
    read_word,
    rest,
    rest_of,
    row_pair,
    select,
    total,
)

SMALL = 4
"""rows: up to this many a state is held in registers"""
MANY = 3
"""candidates: with more than these in every open coord, marks with two places are looked for"""
MANY_TIED, SCORED = 13, 27
"""if more than 2 C / MANY_TIED coords have fewest candidates, only the first 2 C / SCORED of them are scored"""
OPEN = 3
"""for a peer that is open at all"""
TWO, THREE, MORE = 8, 2, 1
"""for each candidate shared with a peer that has two, three, more candidates"""


def choose_naive(
    words: Sequence[int], peers: Sequence[Iterable[int]], complete: Sequence[Sequence[int]]
) -> tuple[int, int | None]:
    """Where to branch, for the words of one state with an open coord: the coord, and the mark's bit if it is a question
    of two places (None: the caller tries the coord's candidates).

    `peers` of each coord, each once; `complete` regions. The naive twin of `choose_coord`, `choose_small` and
    `two_places`.
    """
    counts = [word.bit_count() for word in words]
    fewest = min(count for count in counts if count > 1)
    if fewest > MANY:
        questions = []
        for number, region in enumerate(complete):
            marks = {1 << i for coord in region for i in range(words[coord].bit_length()) if words[coord] >> i & 1}
            for mark in sorted(marks):
                places = sorted(coord for coord in region if words[coord] & mark)
                if len(places) == 2:
                    if sum(counts[place] for place in places) > 2:
                        questions.append((sum(counts[place] for place in places), number, places[0], mark))
                    break
        if questions:
            _, _, coord, mark = min(questions)
            return coord, mark
    tightest = [coord for coord, count in enumerate(counts) if count == fewest]
    if len(tightest) * MANY_TIED > 2 * len(words):
        tightest = tightest[: max(1, 2 * len(words) // SCORED)]

    return max(tightest, key=lambda coord: (peer_score_naive(words, peers[coord], coord), -coord)), None


def peer_score_naive(words: Sequence[int], peers: Iterable[int], coord: int) -> int:
    """What the `peers` of a coord share of its candidates, weighted. The naive twin of `peer_score`."""
    shared = {peer: (words[coord] & words[peer]).bit_count() for peer in peers if words[peer].bit_count() > 1}
    return sum(OPEN + {2: TWO, 3: THREE}.get(words[peer].bit_count(), MORE) * n for peer, n in shared.items())


@kernel(inline=True)
def choose_coord(states, first, n_rows, peer_rows, peer_masks):
    """The coord to branch on in the state that fills the `n_rows` rows from `first` on of `states` (words ``(n, L)``).

    Coord c of the state is word c % L of its row c // L; words past the last coord are zero. `peer_rows` ``(C, Q)``:
    the rows of a state in which a coord has peers, `peer_masks` ``(C, Q)``: a bit for each peer in that row. At least
    one coord must be open. Returns the coord and its number of candidates, the fewest.
    """
    n_lanes = states.shape[1]
    fewest, n_tied = 1, 0
    while n_tied == 0:
        fewest += 1
        for k in range(n_rows):
            n_tied += bit_count(bits(popcount(load(states, first + k)) == fill(states, fewest)))
    to_score = _how_many_to_score(n_tied, peer_masks.shape[0])
    best, best_score = -1, -1
    for k in range(n_rows):
        left = bits(popcount(load(states, first + k)) == fill(states, fewest))
        while left != NO_LANE and to_score > 0:
            coord = k * n_lanes + first_bit(left)
            left = rest_of(left)
            to_score -= 1
            score = peer_score(states, first, coord, peer_rows, peer_masks)
            if score > best_score:
                best, best_score = coord, score
    return best, fewest


@kernel(inline=True)
def peer_score(states, first, coord, peer_rows, peer_masks):
    """The score of a coord in the state from row `first` on of `states`; the rest as for `choose_coord`."""
    zero, one = fill(states, 0), fill(states, 1)
    word, score = broadcast(states, first * states.shape[1] + coord), zero
    for q in range(peer_rows.shape[1]):
        peers = load(states, first + peer_rows[coord, q])
        count = popcount(peers)
        is_open = mask(states, peer_masks[coord, q]) & (count > one)
        score = score + select(is_open, fill(states, OPEN) + popcount(word & peers) * _weight(count), zero)
    return total(score)


@by_type
def choose_small(states, first, shape, peer_masks):
    """As `choose_coord`, for a state of few rows, which then is one block held in registers.

    `shape` is ``Shape(V)``, V rows; `peer_masks` ``uint32 (C, V)``. There are two ways to it: with a truth value a
    lane in registers of their own, and counts of the bits of words, `choose_by_words` is faster, else
    `choose_by_places`.
    """
    if not counts_places(states):
        return lambda states, first, shape, peer_masks: choose_by_words(states, first, shape, peer_masks)
    return lambda states, first, shape, peer_masks: choose_by_places(states, first, shape, peer_masks)


@kernel(inline=True)
def choose_by_places(states, first, shape, peer_masks):
    """`choose_small` for words of 16 bits: the places of each mark, and those of peers with as many candidates, are
    bits of integers, and so are the peers of a coord.
    """
    state = load_rows(states, first, shape)
    lows, highs = byte_of(state, 0), byte_of(state, 1)
    count = popcount(lows) + popcount(highs)
    planes = bit_planes(lows, highs)
    one, two, three = fill(count, 1), fill(count, 2), fill(count, 3)
    low_open, high_open = bit_pair(count > one)
    low_two, high_two = bit_pair(count == two)
    low_three, high_three = bit_pair(count == three)
    low_more, high_more = low_open & ~(low_two | low_three), high_open & ~(high_two | high_three)
    fewest, low, high = 2, low_two, high_two
    while low | high == NO_LANE:
        fewest += 1
        low, high = bit_pair(count == fill(count, fewest))
    to_score = _how_many_to_score(bit_count(low) + bit_count(high), peer_masks.shape[0])
    best, best_score = -1, -1
    for _ in range(to_score):
        coord = first_bit(low) if low != NO_LANE else 64 + first_bit(high)
        high = high if low != NO_LANE else rest_of(high)
        low = rest_of(low)
        low_peers, high_peers = row_pair(peer_masks, coord, shape)
        score = OPEN * (bit_count(low_peers & low_open) + bit_count(high_peers & high_open))
        left = np.uint64(read_number(states, first * states.shape[1] + coord))
        for _ in range(fewest):
            mark = first_bit(left)
            left = rest_of(left)
            low_places, high_places = low_peers & planes[2 * mark], high_peers & planes[2 * mark + 1]
            score += TWO * (bit_count(low_places & low_two) + bit_count(high_places & high_two))
            score += THREE * (bit_count(low_places & low_three) + bit_count(high_places & high_three))
            score += MORE * (bit_count(low_places & low_more) + bit_count(high_places & high_more))
        if score > best_score:
            best, best_score = coord, score
    return best, fewest


@kernel(inline=True)
def choose_by_words(states, first, shape, peer_masks):
    """`choose_small` for words of any length: each peer's word is compared with that of the coord."""
    n_lanes = states.shape[1]
    zero = fill(states, 0)
    state = load_rows(states, first, shape)
    count = popcount(state)
    # A peer that is decided counts nothing. Sums, as the compiler would turn a product with one of 1, 2, 8 into a shift
    # of each word by its own number of places, for which many processors have no instruction.
    is_open = count > fill(states, 1)
    opened, weight = select(is_open, fill(states, OPEN), zero), select(is_open, fill(states, MORE), zero)
    weight = weight + select(count == fill(states, 3), fill(states, THREE - MORE), zero)
    weight = weight + select(count == fill(states, 2), fill(states, TWO - MORE), zero)
    fewest = 2
    low, high = bit_pair(count == fill(states, 2))
    while low | high == NO_LANE:
        fewest += 1
        low, high = bit_pair(count == fill(states, fewest))
    to_score = _how_many_to_score(bit_count(low) + bit_count(high), peer_masks.shape[0])
    best, best_score = -1, -1
    for _ in range(to_score):
        coord = first_bit(low) if low != NO_LANE else 64 + first_bit(high)
        high = high if low != NO_LANE else rest_of(high)
        low = rest_of(low)
        shared = popcount(state & broadcast(states, first * n_lanes + coord))
        score = total(select(mask_rows(states, peer_masks, coord, shape), opened + shared * weight, zero))
        if score > best_score:
            best, best_score = coord, score
    return best, fewest


@kernel
def two_places(states, first, regions, lengths, n_marks):
    """The place and the mark's number to ask in the state from row `first` on of `states`; place -1 if there is none.

    `regions` ``(R, K)`` and `lengths` ``(R,)`` as in `Tables`; those of `n_marks` coords are complete.
    """
    start = first * states.shape[1]
    zero = rest(lowest_bit(read_word(states, start)))
    one = fill(zero, 1)
    best_place, best_mark, best_sum = -1, -1, -1
    for r in range(regions.shape[0]):
        if lengths[r] != n_marks:
            continue
        once, twice, more = zero, zero, zero
        for k in range(n_marks):
            word = read_word(states, start + regions[r, k])
            more = more | (twice & word)
            twice = twice | (once & word)
            once = once | word
        mark = lowest_bit(twice & ~more)
        if bits(mark != zero) != NO_LANE:
            place, candidates = np.int64(-1), 0
            for k in range(n_marks):
                word = read_word(states, start + regions[r, k])
                if bits((word & mark) != zero) != NO_LANE:
                    candidates += total(popcount(word))
                    if place < 0 or regions[r, k] < place:
                        place = np.int64(regions[r, k])
            # Two coords decided alike are a contradiction that the kernels see later, and no question.
            if candidates > 2 and (best_sum < 0 or candidates < best_sum):
                best_place, best_mark, best_sum = place, total(popcount(mark - one)), candidates
    return best_place, best_mark


@kernel(inline=True)
def _how_many_to_score(n_tied, n_coords):
    """How many of the coords with fewest candidates are scored."""
    return max(1, 2 * n_coords // SCORED) if n_tied * MANY_TIED > 2 * n_coords else n_tied


@kernel(inline=True)
def _weight(count):
    """The weight of peers with these counts of candidates."""
    return select(
        count == fill(count, 2),
        fill(count, TWO),
        select(count == fill(count, 3), fill(count, THREE), fill(count, MORE)),
    )


@kernel(inline=True)
def first_mark(run, coord, n_marks, in_first_run):
    """The number of the mark to try first at a coord (or the next one that is left): the structure's in run 0,
    scattered in others.
    """
    if run == 0:
        return in_first_run
    # Multiplicative hashing in numbers small enough that nothing wraps, whatever the JIT is set to.
    mixed = (run * 2654435761 + (coord + 1) * 2246822519) % 4294967291
    mixed = (mixed ^ (mixed >> 15)) * 747796405 % 4294967291
    return (mixed >> 7) % n_marks
