"""What genres whose loop visits rooms say of exits by colour: the tables are those that a plain count gives."""

from __future__ import annotations

from itertools import product

import pytest

import gridlanes
from gridlanes.io.read.reading import read_rows
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.room_visits import ANY, VisitedRoom, room_visits
from gridlanes.model.grid import Layer
from gridlanes.registry import genre_named

GENRES = {"double_back": 2, "country_road": 1, "moon_or_sun": 1}


def _rows(name):
    (group,) = read_rows([example.puzzle for example in genre_named(name).examples[:1]]).groups
    return group.structure, group.row_regions


def _visits(structure):
    """What the genre says of visits; other consequences of its rooms may stand around it."""
    return getattr(structure._following, "following", structure._following)


def _by_colour(structure, own):
    """The tables of exits by colour."""
    return [tables for tables in structure.following(own) if tables.kernel is room_visits]


def _tables(tables):
    """The coords and the layout of each room."""
    found = []
    for begin in tables.begin.tolist():
        size, length = tables.entries[begin : begin + 2].tolist()
        coords = tables.entries[begin + 2 : begin + 2 + length].tolist()
        found.append((coords, unpacked(VisitedRoom, tables.entries[begin + 2 + length : begin + 1 + size].tolist())))
    return found


def _counted(structure, cells, number, times):
    """The same for one room, cell by cell."""
    grid = structure.grid
    parts = [[], [], [], []]
    for row, col in product(range(grid.rows), range(grid.cols)):
        cell = grid.coord_at[Layer.CELLS, row, col]
        if cell not in cells:
            continue
        is_dark = (row + col) % 2
        parts[2 + is_dark].append(cell)
        for (down, right), edge in {
            (-1, 0): (Layer.EDGES_H, row, col),
            (1, 0): (Layer.EDGES_H, row + 1, col),
            (0, -1): (Layer.EDGES_V, row, col),
            (0, 1): (Layer.EDGES_V, row, col + 1),
        }.items():
            beside = grid.coord_at.get((Layer.CELLS, row + down, col + right))
            if beside is not None and beside not in cells:
                parts[is_dark].append(grid.coord_at[edge])
    told = VisitedRoom(1, 0, times, number, *map(len, parts[:3]))
    return [coord for part in parts for coord in sorted(part)], told


@pytest.mark.parametrize("name", GENRES)
def test_tables_have_the_links_and_cells_of_each_room_by_colour(name):
    structure, own = _rows(name)
    (tables,) = _by_colour(structure, own)
    visits = _visits(structure)
    rooms = next(entry for entry in own if entry.rule == visits.rooms)
    says_number = visits.says_number
    expected = [
        _counted(structure, set(cells), clue if says_number and clue >= 0 else ANY, GENRES[name])
        for _, cells, clue in rooms.regions()
    ]
    assert _tables(tables) == expected
    assert tables.row.tolist() == rooms.row.tolist()


@pytest.mark.parametrize("name", GENRES)
def test_nothing_follows_where_nothing_is_said_of_exits(name):
    structure, own = _rows(name)
    left = [entry for entry in own if entry.rule != _visits(structure).exits]
    assert len(left) < len(own)
    assert not _by_colour(structure, left)


def test_a_board_that_is_one_room_has_no_exits():
    structure = genre_named("country_road").structure(2, 2)
    (group,) = read_rows(['{"genre": "country_road", "data": {"rooms": {"areas": ["AA", "AA"]}}}']).groups
    assert not any(len(tables.row) for tables in _by_colour(structure, group.row_regions))
    assert gridlanes.solve('{"genre": "country_road", "data": {"rooms": {"areas": ["AA", "AA"]}}}').status[0] == 0
