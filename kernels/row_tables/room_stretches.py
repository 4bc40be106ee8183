"""How rooms are noted in the tables of kernels on rows of bits: their rows, and their cells as stretches in rows."""

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


@kernel
def note_numbered(rooms, wanted, sets_begin, sets, first, end, cols, at, table):
    """Lists the rooms `first` to `end` that have a number from entry `at` of a table on: their rows, where their
    stretches begin, and where their sets do; then their stretches, their sets, and their numbers. Returns how many
    there are, where their stretches begin, where their sets do, where their numbers do, and where these end.

    `rooms`: where those of each board begin, where the coords of each do, and these. `wanted`: the number of each room,
    -1 for none. `sets_begin`: where the `sets` of each begin, and where the last ones end.
    """
    start, coords, n_rooms = rooms[1], rooms[2], 0
    for room in range(first, end):
        n_rooms += wanted[room] >= 0
    stretches, n_sets = at + 4 * (n_rooms + 1), 0
    here = stretches
    for room in range(first, end):
        if wanted[room] < 0:
            continue
        table[at + 2], table[at + 3] = (here - stretches) // 3, n_sets
        n_sets += sets_begin[room + 1] - sets_begin[room]
        here = note_room(coords, start[room], start[room + 1], cols, at, here, table)
        at += 4
    table[at], table[at + 1], table[at + 2], table[at + 3] = 0, 0, (here - stretches) // 3, n_sets
    of_sets = here
    for room in range(first, end):
        if wanted[room] >= 0:
            for i in range(sets_begin[room], sets_begin[room + 1]):
                table[here] = sets[i]
                here += 1
    numbers = here
    for room in range(first, end):
        if wanted[room] >= 0:
            table[here] = wanted[room]
            here += 1
    return n_rooms, stretches, of_sets, numbers, here
