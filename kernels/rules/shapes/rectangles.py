"""Rectangles: lines divide a board into rectangles, each with one number, which gives its number of cells or its shape.

All places of the rectangle of each number are known: those with the number's cell and no other number, without a line
inside or a missing line around, with all cells that are known to belong to it and none of other rectangles. All of the
following is repeated until nothing changes, so one pass finds everything:

- The common cells of all places of a number belong to it, and so does a cell that no other number reaches.
- An edge that is inside no place is a line; an edge at which no place ends is not.

Consistency: weaker than complete. It does not infer that places of two numbers exclude each other, unless they exclude
all places of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, number_of, python_of, rule_kernel
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states, states_naive, write, written_naive

NONE = (1 << 16) - 1
"""stands for no number at all; in a clue's row this, or all ones"""
ANY = 0
"""stands for a number that is not known: the rectangle may have any size"""
SQUARE, TALL, WIDE = NONE - 1, NONE - 2, NONE - 3
"""stand for numbers that are not known, of a rectangle as wide as high, higher than wide, wider than high"""


class NumberedAreas(NamedTuple):
    """The columns of a board; the number of the mark of lines; for each cell its number, `ANY`, `SQUARE`, `TALL`,
    `WIDE`, or `NONE`.

    The coords are the edges between two cells, the horizontal ones row by row, then the vertical ones.
    """

    cols: int
    mark: int
    sizes: Numbers


Place = tuple[int, int, int, int]
"""the first and the last row of a rectangle, its first and its last column"""


def _cells(place: Place, cols: int) -> set[int]:
    top, bottom, left, right = place
    return {row * cols + col for row in range(top, bottom + 1) for col in range(left, right + 1)}


def _places(cell: int, number: int, rows: int, cols: int) -> list[set[int]]:
    """The cells of all rectangles with this number of cells (any, if `ANY`) that have this one."""
    row, col = divmod(cell, cols)
    found = []
    for span in product(range(row + 1), range(row, rows), range(col + 1), range(col, cols)):
        high, wide = span[1] - span[0], span[3] - span[2]
        shape = SQUARE if high == wide else TALL if high > wide else WIDE
        if number in (ANY, shape, len(_cells(span, cols))):
            found.append(_cells(span, cols))
    return found


def ends_of(n_cells: int, cols: int) -> list[tuple[int, int]]:
    """The two cells of each edge between cells, in the order of the coords."""
    across = [(cell, cell + cols) for cell in range(n_cells - cols)]
    return across + [(cell, cell + 1) for cell in range(n_cells) if (cell + 1) % cols]


def rectangles_naive(words: Sequence[int], parameters: NumberedAreas) -> tuple[list[int], bool]:
    """The naive twin of `rectangles`."""
    cols, number, sizes = parameters
    ends, found = ends_of(len(sizes), cols), states_naive(words, number)
    numbered = [cell for cell, size in enumerate(sizes) if size < NONE]
    left = {
        cell: [place for place in _places(cell, sizes[cell], len(sizes) // cols, cols) if len(place & {*numbered}) == 1]
        for cell in numbered
    }
    owner = {cell: cell for cell in numbered}
    before = None
    while before != (left, owner, found):
        before = {cell: [*places] for cell, places in left.items()}, dict(owner), [*found]
        for cell, places in left.items():
            mine = {other for other, owned in owner.items() if owned == cell}
            left[cell] = [
                place
                for place in places
                if mine <= place
                and not (owner.keys() - mine) & place
                and not any(found[e] == IN and {*pair} <= place for e, pair in enumerate(ends))
                and not any(found[e] == OUT and len({*pair} & place) == 1 for e, pair in enumerate(ends))
            ]
            if not left[cell]:
                return list(words), True
        for cell in range(len(sizes)):
            coming = [one for one, places in left.items() if any(cell in place for place in places)]
            if not coming:
                return list(words), True
            sure = coming if len(coming) == 1 else [one for one in coming if all(cell in place for place in left[one])]
            if any(owner.get(cell, one) != one for one in sure):
                return list(words), True
            if sure:
                owner[cell] = sure[0]
        every = [place for places in left.values() for place in places]
        for e, (one, other) in enumerate(ends):
            inside = any(one in place and other in place for place in every)
            between = any(one in place and other not in place for place in every) and any(
                other in place and one not in place for place in every
            )
            if not inside and not between:
                return list(words), True
            if found[e] == OPEN and not (inside and between):
                found[e] = OUT if inside else IN
    return written_naive(words, number, found), False


class RectangleNotes(NamedTuple):
    """Where the notes are in scratch, after the states of edges, and where they end."""

    size: int
    """the number of each cell, `ANY`, -1 for none"""
    owner: int
    """the numbered cell that each cell belongs to, -1 if that is not known"""
    coming: int
    """how many numbers come to each cell"""
    last: int
    """the last of them"""
    sides: int
    """what places do at each cell, as bits: see `_RIGHT` and so on"""
    top: int
    """of numbered cells, the rectangle around the cells that are known to be theirs"""
    bottom: int
    left: int
    right: int
    owned: int
    """how many these are"""
    numbered: int
    """how many cells with a number there are above and left of each corner, with an owner, and how many lines between
    two columns and between two rows"""
    taken: int
    down: int
    across: int
    free_down: int
    """how many edges between two columns are known to be no lines, above each row; the same of edges between rows"""
    free_across: int
    end: int


_JOINS_RIGHT, _JOINS_DOWN, _LEFT, _RIGHT, _TOP, _BOTTOM = 1, 2, 4, 8, 16, 32


@kernel(inline=True)
def notes_of(n_edges, n_cells, rows, cols):
    """Where the notes are in scratch, for a board."""
    n, e, c = n_cells, n_edges, (rows + 1) * (cols + 1)
    p = e + 10 * n
    return RectangleNotes(
        e, e + n, e + 2 * n, e + 3 * n, e + 4 * n, e + 5 * n, e + 6 * n, e + 7 * n, e + 8 * n, e + 9 * n,
        p, p + c, p + 2 * c, p + 3 * c, p + 4 * c, p + 5 * c, p + 6 * c,
    )  # fmt: skip


def _scratch(size, parameters):
    n_cells = len(parameters.sizes)
    return python_of(notes_of)(size, n_cells, n_cells // parameters.cols, parameters.cols).end


@kernel
def _sum_up(rows, cols, scratch, note):
    """Sums from the top left corner on, of what changes from round to round."""
    n_across, width = (rows - 1) * cols, cols + 1
    for corner in range(width):
        scratch[note.numbered + corner] = scratch[note.taken + corner] = 0
        scratch[note.down + corner] = scratch[note.across + corner] = 0
        scratch[note.free_down + corner] = scratch[note.free_across + corner] = 0
    for row in range(rows):
        numbered, taken, down, across, free = 0, 0, 0, 0, 0
        corner = (row + 1) * width
        scratch[note.numbered + corner] = scratch[note.taken + corner] = 0
        scratch[note.down + corner] = scratch[note.across + corner] = scratch[note.free_across + corner] = 0
        scratch[note.free_down + corner] = 0
        for col in range(cols):
            cell, corner = row * cols + col, corner + 1
            numbered += scratch[note.size + cell] >= 0
            taken += scratch[note.owner + cell] >= 0
            is_free = 0
            if col + 1 < cols:
                state = scratch[n_across + row * (cols - 1) + col]
                down += state == IN
                is_free = 1 if state == OUT else 0
            scratch[note.free_down + corner] = scratch[note.free_down + corner - width] + is_free
            if row + 1 < rows:
                state = scratch[cell]
                across += state == IN
                free += state == OUT
            scratch[note.numbered + corner] = scratch[note.numbered + corner - width] + numbered
            scratch[note.taken + corner] = scratch[note.taken + corner - width] + taken
            scratch[note.down + corner] = scratch[note.down + corner - width] + down
            scratch[note.across + corner] = scratch[note.across + corner - width] + across
            scratch[note.free_across + corner] = free


@kernel(inline=True)
def _sum(scratch, start, width, top, bottom, left, right):
    """What lies in the rows from `top` to before `bottom` and the columns from `left` to before `right`."""
    above, below = start + top * width, start + bottom * width
    return scratch[below + right] - scratch[below + left] - scratch[above + right] + scratch[above + left]


@kernel
def _is_clear(cell, top, bottom, left, right, cols, scratch, note):
    """Whether a rectangle around what is known of a number's own has nothing of others inside, and no line."""
    width = cols + 1
    if _sum(scratch, note.numbered, width, top, bottom + 1, left, right + 1) != 1:
        return False
    if _sum(scratch, note.taken, width, top, bottom + 1, left, right + 1) != scratch[note.owned + cell]:
        return False
    if _sum(scratch, note.down, width, top, bottom + 1, left, right) != 0:
        return False
    return _sum(scratch, note.across, width, top, bottom, left, right + 1) == 0


@kernel
def _is_closed(top, bottom, left, right, rows, cols, scratch, note):
    """Whether there may be lines all around a rectangle."""
    width = cols + 1
    above, below, at = (top + 1) * width, (bottom + 1) * width, note.free_down
    if left > 0 and scratch[at + below + left] != scratch[at + above - width + left]:
        return False
    if right + 1 < cols and scratch[at + below + right + 1] != scratch[at + above - width + right + 1]:
        return False
    at = note.free_across
    if top > 0 and scratch[at + above - width + right + 1] != scratch[at + above - width + left]:
        return False
    return bottom + 1 == rows or scratch[at + below + right + 1] == scratch[at + below + left]


@kernel
def _note(cell, top, bottom, left, right, cols, scratch, note):
    """Notes at its cells what a place of a number does."""
    for row in range(top, bottom + 1):
        at_row = (_TOP if row == top else 0) | (_BOTTOM if row == bottom else _JOINS_DOWN)
        first, last = row * cols + left, row * cols + right
        for other in range(first, last + 1):
            scratch[note.sides + other] |= at_row | (_JOINS_RIGHT if other != last else _RIGHT)
            if scratch[note.last + other] != cell:
                scratch[note.last + other] = cell
                scratch[note.coming + other] += 1
        scratch[note.sides + first] |= _LEFT


@kernel
def _own(cell, other, cols, scratch, note):
    """Notes that a cell belongs to a number; returns 1 if that is new, 2 if it belongs to another."""
    owner = scratch[note.owner + other]
    if owner >= 0:
        return 0 if owner == cell else 2
    scratch[note.owner + other] = cell
    row, col = other // cols, other % cols
    scratch[note.top + cell] = min(scratch[note.top + cell], row)
    scratch[note.bottom + cell] = max(scratch[note.bottom + cell], row)
    scratch[note.left + cell] = min(scratch[note.left + cell], col)
    scratch[note.right + cell] = max(scratch[note.right + cell], col)
    scratch[note.owned + cell] += 1
    return 1


@kernel
def _has_shape(size, top, bottom, left, right):
    """Whether a rectangle is what stands for a number that is not known."""
    more = bottom - top - right + left
    return size == ANY or (size == SQUARE and more == 0) or (size == TALL and more > 0) or (size == WIDE and more < 0)


@kernel
def _places_of(cell, rows, cols, scratch, note):
    """Notes all places of a number; returns 1 if cells turned out to be its own, 2 if there is no place."""
    size = scratch[note.size + cell]
    own_top, own_bottom = scratch[note.top + cell], scratch[note.bottom + cell]
    own_left, own_right = scratch[note.left + cell], scratch[note.right + cell]
    first, last, begin, end = 0, rows, 0, cols  # what all places have in common
    some = 0
    if size == ANY or size >= WIDE:
        for top in range(own_top, -1, -1):
            if not _is_clear(cell, top, own_bottom, own_left, own_right, cols, scratch, note):
                break
            for bottom in range(own_bottom, rows):
                if not _is_clear(cell, top, bottom, own_left, own_right, cols, scratch, note):
                    break
                for left in range(own_left, -1, -1):
                    if not _is_clear(cell, top, bottom, left, own_right, cols, scratch, note):
                        break
                    for right in range(own_right, cols):
                        if not _is_clear(cell, top, bottom, left, right, cols, scratch, note):
                            break
                        if _has_shape(size, top, bottom, left, right) and _is_closed(
                            top, bottom, left, right, rows, cols, scratch, note
                        ):
                            _note(cell, top, bottom, left, right, cols, scratch, note)
                            first, last = max(first, top), min(last, bottom)
                            begin, end = max(begin, left), min(end, right)
                            some = 1
        size = 0
    for height in range(own_bottom + 1 - own_top, min(rows, size) + 1):
        width = size // height
        if width * height != size or width > cols or width < own_right + 1 - own_left:
            continue
        for top in range(max(0, own_bottom + 1 - height), min(own_top, rows - height) + 1):
            bottom = top + height - 1
            for left in range(max(0, own_right + 1 - width), min(own_left, cols - width) + 1):
                right = left + width - 1
                if _is_clear(cell, top, bottom, left, right, cols, scratch, note) and _is_closed(
                    top, bottom, left, right, rows, cols, scratch, note
                ):
                    _note(cell, top, bottom, left, right, cols, scratch, note)
                    first, last = max(first, top), min(last, bottom)
                    begin, end = max(begin, left), min(end, right)
                    some = 1
    if some == 0:
        return 2
    found = 0
    for other_row in range(first, last + 1):
        for other in range(other_row * cols + begin, other_row * cols + end + 1):
            found = max(found, _own(cell, other, cols, scratch, note))
    return found


@kernel
def _settle(rows, cols, scratch, note):
    """Cells that one number comes to are its own, and edges are lines, or none, where nothing else is left; returns 1
    if that is new, 2 if it cannot be.
    """
    found, n_across = 0, (rows - 1) * cols
    for cell in range(rows * cols):
        if scratch[note.coming + cell] == 0:
            return 2
        if scratch[note.coming + cell] == 1:
            found = max(found, _own(scratch[note.last + cell], cell, cols, scratch, note))
        sides = scratch[note.sides + cell]
        row, col = cell // cols, cell % cols
        for way in range(2):
            if (col if way == 0 else row) + 1 == (cols if way == 0 else rows):
                continue
            edge = n_across + row * (cols - 1) + col if way == 0 else cell
            beyond = scratch[note.sides + cell + (1 if way == 0 else cols)]
            inside = sides & (_JOINS_RIGHT if way == 0 else _JOINS_DOWN) != 0
            between = sides & (_RIGHT if way == 0 else _BOTTOM) != 0 and beyond & (_LEFT if way == 0 else _TOP) != 0
            if not inside and not between:
                return 2
            if scratch[edge] == OPEN and not (inside and between):
                scratch[edge] = OUT if inside else IN
                found = max(found, 1)
    return found


@kernel
def _begin(rows, cols, scratch, note):
    """At first each number has its own cell alone."""
    for cell in range(rows * cols):
        is_numbered = scratch[note.size + cell] >= 0
        scratch[note.owner + cell] = cell if is_numbered else -1
        scratch[note.top + cell] = scratch[note.bottom + cell] = cell // cols
        scratch[note.left + cell] = scratch[note.right + cell] = cell % cols
        scratch[note.owned + cell] = 1


@kernel
def _until_nothing_changes(rows, cols, scratch, note):
    """Round by round; returns 2 for a contradiction."""
    _begin(rows, cols, scratch, note)
    found = 1
    while found == 1:
        _sum_up(rows, cols, scratch, note)
        for cell in range(rows * cols):
            scratch[note.coming + cell] = scratch[note.sides + cell] = 0
            scratch[note.last + cell] = -1
        found = 0
        for cell in range(rows * cols):
            if scratch[note.size + cell] >= 0 and found < 2:
                found = max(found, _places_of(cell, rows, cols, scratch, note))
        if found < 2:
            found = max(found, _settle(rows, cols, scratch, note))
    return found


@rule_kernel(NumberedAreas, naive=rectangles_naive, scratch=_scratch, columns=True, settles=True)
def rectangles(tile, coords, parameters, scratch):
    """The edges between the cells of a board."""
    n_cells, cols = len(parameters.sizes), parameters.cols
    rows = n_cells // cols
    note = notes_of(len(coords), n_cells, rows, cols)
    states(tile, coords, parameters.mark, scratch)
    for cell in range(n_cells):
        size = number_of(tile, parameters.sizes[cell])
        scratch[note.size + cell] = size if 0 <= size < NONE else -1
    if _until_nothing_changes(rows, cols, scratch, note) == 2:
        return 0, 1
    return write(tile, coords, parameters.mark, scratch), 0
