"""Maps of regions as walls between cells, pzpr's and Tatham's."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import assert_comes_back, assert_one_and_many_agree

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.borders import AreasAndWalls, BorderBits, BorderRuns, BorderTurns, RepeatedRuns, WallBits
from gridlanes.io.forms.fields.field import ArraySpec, Size

BITS, RUNS, TURNS = BorderBits(), BorderRuns(), BorderTurns()
CODES = {"bits": BITS, "runs": RUNS, "turns": TURNS}


def spec(rows: int, cols: int) -> ArraySpec:
    return ArraySpec(Size(rows, cols), np.int32, 0)


@st.composite
def areas(draw):
    """A board drawn into areas that are connected, numbered as they first occur."""
    rows, cols = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    names = np.arange(rows * cols).reshape(rows, cols)
    for _ in range(draw(st.integers(0, 2 * rows * cols))):
        row, col = draw(st.integers(0, rows - 1)), draw(st.integers(0, cols - 1))
        down = draw(st.booleans())
        other = min(row + down, rows - 1), min(col + (not down), cols - 1)
        names[names == names[other]] = names[row, col]
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names.ravel().tolist()))}
    return spec(rows, cols), np.array([numbers[name] for name in names.ravel().tolist()], np.int32)


def test_regions_are_merged_across_open_borders():
    # two columns of a 2x2 grid: both borders within rows are walls, both within columns are open
    assert RUNS.decode("__b", spec(2, 2), "the game ID")[0].tolist() == [[0, 1, 0, 1]]
    assert BITS.decode("o0", spec(2, 2), "the URL")[0].tolist() == [[0, 1, 0, 1]]
    # two rows: the borders within rows are open, those within columns walls
    assert RUNS.decode("b__", spec(2, 2), "the game ID")[0].tolist() == [[0, 0, 1, 1]]
    assert BITS.decode("0o", spec(2, 2), "the URL")[0].tolist() == [[0, 0, 1, 1]]


def test_borders_of_columns_stand_column_by_column_in_runs_and_row_by_row_in_bits():
    board = np.array([0, 1, 0, 1, 2, 1], np.int32)  # 3 rows of 2 cells; one wall below a cell, in the first column
    assert assert_comes_back(RUNS, spec(3, 2), board) == "___ab"
    assert assert_comes_back(BITS, spec(3, 2), board) == "s4"


def test_borders_of_one_kind_are_counted_by_turns_those_of_rows_column_by_column():
    board = np.array([0, 0, 1, 0, 2, 1], np.int32)  # 2 rows of 3 cells
    # the imaginary border and the first between rows, a wall, two open ones, three walls
    assert assert_comes_back(TURNS, spec(2, 3), board) == "babc"
    # side 5 has an imaginary border and 40 others, all open; side 4 24, which one letter stands for
    assert TURNS.encode(np.zeros(25, np.int32), spec(5, 5)) == "zp"
    assert TURNS.encode(np.zeros(16, np.int32), spec(4, 4)) == "y"
    assert TURNS.decode("z", spec(4, 4), "the game ID")[0].tolist() == [[0] * 16]


def test_a_z_is_twenty_five_open_borders_without_a_wall():
    # side 4 has 24 borders and the imaginary last: all open, then that one as a wall
    assert RUNS.decode("x", spec(4, 4), "the game ID")[0].tolist() == [[0] * 16]
    assert RUNS.decode("z_", spec(4, 4), "the game ID")[1] == 1  # too many by one
    # side 5 has 40: 25 open, 15 more open, then the last
    assert RUNS.decode("zo", spec(5, 5), "the game ID")[0].tolist() == [[0] * 25]


@pytest.mark.parametrize(
    ("code", "text", "column", "reason"),
    [
        ("runs", "__", 3, r"the region map has 2 of 5 borders \(the text may be cut off"),
        ("runs", "___c", 4, "'c' skips more borders than the 2 left"),
        ("runs", "zz", 1, "'z' skips more borders than the 5 left"),
        ("runs", "_1_", 2, "invalid character '1' in the region map"),
        ("runs", "", 1, "the region map has 0 of 5 borders"),
        ("bits", "o", 2, "the region map has 2 of 4 borders"),
        ("bits", "", 1, "the region map has 0 of 4 borders"),
        ("bits", "ow", 2, "invalid character 'w' in the region map"),
        ("bits", "_0", 1, "invalid character '_'"),
        ("bits", "O0", 1, "invalid character 'O'"),
        ("bits", "o\u00e9", 2, "invalid character"),
    ],
)
def test_maps_that_do_not_fit_are_refused_at_their_column(code, text, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        CODES[code].decode(text, spec(2, 2), "the text")
    assert caught.value.column == column


def test_a_map_has_a_name_in_errors():
    with pytest.raises(PuzzleError, match="the map of cages has 0 of 5 borders"):
        BorderRuns("the map of cages").decode("", spec(2, 2), "the game ID")


@pytest.mark.parametrize("code", CODES)
@given(board=areas())
def test_areas_come_back_from_their_map(code, board):
    where, names = board
    text = CODES[code].encode(names, where)
    found, stop = CODES[code].decode(text, where, "the text")
    assert (found.tolist(), stop) == ([names.tolist()], len(text))
    assert_one_and_many_agree(CODES[code], where, [text, text[:-1], text + "_", ""])


@pytest.mark.parametrize("code", CODES)
def test_areas_may_have_any_names_that_tell_them_apart(code):
    text = CODES[code].encode(np.array([7, 7, 2, 2]), spec(2, 2))
    assert CODES[code].decode(text, spec(2, 2), "the text")[0].tolist() == [[0, 0, 1, 1]]


@pytest.mark.parametrize("code", CODES)
def test_areas_in_two_parts_are_not_written(code):
    with pytest.raises(ModelError, match="the areas of the region map must be connected"):
        CODES[code].encode(np.array([0, 1, 1, 0]), spec(2, 2))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("shape", [(1, 1), (1, 5), (5, 1)])
def test_boards_of_one_line_have_maps_too(code, shape):
    n_cells = shape[0] * shape[1]
    assert assert_comes_back(CODES[code], spec(*shape), np.arange(n_cells, dtype=np.int32)) or n_cells == 1


@pytest.mark.parametrize("code", CODES)
@given(
    rows=st.integers(1, 5),
    cols=st.integers(1, 5),
    texts=st.lists(st.text(st.sampled_from("__aabcdz1v0w\u00e9"), max_size=30), max_size=6),
)
def test_maps_read_together_are_read_as_alone(code, rows, cols, texts):
    assert_one_and_many_agree(CODES[code], spec(rows, cols), texts)


def test_letters_are_repeated_by_a_number():
    room, code = ArraySpec(Size(3, 3), np.int32, 0, Size(3, 3)), RepeatedRuns("the map")
    areas = np.array([0, 1, 2, 0, 1, 2, 0, 1, 2])
    text = code.encode(areas, room)
    assert text == "_6f"
    assert code.decode(text, room, "the text")[0].tolist() == [areas.tolist()]
    assert BorderRuns("the map").encode(areas, room) == "______f"


@pytest.mark.parametrize(
    ("text", "why"), [("_6", "6 of 13"), ("_0f", "'_'"), ("_6!", "'!'"), ("_9z", "'z'"), ("", "0 of")]
)
def test_repeated_letters_that_are_wrong_are_refused(text, why):
    spec = ArraySpec(Size(3, 3), np.int32, 0, Size(3, 3))
    with pytest.raises(PuzzleError, match=why):
        RepeatedRuns("the map").decode(text, spec, "the text")


def test_cells_in_no_area_are_written_as_areas_of_their_own_where_that_is_asked_for():
    room, areas = ArraySpec(Size(2, 2), np.int32, 0, Size(2, 2)), np.array([0, -1, 0, -1])
    with pytest.raises(ModelError, match="every cell is in an area"):
        BorderBits().encode(areas, room)
    text = BorderBits(alone=True).encode(areas, room)
    assert BorderBits().decode(text, room, "the text")[0].tolist() == [[0, 1, 0, 2]]


def test_walls_are_read_as_they_are():
    spec = ArraySpec(Size(1, 7), np.uint8, 0, Size(2, 3))
    walls, stop = WallBits().decode("n8", spec, "the text")
    assert (walls.tolist(), stop) == ([[1, 0, 1, 1, 0, 1, 0]], 2)
    assert WallBits().encode(walls[0], spec) == "m8"


@pytest.mark.parametrize(
    ("code", "text", "between"),
    [
        ("bits", "80", "row 2, column 1 and row 2, column 2"),  # of the two walls within rows, the second stands
        ("bits", "08", "row 1, column 2 and row 2, column 2"),
        ("runs", "ab", "row 2, column 1 and row 2, column 2"),
        ("turns", "bab", "row 1, column 2 and row 2, column 2"),
    ],
)
def test_a_wall_within_an_area_is_refused_where_it_would_mean_something(code, text, between):
    where, closed = spec(2, 2), type(CODES[code])(closed=True)
    with pytest.raises(PuzzleError, match="a border in the region map lies within one area") as caught:
        closed.decode(text, where, "the text")
    assert between in str(caught.value)
    assert caught.value.column == 1
    assert_one_and_many_agree(closed, where, [text, closed.encode(np.zeros(4, np.int32), where)])
    assert CODES[code].decode(text, where, "the text")[0].tolist() == [[0, 0, 0, 0]]


def test_a_single_cell_has_no_walls_to_refuse():
    assert BorderBits(closed=True).decode("", spec(1, 1), "the text")[0].tolist() == [[0]]


@given(board=areas(), data=st.data())
def test_walls_within_areas_come_back_beside_these(board, data):
    alone, names = board
    size = alone.shape
    n_walls = size.rows * (size.cols - 1) + (size.rows - 1) * size.cols
    where = ArraySpec(Size(1, size.n_cells + n_walls), np.int32, 0, size)
    drawn = np.array(data.draw(st.lists(st.integers(0, 1), min_size=n_walls, max_size=n_walls)), np.int32)
    code = AreasAndWalls()
    text = code.encode(np.concatenate([names, drawn]), where)
    found, stop = code.decode(text, where, "the text")
    assert stop == len(text)
    assert code.encode(found[0], where) == text
    areas_found, within = found[0, : size.n_cells], found[0, size.n_cells :]
    assert areas_found.tolist() == BITS.decode(text, alone, "the text")[0][0].tolist()
    assert BITS.encode(areas_found, alone) == text or within.any()
    assert_one_and_many_agree(code, where, [text, text[:-1], ""])
