"""Rooms on edges: the edges between two rooms and those within one, and the rooms that these are."""

from __future__ import annotations

import pytest

from gridlanes.errors import ModelError
from gridlanes.genres import stitches
from gridlanes.io.forms.fields.stitched_rooms import StitchedRooms
from gridlanes.model.grid import Layer
from gridlanes.rules import ExactCount

WITHIN, BETWEEN = ExactCount(stitches.STITCH, 0), ExactCount(stitches.STITCH, 1)


def regions_of(rooms: list[str]) -> dict[object, list[set[tuple[str, int, int]]]]:
    """The edges of each region, by rule: v or h for the layer, and the place."""
    puzzle = stitches.GENRE.data({"rooms": rooms})
    grid, names = puzzle.structure.grid, {Layer.EDGES_H: "h", Layer.EDGES_V: "v"}
    return {
        own.rule: [{(names[grid.place(edge)[0]], *grid.place(edge)[1:]) for edge in region} for region in own.regions]
        for own in puzzle.row_regions
    }


def test_edges_lie_within_a_room_or_between_two() -> None:
    found = regions_of(["AAB", "CAB"])
    assert found[WITHIN] == [{("v", 0, 1)}, {("h", 1, 1)}, {("h", 1, 2)}]
    assert found[BETWEEN] == [{("h", 1, 0), ("v", 1, 1)}, {("v", 0, 2), ("v", 1, 2)}]


def test_cells_in_no_room_have_no_edges() -> None:
    field = next(field for field in stitches.GENRE.fields.values() if isinstance(field, StitchedRooms))
    found = field.regions(stitches.structure(2, 3), [[0, 1], [4]])
    assert {own.rule: len(own.regions) for own in found} == {WITHIN: 1, BETWEEN: 1}


def test_cells_of_one_name_that_do_not_hang_together_are_two_rooms() -> None:
    puzzle = stitches.GENRE.data({"rooms": ["ABA", "CBC"]})
    assert stitches.GENRE.to_data(puzzle) == {"rooms": ["ABC", "DBE"]}


def test_rooms_of_one_cell_have_no_edges_within() -> None:
    assert regions_of(["AB"]) == {BETWEEN: [{("v", 0, 1)}]}
    assert stitches.GENRE.to_data(stitches.GENRE.data({"rooms": ["AB"], "stitches": 2})) == {
        "rooms": ["AB"],
        "stitches": 2,
    }


def test_edges_that_make_no_rooms_are_refused() -> None:
    puzzle = stitches.GENRE.data({"rooms": ["AAB", "CAB"]})
    fewer = [own._replace(regions=own.regions[1:], clues=own.clues[1:]) for own in puzzle.row_regions]
    with pytest.raises(ModelError, match="the edges of rooms must be those between two rooms"):
        stitches.GENRE.to_data(puzzle._replace(row_regions=(fewer[0], puzzle.row_regions[1])))
