"""Contents of the fields of rooms, paths and numbers: all of them, after moves, and those of known puzzles."""

from __future__ import annotations

import json

import numpy as np
import pytest
from plain_layouts import plain_contents

import gridlanes
from gridlanes.enumerating.own_layouts import own_layouts_of
from gridlanes.enumerating.request import enumeration_of
from gridlanes.errors import ModelError
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.io.read.reading import read_rows
from gridlanes.registry import find_genre

CASES = [
    *(("magnets", (2, 2)), ("stitches", (2, 3)), ("moon_or_sun", (1, 3)), ("dominosa", (2, 3)), ("thermometers", 2)),
    *(("str8ts", (2, 2)), ("kakuro", (2, 2))),
]


def own_of(genre, size):
    enumeration = enumeration_of(genre, size)
    own = own_layouts_of(enumeration.structure, enumeration.own_field)
    assert own is not None
    return enumeration, own


IMPOSSIBLE = ""
"""in the place of a puzzle with contents that cannot be"""


def filled(enumeration, fill) -> str:
    draft = Draft(enumeration.structure, 1)
    fill(draft)
    return json.dumps(enumeration.genre.to_data(draft.one())) if draft.fine[0] else IMPOSSIBLE


@pytest.mark.parametrize(("genre", "size"), CASES)
def test_contents_are_those_that_plain_loops_find(genre, size) -> None:
    enumeration, own = own_of(genre, size)
    codes = own.all()
    assert codes.tolist() == sorted(codes.tolist())
    found = [filled(enumeration, lambda draft, row=row: own.fill(draft, row[None])) for row in codes]
    field = enumeration.own_field
    assert field is not None
    contents = plain_contents(enumeration)
    expected = [filled(enumeration, lambda draft, content=content: field.fill(draft, content)) for content in contents]
    assert {*found} - {IMPOSSIBLE} == {*expected} - {IMPOSSIBLE}
    assert found.count(IMPOSSIBLE) == len(found) + 1 - len({*found, IMPOSSIBLE})


@pytest.mark.parametrize(("genre", "size"), CASES)
def test_moves_lead_to_others_of_them(genre, size) -> None:
    enumeration, own = own_of(genre, size)
    codes = own.all()
    every = [row.tobytes() for row in codes]
    for cells in enumeration.moves.cells:
        moved = own.moved(codes, cells)
        assert sorted(row.tobytes() for row in moved) == sorted(every)
    assert (own.moved(codes, np.arange(enumeration.size.n_cells)) == codes).all()


@pytest.mark.parametrize(("genre", "size"), [case for case in CASES if case[0] != "moon_or_sun"])
def test_the_codes_of_a_puzzle_are_those_it_was_made_with(genre, size) -> None:
    _, own = own_of(genre, size)
    result = next(gridlanes.enumerate_puzzles(genre, size, n_clues=0 if genre == "dominosa" else None))
    every = {row.tobytes() for row in own.all()}
    for group, _ in result.groups:
        for row in range(min(len(group.rows), 20)):
            puzzle = group.puzzle(row)
            codes = own.of(puzzle)
            assert codes.tobytes() in every


def test_symbols_are_codes_too() -> None:
    _, own = own_of("moon_or_sun", (2, 2))
    text = '{"genre":"moon_or_sun","data":{"rooms":{"areas":["AB","AB"],"symbols":["ms",".m"]}}}'
    (group,) = read_rows([text]).groups
    assert own.of(group.puzzle(0)).tolist() == [0, 1, 0, 1, 1, 2, 0, 1]


def test_cells_in_no_room_are_refused_unless_rooms_leave_them_out() -> None:
    _, own = own_of("magnets", (2, 2))
    (group,) = read_rows(['{"genre":"magnets","data":{"dominoes":["AA","BC"]}}']).groups
    assert own.of(group.puzzle(0)).tolist() == [0, 0, 1, 2]
    (group,) = read_rows(['{"genre":"makaro","data":{"grid":["..","#."],"rooms":["AA",".A"]}}']).groups
    rooms = own_layouts_of(group.structure, find_genre("makaro").fields["rooms"])
    assert rooms is not None
    with pytest.raises(ModelError, match="cells in no room"):
        rooms.of(group.puzzle(0))
    assert own_layouts_of(group.structure, None) is None
