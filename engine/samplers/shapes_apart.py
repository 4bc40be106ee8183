"""Random shapes that touch only at corners, each once, with the rest of the board connected."""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.samplers.areas import beside, is_connected
from gridlanes.samplers.draws import Dice
from gridlanes.samplers.shapes import Orientation, places_of

_TURNS = 20
"""times that the shapes are laid, until all have found room"""
_CHOICE = 12
"""places, at most, of which a shape takes the one that closes the fewest cells for others"""


def shapes_apart(dice: Dice, rows: int, cols: int, ways: Sequence[Sequence[Orientation]]) -> list[int] | None:
    """The cells of shapes that share no side, such that all other cells are connected; None if none were found. `ways`:
    the orientations of each shape.
    """
    near = [[*beside(cell, rows, cols)] for cell in range(rows * cols)]
    places = [places_of(rows, cols, lying) for lying in ways]
    for _ in range(_TURNS):
        taken, closed = set[int](), set[int]()
        for shape in dice.shuffled(range(len(ways))):
            free = [cells for cells in places[shape] if not closed.intersection(cells)]
            drawn = [dice.choice(free) for _ in range(1 + dice.below(_CHOICE))] if free else []
            around = [({*cells}.union(*(near[cell] for cell in cells)) - closed, cells) for cells in drawn]
            for closing, cells in sorted(around, key=lambda found: len(found[0])):
                if is_connected([cell for cell in range(rows * cols) if cell not in taken.union(cells)], rows, cols):
                    taken.update(cells)
                    closed |= closing
                    break
            else:
                break
        else:
            return sorted(taken)
    return None
