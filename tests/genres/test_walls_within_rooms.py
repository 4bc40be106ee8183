"""Walls within rooms: what they take away, told by a plain look at the answer of each example."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest
from random_shapes import neighbours, places_for_walls

import gridlanes
from gridlanes.genres import country_road, heyawake, moon_or_sun
from gridlanes.io.forms.fields.field import Size, size_of
from gridlanes.io.forms.fields.inner_walls import InnerWalls
from gridlanes.io.read.reading import read_rows
from gridlanes.model.grid import Layer
from gridlanes.registry import find_genre, genres
from gridlanes.status import Status

WALLED = [name for name in genres() if "walls" in find_genre(name).fields]
LOOPS = {moon_or_sun.NAME, country_road.NAME}


def _answer(structure, answer: str) -> list[int]:
    """The value of each coord."""
    assert len(answer) == structure.n_coords
    return [*map(int, answer)]


def _crosses_no_more(grid, values: list[int], areas: list[int], pair: tuple[int, int]) -> bool:
    """Whether the unshaded cells on both sides of a wall, in its line, cross no border besides."""
    step = pair[1] - pair[0]
    n_crossed = 0
    for cell, way in ((pair[0], -step), (pair[1], step)):
        here = cell
        while not values[here]:
            there = here + way
            same_line = 0 <= there < len(areas) and (abs(step) > 1 or there // grid.cols == here // grid.cols)
            if not same_line or values[there]:
                break
            n_crossed += areas[there] != areas[here]
            here = there
    return bool(values[pair[0]] or values[pair[1]] or n_crossed == 0)


def _is_left(name: str, structure, values: list[int], areas: list[int], pair: tuple[int, int]) -> bool:
    """Whether an answer stands if there is a wall between two cells of one room."""
    if name == heyawake.NAME:
        return _crosses_no_more(structure.grid, values, areas, pair)
    if name not in LOOPS:
        return not (values[pair[0]] and values[pair[1]])  # shaded, or with a number
    grid = structure.grid
    cells = grid.ids(Layer.CELLS).ravel()
    row, col = divmod(pair[1], grid.cols)
    edge = grid.ids(Layer.EDGES_V if pair[1] == pair[0] + 1 else Layer.EDGES_H)[row, col]
    goes_through = [values[cells[cell]] == 0 for cell in pair]
    return not values[edge] and (name == moon_or_sun.NAME or any(goes_through))


def test_these_genres_have_such_walls():
    assert {*LOOPS} < {*WALLED}
    assert all(isinstance(find_genre(name).fields["walls"], InnerWalls) for name in WALLED)


def _examples(name: str):
    """The examples: their data, size, structure, answer and the room of each cell, and the pairs of cells between which
    a wall can stand: such that they do not divide a room together, and all.
    """
    genre = find_genre(name)
    for example in genre.examples:
        (group,) = read_rows([example.puzzle]).groups
        puzzle = group.puzzle(0)
        size, areas = size_of(puzzle), genre.fields["rooms"].array(puzzle, "").tolist()
        places = [places_for_walls(random.Random(seed), size, areas) for seed in range(4)]
        pairs = [[neighbours(size)[place] for place in sorted(found)] for found in (places[0], set().union(*places))]
        yield genre.to_data(puzzle), size, puzzle.structure, _answer(puzzle.structure, example.solution), areas, *pairs


@pytest.mark.parametrize("name", WALLED)
def test_a_wall_takes_away_the_answers_that_it_stands_in_the_way_of(name):
    texts, expected = list[str](), list[bool]()
    for data, size, structure, values, areas, _, pairs in _examples(name):
        texts += [_with_walls(name, data, size, [pair]) for pair in pairs]
        expected += [_is_left(name, structure, values, areas, pair) for pair in pairs]
    assert {*expected} == {True, False}
    assert (gridlanes.solve(texts).status == np.where(expected, Status.UNIQUE, Status.UNSOLVABLE)).all()


@pytest.mark.parametrize("name", WALLED)
def test_walls_come_back_from_urls(name):
    n_walls = 0
    for data, size, _, _, _, pairs, _ in _examples(name):
        text = _with_walls(name, data, size, pairs)
        (url,) = gridlanes.convert([text], "puzzlink")
        assert json.loads(*gridlanes.convert([url], "jsonl")) == json.loads(text) or not pairs
        n_walls += len(pairs)
    assert n_walls


def _with_walls(name: str, data: dict, size: Size, pairs: list[tuple[int, int]]) -> str:
    walls = [[[*divmod(cell, size.cols)] for cell in pair] for pair in pairs]
    return json.dumps({"genre": name, "data": {**data, "walls": walls}})


@pytest.mark.parametrize(
    ("url", "column"),
    [
        ("https://puzz.link/p?aquarium/2/2/80/g", 34),
        ("https://puzz.link/p?doubleback/2/2/800", 36),
    ],
)
def test_genres_in_which_walls_would_have_another_meaning_refuse_them(url, column):
    (error,) = read_rows([url]).errors.values()
    assert "a border in the region map lies within one area: between row 2, column 1 and row 2, column 2" in str(error)
    assert error.column == column


def test_other_genres_read_rooms_as_if_such_walls_were_not_there():
    """Nothing that their rules say depends on them."""
    plain, walled = (read_rows([f"https://puzz.link/p?norinori/2/2/{bits}"]).groups for bits in ("00", "80"))
    assert plain[0].puzzle(0).row_regions == walled[0].puzzle(0).row_regions
