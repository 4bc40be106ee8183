"""Cages: cells with their sum, in JSON and as maps and sums in texts."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from one_field import assert_refused, comes_back, parts, puzzle_of, refused_in_text

from gridlanes.errors import ModelError
from gridlanes.genres import latin_square
from gridlanes.genres.sudoku_common import CAGE
from gridlanes.io.forms.fields.cages import LARGEST_SUM, Cages
from gridlanes.io.forms.fields.field import Content, Size
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.read.reading import read_rows
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import regions_of_row
from gridlanes.registry import find_genre
from gridlanes.rules import Distinct

FOUR = latin_square.structure(4)
ALL_SUMS, SOME = Cages(CAGE), Cages(CAGE, without=Distinct())
ROWS = [{"sum": 10, "cells": [[row, col] for col in range(4)]} for row in range(4)]


def test_cages_are_regions_with_their_sum_for_a_clue():
    puzzle = comes_back(ALL_SUMS, FOUR, [{"sum": 7, "cells": [[0, 0], [0, 1], [1, 0]]}, {"sum": 1, "cells": [[3, 3]]}])
    assert parts(puzzle)[2] == [(CAGE, [[0, 1, 4], [15]], [7, 1])]


def test_cages_without_a_sum_are_under_a_rule_of_their_own():
    value = [{"sum": 7, "cells": [[0, 0], [0, 1]]}, {"cells": [[3, 3], [3, 2]]}]
    puzzle = comes_back(SOME, FOUR, value)
    assert parts(puzzle)[2] == [(CAGE, [[0, 1]], [7]), (Distinct(), [[15, 14]], [NO_CLUE])]
    assert SOME.owns(Distinct(), puzzle)
    assert not ALL_SUMS.owns(Distinct(), puzzle)
    assert not SOME.needs_sums
    assert ALL_SUMS.needs_sums
    assert_refused(ALL_SUMS, FOUR, value, "entry 2 of cages has no 'sum' .in this genre each cage has a sum")


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (5, "cages is 5, expected a list"),
        ([5], "entry 1 of cages is 5, expected a JSON object"),
        ([{"sum": 1}], "missing key 'cells' in entry 1 of cages"),
        ([{"sum": 1, "cells": [], "x": 1}], "unknown key 'x' in entry 1 of cages"),
        ([{"sum": 0, "cells": [[0, 0]]}], "the sum of entry 1 of cages is 0 .sums are numbers from 1 to 1,048,576"),
        ([{"sum": LARGEST_SUM + 1, "cells": [[0, 0]]}], "the sum of entry 1"),
        ([{"sum": None, "cells": [[0, 0]]}], "the sum of entry 1 of cages is null"),
        ([{"sum": True, "cells": [[0, 0]]}], "the sum of entry 1 of cages is true"),
        ([{"sum": "7", "cells": [[0, 0]]}], "the sum of entry 1 of cages is '7'"),
        ([{"sum": 7, "cells": []}], "entry 1 of cages has 0 cells"),
        ([{"sum": 7, "cells": [[0, 0], [0, 0]]}], "twice"),
        ([{"sum": 7, "cells": [[0, 9]]}], "outside the grid"),
    ],
)
def test_what_is_no_cage_is_refused(value, reason):
    assert_refused(SOME, FOUR, value, reason)


def filled(areas, sums) -> Draft:
    draft = Draft(FOUR, len(areas))
    SOME.fill(draft, Content((np.array(areas, np.int32), np.array(sums, np.int32))))
    return draft


def test_cages_of_a_text_cover_the_board():
    areas, sums = [cell // 4 for cell in range(16)], [10, 0, 0, 0] * 4
    draft = filled([areas], [sums])
    assert draft.fine.all()
    puzzle = draft.one()
    assert SOME.write(puzzle) == ROWS
    assert SOME.array(puzzle, "areas").tolist() == areas
    assert SOME.array(puzzle, "sums").tolist() == sums
    assert SOME.spec("areas", Size(4, 4)).dtype == SOME.spec("sums", Size(4, 4)).dtype == np.int32


def test_texts_read_together_have_the_cages_of_each_and_wrong_ones_none():
    rows, columns = [cell // 4 for cell in range(16)], [cell % 4 for cell in range(16)]
    every = [10] * 16
    draft = filled(
        [rows, columns, rows, rows, [0] * 16],
        [[10, 0, 0, 0] * 4, every, [10, 11, 0, 0] * 4, [10, 0, 0, 0] * 3 + [0] * 4, [99] + [0] * 15],
    )
    assert draft.fine.tolist() == [True, True, False, False, True]
    own = [
        parts(PuzzleRow(FOUR, draft.givens[i], row_regions=regions_of_row(draft.row_regions, i)))[2] for i in range(5)
    ]
    assert own == [
        [(CAGE, [[*range(at, at + 4)] for at in range(0, 16, 4)], [10] * 4)],
        [(CAGE, [[*range(at, 16, 4)] for at in range(4)], [10] * 4)],
        [],
        [],
        [(CAGE, [[*range(16)]], [99])],
    ]


def test_no_texts_have_no_cages():
    draft = filled(np.zeros((0, 16)), np.zeros((0, 16)))
    assert len(draft.row_regions[0]) == len(draft.fine) == 0


@pytest.mark.parametrize(
    ("sums", "reason", "part"),
    [
        ([10, 11, 0, 0] + [10, 0, 0, 0] * 3, "two sums in one cage", 2),
        ([10, 0, 0, 0] * 3 + [0] * 4, "4 cages, but only 3 of them with a sum", 2),
        ([0] * 16, "4 cages, but only 0 of them with a sum", 2),
    ],
)
def test_wrong_sums_are_refused_where_the_sums_are(sums, reason, part):
    error = refused_in_text(SOME, FOUR, np.array([cell // 4 for cell in range(16)], np.int32), np.array(sums, np.int32))
    assert (error.reason, error.column) == (reason, part)


def test_a_cage_that_its_rule_cannot_speak_of_is_refused():
    wide = latin_square.structure(70)
    areas, sums = np.arange(70 * 70, dtype=np.int32), np.full(70 * 70, 1, np.int32)
    areas[1:3] = 1
    areas[3:] -= 1
    error = refused_in_text(SOME, wide, areas, sums)
    assert "a cage of 2 cells in a grid of side 70" in error.reason
    assert "at most 62 marks" in error.hint
    assert_refused(SOME, wide, [{"sum": 3, "cells": [[0, 0], [0, 1]]}], "cages of 2 cells in a grid of side 70")


@pytest.mark.parametrize("value", [ROWS[:3], [*ROWS, ROWS[0]], [*ROWS[:3], {"cells": ROWS[3]["cells"]}], []])
def test_cages_that_do_not_cover_the_board_with_sums_have_no_place_in_texts(value):
    with pytest.raises(ModelError, match="in a game ID, cages must cover the grid, each with its sum"):
        SOME.array(puzzle_of(SOME, FOUR, value), "areas")


CELLS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)).map(list), min_size=1, max_size=4, unique_by=tuple)
CAGES = st.lists(st.fixed_dictionaries({"cells": CELLS}, optional={"sum": st.integers(1, 30)}), max_size=4)


@given(value=CAGES)
def test_cages_come_back_those_with_a_sum_first(value):
    written = SOME.write(puzzle_of(SOME, FOUR, value)) or []
    assert written == sorted(value, key=lambda cage: "sum" not in cage)


def test_the_order_of_cages_does_not_depend_on_the_company():
    only_without = {"grid": ["...."] * 4, "cages": [{"cells": [[0, 0], [0, 1]]}]}
    both = {"grid": ["...."] * 4, "cages": [{"sum": 7, "cells": [[0, 0], [0, 1]]}, {"cells": [[3, 3], [3, 2]]}]}
    lines = [json.dumps({"genre": "killer", "data": data}) for data in (only_without, both)]
    (together,), (alone,) = read_rows(lines).groups, read_rows(lines[1:]).groups
    genre = find_genre("killer")
    assert genre.to_data(together.puzzle(1)) == genre.to_data(alone.puzzle(0)) == both
