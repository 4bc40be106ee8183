"""`one_loop`, incrementally: for states that follow from a state it has already examined, only the new edges are joined
to the chains, and only their nodes and the chain ends that they change are examined.

Of each lane of `base` it notes the ends of its chains. It does not say anything of a lane in which there was something
to see already, or only one chain (which may be closed as long as it is alone), or too much is new, or no edge is open,
or a chain is closed that may be the only one. `one_loop` looks at all of these.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bits, fill, first_bit, load, one_column, one_lane, rest_of, select
from gridlanes.kernels.rule_kernel import FollowUp, put, word_of
from gridlanes.kernels.rules.loops.loop_links import LoopLinks

MAX_NEW = 64
"""new edges in a lane that it joins"""
_N_ENDS, _N_NEW, _FAR = 0, 1, 2
"""columns of the room of a lane: how many ends its chains have, -1 where nothing is said; how many edges are new; of
each node the other end of its chain. Then come the degrees, and for each new edge its number and the ends of the two
chains that it joins"""
_JOINED, _BRANCHES, _CLOSES = 0, 1, 2
"""what joining two nodes comes to"""


def _room(size: int, links: LoopLinks) -> int:
    return _FAR + 2 * links.n_nodes + 3 * MAX_NEW


@kernel(inline=True)
def _is_open(column, coord, mark):
    """Whether an edge may hold the mark, or not."""
    word = word_of(column, coord)
    return word & mark != 0 and word != mark


@kernel
def _join(room, lane, a, b, degree):
    """Joins two nodes by an edge, unless it would branch or close a chain."""
    degree_a, degree_b = room[lane, degree + a], room[lane, degree + b]
    if degree_a == 2 or degree_b == 2:
        return _BRANCHES
    far_a, far_b = room[lane, _FAR + a], room[lane, _FAR + b]
    if far_a == b:
        return _CLOSES
    room[lane, _N_ENDS] += 2 - 2 * (degree_a + degree_b)
    room[lane, degree + a], room[lane, degree + b] = degree_a + 1, degree_b + 1
    room[lane, _FAR + far_a], room[lane, _FAR + far_b] = far_b, far_a
    return _JOINED


@kernel
def _note(base, lane, coords, links, room):
    """Notes the chains in a lane of `base`."""
    mark, n_nodes, column = np.int64(1) << links.mark, links.n_nodes, one_column(base, lane)
    degree, is_quiet, n_open = _FAR + n_nodes, True, 0
    room[lane, _N_ENDS] = 0
    for node in range(n_nodes):
        room[lane, _FAR + node] = node
        room[lane, degree + node] = 0
    for edge in range(len(coords)):
        if word_of(column, coords[edge]) == mark:
            is_quiet = is_quiet and _join(room, lane, links.ends[2 * edge], links.ends[2 * edge + 1], degree) == _JOINED
    for edge in range(len(coords)):
        if _is_open(column, coords[edge], mark):
            n_open += 1
            a, b = links.ends[2 * edge], links.ends[2 * edge + 1]
            if room[lane, degree + a] == 2 or room[lane, degree + b] == 2 or room[lane, _FAR + a] == b:
                is_quiet = False
    if not is_quiet or n_open == 0 or room[lane, _N_ENDS] == 2:
        room[lane, _N_ENDS] = -1


@kernel
def _deny(column, coords, links, node, other):
    """Takes the mark from the open edges between a node and another one, or -1 for any; whether there are some."""
    mark, found = np.int64(1) << links.mark, False
    for i in range(links.at[node], links.at[node + 1]):
        edge = links.at[i]
        is_there = other < 0 or links.ends[2 * edge] + links.ends[2 * edge + 1] - node == other
        if is_there and _is_open(column, coords[edge], mark):
            put(column, coords[edge], word_of(column, coords[edge]) & ~mark)
            found = True
    return found


@kernel
def _go_on(column, lane, coords, links, room, flags):
    """Joins the new edges of a lane to its chains, and takes the mark from open edges at inner nodes and between the
    ends of one of several chains. Returns whether that is all that `one_loop` would do. The chains are as before then.
    """
    degree = _FAR + links.n_nodes
    new, n_ends, n_joined, outcome = degree + links.n_nodes, room[lane, _N_ENDS], 0, _JOINED
    while n_joined < room[lane, _N_NEW]:
        at = new + 3 * n_joined
        edge = room[lane, at]
        a, b = links.ends[2 * edge], links.ends[2 * edge + 1]
        room[lane, at + 1], room[lane, at + 2] = room[lane, _FAR + a], room[lane, _FAR + b]
        outcome = _join(room, lane, a, b, degree)
        if outcome != _JOINED:
            break
        n_joined += 1
    several, is_known = room[lane, _N_ENDS] > 2, True
    if outcome != _JOINED:
        is_known = outcome == _BRANCHES or several
        if is_known:
            put(one_column(flags, lane), 1, 1)
    else:
        found = False
        for k in range(n_joined):
            at = new + 3 * k
            edge = room[lane, at]
            for side in range(2):
                node, end = links.ends[2 * edge + side], room[lane, at + 1 + side]
                if room[lane, degree + node] == 2 and _deny(column, coords, links, node, -1):
                    found = True
                is_end = several and room[lane, degree + end] == 1
                if is_end and _deny(column, coords, links, end, room[lane, _FAR + end]):
                    found = True
        if found:
            put(one_column(flags, lane), 0, 1)
    for k in range(n_joined - 1, -1, -1):
        at = new + 3 * k
        edge = room[lane, at]
        a, b = links.ends[2 * edge], links.ends[2 * edge + 1]
        room[lane, degree + a] -= 1
        room[lane, degree + b] -= 1
        room[lane, _FAR + room[lane, at + 1]], room[lane, _FAR + room[lane, at + 2]] = a, b
    room[lane, _N_ENDS] = n_ends
    return is_known


@kernel
def one_loop_incremental(tile, base, lanes, lane, coords, links, room, flags):
    """See `FollowUp`."""
    if lane >= 0:
        _note(base, lane, coords, links, room)
        return 0
    zero, held, open_somewhere = fill(tile, 0), fill(tile, 1 << links.mark), fill(tile, 0)
    new, left, looked_at = _FAR + 2 * links.n_nodes, np.uint64(lanes), NO_LANE
    while left != NO_LANE:
        one = first_bit(left)
        left = rest_of(left)
        room[one, _N_NEW] = 0
        if room[one, _N_ENDS] >= 0:
            looked_at |= one_lane(one)
    for edge in range(len(coords)):
        word = load(tile, coords[edge])
        is_held = word == held
        open_somewhere = open_somewhere | select(is_held, zero, word & held)
        left = bits(is_held) & ~bits(load(base, coords[edge]) == held) & looked_at
        while left != NO_LANE:
            one = first_bit(left)
            left = rest_of(left)
            n_new = room[one, _N_NEW]
            if n_new == MAX_NEW:
                looked_at &= ~one_lane(one)
            else:
                room[one, new + 3 * n_new] = edge
                room[one, _N_NEW] = n_new + 1
    looked_at &= bits(open_somewhere != zero)
    left, done = looked_at, NO_LANE
    while left != NO_LANE:
        one = first_bit(left)
        left = rest_of(left)
        if room[one, _N_NEW] == 0 or _go_on(one_column(tile, one), one, coords, links, room, flags):
            done |= one_lane(one)
    return np.int64(done)


ONE_LOOP_INCREMENTAL = FollowUp(one_loop_incremental, _room)
