"""Random small puzzles of every genre, for the three solvers: some without a solution, some with one, some with more.

``MAKERS[genre](rng)`` makes one, as `gridlanes.io.forms.codecs.Parsed`. All that is random comes from `rng`, so a seed
makes the same puzzle again. They are small enough for brute force, and have few enough solutions to compare them all.
A genre without a maker fails tests/genres/test_three_solvers.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from puzzles import ask, finished_grid

from gridlanes.compile.structure import Structure
from gridlanes.genres import (
    akari,
    anti_knight,
    arrow,
    even_odd,
    german_whispers,
    jigsaw,
    killer,
    kropki,
    latin_square,
    samurai,
    sandwich,
    slitherlink,
    sudoku,
    sudoku_x,
    takuzu,
    thermometer,
    windoku,
)
from gridlanes.io.forms.codecs import Own, Parsed
from gridlanes.io.forms.owned import own_of_rows
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Layer

Maker = Callable[[random.Random], Parsed]
BOXES = ((2, 2), (2, 2), (3, 2), (2, 3))


def givens_of(rng: random.Random, numbers: Sequence[int], share: float, n_marks: int) -> NDArray[np.uint8]:
    """Givens ``(C,)``: about a `share` of the marks `numbers` (counted from 1), sometimes with a wrong one."""
    givens = np.array([number if rng.random() < share else 0 for number in numbers], np.uint8)
    shown = np.flatnonzero(givens).tolist()
    if shown and rng.random() < 0.15:
        coord = rng.choice(shown)
        givens[coord] = rng.choice([mark for mark in range(1, n_marks + 1) if mark != givens[coord]])
    return givens


def share_of(rng: random.Random, side: int) -> float:
    """How many givens: fewer on small grids, so that there may be several solutions."""
    return rng.uniform(0.15, 0.5) if side <= 4 else rng.uniform(0.35, 0.7)


def some_solution(rng: random.Random, structure: Structure, own: tuple[Own, ...] = ()) -> list[int] | None:
    """A random solution of the empty puzzle, as marks counted from 1; None where there is none with a random start."""
    for _ in range(4):
        givens = np.zeros(structure.n_coords, np.uint8)
        for coord in rng.sample(range(structure.n_coords), 2):
            givens[coord] = rng.randint(1, len(structure.alphabet))
        found = ask(structure, givens, rng.randint(1, 8), own=own_of_rows([own])).solutions
        if found:
            return [number + 1 for number in rng.choice(found)]
    return None


def walk(rng: random.Random, side: int, length: int, *, diagonally: bool = True) -> list[int]:
    """A random path of different cells, each next to the one before; shorter where it gets stuck."""
    path = [rng.randrange(side * side)]
    while len(path) < length:
        row, col = divmod(path[-1], side)
        steps = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a or b) and (diagonally or not (a and b))]
        near = [(row + a) * side + col + b for a, b in steps if 0 <= row + a < side and 0 <= col + b < side]
        free = [cell for cell in near if cell not in path]
        if not free:
            break
        path.append(rng.choice(free))
    return path


def plain(make: Callable[..., Structure], sizes: Sequence[tuple[int, ...]] = BOXES) -> Maker:
    """Puzzles of a shared structure: some solution's givens."""

    def maker(rng: random.Random) -> Parsed:
        structure = make(*rng.choice(sizes))
        side = structure.grid.rows
        solution = some_solution(rng, structure)
        if solution is None:
            solution = [rng.randint(1, side) for _ in range(side * side)]
            return Parsed(structure, givens_of(rng, solution, 0.1, side))
        return Parsed(structure, givens_of(rng, solution, share_of(rng, side), side))

    return maker


def drawn(make: Callable[[int, int], Structure], figures: Callable[..., list[Own]]) -> Maker:
    """Sudoku with figures that a random finished grid obeys (or, now and then, not)."""

    def maker(rng: random.Random) -> Parsed:
        box_w, box_h = rng.choice(BOXES)
        side = box_w * box_h
        grid = finished_grid(rng, box_w, box_h).ravel().tolist()
        own = tuple(entry for entry in figures(rng, grid, side) if len(entry.regions))
        share = share_of(rng, side) * rng.uniform(0.5, 1)
        return Parsed(make(box_w, box_h), givens_of(rng, grid, share, side), own=own)

    return maker


def lines_where(
    rng: random.Random, grid: list[int], side: int, rule: Any, fits: Callable[[int, int], bool], careless: float
) -> list[Own]:
    """Random walks along which each value and the next fit, or with some luck any."""
    found = []
    for _ in range(rng.randint(1, 40)):
        path = walk(rng, side, rng.randint(2, 4))
        if len(path) > 1 and all(fits(grid[a], grid[b]) for a, b in pairwise(path)):
            found.append(path)
    if rng.random() < careless:
        found.append(walk(rng, side, 2))
    return [Own(rule, found, [0] * len(found))]


def thermometers(rng: random.Random, grid: list[int], side: int) -> list[Own]:
    return lines_where(rng, grid, side, thermometer.THERMOMETER, lambda a, b: a < b, 0.3)


def whispers(rng: random.Random, grid: list[int], side: int) -> list[Own]:
    return lines_where(rng, grid, side, german_whispers.WHISPER, lambda a, b: abs(a - b) >= 5, 0.2)


def cages(rng: random.Random, grid: list[int], side: int) -> list[Own]:
    taken: set[int] = set()
    regions, sums = [], []
    for _ in range(rng.randint(1, side * side)):
        cage = [cell for cell in walk(rng, side, rng.randint(1, min(side, 5)), diagonally=False) if cell not in taken]
        values = [grid[cell] for cell in cage]
        if not cage or len(set(values)) < len(values):
            continue
        if rng.random() < 0.8:  # overlapping cages are allowed, too
            taken |= set(cage)
        regions.append(cage)
        sums.append(sum(values) + (rng.choice((-1, 1)) if rng.random() < 0.03 else 0))
    if regions and rng.random() < 0.2:
        sums[0] = NO_CLUE
    return [Own(killer.CAGE, regions, sums)]


def arrows(rng: random.Random, grid: list[int], side: int) -> list[Own]:
    found = []
    for _ in range(rng.randint(1, 60)):
        circle, *line = walk(rng, side, rng.randint(2, 4))
        if line and (sum(grid[cell] for cell in line) == grid[circle] or rng.random() < 0.004):
            found.append([*line, circle])
    return [Own(arrow.ARROW, found, [0] * len(found))]


def dots(rng: random.Random, grid: list[int], side: int) -> list[Own]:
    pairs = kropki.without_dot([], side)
    white = [pair for pair in pairs if abs(grid[pair[0]] - grid[pair[1]]) == 1]
    black = [pair for pair in pairs if max(grid[a] for a in pair) == 2 * min(grid[a] for a in pair)]
    if rng.random() < 0.5:
        black = [pair for pair in black if pair not in white or rng.random() < 0.5]
        white = [pair for pair in white if pair not in black]
        rest = kropki.without_dot([*white, *black], side)
        own = [Own(kropki.no_dot(side), rest, [0] * len(rest))]
        if rng.random() < 0.2 and white:
            white.pop(rng.randrange(len(white)))
    else:
        own, white, black = [], *(rng.sample(kind, rng.randint(0, len(kind))) for kind in (white, black))
    if rng.random() < 0.1:
        white.append(rng.choice(pairs))
    return [Own(kropki.WHITE, white, [0] * len(white)), Own(kropki.BLACK, black, [0] * len(black)), *own]


def marked(rng: random.Random, grid: list[int], side: int) -> list[Own]:
    own = []
    for remainder in (0, 1):
        cells = [[c] for c, value in enumerate(grid) if value % 2 == remainder and rng.random() < 0.6]
        cells += [[c] for c in range(side * side) if rng.random() < 0.005]
        own.append(Own(even_odd.parity(side, remainder), cells, [0] * len(cells)))
    return own


def random_jigsaw(rng: random.Random) -> Parsed:
    side = rng.choice((4, 4, 5, 6))
    areas = [coord // side for coord in range(side * side)]
    for _ in range(rng.randint(side, 4 * side)):  # swap cells between neighbouring regions
        a, b = walk(rng, side, 2, diagonally=False)
        others = [c for c in range(side * side) if areas[c] == areas[b]]
        c = rng.choice(others)
        areas[a], areas[c] = areas[c], areas[a]
    own = (jigsaw.regions(areas, side),)
    structure = jigsaw.structure(side, diagonals=rng.random() < 0.15)
    solution = some_solution(rng, structure, own) or [rng.randint(1, side) for _ in areas]
    return Parsed(structure, givens_of(rng, solution, share_of(rng, side), side), own=own)


def random_sandwich(rng: random.Random) -> Parsed:
    box_w, box_h = rng.choice(BOXES)
    side = box_w * box_h
    grid = finished_grid(rng, box_w, box_h)
    clues = np.full(2 * side, NO_CLUE, np.int32)
    for slot, line in enumerate([*grid, *grid.T]):
        low, high = sorted((int(line.argmin()), int(line.argmax())))
        if rng.random() < 0.6:
            clues[slot] = line[low + 1 : high].sum()
    if rng.random() < 0.1:
        clues[rng.randrange(2 * side)] += 1
    givens = givens_of(rng, grid.ravel().tolist(), share_of(rng, side) * rng.uniform(0.4, 1), side)
    return Parsed(sandwich.structure(box_w, box_h), givens, clues)


@cache
def finished_samurai() -> list[int]:
    structure = samurai.structure()
    return [number + 1 for number in ask(structure, np.zeros(structure.n_coords, np.uint8), 1).solutions[0]]


def random_samurai(rng: random.Random) -> Parsed:
    names = rng.sample(range(1, 10), 9)
    solution = [names[number - 1] for number in finished_samurai()]
    if rng.random() < 0.5:  # the board turned upside down
        solution.reverse()
    missing = set(rng.sample(range(369), rng.randint(60, 150)))
    pair = rng.sample(range(1, 10), 2)
    open_values = set(pair) if rng.random() < 0.7 else set()
    givens = np.array(
        [0 if c in missing or value in open_values else value for c, value in enumerate(solution)], np.uint8
    )
    if rng.random() < 0.15:
        coord = rng.choice(np.flatnonzero(givens).tolist())
        givens[coord] = givens[coord] % 9 + 1
    return Parsed(samurai.structure(), givens)


def random_akari(rng: random.Random) -> Parsed:
    rows, cols = rng.randint(1, 4), rng.randint(2, 4)
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    walls = {cell for cell in cells if rng.random() < 0.3}
    bulbs: set[tuple[int, int]] = set()
    for cell in rng.sample(cells, len(cells)):
        if cell not in walls and not any(_sees(cell, bulb, walls) for bulb in bulbs):
            bulbs.add(cell)
    clues = np.full(rows * cols, NO_CLUE, np.int32)
    givens = np.zeros(rows * cols, np.uint8)
    for row, col in walls:
        givens[row * cols + col] = akari.WALL + 1
        if rng.random() < 0.6:
            beside = sum(abs(row - r) + abs(col - c) == 1 for r, c in bulbs)
            clues[row * cols + col] = beside + (rng.choice((-1, 1)) if rng.random() < 0.15 else 0)
    clues[clues < NO_CLUE] = 0
    if rng.random() < 0.1 and len(walls) < len(cells):
        row, col = rng.choice([cell for cell in cells if cell not in walls])
        givens[row * cols + col] = rng.choice((akari.EMPTY, akari.BULB)) + 1
    return Parsed(akari.structure(rows, cols), givens, clues)


def _sees(a: tuple[int, int], b: tuple[int, int], walls: set[tuple[int, int]]) -> bool:
    if a[0] == b[0]:
        return not any((a[0], col) in walls for col in range(min(a[1], b[1]), max(a[1], b[1])))
    if a[1] == b[1]:
        return not any((row, a[1]) in walls for row in range(min(a[0], b[0]), max(a[0], b[0])))
    return False


def random_slitherlink(rng: random.Random) -> Parsed:
    rows, cols = rng.choice(((2, 2), (1, 3), (2, 3), (3, 2), (3, 3), (3, 4)))
    structure = slitherlink.structure(rows, cols)
    inside = {(rng.randrange(rows), rng.randrange(cols))}
    for _ in range(rng.randint(0, rows * cols)):
        row, col = rng.choice(sorted(inside))
        down, right = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        if 0 <= row + down < rows and 0 <= col + right < cols:
            inside.add((row + down, col + right))
    loop = [
        ((row, col) in inside) != ((row - 1, col) in inside if layer == Layer.EDGES_H else (row, col - 1) in inside)
        for layer, row, col in map(structure.grid.place, range(structure.n_coords))
    ]
    clues, share = np.full(rows * cols, NO_CLUE, np.int32), rng.uniform(0.1, 0.8)
    for row in range(rows):
        for col in range(cols):
            around = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
            if rng.random() < share:
                clues[row * cols + col] = sum(((row, col) in inside) != (cell in inside) for cell in around)
    if rng.random() < 0.1:
        clues[rng.randrange(rows * cols)] = rng.randint(0, 3)
    # Edges are given so that brute force has no more than about a dozen to try.
    n_open = rng.randint(8, 14)
    givens = np.array([1 + on for on in loop], np.uint8)
    givens[rng.sample(range(len(loop)), min(n_open, len(loop)))] = 0
    return Parsed(structure, givens, clues)


def random_takuzu(rng: random.Random) -> Parsed:
    rows, cols = rng.choice(((2, 2), (4, 4), (4, 4), (4, 6), (6, 4), (6, 6)))
    structure = takuzu.structure(rows, cols, unique_lines=rng.random() < 0.6)
    solution = some_solution(rng, structure) or [rng.randint(1, 2) for _ in range(rows * cols)]
    share = rng.uniform(0.1, 0.5) if rows * cols <= 16 else rng.uniform(0.3, 0.6)
    return Parsed(structure, givens_of(rng, solution, share, 2))


MAKERS: dict[str, Maker] = {
    akari.NAME: random_akari,
    anti_knight.NAME: plain(anti_knight.structure, ((2, 2), (3, 2), (3, 2), (2, 3), (2, 3))),
    arrow.NAME: drawn(arrow.structure, arrows),
    even_odd.NAME: drawn(even_odd.structure, marked),
    german_whispers.NAME: drawn(german_whispers.structure, whispers),
    jigsaw.NAME: random_jigsaw,
    killer.NAME: drawn(killer.structure, cages),
    kropki.NAME: drawn(kropki.structure, dots),
    latin_square.NAME: plain(latin_square.structure, ((3,), (4,), (5,))),
    samurai.NAME: random_samurai,
    sandwich.NAME: random_sandwich,
    slitherlink.NAME: random_slitherlink,
    sudoku.NAME: plain(sudoku.structure),
    sudoku_x.NAME: plain(sudoku_x.structure),
    takuzu.NAME: random_takuzu,
    thermometer.NAME: drawn(thermometer.structure, thermometers),
    windoku.NAME: plain(windoku.structure, ((2, 2),)),
}
