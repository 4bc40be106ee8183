"""Where shapes can lie on a board."""

from __future__ import annotations

from collections.abc import Sequence

Orientation = Sequence[tuple[int, int]]
"""how a shape lies: the rows and columns of its cells from the first on"""


def places_of(rows: int, cols: int, lying: Sequence[Orientation]) -> list[list[int]]:
    """The cells of a shape at each of its places on a board; `lying`: its orientations."""
    found = []
    for way in lying:
        for row in range(rows):
            for col in range(cols):
                spots = [(row + down, col + right) for down, right in way]
                if all(0 <= r < rows and 0 <= c < cols for r, c in spots):
                    found.append([r * cols + c for r, c in spots])
    return found
