"""All ways to fill a line of sight: those that show what is to be seen from both of its ends, and hold no more monsters
of a kind than the board has left. A monster that is in none of them is eliminated.

One line is looked at after the other, those with few cells first. Lines that may come to a mirror in an undecided cell
are passed over, and those of which no number is given.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import one_lane
from gridlanes.kernels.rules.lines.monsters_seen import ANY, FALLING, GHOST, MIRRORS, RISING, VAMPIRE
from gridlanes.kernels.rules.shared.sight_lines import entrance

KINDS = 3
"""kinds of monsters; their marks are the first ones"""
_MAX_TRIED = 1 << 15
"""monsters that are put into cells of one line, at most; nothing is concluded where that does not suffice"""
_FITS, _FITS_NOT, _UNKNOWN = range(3)


class SightBoard(NamedTuple):
    """A board with K cells and its B lines of sight. `coords` ``int64 (K,)``: its cells row by row."""

    rows: int
    cols: int
    coords: NDArray[np.int64]


class RoomForSight(NamedTuple):
    """Room to look at the lines of a board: `size`, `exit` ``int64 (B,)``, of each line the number of its cells, -1 if
    that is not known, and the line that enters where it leaves. Of one line: `place` ``int64 (K,)``, the place of a
    cell on it, -1 for others, which all are at first; and for each place `cells` ``int64 (K,)``; `shows` ``int64 (K, 2,
    3)``, how often each monster would be seen from both ends; `words` ``int64 (K,)``, its possible monsters, and `left`
    those that are in a way to fill the line; `mark` ``int64 (K,)``, the monster that is tried; `seen` ``int64 (K + 1,
    2)``, what is seen before the place is reached, `low` and `high` alike, the least and the most from it on; `n_left`
    ``int64 (3,)``, how many monsters of each kind may still be put there.
    """

    size: NDArray[np.int64]
    exit: NDArray[np.int64]
    place: NDArray[np.int64]
    cells: NDArray[np.int64]
    shows: NDArray[np.int64]
    words: NDArray[np.int64]
    left: NDArray[np.int64]
    mark: NDArray[np.int64]
    seen: NDArray[np.int64]
    low: NDArray[np.int64]
    high: NDArray[np.int64]
    n_left: NDArray[np.int64]


@kernel
def _line_after(board, row, col):
    """The number of the line that enters where another one left."""
    if row < 0:
        return col
    if col >= board.cols:
        return board.cols + row
    return board.cols + board.rows + col if row >= board.rows else 2 * board.cols + board.rows + row


@kernel
def _follow(state, board, number, end, room):
    """Notes the cells of a line of sight, if they are not noted yet, and what is seen of each from one `end`; returns
    how many there are, -1 where that is not known, and the line that enters where it leaves.
    """
    row, col, down, right = entrance(number, board.rows, board.cols)
    n, turned = 0, False
    while 0 <= row < board.rows and 0 <= col < board.cols:
        cell = row * board.cols + col
        word = state[board.coords[cell]]
        if word == one_lane(FALLING):
            turned, down, right = True, right, down
        elif word == one_lane(RISING):
            turned, down, right = True, -right, -down
        elif np.int64(word) & MIRRORS != 0:
            n = -1
            break
        else:
            if end == 0 and room.place[cell] < 0:
                room.place[cell], room.cells[n] = n, cell
                room.shows[n] = 0
                n += 1
            k = room.place[cell]
            for mark in range(KINDS):
                room.shows[k, end, mark] += mark != (VAMPIRE if turned else GHOST)
        row, col = row + down, col + right
    return n, _line_after(board, row, col)


@kernel
def _forget(board, room):
    """Makes room for the next line."""
    for cell in range(board.rows * board.cols):
        room.place[cell] = -1


@kernel
def _bound(room, n):
    """Writes the least and the most that is seen from each place on."""
    for end in range(2):
        room.low[n, end] = room.high[n, end] = 0
        for k in range(n - 1, -1, -1):
            least, most = ANY, 0
            for mark in range(KINDS):
                if room.words[k] >> mark & 1 != 0:
                    least, most = min(least, room.shows[k, end, mark]), max(most, room.shows[k, end, mark])
            room.low[k, end] = room.low[k + 1, end] + least
            room.high[k, end] = room.high[k + 1, end] + most


@kernel
def _can_go_on(room, k, mark, first, last):
    """Puts a monster at a place, after those before it; returns whether both numbers can still be met."""
    for end in range(2):
        total, seen = first if end == 0 else last, room.seen[k, end] + room.shows[k, end, mark]
        room.seen[k + 1, end] = seen
        if total < ANY and (seen + room.low[k + 1, end] > total or seen + room.high[k + 1, end] < total):
            return False
    return True


@kernel
def _fill(room, n, first, last, n_tried):
    """Looks for a way to fill a line of n cells with the monsters in `words`, which `mark` then has. Returns whether
    there is one, and how many monsters have been tried by then.
    """
    _bound(room, n)
    k = 0
    room.mark[0] = -1
    while k >= 0:
        if room.mark[k] >= 0:
            room.n_left[room.mark[k]] += 1  # it is taken away again
        mark = room.mark[k] + 1
        while mark < KINDS and (room.words[k] >> mark & 1 == 0 or room.n_left[mark] == 0):
            mark += 1
        if mark == KINDS:
            k -= 1
            continue
        room.mark[k] = mark
        room.n_left[mark] -= 1
        n_tried += 1
        if n_tried > _MAX_TRIED:
            return _UNKNOWN, n_tried
        if _can_go_on(room, k, mark, first, last):
            if k + 1 == n:
                for j in range(n):
                    room.n_left[room.mark[j]] += 1
                return _FITS, n_tried
            k += 1
            room.mark[k] = -1
    return _FITS_NOT, n_tried


@kernel
def _count_left(state, board, n, most, room):
    """Notes how many monsters of each kind may be put into a line: what the board has, without those elsewhere."""
    for mark in range(KINDS):
        room.n_left[mark] = most[mark]
        for cell in range(board.rows * board.cols):
            if room.place[cell] < 0 and state[board.coords[cell]] == one_lane(mark):
                room.n_left[mark] -= 1
        room.n_left[mark] = max(room.n_left[mark], 0)


@kernel
def _look_at(state, board, n, first, last, most, room):
    """Removes from a state the monsters that are in no way to fill the line of n cells that is noted; returns how
    many.
    """
    for k in range(n):
        room.words[k], room.left[k] = np.int64(state[board.coords[room.cells[k]]]), 0
    _count_left(state, board, n, most, room)
    n_tried = 0
    for k in range(n):
        word = room.words[k]
        for mark in range(KINDS):
            if word >> mark & 1 == 0 or room.left[k] >> mark & 1 != 0:
                continue
            room.words[k] = 1 << mark
            found, n_tried = _fill(room, n, first, last, n_tried)
            if found == _UNKNOWN:
                return 0
            if found == _FITS:
                for j in range(n):
                    room.left[j] |= 1 << room.mark[j]
        room.words[k] = word
    n_gone = 0
    for k in range(n):
        coord = board.coords[room.cells[k]]
        for mark in range(KINDS):
            n_gone += (room.words[k] & ~room.left[k]) >> mark & 1
        state[coord] = np.uint64(room.left[k])
    return n_gone


@kernel
def filled_sights(
    states: NDArray[np.uint64],
    board: SightBoard,
    totals: NDArray[np.int64],
    most: NDArray[np.int64],
    room: RoomForSight,
    found: NDArray[np.int64],
) -> None:
    """Removes from n states ``uint64 (n, C)`` the monsters that are in no way to fill a line of sight, and writes how
    many to `found` ``int64 (n,)``. `totals` ``int64 (n, B)``: what is seen along each line, `ANY` for any number;
    `most` ``int64 (n, 3)``: how many ghosts, vampires and zombies the board has, at most. A line that cannot be filled
    loses all its monsters.
    """
    n_cells = board.rows * board.cols
    for i in range(states.shape[0]):
        state = states[i]
        found[i] = 0
        for number in range(totals.shape[1]):
            n, room.exit[number] = _follow(state, board, number, 0, room)
            room.size[number] = n
            _forget(board, room)
        for size in range(1, n_cells + 1):
            for number in range(totals.shape[1]):
                other = room.exit[number]
                if room.size[number] != size or other < number:
                    continue
                first, last = totals[i, number], totals[i, other]
                if first == ANY and last == ANY:
                    continue
                _follow(state, board, number, 0, room)
                _follow(state, board, other, 1, room)
                found[i] += _look_at(state, board, size, first, last, most[i], room)
                _forget(board, room)
