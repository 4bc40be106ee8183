"""How a room is noted in the tables of kernels on rows of bits: its rows, and its cells as stretches in rows."""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel


@kernel
def note_room(coords, begin, end, cols, at, here, table):
    """Notes the first and the last row of a room from entry `at` of a table on, and from entry `here` on, for cells
    that follow one another in a row: the row, the first column, and how many. Returns where these end.

    `coords` ``(N,)``, of which those from `begin` to `end` are the room's, ascending.
    """
    table[at], table[at + 1] = coords[begin] // cols, coords[begin] // cols
    for i in range(begin, end):
        row, col = coords[i] // cols, coords[i] % cols
        table[at], table[at + 1] = min(table[at], row), max(table[at + 1], row)
        if i > begin and coords[i - 1] == coords[i] - 1 and col > 0:
            table[here - 1] += 1
        else:
            table[here], table[here + 1], table[here + 2] = row, col, 1
            here += 3
    return here
