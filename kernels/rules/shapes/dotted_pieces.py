"""Connected cells whose dot is not known: they all belong to the same one, and grow where there is only one way to.

It works on the notes of `dotted_areas`.
"""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shapes.dotted_areas import add_own, spread, step_of
from gridlanes.kernels.rules.shared.cell_sets import (
    BITS,
    clear,
    first_cell,
    n_cells_in,
    put_cell,
    shifted_down,
    shifted_up,
)


@kernel(inline=True)
def _either(at, k, by, scratch):
    """Word k of the cells on either side of an edge of the set at `at`, whose cells are `by` apart."""
    return scratch[at + k] | shifted_up(at, at, k, by, scratch)


@kernel(inline=True)
def _join(edges, way, k, scratch, note):
    """Some edges of word k, to the right (0) or below (1), are no lines; returns those of them that are."""
    at = way * note.words + k
    scratch[note.fresh + at] |= edges & ~scratch[note.joined + at]
    scratch[note.joined + at] |= edges
    return edges & scratch[note.lines + at]


@kernel
def _grow_single(scratch, note):
    """A cell without a dot that is joined to none has a way out; if there is one, it goes on there. Cells without a dot
    that are joined to some are noted in `allowed`; returns whether all the others have a way.
    """
    words, wide, stuck = note.words, note.wide, 0
    for k in range(words):
        loose = scratch[note.board + k] & ~scratch[note.owned + k]
        joined = _either(note.joined, k, 1, scratch) | _either(note.joined + words, k, wide, scratch)
        scratch[note.allowed + k] = loose & joined
        right, below = scratch[note.links + k], scratch[note.links + words + k]
        left = shifted_up(note.links, note.links, k, 1, scratch)
        above = shifted_up(note.links + words, note.links + words, k, wide, scratch)
        once, twice = right ^ left ^ below ^ above, (right & left) | (below & above)
        stuck |= loose & ~joined & ~(right | left | below | above)
        scratch[note.more + k] = loose & ~joined & once & ~twice
    for way in range(2):
        for k in range(words):
            near = scratch[note.more + k] | shifted_down(note.more, k, step_of(way, note), words, scratch)
            _join(near & scratch[note.links + way * words + k], way, k, scratch, note)
    return stuck == 0


@kernel
def _note_near(scratch, note):
    """Notes in `more` the cells that links lead to from those that are reached."""
    words = note.words
    for k in range(words):
        near = 0
        for way in range(2):
            links, by = note.links + way * words, step_of(way, note)
            near |= shifted_up(note.reach, links, k, by, scratch)
            near |= shifted_down(note.reach, k, by, words, scratch) & scratch[links + k]
        scratch[note.more + k] = near & ~scratch[note.reach + k]


@kernel
def _grow(scratch, note):
    """Cells that are reached, without a dot, have a way out; if it leads to one cell, they are joined to that; returns
    whether there is a way.
    """
    words = note.words
    _note_near(scratch, note)
    n_near = n_cells_in(note.more, words, scratch)
    if n_near != 1:
        return n_near > 0
    for way in range(2):
        by = step_of(way, note)
        for k in range(words):
            edges = scratch[note.reach + k] & shifted_down(note.more, k, by, words, scratch)
            edges |= scratch[note.more + k] & shifted_down(note.reach, k, by, words, scratch)
            _join(edges & scratch[note.links + way * words + k], way, k, scratch, note)
    return True


@kernel
def _all_of_one_dot(n_dots, scratch, note):
    """A dot can have all cells that are reached, or none; returns whether one of them is a dot's own, -1 if that cannot
    have them all.
    """
    words, found = note.words, 0
    for dot in range(n_dots):
        can, own = note.can + dot * words, note.own + dot * words
        some, missing, has = 0, 0, 0
        for k in range(words):
            here = scratch[note.reach + k]
            some |= here & scratch[can + k]
            missing |= here & ~scratch[can + k]
            has |= here & scratch[own + k]
        if has != 0:
            if missing != 0:
                return -1
            for k in range(words):
                scratch[note.more + k] = scratch[note.reach + k]
            if add_own(dot, scratch, note):
                return -1
            found = 1
        elif some != 0 and missing != 0:
            for k in range(words):
                scratch[can + k] &= ~scratch[note.reach + k]
                scratch[note.changed + k] |= scratch[can + k]  # so that this dot is looked at again
    return found


@kernel
def grow_pieces(n_dots, scratch, note):
    """Connected cells of which one has no dot yet are of the same one, have no line between them, and grow; returns
    whether that can be.
    """
    words = note.words
    if not _grow_single(scratch, note):
        return False
    for k in range(words):
        while scratch[note.allowed + k] != 0:
            clear(note.reach, words, scratch)
            put_cell(note.reach, k * BITS + first_cell(scratch[note.allowed + k]), scratch)
            spread(note.board, note.joined, 0, words - 1, scratch, note)
            wrong = 0
            for n in range(words):
                scratch[note.allowed + n] &= ~scratch[note.reach + n]
                for way in range(2):
                    inside = shifted_down(note.reach, n, step_of(way, note), words, scratch)
                    wrong |= _join(scratch[note.reach + n] & inside, way, n, scratch, note)
            has_dot = _all_of_one_dot(n_dots, scratch, note)
            if wrong != 0 or has_dot < 0 or (has_dot == 0 and not _grow(scratch, note)):
                return False
    return True
