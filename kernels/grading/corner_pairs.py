"""Pairs of edges that a corner and a number have in common: how many of the two are drawn, and what that says of edges.

Two edges that meet at a corner beside a cell are a *pair*. What is known of it is that at most one of them is drawn, or
at least one, or both of these. The corner and the number of the cell tell each other so. How much is a matter of the
*turn*, of which each says all that those before it say:

1. `LAST_GAP`: a line at a corner goes on along at most one edge of a pair; a number of whose open edges all but one are
   drawn then has its gap in that pair.
2. `FROM_CORNERS`: numbers are filled in all ways that agree with what corners say of pairs by their edges alone.
3. `BOTH_WAYS`: numbers tell corners of pairs, too, and a corner tells the pair opposite what it hears of one.
4. `ALIKE`: edges that are alike or opposite by a number or a corner are so everywhere.

A corner or a number, called a *count*, has four places. The ways to fill them are a set of 16 bits: bit w stands for
the way in which the places that are bits of w hold the mark. What all ways of a set have in common are its *facts*, 32
bits, looked up in a table: the places that hold the mark (4), that do not (4), and of the six pairs of places those of
which at most one holds it (6), at least one (6), both or neither (6), or just one (6).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.sides import JoinedCells, join
from gridlanes.kernels.lanes import NO_LANE, first_bit, one_lane

LAST_GAP, FROM_CORNERS, BOTH_WAYS, ALIKE = 1, 2, 3, 4
"""the turns"""
PLACES, PAIRS = 4, 6
"""places of a count, and pairs of them"""
FIRST, SECOND = (0, 0, 0, 1, 1, 2), (1, 2, 3, 2, 3, 3)
"""the two places of each pair; the other two places are the pair `PAIRS` - 1 - q, opposite to pair q"""
ON, OFF, AT_MOST_ONE, AT_LEAST_ONE, SAME, OTHER = 0, 4, 8, 14, 20, 26
"""where the bits of facts begin"""
_OF_EDGES, _OF_PAIRS = (1 << AT_MOST_ONE) - 1, (1 << SAME) - (1 << AT_MOST_ONE)
_OF_SAME = (1 << 32) - (1 << SAME)
_ALL = (1 << 32) - 1
_ANY_NUMBER = (2 << PLACES) - 1


class PairBoard(NamedTuple):
    """K counts of up to four coords. `members` ``int64 (K, 4)``, these coords, -1 where there are fewer; `number`
    ``int64 (K,)``, of the count among all of a puzzle; `is_corner` ``bool (K,)``; `pairs` ``int64 (K, 6)``: which of Q
    pairs each two places are, -1 for none. `at_coord` ``int64 (C, W, 2)``: the counts at each coord, and its place
    there, or -1. `of_pair` ``int64 (Q, 2, 2)``: the two counts of each pair, and which pair of places it is there.

    Sets of ways to fill a count: `held` ``int64 (4,)``, those in which a place holds the mark; `both`, `neither`,
    `same` ``int64 (6,)``: in which both places of a pair do, neither, or both or neither; `admitted` ``int64 (32,)``:
    in which the number of places that hold it is a bit of the index. `facts` ``uint32 (65536,)``, of each set;
    `of_places` ``int64 (16,)``: those about any of the places that are bits of the index.
    """

    members: NDArray[np.int64]
    number: NDArray[np.int64]
    is_corner: NDArray[np.bool_]
    pairs: NDArray[np.int64]
    at_coord: NDArray[np.int64]
    of_pair: NDArray[np.int64]
    held: NDArray[np.int64]
    both: NDArray[np.int64]
    neither: NDArray[np.int64]
    same: NDArray[np.int64]
    admitted: NDArray[np.int64]
    facts: NDArray[np.uint32]
    of_places: NDArray[np.int64]


class PairRoom(NamedTuple):
    """What is known while a state is looked at: `ways` ``int64 (K,)``, to fill each count; `told` ``int64 (K,)``, the
    facts that need not be told any more; `is_free` ``bool (K,)``: whether a count admits every number, so that it says
    nothing; `possible` ``int64 (Q, 2)``: the ways to fill the corner of each pair, and its other count, that agree with
    what is known of the pair; `joined`: the coords that are alike or opposite. `waits` ``bool (K,)``, `queue` ``int64
    (K,)``: the counts to look at; `n_waiting`, `n_decided` ``int64 (1,)``: how many these are, and how many coords have
    been decided.
    """

    ways: NDArray[np.int64]
    told: NDArray[np.int64]
    is_free: NDArray[np.bool_]
    possible: NDArray[np.int64]
    joined: JoinedCells
    waits: NDArray[np.bool_]
    queue: NDArray[np.int64]
    n_waiting: NDArray[np.int64]
    n_decided: NDArray[np.int64]


@kernel(inline=True)
def _is_open(state, on, c):
    return c >= 0 and state[c] & on != NO_LANE and state[c] != on


@kernel(inline=True)
def _wait(room, k):
    if not room.waits[k] and not room.is_free[k]:
        room.waits[k] = True
        room.queue[room.n_waiting[0]] = k
        room.n_waiting[0] += 1


@kernel(inline=True)
def _keep(room, k, ways):
    """Keeps some of the ways to fill a count, which is looked at again if it loses any."""
    left = room.ways[k] & ways
    if left != room.ways[k]:
        room.ways[k] = left
        _wait(room, k)


@kernel(inline=True)
def _tell_counts(board, room, c, is_on):
    """Tells the counts at a coord that it is decided."""
    for w in range(board.at_coord.shape[1]):
        k = board.at_coord[c, w, 0]
        if k >= 0:
            place = board.at_coord[c, w, 1]
            room.told[k] |= board.of_places[1 << place]
            room.ways[k] &= board.held[place] if is_on else ~board.held[place]
            _wait(room, k)  # even if it was filled in no other way, as it may have one gap now


@kernel
def _decide(board, room, state, on, c, is_on):
    """Decides a coord, and all that are alike or opposite. Returns whether this contradicts what is known."""
    joined, other = room.joined, c
    for _ in range(joined.size[joined.first[c]]):
        is_other_on = is_on == (joined.side[other] == joined.side[c])
        word = state[other]
        if (is_other_on and word & on == NO_LANE) or (not is_other_on and word == on):
            return True
        if word & on != NO_LANE and word != on:
            state[other] = on if is_other_on else word & ~on
            room.n_decided[0] += 1
            _tell_counts(board, room, other, is_other_on)
        other = joined.after[other]
    return False


@kernel
def _tell_pair(board, room, pair, is_at_most, turn):
    """Tells both counts of a pair that at most one of its coords holds the mark, or at least one."""
    for end in range(2):
        k, q = board.of_pair[pair, end]
        room.possible[pair, end] &= ~board.both[q] if is_at_most else ~board.neither[q]
        if not board.is_corner[k]:
            _keep(room, k, room.possible[pair, end])
        elif turn >= BOTH_WAYS and room.ways[k] & ~room.possible[pair, end] != 0:
            _wait(room, k)


@kernel
def _keep_alike(board, room, k):
    """Keeps the ways to fill a count that agree with which coords are alike or opposite."""
    joined = room.joined
    for q in range(PAIRS):
        a, b = board.members[k, FIRST[q]], board.members[k, SECOND[q]]
        if a >= 0 and b >= 0 and joined.first[a] == joined.first[b]:
            _keep(room, k, board.same[q] if joined.side[a] == joined.side[b] else ~board.same[q])


@kernel
def _join_coords(board, room, state, on, a, b, opposite):
    """Notes that two coords are alike, or `opposite`, if both are open."""
    joined = room.joined
    if not (_is_open(state, on, a) and _is_open(state, on, b)) or joined.first[a] == joined.first[b]:
        return
    n_fewer = min(joined.size[joined.first[a]], joined.size[joined.first[b]])
    join(joined, a, b, opposite)
    c = joined.after[joined.first[a]]  # the first of the fewer coords, which now follow the one that stands for all
    for _ in range(n_fewer):
        for w in range(board.at_coord.shape[1]):
            if board.at_coord[c, w, 0] >= 0:
                _keep_alike(board, room, board.at_coord[c, w, 0])
        c = joined.after[c]


@kernel
def _tell(board, room, state, on, k, facts, turn):
    """Tells the facts of a count that are new. Returns whether they contradict what is known."""
    new = np.int64(facts) & ~room.told[k]
    room.told[k] |= new
    while new != 0:
        bit = first_bit(np.uint64(new))
        new &= new - 1
        if bit < AT_MOST_ONE:
            c = board.members[k, bit % PLACES]
            if c >= 0 and _decide(board, room, state, on, c, bit < OFF):
                return True
        elif bit < SAME:
            pair = board.pairs[k, (bit - AT_MOST_ONE) % PAIRS]
            if pair >= 0:
                _tell_pair(board, room, pair, bit < AT_LEAST_ONE, turn)
        else:
            q = (bit - SAME) % PAIRS
            a, b = board.members[k, FIRST[q]], board.members[k, SECOND[q]]
            _join_coords(board, room, state, on, a, b, 0 if bit < OTHER else 1)
    return False


@kernel
def _has_one_gap(board, state, on, k, ways):
    """Whether all ways to fill a count leave out at most one of the coords that may hold the mark."""
    n_possible = 0
    for i in range(PLACES):
        c = board.members[k, i]
        n_possible += c >= 0 and state[c] & on != NO_LANE
    return ways & board.admitted[(1 << max(n_possible - 1, 0)) - 1] == 0


@kernel(inline=True)
def _told_in(turn, is_corner):
    """The facts that a count tells others in a turn."""
    of_pairs = _OF_PAIRS if is_corner or turn >= BOTH_WAYS else 0
    return _OF_EDGES | of_pairs | (_OF_SAME if turn == ALIKE else 0)


@kernel
def _look(board, room, state, on, k, turn):
    """Looks at one count. Returns whether it contradicts what is known."""
    ways, is_corner = room.ways[k], board.is_corner[k]
    if ways == 0:
        return True
    if turn == LAST_GAP and not is_corner and not _has_one_gap(board, state, on, k, ways):
        return False
    told = _told_in(turn, is_corner)
    if _tell(board, room, state, on, k, board.facts[ways] & told, turn):
        return True
    if is_corner and turn >= BOTH_WAYS:
        for q in range(PAIRS):
            pair = board.pairs[k, q]
            some = ways if pair < 0 else ways & room.possible[pair, 0]
            if some == 0:
                return True
            if some != ways:
                opposite = PAIRS - 1 - q
                of_opposite = 1 << (AT_MOST_ONE + opposite) | 1 << (AT_LEAST_ONE + opposite)
                if _tell(board, room, state, on, k, board.facts[some] & (told & ~_OF_PAIRS | of_opposite), turn):
                    return True
    return False


@kernel
def _begin(board, room, state, on, admitted):
    """Notes what decided coords leave of the ways to fill each count."""
    joined = room.joined
    room.n_waiting[0], room.n_decided[0] = 0, 0
    room.waits[:] = False
    room.possible[:] = -1
    for c in range(state.shape[0]):
        joined.first[c], joined.after[c], joined.side[c], joined.size[c] = c, c, 0, 1
    for k in range(board.number.shape[0]):
        numbers = np.int64(admitted[board.number[k]] & np.uint64(_ANY_NUMBER))
        room.is_free[k] = numbers == _ANY_NUMBER
        if room.is_free[k]:
            continue
        ways, decided = board.admitted[numbers], 0
        for i in range(PLACES):
            c = board.members[k, i]
            if not _is_open(state, on, c):
                decided |= 1 << i
                ways &= board.held[i] if c >= 0 and state[c] == on else ~board.held[i]
        room.ways[k], room.told[k] = ways, board.of_places[decided] if ways != 0 else 0


@kernel
def _is_broken(board, room, state, on, turn):
    """Looks at counts until they have nothing more to say; returns whether they contradict each other."""
    for k in range(board.number.shape[0]):
        facts = _ALL if turn == ALIKE else np.int64(board.facts[room.ways[k]]) & _told_in(turn, board.is_corner[k])
        if facts & ~room.told[k] != 0:
            _wait(room, k)
    while room.n_waiting[0] > 0:
        room.n_waiting[0] -= 1
        k = room.queue[room.n_waiting[0]]
        room.waits[k] = False
        if _look(board, room, state, on, k, turn):
            return True
    return False


@kernel
def decide_by_pairs(
    states: NDArray[np.uint64],
    board: PairBoard,
    mark: int,
    admitted: NDArray[np.uint64],
    first: int,
    room: PairRoom,
    turns: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """Decides coords of n states ``uint64 (n, C)`` by what is known of pairs, in the earliest turn from `first` on that
    decides any; of a state with a contradiction the first coord keeps no mark. `mark`: the number of that which is
    counted. `admitted` ``uint64 (n, N)``: how many coords each count of the puzzle admits, as bits. `turns` ``int64
    (n,)``: these turns, 0 for none; `found` ``int64 (n,)``: how many coords each state decides.
    """
    on = one_lane(mark)
    for p in range(states.shape[0]):
        state = states[p]
        _begin(board, room, state, on, admitted[p])
        turns[p], found[p] = 0, 0
        for turn in range(LAST_GAP, ALIKE + 1):
            is_broken = _is_broken(board, room, state, on, turn)
            if is_broken:
                state[0] = NO_LANE
            if is_broken or (turn >= first and room.n_decided[0] > 0):
                turns[p], found[p] = max(turn, first), max(room.n_decided[0], 1)
                break
