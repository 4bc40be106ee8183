"""Given edges: lines, none, open ones, in both layers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from one_field import assert_many_are_as_each, assert_refused, comes_back, puzzle_of

from gridlanes.genres import slitherlink
from gridlanes.io.forms.fields.edges import Edges
from gridlanes.io.forms.fields.field import Size
from gridlanes.model.grid import Layer

ACROSS, DOWN = Edges("edges_h", Layer.EDGES_H), Edges("edges_v", Layer.EDGES_V)
STRUCTURE = slitherlink.structure(1, 2)


def test_edges_of_each_layer_come_back():
    across = comes_back(ACROSS, STRUCTURE, ["1.", "0."])
    assert across.givens.tolist() == [2, 0, 1, 0, 0, 0, 0]
    down = comes_back(DOWN, STRUCTURE, [".01"])
    assert down.givens.tolist() == [0, 0, 0, 0, 0, 1, 2]


@pytest.mark.parametrize("value", [["1-", "x_"], [[1, None], [0, "?"]]])
def test_edges_may_be_said_in_several_ways(value):
    assert ACROSS.write(puzzle_of(ACROSS, STRUCTURE, value)) == ["1.", "0."]


def test_a_layer_without_given_edges_is_left_out():
    puzzle = puzzle_of(ACROSS, STRUCTURE, ["..", ".."])
    assert ACROSS.write(puzzle) is DOWN.write(puzzle) is None
    assert ACROSS.is_blank(puzzle)
    assert not DOWN.is_blank(puzzle_of(DOWN, STRUCTURE, ["0.."]))


def test_there_is_one_line_of_edges_more_than_of_cells():
    assert ACROSS.shape(Size(2, 3)) == (3, 3)
    assert DOWN.shape(Size(2, 3)) == (2, 4)
    assert_refused(ACROSS, STRUCTURE, [".."], "edges_h has 1 rows of 2, expected 2 of 2")
    assert_refused(DOWN, STRUCTURE, [".."], "edges_v has 1 rows of 2, expected 1 of 3")
    largest = slitherlink.structure(1, 40)
    assert comes_back(DOWN, largest, ["1" + "." * 40]).givens.sum() == 2


@pytest.mark.parametrize(
    ("value", "reason"),
    [(["2.", ".."], "'2' in row 1, column 1 of edges_h"), ("..", "expected a list"), ([[2, 0], ".."], "2 in")],
)
def test_what_stands_for_no_edge_is_refused(value, reason):
    assert_refused(ACROSS, STRUCTURE, value, reason)


@given(
    boards=st.lists(
        st.lists(st.text(st.sampled_from("..01"), min_size=2, max_size=2), min_size=2, max_size=2),
        min_size=1,
        max_size=4,
    )
)
def test_many_are_as_each(boards):
    assert_many_are_as_each(ACROSS, STRUCTURE, boards)


def test_edges_have_no_place_in_texts():
    with pytest.raises(NotImplementedError, match="edges_h cannot be written as text"):
        ACROSS.spec("", Size(1, 2))
