"""Random shapes on a board: paths, figures, areas."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.figures import Figures


def cells_of(region: list[int], size: Size) -> list[list[int]]:
    """Cells as ``[row, column]``."""
    return [list(divmod(cell, size.cols)) for cell in region]


def neighbours(size: Size) -> list[tuple[int, int]]:
    """All pairs of neighbouring cells: those beside each other row by row, then those above each other."""
    cells = range(size.n_cells)
    across = [(cell, cell + 1) for cell in cells if (cell + 1) % size.cols]
    return across + [(cell, cell + size.cols) for cell in cells if cell + size.cols < size.n_cells]


def places_for_walls(rng: random.Random, size: Size, area_of: Sequence[Any]) -> set[int]:
    """Numbers of `neighbours` that are in one area; without those of a random tree that connects its cells, so that
    walls there divide none.
    """
    pairs, root = neighbours(size), [*range(size.n_cells)]
    within = [number for number, (one, other) in enumerate(pairs) if area_of[one] == area_of[other]]
    found = set[int]()
    for number in rng.sample(within, len(within)):
        one, other = (root[cell] for cell in pairs[number])
        if one == other:
            found.add(number)
        root = [one if cell == other else cell for cell in root]
    return found


def beside(cell: int, size: Size, *, diagonally: bool = False) -> Iterator[int]:
    """The cells next to a cell."""
    row, col = divmod(cell, size.cols)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            is_step = (down or right) if diagonally else abs(down) + abs(right) == 1
            if is_step and 0 <= row + down < size.rows and 0 <= col + right < size.cols:
                yield (row + down) * size.cols + col + right


def walk(rng: random.Random, size: Size, length: int, *, diagonally: bool = False) -> list[int]:
    """A random path of different cells, each next to the one before; shorter where it gets stuck."""
    path = [rng.randrange(size.n_cells)]
    while len(path) < length:
        free = [cell for cell in beside(path[-1], size, diagonally=diagonally) if cell not in path]
        if not free:
            break
        path.append(rng.choice(free))
    return path


def random_figure(field: Figures, rng: random.Random, size: Size) -> list[int]:
    """The cells of a figure; fewer than it needs where the path got stuck."""
    length = rng.randint(field.least, field.most or max(field.least, min(4, size.rows)))
    return walk(rng, size, length, diagonally=not field.adjacent)


def figure_as_json(field: Figures, region: list[int], size: Size) -> Any:
    """A figure as the field's JSON has it."""
    return field.written(cells_of(region, size), 0)


def connected_areas(rng: random.Random, size: Size, most: int = 8) -> list[int]:
    """For each cell the number of its area; areas are connected and have at most so many cells."""
    areas = [-1] * size.n_cells
    for first in rng.sample(range(size.n_cells), size.n_cells):
        if areas[first] < 0:
            area = max(areas) + 1
            wanted, border = rng.randint(1, most), [first]
            while border and wanted:
                cell = border.pop(rng.randrange(len(border)))
                if areas[cell] < 0:
                    areas[cell] = area
                    wanted -= 1
                    border += [other for other in beside(cell, size) if areas[other] < 0]
    return areas


def equal_areas(rng: random.Random, size: Size, n_cells: int) -> list[int]:
    """Areas of `n_cells` cells each: lines at first, then cells change places, mostly so that areas stay connected."""
    areas = [cell // n_cells for cell in range(size.n_cells)]
    careless = rng.random() < 0.2
    for _ in range(rng.randint(0, 8 * size.n_cells)):
        cell = rng.randrange(size.n_cells)
        other = rng.choice([*beside(cell, size)])
        mine, theirs = areas[cell], areas[other]
        back = rng.choice([c for c in range(size.n_cells) if areas[c] == theirs])
        if mine == theirs:
            continue
        areas[cell], areas[back] = theirs, mine
        if not (careless or (_is_connected(areas, mine, size) and _is_connected(areas, theirs, size))):
            areas[cell], areas[back] = mine, theirs
    return areas


def fitting_areas(
    rng: random.Random, size: Size, holds: Callable[[list[int]], bool], tries: int = 20
) -> list[int] | None:
    """Connected areas of which each holds: small ones, and those that do not hold grow into their neighbours. None if
    that comes to nothing.
    """
    for _ in range(tries):
        areas = connected_areas(rng, size, 2)
        for _ in range(2 * size.n_cells):
            cells: dict[int, list[int]] = {}
            for cell, area in enumerate(areas):
                cells.setdefault(area, []).append(cell)
            wrong = [area for area in cells if not holds(cells[area])]
            if not wrong:
                return [*map([*cells].index, areas)]
            area = rng.choice(wrong)
            others = {areas[other] for cell in cells[area] for other in beside(cell, size)} - {area}
            good = [other for other in sorted(others) if holds(cells[area] + cells[other])]
            chosen = good or [other for other in sorted(others) if other in wrong]
            if not chosen:
                break
            other = rng.choice(chosen)
            areas = [area if found == other else found for found in areas]
    return None


def _is_connected(areas: list[int], area: int, size: Size) -> bool:
    every = {cell for cell, found in enumerate(areas) if found == area}
    waiting, reached = [next(iter(every))], set[int]()
    while waiting:
        cell = waiting.pop()
        if cell in every and cell not in reached:
            reached.add(cell)
            waiting += beside(cell, size)
    return reached == every
