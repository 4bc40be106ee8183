"""Random values of fields, as JSON: ``value(field, rng, size)`` makes one for each kind of field.

All that is random comes from `rng`. A field that a genre defines for itself says which values it can have
(`Field.variants`), or needs a line here.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import singledispatch
from itertools import product
from typing import Any

import numpy as np
from random_shapes import (
    beside,
    cells_of,
    connected_areas,
    equal_areas,
    figure_as_json,
    neighbours,
    places_for_walls,
    random_figure,
    walk,
)

from gridlanes.genres import moon_or_sun, shingoki, signpost, tents, tilepaint
from gridlanes.io.forms.fields.arrow_numbers import WAYS, ArrowNumbers
from gridlanes.io.forms.fields.blocked_cells import BlockedCells
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.fields.calculations import Calculations
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.fields.coloured_arrows import ColouredArrows
from gridlanes.io.forms.fields.cross_sums import SHIFT, CrossSums, entry_of
from gridlanes.io.forms.fields.domino_numbers import DominoNumbers
from gridlanes.io.forms.fields.dominoes import Dominoes
from gridlanes.io.forms.fields.edges import Edges
from gridlanes.io.forms.fields.field import Field, Size
from gridlanes.io.forms.fields.figures import Figures
from gridlanes.io.forms.fields.given_numbers import GivenNumbers
from gridlanes.io.forms.fields.given_or_some import GivenOrSome
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.inner_walls import InnerWalls
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.fields.outside_runs import OutsideRuns
from gridlanes.io.forms.fields.pieces import Pieces
from gridlanes.io.forms.fields.rooms import HOLE, Rooms
from gridlanes.io.forms.fields.run_hints import RunHints, word_of
from gridlanes.io.forms.fields.signs import Signs
from gridlanes.io.forms.fields.stretches import Stretches
from gridlanes.io.forms.fields.total import Total
from gridlanes.rules.shared.ring_runs import HINTS
from gridlanes.samplers.draws import Draws, Tries


@singledispatch
def value(field: Field, rng: random.Random, size: Size) -> Any:
    """A value that the field reads on a board of this size."""
    variants = field.variants(size)
    if not variants:
        raise NotImplementedError(f"no random values are known for the field {field.name}: {type(field).__name__}")
    return rng.choice(variants)


@value.register
def _cells(field: Cells, rng: random.Random, size: Size) -> Any:
    share = rng.random()
    entries = [*field.numbers, *field.symbols.characters]
    everywhere = len(field.numbers) > 60 or isinstance(field, signpost.Arrows)
    if everywhere and rng.random() < 0.5:  # small numbers everywhere, as codes without blanks have them
        small = field.numbers[: rng.choice((5, 9, 20))]
        return random_board(field.shape(size), lambda: rng.choice(small))
    return random_board(field.shape(size), lambda: rng.choice(entries) if rng.random() < share else None)


@value.register
def _givens(field: Givens, rng: random.Random, size: Size) -> Any:
    share, most = rng.random(), field.most(size)
    marks: list[Any] = [*field.characters] or [*range(1, most + 1)]
    return random_board(size, lambda: rng.choice(marks) if rng.random() < share else None)


@value.register
def _given_or_some(field: GivenOrSome, rng: random.Random, size: Size) -> Any:
    share, some = rng.random(), rng.choice((0, 0.3, 1))
    return [
        ["?" if entry is not None and rng.random() < some * share else entry for entry in row]
        for row in _givens(field, rng, size)
    ]


@value.register
def _pieces(field: Pieces, rng: random.Random, size: Size) -> Any:
    drawings = ["#", "##", "#/#", "##/#.", ".#/##"]
    return [rng.choice(drawings) for _ in range(rng.randint(1, max(1, min(4, size.n_cells // 4))))]


@value.register
def _values(field: GivenNumbers, rng: random.Random, size: Size) -> Any:
    share, marks = rng.random(), [*field.letters[: field.most(size)], field.symbol]
    if not field.letters.isalpha():
        marks = [*range(1, field.most(size) + 1), field.symbol]
    return random_board(size, lambda: rng.choice(marks) if rng.random() < share else None)


@value.register
def _stretches(field: Stretches, rng: random.Random, size: Size) -> Any:
    share, black, most = rng.random(), rng.uniform(0, 0.5), field.most(size)

    def entry() -> Any:
        number = rng.randint(1, most) if rng.random() < share else None
        return number if rng.random() >= black else f"{number or ''}x"

    return random_board(size, entry)


@value.register
def _inner_walls(field: InnerWalls, rng: random.Random, size: Size) -> Any:
    return []  # until the rooms are known: `walls_within`


def walls_within(field: InnerWalls, rng: random.Random, size: Size, rooms: Any) -> Any:
    """Some walls within rooms (in JSON), in the order in which they are written."""
    rows = rooms["areas"] if isinstance(rooms, dict) else rooms
    name_of, share = [name for row in rows for name in row], rng.choice((0, 0.5, 1))
    places = sorted(places_for_walls(rng, size, name_of))
    pairs = [neighbours(size)[place] for place in places if rng.random() < share]
    return [cells_of([*pair], size) for pair in pairs if name_of[pair[0]] != HOLE]


@value.register
def _signs(field: Signs, rng: random.Random, size: Size) -> Any:
    share, signs = rng.random(), "^vo" if field.down else "<>o"
    return random_board(field.shape(size), lambda: rng.choice(signs) if rng.random() < share else None)


@value.register
def _calculations(field: Calculations, rng: random.Random, size: Size) -> Any:
    areas = connected_areas(rng, size, 4)
    signs = {area: rng.choice("+-*/" if areas.count(area) == 2 else "+*") for area in areas}
    some = rng.choice([0, 0, 0.3])
    return {
        "areas": [areas[row * size.cols : (row + 1) * size.cols] for row in range(size.rows)],
        "targets": {
            str(area): f"{rng.randint(0, 99)}{sign if rng.random() >= some else ''}" for area, sign in signs.items()
        },
    }


@value.register
def _cross_sums(field: CrossSums, rng: random.Random, size: Size) -> Any:
    share, told = rng.uniform(0, 0.6), rng.choice((0, rng.random(), 1))
    board: list[list[Any]] = [["#"] * (size.cols + 1)]
    board += [["#", *(None if rng.random() >= share else "#" for _ in range(size.cols))] for _ in range(size.rows)]
    for row, col in product(range(size.rows + 1), range(size.cols + 1)):
        if board[row][col] is not None:
            ahead = (row < size.rows and board[row + 1][col] is None, col < size.cols and board[row][col + 1] is None)
            down, across = (rng.randint(1, 45) if white and rng.random() < told else 0 for white in ahead)
            board[row][col] = entry_of(down << SHIFT | across) if down or across else "#"
    return board


@value.register
def _blocked(field: BlockedCells, rng: random.Random, size: Size) -> Any:
    """Mostly as many of each colour of a chessboard, as a loop goes through as many of each; often none."""
    board = [["."] * size.cols for _ in range(size.rows)]
    cells = rng.sample([(row, col) for row in range(size.rows) for col in range(size.cols)], size.n_cells)
    for colour in (0, 1):
        of_colour = [cell for cell in cells if sum(cell) % 2 == colour]
        for row, col in of_colour[: rng.choice((0, 1, 1, 1, 2, 2))]:
            board[row][col] = "#"
    return ["".join(row) for row in board]


@value.register
def _arrow_numbers(field: ArrowNumbers, rng: random.Random, size: Size) -> Any:
    share, told = rng.uniform(0, 0.4), rng.choice((0.5, 1))

    def entry() -> Any:
        number = f"{rng.choice((0, 0, 1, 1, 2))}{rng.choice(WAYS).letter}"
        return None if rng.random() >= share else number if rng.random() < told else "?"

    return random_board(size, entry)


@value.register
def _coloured_arrows(field: ColouredArrows, rng: random.Random, size: Size) -> Any:
    share, told = rng.uniform(0, 0.4), rng.choice((0.5, 1))

    def entry() -> Any:
        number = f"{rng.choice((0, 0, 1, 1, 2))}{rng.choice(WAYS).letter}" if rng.random() < told else ""
        return (number + rng.choice(("", "o", "x", "x")) or "?") if rng.random() < share else None

    return random_board(size, entry)


@value.register
def _circles(field: shingoki.Circles, rng: random.Random, size: Size) -> Any:
    share = rng.uniform(0, 0.3)

    def entry() -> Any:
        return f"{rng.choice('wb')}{rng.choice(('', 2, 2, 3, 4))}" if rng.random() < share else None

    return random_board(size, entry)


@value.register
def _run_hints(field: RunHints, rng: random.Random, size: Size) -> Any:
    share, words = rng.uniform(0, 0.5), [word_of(hint) for hint in HINTS]
    return random_board(size, lambda: rng.choice(words) if rng.random() < share else None)


@value.register
def _trees(field: tents.Trees, rng: random.Random, size: Size) -> Any:
    share, marks = rng.random(), rng.choice(("T", "T", field.characters))
    return random_board(size, lambda: rng.choice(marks) if rng.random() < share else None)


@value.register
def _edges(field: Edges, rng: random.Random, size: Size) -> Any:
    return random_board(field.shape(size), lambda: rng.choice((0, 1, None)))


@value.register
def _rooms(field: Rooms, rng: random.Random, size: Size) -> Any:
    n_cells = field.n_cells(size)
    areas: list[Any] = connected_areas(rng, size) if n_cells is None else equal_areas(rng, size, n_cells)
    if field.hole is not None and rng.random() < 0.3:
        hole = rng.choice(areas)
        areas = [HOLE if area == hole else area for area in areas]
    return [areas[row * size.cols : (row + 1) * size.cols] for row in range(size.rows)]


@value.register
def _numbered_rooms(field: NumberedRooms, rng: random.Random, size: Size) -> Any:
    areas, share = _rooms(field, rng, size), rng.random()
    names = dict.fromkeys(str(name) for row in areas for name in row)
    return {"areas": areas, "numbers": {name: rng.choice((0, 1, 2, 3, 20)) for name in names if rng.random() < share}}


@value.register
def _rooms_with_symbols(field: moon_or_sun.RoomsWithSymbols, rng: random.Random, size: Size) -> Any:
    """A symbol in each room at least."""
    areas, share = _rooms(field, rng, size), rng.random()
    board: list[list[Any]] = random_board(size, lambda: rng.choice("ms") if rng.random() < share else ".")
    cells = [(row, col) for row in range(size.rows) for col in range(size.cols)]
    for name in {areas[row][col] for row, col in cells}:
        room = [(row, col) for row, col in cells if areas[row][col] == name]
        row, col = rng.choice(room)
        board[row][col] = rng.choice("ms")
    return {"areas": areas, "symbols": ["".join(row) for row in board]}


@value.register
def _dominoes(field: Dominoes, rng: random.Random, size: Size) -> Any:
    areas: list[Any] = connected_areas(rng, size, rng.choice((2, 2, 4)))
    areas = [HOLE if areas.count(area) == 1 else area for area in areas]
    return [areas[row * size.cols : (row + 1) * size.cols] for row in range(size.rows)]


@value.register
def _domino_numbers(field: DominoNumbers, rng: random.Random, size: Size) -> Any:
    """The numbers of dominoes that cover the board; now and then two of them change places."""
    tries = Tries(np.array([0]), np.array([0]))
    numbers = field.drawn(Draws(rng.getrandbits(32), field.name), tries, size)[0].tolist()
    one, other = rng.randrange(size.n_cells), rng.randrange(size.n_cells)
    mixed = [*numbers]
    mixed[one], mixed[other] = numbers[other], numbers[one]
    chosen = mixed if rng.random() < 0.3 and _has_all_dominoes(mixed, size) else numbers
    return [chosen[row * size.cols : (row + 1) * size.cols] for row in range(size.rows)]


def _has_all_dominoes(numbers: list[int], size: Size) -> bool:
    """Whether each two numbers, and each number twice, are somewhere side by side."""
    pairs = {
        tuple(sorted((numbers[cell], numbers[other]))) for cell in range(size.n_cells) for other in beside(cell, size)
    }
    return len(pairs) == size.n_cells // 2


@value.register
def _cages(field: Cages, rng: random.Random, size: Size) -> Any:
    most = size.rows
    if rng.random() < 0.5:  # cages that cover the board
        areas = connected_areas(rng, size, most)
        regions = [[cell for cell in range(size.n_cells) if areas[cell] == area] for area in range(max(areas) + 1)]
        return [{"sum": rng.randint(1, 45), "cells": cells_of(region, size)} for region in regions]
    regions = [walk(rng, size, rng.randint(1, min(most, 5))) for _ in range(rng.randint(0, size.n_cells // 2))]
    cages: list[dict[str, Any]] = [{"cells": cells_of(region, size)} for region in regions]
    for cage in cages:
        if field.needs_sums or rng.random() < 0.8:
            cage["sum"] = rng.randint(1, 45)
    return cages


@value.register
def _figures(field: Figures, rng: random.Random, size: Size) -> Any:
    regions = [random_figure(field, rng, size) for _ in range(rng.randint(0, size.n_cells // 2))]
    return [figure_as_json(field, region, size) for region in regions if len(region) >= field.least]


@value.register
def _outside_runs(field: OutsideRuns, rng: random.Random, size: Size) -> Any:
    share = rng.choice([0, 0, 0.2])
    return [None if rng.random() < share else _runs(rng, field.length(size)) for _ in range(field.n(size))]


def _runs(rng: random.Random, length: int) -> list[int]:
    """The runs of a random line."""
    line = "".join(rng.choice("-x") for _ in range(length))
    return [len(run) for run in line.split("-") if run]


@value.register
def _outside(field: Outside, rng: random.Random, size: Size) -> Any:
    share, low, high = rng.choice((rng.random(), 1)), field.least, field.most(size)
    return [rng.randint(low, high) if rng.random() < share else None for _ in range(field.n(size))]


@value.register
def _inner_numbers(field: tilepaint.InnerNumbers, rng: random.Random, size: Size) -> Any:
    return random_board(size, lambda: ",".join(rng.choice(("", "0", "1", "2")) for _ in range(2)))


@value.register
def _total(field: Total, rng: random.Random, size: Size) -> Any:
    return rng.randint(field.least, field.most(size))


def random_board(size: Size, entry: Callable[[], Any]) -> list[list[Any]]:
    """Rows of entries."""
    return [[entry() for _ in range(size.cols)] for _ in range(size.rows)]
