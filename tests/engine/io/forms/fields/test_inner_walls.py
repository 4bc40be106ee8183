"""Walls within rooms: pairs of cells, and the edges between them."""

from __future__ import annotations

import numpy as np
import pytest
from one_field import schema_of

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres import country_road, heyawake, lits, moon_or_sun
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.inner_walls import InnerWalls
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.model.grid import Layer
from gridlanes.puzzles.row_regions import RuleRegions
from gridlanes.rules import AtLeastOne

SIZE, WHOLE = Size(2, 3), ["AAA", "AAA"]
STRUCTURE = lits.structure(*SIZE)
ROOMS, WALLS = lits.GENRE.fields["rooms"], lits.GENRE.fields["walls"]


def draft_of(value, areas=WHOLE, n=1) -> Draft:
    """A draft of n equal puzzles with rooms and walls."""
    draft = Draft(STRUCTURE, n)
    for field, told in ((ROOMS, areas), (WALLS, value)):
        field.fill_many(draft, [field.read(told, SIZE, 40)] * n)
    return draft


@pytest.mark.parametrize("value", [[[[0, 0], [0, 1]]], [[[0, 1], [0, 2]], [[0, 0], [1, 0]]]])
def test_walls_come_back(value):
    schema_of(WALLS).validate(value)
    draft = draft_of(value, n=2)
    assert draft.fine.all()
    assert not WALLS.are_blank(draft)
    (walls,) = (own for own in draft.row_regions if own.rule == WALLS.rule)
    cells = [[row * 3 + col for row, col in pair] for pair in value]
    assert [(row, pair) for row, pair, _ in walls.regions()] == [(row, pair) for row in (0, 1) for pair in cells]
    puzzle = draft_of(value).one()
    assert WALLS.write(puzzle) == value
    assert not WALLS.is_blank(puzzle)
    assert WALLS.owns(walls.rule, puzzle)
    assert [look.coords for look in WALLS.looks(puzzle)] == cells


def test_the_order_of_cells_and_walls_has_no_meaning():
    told = [[[1, 1], [0, 1]], [[1, 2], [1, 1]]]
    assert WALLS.write(draft_of(told).one()) == [[[1, 1], [1, 2]], [[0, 1], [1, 1]]]


@pytest.mark.parametrize("size", [Size(4, 1), Size(1, 4)])
def test_boards_of_one_line_have_places_for_walls_too(size):
    cells = [[k, 0] if size.cols == 1 else [0, k] for k in range(4)]
    for place in range(3):
        (walls,) = WALLS.read([cells[place : place + 2]], size, 40).arrays
        assert np.flatnonzero(walls[0]).tolist() == [place]


def test_no_walls_are_left_out():
    draft = draft_of([])
    assert WALLS.are_blank(draft)
    assert WALLS.is_blank(draft.one())
    assert WALLS.write(draft.one()) is None


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ({}, "walls is an object, expected a list of pairs of cells"),
        ([[[0, 0], [0, 1]]] * 8, "too many walls: 8 .the board has places for 7"),
        ([5], "entry 1 of walls is 5, expected two cells .cells are .row, column., both from 0"),
        ([[[0, 0], [0, 1]], [[0, 0]]], "entry 2 of walls is .*, expected two cells"),
        ([[[0, 0], [2, 0]]], r"entry 1 of walls has the cell \[2, 0\] outside the grid"),
        ([[[0, 0], [1, 1]]], "entry 1 of walls has cells that are not next to each other"),
        ([[[0, 0], [0, 0]]], "entry 1 of walls has cells that are not next to each other"),
        ([[[0, 2], [1, 0]]], "entry 1 of walls has cells that are not next to each other"),
    ],
)
def test_what_is_no_wall_is_refused(value, reason):
    with pytest.raises(PuzzleError, match=reason):
        WALLS.read(value, SIZE, 40)


@pytest.mark.parametrize(
    ("walls", "areas"),
    [
        ([[[0, 1], [1, 1]]], ["AAB", "ABB"]),  # between two rooms
        ([[[0, 1], [1, 1]]], ["A#B", "A#B"]),  # in none
        ([[[0, 0], [0, 1]]], ["AAB", "ABB"]),  # a room in two parts
        ([[[0, 0], [0, 1]], [[1, 0], [1, 1]]], WHOLE),
    ],
)
def test_walls_that_divide_rooms_or_are_in_none_are_refused(walls, areas):
    draft = draft_of(walls, areas)
    assert not draft.fine[0]
    reason = str(WALLS.explain(WALLS.read(walls, SIZE, 40), SIZE))
    assert "walls divide a room, or one of them is not between two cells of one" in reason


def test_regions_that_are_no_walls_are_not_written():
    wrong = PuzzleRow(STRUCTURE, np.zeros(6, np.uint8), None, (RuleRegions(WALLS.rule, [[0, 4]], [0]),))
    with pytest.raises(ModelError, match="the walls must be between two neighbouring cells each"):
        WALLS.write(wrong)


@pytest.mark.parametrize("genre", [moon_or_sun.GENRE, country_road.GENRE], ids=lambda genre: genre.name)
def test_a_wall_in_a_loop_s_way_stands_on_an_edge(genre):
    structure, field = genre.make(SIZE), genre.fields["walls"]
    assert isinstance(field, InnerWalls)
    coords, grid = field.coords(structure), structure.grid
    across, down = grid.ids(Layer.EDGES_V), grid.ids(Layer.EDGES_H)
    assert coords[:, 0].tolist() == [*across[:, 1:-1].ravel().tolist(), *down[1:-1].ravel().tolist()]
    assert coords[:, 1:].tolist() in ([[]] * 7, [[0, 1], [1, 2], [3, 4], [4, 5], [0, 3], [1, 4], [2, 5]])


def test_spans_cross_walls_as_they_cross_borders():
    structure, (rooms, walls) = heyawake.structure(2, 3), (heyawake.GENRE.fields[name] for name in ("rooms", "walls"))
    for told, expected in (([], []), ([[[0, 0], [0, 1]]], [[0, 1, 2]])):
        draft = Draft(structure, 2)
        rooms.fill_many(draft, [rooms.read({"areas": ["AAB", "AAB"]}, SIZE, 40)] * 2)
        walls.fill_many(draft, [walls.read(told, SIZE, 40), walls.read([], SIZE, 40)])
        mine = [own for own in draft.row_regions if own.rule == AtLeastOne(heyawake.SHADED)]
        spans = [region for own in mine for region in own.regions()]
        assert [(row, [*map(int, coords)]) for row, coords, _ in spans] == [(0, coords) for coords in expected]
        assert walls.arrays(draft, "").any(axis=1).tolist() == [bool(told), False]
