"""Pieces: connected parts of the coords that hold a mark, or can.

Graphs are neighbour tables; the states of their nodes are in ``scratch[0:K]`` (see graph.py).
"""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel


@kernel
def label_pieces(beside, size, least, scratch, label, weight, waiting):
    """Labels the components of the coords whose state is at least `least` by their first coord (-1 elsewhere), and
    notes their sizes there.
    """
    for i in range(size):
        scratch[label + i] = -1
        scratch[weight + i] = 0
    for first in range(size):
        if scratch[first] < least or scratch[label + first] >= 0:
            continue
        scratch[label + first] = first
        scratch[waiting] = first
        seen, done = 1, 0
        while done < seen:
            here = scratch[waiting + done]
            done += 1
            for k in range(beside[here], beside[here + 1]):
                other = beside[k]
                if scratch[other] >= least and scratch[label + other] < 0:
                    scratch[label + other] = first
                    scratch[waiting + seen] = other
                    seen += 1
        scratch[weight + first] = seen


@kernel
def sizes_beside(beside, i, scratch, label, weight, mine, value):
    """The sizes of the components beside coord i, together, but of those with `value` in ``scratch[mine:]``."""
    total = 0
    for k in range(beside[i], beside[i + 1]):
        piece = scratch[label + beside[k]]
        if piece < 0 or scratch[mine + beside[k]] == value:
            continue
        new = True
        for earlier in range(beside[i], k):
            if scratch[label + beside[earlier]] == piece:
                new = False
        if new:
            total += scratch[weight + piece]
    return total


def pieces_plainly(held: set[int], near: list[list[int]]) -> list[frozenset[int]]:
    """The components of some coords, by their first ones, for naive twins. `near`: what lies beside each coord."""
    pieces: list[frozenset[int]] = []
    for cell in sorted(held):
        if not any(cell in piece for piece in pieces):
            piece, waiting = {cell}, [cell]
            while waiting:
                new = {*near[waiting.pop()]} & held - piece
                piece |= new
                waiting += new
            pieces.append(frozenset(piece))
    return pieces
