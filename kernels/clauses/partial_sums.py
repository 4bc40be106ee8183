"""Counts as clauses about partial sums: what is learnt can then say how many of some cells are true, not only which.

Where counts leave nothing to spare, a proof without such sums goes through all ways to place what is counted. Cells of
a row are added up first, two sums at a time, then the rows (a totalizer: O. Bailleux, Y. Boufkhad, "Efficient CNF
encoding of Boolean cardinality constraints", 2003). Variable i of a sum says that more than i of its cells are true;
sums end one above the most that is allowed. A cell is a sum of one.
"""

from __future__ import annotations

from gridlanes.kernels.clauses.clause_state import add_clause, hold
from gridlanes.kernels.clauses.counts import COUNT_HEAD, LEAST, MOST, SIZE, is_clause
from gridlanes.kernels.compiling.jit import kernel

FIRST, LENGTH, WHOLE, ROW = range(4)
NODE = 4
"""entries of a sum that is not added up yet: its first variable, how many it has, 1 if it cannot be more than that, and
the row that its cells are in"""
ONE, OTHER, OF, SAID = 0, 3, 6, 8
SUM = 10
"""entries of a sum to be encoded: the first three of a node of either that it adds up, its first variable and how many
it has, and how many cells are true, at least and at most"""
_ENTRIES, _BESIDE = 10, 4
"""entries of memory that a count takes for each of its cells and each variable of its sum, and `_BESIDE` more of them;
about as many"""


@kernel
def _lay_round(nodes, n_nodes, within_rows, most, free, sums):
    """Adds up nodes in pairs, those of one row alone if `within_rows`, with variables from `free` on. Returns how many
    nodes are left, and where the variables end.
    """
    k, n_left, n_sums = 0, 0, 0
    while k < n_nodes:
        here, there = NODE * k, NODE * n_left
        n_left += 1
        if k + 1 < n_nodes and (not within_rows or nodes[here + ROW] == nodes[here + NODE + ROW]):
            for i in range(ROW):
                sums[SUM * n_sums + ONE + i], sums[SUM * n_sums + OTHER + i] = nodes[here + i], nodes[here + NODE + i]
            total = nodes[here + LENGTH] + nodes[here + NODE + LENGTH]
            length, is_whole = min(total, most + 1), nodes[here + WHOLE] & nodes[here + NODE + WHOLE]
            sums[SUM * n_sums + OF], sums[SUM * n_sums + OF + 1] = free, length
            sums[SUM * n_sums + SAID], sums[SUM * n_sums + SAID + 1] = 0, length
            nodes[there + FIRST], nodes[there + LENGTH], nodes[there + ROW] = free, length, nodes[here + ROW]
            nodes[there + WHOLE] = is_whole if length == total else 0
            free += length
            n_sums += 1
            k += 2
        else:
            for i in range(NODE):
                nodes[there + i] = nodes[here + i]
            k += 1
    return n_left, free


@kernel
def lay_out_sums(table, cols, free, room, nodes, sums):
    """Lists the sums of all counts of a table that are no clauses, with variables from `free` on, in `sums`: `SUM`
    entries for each entry of the table are enough. Counts for which not enough of `room`, entries of memory, is left
    are passed over. `nodes`: `NODE` entries for each cell of the longest count. Returns how many sums there are, and
    where the variables end.
    """
    at, n_sums = 0, 0
    while at < len(table):
        least, most, size = table[at + LEAST], table[at + MOST], table[at + SIZE]
        at += COUNT_HEAD
        needed = _ENTRIES * size * (min(size, most + 1) + _BESIDE)
        if not is_clause(least, most, size) and needed <= room:
            room -= needed
            for k in range(size):
                nodes[NODE * k + FIRST], nodes[NODE * k + LENGTH] = table[at + k], 1
                nodes[NODE * k + WHOLE], nodes[NODE * k + ROW] = 1, table[at + k] // cols
            n_nodes, within_rows = size, True
            while n_nodes > 1:
                n_left, free = _lay_round(nodes, n_nodes, within_rows, most, free, sums[SUM * n_sums :])
                n_sums += n_nodes - n_left
                within_rows = within_rows and n_left < n_nodes
                n_nodes = n_left
            sums[SUM * (n_sums - 1) + SAID], sums[SUM * (n_sums - 1) + SAID + 1] = least, most
        at += size
    return n_sums, free


@kernel
def _add_up(clauses, of, n, one, other):
    """Clauses for a sum of n variables from `of` on, of two nodes. False if there is no room."""
    for i in range(one[LENGTH] + 1):
        for j in range(other[LENGTH] + 1):
            if 0 < i + j <= n:  # at least i of the one and j of the other
                a = 2 * (one[FIRST] + i - 1) + 1 if i > 0 else -1
                b = 2 * (other[FIRST] + j - 1) + 1 if j > 0 else -1
                if not add_clause(clauses, a, b, 2 * (of + i + j - 1), -1):
                    return False
            is_most = (i < one[LENGTH] or one[WHOLE] != 0) and (j < other[LENGTH] or other[WHOLE] != 0)
            if i + j < n and is_most:  # at most i and j
                a = 2 * (one[FIRST] + i) if i < one[LENGTH] else -1
                b = 2 * (other[FIRST] + j) if j < other[LENGTH] else -1
                if not add_clause(clauses, a, b, 2 * (of + i + j) + 1, -1):
                    return False
    return True


@kernel
def encode_sums(clauses, sums):
    """Clauses for all sums that were laid out. False if there is no room."""
    for at in range(0, len(sums), SUM):
        of, n = sums[at + OF], sums[at + OF + 1]
        if not _add_up(clauses, of, n, sums[at + ONE : at + ONE + ROW], sums[at + OTHER : at + OTHER + ROW]):
            return False
        for k in range(n):
            if k < sums[at + SAID]:
                hold(clauses, 2 * (of + k))
            elif k >= sums[at + SAID + 1]:
                hold(clauses, 2 * (of + k) + 1)
    return True
