"""What follows from the lines and the sizes that are known on a board of areas, piece by piece (see area_sizes.py).

Only pieces that wait are looked at (area_state.py), the cheapest reasons first, until none waits. What is found does
not depend on the order: it is what all rules together find if they are tried everywhere.
"""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shapes.area_state import (
    GROW,
    HANG,
    NEAR,
    WALKED,
    draw_line,
    has_room,
    leave_open,
    lose_sizes,
    next_waiting,
    wait,
)
from gridlanes.kernels.rules.shapes.divided_boards import beyond
from gridlanes.kernels.rules.shapes.sized_pieces import LARGE, bit_of_size, comes_to, is_single
from gridlanes.kernels.rules.shared.graph import IN, OUT

MANY = 8
"""if one piece in so many must be asked whether it has enough others, all are"""


@kernel
def _part(edge, one, other, n_cells, cols, scratch, note, state):
    """What is known of the edge between two pieces; returns 1 if that is new, 2 for a contradiction."""
    mine, theirs = scratch[note.may + one], scratch[note.may + other]
    number, another = scratch[note.number + one], scratch[note.number + other]
    together = scratch[note.weight + one] + scratch[note.weight + other]
    number, least = max(number, another), min(number, another)
    found = 0
    if mine & theirs & -bit_of_size(together) == 0 or 0 < number < together or 0 < least < number:
        found = draw_line(edge, one, other, n_cells, cols, scratch, note, state)
    elif mine == theirs and (is_single(mine) or 0 < least == number):
        return leave_open(edge, one, other, n_cells, cols, scratch, note, state)
    if scratch[edge] == IN and found < 2:
        if is_single(mine):
            found = max(found, lose_sizes(other, ~mine, n_cells, cols, scratch, note, state))
        if is_single(theirs) and found < 2:
            found = max(found, lose_sizes(one, ~theirs, n_cells, cols, scratch, note, state))
    return found


@kernel
def _only_way(first, n_cells, cols, scratch, note, state):
    """Joins a piece that needs more cells to the only one beside it that it can be joined to."""
    if scratch[note.may + first] & bit_of_size(scratch[note.weight + first]) != 0:
        return 0
    only, only_edge, cell = -1, -1, first
    while True:
        for way in range(4):
            edge = scratch[note.sides + 4 * cell + way]
            if edge >= 0 and scratch[edge] != IN:
                other = scratch[note.piece + beyond(cell, way, cols)]
                if other == first:
                    continue
                if only not in (-1, other):
                    return 0
                only, only_edge = other, edge
        cell = scratch[note.following + cell]
        if cell == first:
            break
    if only < 0:
        return 2
    return leave_open(only_edge, first, only, n_cells, cols, scratch, note, state)


@kernel
def _look_near(first, n_cells, cols, scratch, note, state):
    """The edges of a piece, and whether it and those beside it have one way left; returns 2 for a contradiction."""
    found = _only_way(first, n_cells, cols, scratch, note, state)
    if found != 0:
        return found
    for turn in range(1 + scratch[state.joined + first]):
        cell = first
        while True:
            for way in range(4):
                edge = scratch[note.sides + 4 * cell + way]
                if edge < 0:
                    continue
                other = scratch[note.piece + beyond(cell, way, cols)]
                if other == first:
                    found = leave_open(edge, first, first, n_cells, cols, scratch, note, state)
                elif turn == 0:
                    found = _part(edge, first, other, n_cells, cols, scratch, note, state)
                else:
                    found = _only_way(other, n_cells, cols, scratch, note, state)
                if found == 2:
                    return 2
                if found == 1 and other != first and (scratch[edge] == OUT or turn == 1):
                    wait(scratch[note.piece + first], NEAR, n_cells, scratch, state)
                    return 0
            cell = scratch[note.following + cell]
            if cell == first:
                break
    scratch[state.joined + first] = 0
    return 0


@kernel
def _hangs_together(first, sizes, most, n_cells, cols, scratch, note):
    """How many cells there are, up to `most`, in pieces that may have all of `sizes` and are connected with one; these
    are listed at `reached`.
    """
    scratch[note.walks] += 1
    stamp = scratch[note.walks]
    scratch[note.stamp + first] = stamp
    scratch[note.reached] = first
    seen, done, total = 1, 0, scratch[note.weight + first]
    while done < seen and total < most:
        start = scratch[note.reached + done]
        done += 1
        cell = start
        while True:
            for way in range(4):
                edge = scratch[note.sides + 4 * cell + way]
                if edge < 0 or scratch[edge] == IN:
                    continue
                other = scratch[note.piece + beyond(cell, way, cols)]
                if scratch[note.stamp + other] != stamp and sizes & ~scratch[note.may + other] == 0:
                    scratch[note.stamp + other] = stamp
                    scratch[note.reached + seen] = other
                    seen += 1
                    total += scratch[note.weight + other]
            cell = scratch[note.following + cell]
            if cell == start:
                break
    scratch[note.n_reached] = seen
    return total


@kernel
def _lower_half(sizes):
    """Half of the sizes of a set, or one less than that; the smaller ones."""
    n, left = 0, sizes
    while left != 0:
        left &= left - 1
        n += 1
    left = sizes
    for _ in range(max(1, n // 2)):
        left &= left - 1
    return sizes & ~left


@kernel(inline=True)
def _largest(sizes):
    size = LARGE
    while sizes >> size == 0:
        size -= 1
    return size


@kernel
def _look_whether_enough(first, n_cells, cols, scratch, note, state):
    """Removes sizes for which too few connected cells are possible, of those that are to be asked of; returns 2 for a
    contradiction. Sizes are asked of together as long as all is well.
    """
    left = scratch[state.lost + first] & scratch[note.may + first]
    scratch[state.lost + first] = 0
    sizes = left
    while left != 0 and has_room(n_cells, scratch, state):
        size = _largest(sizes)
        most = size if size < LARGE else max(LARGE, scratch[state.most])
        total = _hangs_together(first, sizes, most, n_cells, cols, scratch, note)
        if total < most and sizes & (sizes - 1) != 0:  # not all of them: half of them
            sizes = _lower_half(sizes)
            continue
        if total < most:
            n_reached = scratch[note.n_reached]
            for k in range(n_reached):
                scratch[note.kept + k] = scratch[note.reached + k]
            for k in range(n_reached):
                piece = scratch[note.kept + k]
                if scratch[note.number + piece] > total:
                    return 2
                if total < size and lose_sizes(piece, ~sizes, n_cells, cols, scratch, note, state) == 2:
                    return 2
        left &= ~sizes & scratch[note.may + first]
        sizes = left
    return 0


@kernel
def _grow(first, n_cells, cols, scratch, note, state):
    """The sizes that a piece can reach, and the cells that it cannot do without; returns 2 for a contradiction."""
    sizes, single = scratch[note.may + first], is_single(scratch[note.may + first])
    number = scratch[note.number + first]
    if number >= LARGE:
        return 0 if comes_to(first, number, -1, n_cells, cols, scratch, note) else 2
    gone = 0
    for size in range(scratch[note.weight + first], LARGE):
        if sizes >> size == 0 or (size > WALKED and not single):
            break
        if sizes >> size & 1 != 0 and not comes_to(first, size, -1, n_cells, cols, scratch, note):
            gone |= bit_of_size(size)
    if gone != 0:
        return lose_sizes(first, ~gone, n_cells, cols, scratch, note, state)
    if not single:
        return 0
    size, n_reached = _largest(sizes), scratch[note.n_reached]
    for k in range(n_reached):
        scratch[note.kept + k] = scratch[note.reached + k]
    for k in range(n_reached):
        other = scratch[note.kept + k]
        if scratch[note.may + other] == sizes or comes_to(first, size, other, n_cells, cols, scratch, note):
            continue
        if lose_sizes(other, sizes, n_cells, cols, scratch, note, state) == 2:
            return 2
    return 0


@kernel
def _all_hang_together(n_cells, cols, scratch, note, state):
    """Removes sizes for which too few connected pieces are left, for each stretch of sizes that the same pieces may
    have; returns 2 for a contradiction.
    """
    every, differ, least = 0, 0, 2
    for cell in range(n_cells):
        if scratch[note.piece + cell] == cell:
            every |= scratch[note.may + cell]
            differ |= scratch[note.may + cell] ^ (scratch[note.may + cell] >> 1)
    for size in range(2, LARGE + 1):
        if size != LARGE and differ >> size & 1 == 0:
            continue
        if every >> size & 1 != 0 and _enough_for(least, size, n_cells, cols, scratch, note, state) == 2:
            return 2
        least = size + 1
    return 0


@kernel(for_any_number=True)
def _enough_for(least, most, n_cells, cols, scratch, note, state):
    """Removes sizes from `least` to `most`, which the same pieces may have, where too few of these are connected."""
    n_before, wanted = scratch[note.walks], most if most < LARGE else max(LARGE, scratch[state.most])
    for first in range(n_cells):
        if scratch[note.piece + first] != first or scratch[note.stamp + first] > n_before:
            continue
        if scratch[note.may + first] >> most & 1 == 0:
            continue
        total = _hangs_together(first, 1 << most, n_cells + 1, n_cells, cols, scratch, note)
        if total >= wanted:
            continue
        n_reached, gone = scratch[note.n_reached], -bit_of_size(max(total + 1, least)) & ((1 << most << 1) - 1)
        for k in range(n_reached):
            scratch[note.kept + k] = scratch[note.reached + k]
        for k in range(n_reached):
            piece = scratch[note.kept + k]
            if scratch[note.number + piece] > total:
                return 2
            if total < most and lose_sizes(piece, ~gone, n_cells, cols, scratch, note, state) == 2:
                return 2
    return 0


@kernel
def settle(n_cells, cols, scratch, note, state):
    """Looks at pieces until none waits. Returns 2 for a contradiction, 1 if there is no room to record changes."""
    found = 0
    while found < 2:
        if not has_room(n_cells, scratch, state):
            return 1
        if scratch[state.n_waiting + NEAR] > 0:
            first = next_waiting(NEAR, n_cells, scratch, state)
            if scratch[note.piece + first] == first:
                found = _look_near(first, n_cells, cols, scratch, note, state)
        elif scratch[state.whole] == 2 or scratch[state.n_waiting + HANG] * MANY > n_cells:
            scratch[state.whole] = min(scratch[state.whole], 1)
            while scratch[state.n_waiting + HANG] > 0:
                scratch[state.lost + next_waiting(HANG, n_cells, scratch, state)] = 0
            found = _all_hang_together(n_cells, cols, scratch, note, state)
        elif scratch[state.n_waiting + HANG] > 0:
            first = next_waiting(HANG, n_cells, scratch, state)
            if scratch[note.piece + first] == first:
                found = _look_whether_enough(first, n_cells, cols, scratch, note, state)
            else:
                scratch[state.lost + first] = 0
        elif scratch[state.n_waiting + GROW] > 0:
            scratch[state.whole] = 0
            first = next_waiting(GROW, n_cells, scratch, state)
            if scratch[note.piece + first] == first:
                found = _grow(first, n_cells, cols, scratch, note, state)
        else:
            return 0
    return 2
