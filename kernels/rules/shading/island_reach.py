"""The cells that islands with numbers can reach: pieces, steps between them, and the cells that a number cannot do
without.
"""

from __future__ import annotations

from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rules.shared.graph import IN, OPEN
from gridlanes.kernels.rules.shared.lowpoints import PER_NODE, notes_at, walk_from_root

ANY = 0
"""stands for a number that is not known: the island may have any size"""


class IslandNotes(NamedTuple):
    """Where the notes are in scratch, after the states of cells, one entry for each cell."""

    size: int
    """the number of each cell, `ANY`, -1 for none"""
    owner: int
    """the numbered cell that each cell is known to belong to, -1 for none"""
    piece: int
    """the first cell of the piece, cells that hold the mark and are connected, that each cell is of; -1 for none"""
    members: int
    """the cells of pieces, one piece after another"""
    begin: int
    """of the first cells of pieces, where their members begin"""
    weight: int
    """how many these are"""
    name: int
    """the number that the piece belongs to, -1 if that is not known"""
    roots: int
    """the first cells of all pieces"""
    heft: int
    """of open cells, how many cells they would join, themselves included"""
    touch: int
    """of open cells, the number whose island they are beside, -1 for none, -2 for several"""
    coming: int
    """how many numbers come to each open cell, and to each piece"""
    last: int
    """the last of them"""
    claimed: int
    """the number that has just been found to own each cell, -1 for none"""
    far: int
    """steps from the part of an island that is looked at"""
    inside: int
    """of how many parts of an island each cell, and each piece, is near enough"""
    queue: int
    waits: int
    """whether a cell is in the queue"""
    route: int
    """open cells and pieces that a part of an island comes to"""
    reached: int
    """those that one of its parts comes to; then all cells of these"""
    head: int
    """of cells with a number, the first piece that belongs to it, -1 for none"""
    after: int
    """of pieces, the next one that belongs to the same number"""
    notes: int


PER_CELL = 23 + PER_NODE
"""notes on each cell, its state included"""


@kernel(inline=True)
def notes_of(n):
    """Where the notes are in scratch, for n cells."""
    return IslandNotes(
        n, 2 * n, 3 * n, 4 * n, 5 * n, 6 * n, 7 * n, 8 * n, 9 * n, 10 * n, 11 * n, 12 * n, 13 * n, 14 * n, 15 * n,
        16 * n, 17 * n, 18 * n, 19 * n, 20 * n, 21 * n, 22 * n,
    )  # fmt: skip


_FAR = 1 << 30
"""steps to what has not been come to"""


@kernel
def find_pieces(beside, n, scratch, note):
    """Notes the pieces and to which numbers they belong; returns how many there are, -1 for a piece of two numbers."""
    for cell in range(n):
        scratch[note.piece + cell] = scratch[note.head + cell] = -1
    n_members, n_pieces = 0, 0
    for root in range(n):
        if scratch[root] != IN or scratch[note.piece + root] >= 0:
            continue
        scratch[note.roots + n_pieces] = scratch[note.piece + root] = root
        scratch[note.begin + root] = at = n_members
        scratch[note.members + at] = root
        n_members += 1
        n_pieces += 1
        name = -1
        while at < n_members:
            cell = scratch[note.members + at]
            at += 1
            owner = scratch[note.owner + cell]
            if owner >= 0:
                if name >= 0 and owner != name:
                    return -1
                name = owner
            for entry in range(beside[cell], beside[cell + 1]):
                other = beside[entry]
                if scratch[other] == IN and scratch[note.piece + other] < 0:
                    scratch[note.piece + other] = root
                    scratch[note.members + n_members] = other
                    n_members += 1
        scratch[note.weight + root] = n_members - scratch[note.begin + root]
        scratch[note.name + root] = name
        if name >= 0:
            scratch[note.after + root] = scratch[note.head + name]
            scratch[note.head + name] = root
    return n_pieces


@kernel
def look_around(beside, n, scratch, note):
    """Notes what open cells would join, and forgets who comes to cells."""
    notes = notes_at(note.notes, n)
    for cell in range(n):
        scratch[note.far + cell] = _FAR
        scratch[note.inside + cell] = scratch[note.waits + cell] = 0
        scratch[notes.order + cell] = -1
        scratch[note.coming + cell] = 0
        scratch[note.claimed + cell] = -1
        if scratch[cell] != OPEN:
            continue
        heft, touch = 1, -1
        for entry in range(beside[cell], beside[cell + 1]):
            root = scratch[note.piece + beside[entry]]
            if root < 0:
                continue
            is_new = True
            for before in range(beside[cell], entry):
                is_new = is_new and scratch[note.piece + beside[before]] != root
            if is_new:
                heft += scratch[note.weight + root]
                name = scratch[note.name + root]
                if name >= 0:
                    touch = name if touch in (-1, name) else -2
        scratch[note.heft + cell] = heft
        scratch[note.touch + cell] = touch


@kernel
def _spread(beside, n, number, source, steps, size, n_reached, scratch, note):
    """Adds 1 to `inside` of all open cells and pieces that are at most so many steps from the piece `source`; returns
    how many have been `reached` then.
    """
    scratch[note.far + source] = 0
    scratch[note.queue] = scratch[note.route] = source
    first, n_waiting, n_route = 0, 1, 1
    while n_waiting > 0:
        here = scratch[note.queue + first]
        first = first + 1 if first + 1 < n else 0
        n_waiting -= 1
        scratch[note.waits + here] = 0
        far = scratch[note.far + here]
        begin = scratch[note.begin + here]
        for k in range(scratch[note.weight + here] if scratch[here] == IN else 1):
            cell = scratch[note.members + begin + k] if scratch[here] == IN else here
            for entry in range(beside[cell], beside[cell + 1]):
                there, price = beside[entry], far + 1
                if scratch[there] == IN:
                    there = scratch[note.piece + there]
                    name = scratch[note.name + there]
                    price = far if name == number else far + scratch[note.weight + there]
                    fits = name in (-1, number)
                else:
                    fits = scratch[there] == OPEN and scratch[note.heft + there] <= size
                    fits = fits and scratch[note.touch + there] in (-1, number)
                if not fits or price > steps or price >= scratch[note.far + there]:
                    continue
                if scratch[note.far + there] == _FAR:
                    scratch[note.route + n_route] = there
                    n_route += 1
                scratch[note.far + there] = price
                if scratch[note.waits + there] == 0:
                    scratch[note.waits + there] = 1
                    end = first + n_waiting
                    scratch[note.queue + (end if end < n else end - n)] = there
                    n_waiting += 1
    for k in range(n_route):
        there = scratch[note.route + k]
        scratch[note.far + there] = _FAR
        if scratch[note.inside + there] == 0:
            scratch[note.reached + n_reached] = there
            n_reached += 1
        scratch[note.inside + there] += 1
    return n_reached


@kernel
def _gather(n_reached, n_parts, scratch, note, notes):
    """Lists in `route` the cells that all parts of an island come to, with order 0; returns how many these are."""
    n_cells = 0
    for k in range(n_reached):
        node = scratch[note.reached + k]
        if scratch[note.inside + node] == n_parts:
            begin = scratch[note.begin + node]
            for i in range(scratch[note.weight + node] if scratch[node] == IN else 1):
                cell = scratch[note.members + begin + i] if scratch[node] == IN else node
                scratch[note.route + n_cells] = cell
                scratch[notes.order + cell] = 0
                n_cells += 1
        scratch[note.inside + node] = 0
    return n_cells


@kernel
def _keep_joined(beside, n_cells, number, scratch, note, notes):
    """Keeps the cells in `route`, with order 0, that are connected with the numbered one and join none that are not
    among them; returns how many these are. The others get the order -1.
    """
    while True:
        for k in range(n_cells):
            cell = scratch[note.route + k]
            if scratch[notes.order + cell] > 0:
                scratch[notes.order + cell] = 0
        clock = walk_from_root(beside, part(beside, 0, 0), number, 0, scratch, notes)
        again = False
        for k in range(n_cells):
            cell = scratch[note.route + k]
            if scratch[notes.order + cell] == 0:
                scratch[notes.order + cell] = -1
                again = again or scratch[cell] == IN
        for i in range(clock):
            cell = scratch[notes.sequence + i]
            if scratch[cell] == OPEN:
                for entry in range(beside[cell], beside[cell + 1]):
                    if scratch[beside[entry]] == IN and scratch[notes.order + beside[entry]] < 0:
                        scratch[notes.order + cell] = -1
                        again = True
        if not again:
            return clock


_PART = 1 << 32
"""what a cell that is known to be of the island weighs, beyond 1"""


@kernel
def _claim(number, needed, clock, scratch, note, notes):
    """Claims for a number the cells without which too few are left or its parts fall apart; returns 2 where another
    number has claimed one.
    """
    weight, lost = notes.following, notes.result
    for i in range(clock):
        cell = scratch[notes.sequence + i]
        root = scratch[note.piece + cell]
        scratch[weight + cell] = 1 + (_PART if root >= 0 and scratch[note.name + root] == number else 0)
        scratch[lost + cell] = 0
    for i in range(clock - 1, 0, -1):
        cell = scratch[notes.sequence + i]
        above = scratch[notes.parent + cell]
        scratch[weight + above] += scratch[weight + cell]
        if scratch[notes.low + cell] >= scratch[notes.order + above]:
            scratch[lost + above] += scratch[weight + cell]
    for i in range(1, clock):
        cell = scratch[notes.sequence + i]
        if scratch[lost + cell] >= _PART or clock - 1 - scratch[lost + cell] < needed:
            if scratch[note.claimed + cell] not in (-1, number):
                return 2
            scratch[note.claimed + cell] = number
    return 0


@kernel
def one_number(beside, n, number, scratch, note):
    """What one number comes to, and claims; returns 2 where that cannot be."""
    notes = notes_at(note.notes, n)
    is_any = scratch[note.size + number] == ANY
    size = n if is_any else scratch[note.size + number]
    n_parts, steps, root = 0, size, scratch[note.head + number]
    while root >= 0:
        n_parts += 1
        steps -= scratch[note.weight + root]
        root = scratch[note.after + root]
    if steps < 0 or (steps == 0 and n_parts > 1):
        return 2
    if steps == 0:
        root = scratch[note.piece + number]
        scratch[note.coming + root] += 1
        scratch[note.last + root] = number
        return 0
    n_reached, root = 0, scratch[note.head + number]
    while root >= 0:
        n_reached = _spread(beside, n, number, root, steps, size, n_reached, scratch, note)
        root = scratch[note.after + root]
    n_cells = _gather(n_reached, n_parts, scratch, note, notes)
    if scratch[notes.order + number] < 0:
        return 2
    clock = _keep_joined(beside, n_cells, number, scratch, note, notes)
    root = scratch[note.head + number]
    while root >= 0:
        if scratch[notes.order + root] < 0:
            return 2
        root = scratch[note.after + root]
    needed = 1 if is_any else size
    if clock < needed:
        return 2
    for i in range(clock):
        cell = scratch[notes.sequence + i]
        if scratch[cell] == OPEN or scratch[note.piece + cell] == cell:
            scratch[note.coming + cell] += 1
            scratch[note.last + cell] = number
    found = _claim(number, needed, clock, scratch, note, notes)
    for k in range(n_cells):
        scratch[notes.order + scratch[note.route + k]] = -1
    return found
