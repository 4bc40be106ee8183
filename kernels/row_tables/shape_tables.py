"""Fills the tables of the kernel `shapes_in_rooms`: which places for shapes in two rooms fit, and which touch."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.rooms.shapes_in_rooms import HALF


def fellows_naive(one: tuple[int, Sequence[int]], other: tuple[int, Sequence[int]], cols: int) -> tuple[bool, bool]:
    """Whether two places (mark and cells) of different rooms fit, and whether they fit and share a side."""
    spots = [[divmod(cell, cols) for cell in cells] for _, cells in (one, other)]
    touch = any(abs(r - s) + abs(c - d) == 1 for r, c in spots[0] for s, d in spots[1])
    held = {*spots[0], *spots[1]}
    block = any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= held for r, c in held)
    fits = not block and not (touch and one[0] == other[0])
    return fits, fits and touch


@kernel
def covered_cells(
    place_at: NDArray[np.int64],
    cells: NDArray[np.int64],
    kind: NDArray[np.int64],
    room_of: NDArray[np.int64],
    words: NDArray[np.int64],
    n_kinds: int,
    cover_at: NDArray[np.int64],
    covers: NDArray[np.int32],
    with_mark: NDArray[np.int32],
) -> None:
    """Fills `covers` and `with_mark` (zeros), as in `RoomShapes`, of N places: `place_at` ``(N,)``, the number of each
    within its room, its `cells` ``(N, K)``, and its mark, `kind` ``(N,)``, by its place among the marks. `room_of`
    ``(C,)``: the room of each cell; `cover_at` ``(C,)``: where the set of each cell begins.
    """
    for p in range(cells.shape[0]):
        room = room_of[cells[p, 0]]
        word, bit = place_at[p] // HALF, np.int32(1) << np.int32(place_at[p] % HALF)
        n_words = words[room + 1] - words[room]
        with_mark[n_kinds * words[room] + kind[p] * n_words + word] |= bit
        for k in range(cells.shape[1]):
            covers[cover_at[cells[p, k]] + word] |= bit


@kernel
def _holds(cells, p, cell):
    """Whether place p covers a cell."""
    found = False
    for k in range(cells.shape[1]):
        found |= cells[p, k] == cell
    return found


@kernel
def _filled(p, cell, across, down, room, cols, cells, room_of, cover_at, covers, v):
    """The places of a room, word v of a set, that fill a block of 2 x 2 cells with place p: the one of `cell`, the next
    one to a side and those above or below.
    """
    found, n_beyond = np.int32((1 << HALF) - 1), 0
    for i in range(1, 4):
        beside = cell + (across if i & 1 else 0) + (down * cols if i & 2 else 0)
        if _holds(cells, p, beside):
            continue
        if room_of[beside] != room:
            return np.int32(0)
        found &= covers[cover_at[beside] + v]
        n_beyond += 1
    return found if n_beyond > 0 else np.int32(0)


@kernel
def _is_near(p, room, cols, cells, room_of):
    """Whether a cell of place p shares a side or a corner with a room."""
    found = False
    for k in range(cells.shape[1]):
        row, col = cells[p, k] // cols, cells[p, k] % cols
        for r in range(max(row - 1, 0), min(row + 2, room_of.shape[0] // cols)):
            for c in range(max(col - 1, 0), min(col + 2, cols)):
                found |= room_of[r * cols + c] == room
    return found


@kernel
def fitting_places(
    first: int,
    last: int,
    room: int,
    cells: NDArray[np.int64],
    kind: NDArray[np.int64],
    room_of: NDArray[np.int64],
    words: NDArray[np.int64],
    n_kinds: int,
    cols: int,
    cover_at: NDArray[np.int64],
    covers: NDArray[np.int32],
    with_mark: NDArray[np.int32],
    at: int,
    fits: NDArray[np.int32],
    touches: NDArray[np.int32],
) -> None:
    """Fills `fits` and `touches`, as in `RoomShapes`, from entry `at` on: for places `first` to `last` of a neighbour
    the places of a `room`. The rest as for `covered_cells`, which is done.
    """
    n_cells, n_words = room_of.shape[0], words[room + 1] - words[room]
    for p in range(first, last):
        n_near = cells.shape[1] if _is_near(p, room, cols, cells, room_of) else 0
        for v in range(n_words):
            touching, against, every = np.int32(0), np.int32(0), np.int32(0)
            for m in range(n_kinds):
                every |= with_mark[n_kinds * words[room] + m * n_words + v]
            for k in range(n_near):  # most places are far from the room
                cell = cells[p, k]
                row, col = cell // cols, cell % cols
                for down in range(-1, 2, 2):
                    beyond = cell + down * cols
                    if beyond < 0 or beyond >= n_cells:
                        continue
                    if room_of[beyond] == room:
                        touching |= covers[cover_at[beyond] + v]
                    for across in range(-1, 2, 2):
                        if 0 <= col + across < cols:
                            against |= _filled(p, cell, across, down, room, cols, cells, room_of, cover_at, covers, v)
                for across in range(-1, 2, 2):
                    if 0 <= col + across < cols and room_of[row * cols + col + across] == room:
                        touching |= covers[cover_at[cell + across] + v]
            against |= touching & with_mark[n_kinds * words[room] + kind[p] * n_words + v]
            entry = at + (p - first) * n_words + v
            fits[entry] = every & ~against
            touches[entry] = touching & ~against


@kernel
def all_fitting_places(
    near: NDArray[np.int64],
    sets_at: NDArray[np.int64],
    first: NDArray[np.int64],
    cells: NDArray[np.int64],
    kind: NDArray[np.int64],
    room_of: NDArray[np.int64],
    words: NDArray[np.int64],
    n_kinds: int,
    cols: int,
    cover_at: NDArray[np.int64],
    covers: NDArray[np.int32],
    with_mark: NDArray[np.int32],
    fits: NDArray[np.int32],
    touches: NDArray[np.int32],
) -> None:
    """Fills `fits` and `touches` for all pairs of neighbours `near` ``(E, 2)``, a room and its neighbour, with entries
    from `sets_at` ``(E,)`` on. `first` ``(n + 1,)``: where the places of each room begin. A board has hundreds of
    pairs, and a call takes longer than a pair.
    """
    for e in range(near.shape[0]):
        other = near[e, 1]
        fitting_places(
            first[other],
            first[other + 1],
            near[e, 0],
            cells,
            kind,
            room_of,
            words,
            n_kinds,
            cols,
            cover_at,
            covers,
            with_mark,
            sets_at[e],
            fits,
            touches,
        )
