"""Random boards of Makaro: what their black cells and arrows leave of numbers and rooms."""

from __future__ import annotations

from typing import Any

import numpy as np
from random_shapes import beside

from gridlanes.genres import makaro
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.rooms import HOLE


def clear_black(size: Size, data: dict[str, Any]) -> None:
    """Takes away what is given in cells in no room, but for their arrows; takes black cells out of their rooms, which
    may become several, and arrows that point at no number from them.
    """
    grid, rooms = data["grid"], data["rooms"]
    steps = {character: makaro.STEPS[mark] for character, mark in zip("^v<>", makaro.STEPS, strict=True)}
    for row, col in np.ndindex(len(grid), len(grid[0])):
        if rooms[row][col] == HOLE and grid[row][col] not in steps:
            grid[row][col] = "#"
        elif grid[row][col] in (*steps, "#"):
            rooms[row][col] = HOLE
    for row, col in np.ndindex(len(grid), len(grid[0])):
        if grid[row][col] in steps:
            down, right = steps[grid[row][col]]
            inside = 0 <= row + down < len(grid) and 0 <= col + right < len(grid[0])
            if not inside or grid[row + down][col + right] in (*steps, "#"):
                grid[row][col] = "#"
    left = {cell: rooms[cell // size.cols][cell % size.cols] for cell in range(size.n_cells)}
    while left:
        first, name = next(iter(left.items()))
        part = [first]
        for cell in part:  # which grows
            part += [other for other in beside(cell, size) if left.get(other) == name and other not in part]
        for cell in part:
            del left[cell]
            if name != HOLE:
                rooms[cell // size.cols][cell % size.cols] = first
