import pytest
from samples import as_grid, as_sdk, example_lines, large_examples, read_bytes, values

from gridlanes.errors import PuzzleError
from gridlanes.io.read.grids import cell_value, cells_of

LINES = example_lines(3)
GRIDS = [as_grid(line) for line in LINES]


@pytest.mark.parametrize("between", ["\n", "\n\n", "\n \n\n", "\n# next\n", "\n---------\n", "\n9\n", "\n9 9\n"])
def test_grids_follow_each_other_with_or_without_a_break(between):
    rows = read_bytes(between.join(GRIDS).encode())
    assert [row["givens"] for row in rows] == [values(line) for line in LINES]


def test_the_text_of_a_grid_is_its_own_and_its_line_the_first():
    rows = read_bytes("\n\n".join(GRIDS).encode())
    assert [row["text"] for row in rows] == GRIDS
    assert [row["line"] for row in rows] == [1, 11, 21]


@pytest.mark.parametrize("blank", list(".*_-"))
def test_each_blank_is_read(blank):
    rows = read_bytes(GRIDS[0].replace("0", blank).encode())
    assert rows[0]["givens"] == values(LINES[0])


def test_bars_and_rules_between_boxes_are_drawings():
    lines = GRIDS[0].split("\n")
    drawn = [" | ".join(line[i : i + 5] for i in (0, 6, 12)) for line in lines]
    rule = "------+-------+------"
    text = "\n".join([*drawn[:3], rule, *drawn[3:6], rule, *drawn[6:]])
    assert [row["givens"] for row in read_bytes(text.encode())] == [values(LINES[0])]


def test_blank_lines_may_part_the_bands():
    lines = GRIDS[0].split("\n")
    text = "\n\n".join("\n".join(lines[y : y + 3]) for y in (0, 3, 6))
    rows = read_bytes(f"{text}\n\n{text}\n".encode())
    assert [row["givens"] for row in rows] == [values(LINES[0])] * 2


@pytest.mark.parametrize("cut", range(1, 9))
def test_a_grid_cut_off_does_not_spoil_the_next(cut):
    short = "\n".join(GRIDS[0].split("\n")[:cut])
    rows = read_bytes(f"{GRIDS[1]}\n\n{short}\n\n{GRIDS[1]}\n\n{GRIDS[2]}\n".encode())
    assert [row.get("givens") for row in rows] == [values(LINES[1]), None, values(LINES[1]), values(LINES[2])]
    assert rows[1]["error"].reason == f"the grid ends after {cut} of 9 rows"
    assert rows[1]["error"].line == 10 + cut


@pytest.mark.parametrize(("other", "side"), [(large_examples()[0], 16), ("12..34....21....", 4)])
def test_a_grid_cut_off_does_not_spoil_one_of_another_size(other, side):
    short = "\n".join(GRIDS[0].split("\n")[:4])
    rows = read_bytes(f"{short}\n\n{as_grid(other, side)}\n".encode())
    assert [row.get("givens") for row in rows] == [None, values(other)]


def test_larger_sizes_have_numbers_of_two_digits():
    line = large_examples()[0]
    rows = read_bytes(as_grid(line, 16).encode())
    assert rows[0]["givens"] == values(line)
    assert rows[0]["structure"].grid.box == (4, 4)


def test_the_largest_side_is_read():
    grid = "\n".join(" ".join(str((x + y) % 122) for x in range(121)) for y in range(121))
    (row,) = read_bytes(grid.encode())
    assert row["givens"][:3] == [0, 1, 2]
    assert max(row["givens"]) == 121


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("\n", " 1\n", 1, 19, "a row of 10 cells|side 10"),
        (None, "10", 2, 1, "'10' in a 9x9 grid"),
        (None, "x", 2, 1, "'x' in a 9x9 grid"),
        (None, "99999999999999999999", 2, 1, "in a 9x9 grid"),
        (None, "?", 2, 1, "invalid cell"),
        (None, "1 2", 2, 19, "expected a row of 9 cells, found 10"),
    ],
)
def test_a_wrong_cell_is_named_by_line_and_column(old, new, line, column, reason):
    lines = GRIDS[0].split("\n")
    if old is not None:
        lines[0] += " 1"
        line, column = 2, len(lines[1]) + 1
        reason = "expected a row of 10 cells, found 9"
    else:
        lines[1] = new + lines[1][1:]
    rows = read_bytes("\n".join([*lines, "", GRIDS[1]]).encode())
    assert reason in rows[0]["error"].reason
    assert (rows[0]["error"].line, rows[0]["error"].column) == (line, column)
    assert rows[-1]["givens"] == values(LINES[1])


def test_a_side_without_boxes_is_refused():
    (row,) = read_bytes("\n".join(["1 2 3 4 5 6 7"] * 7).encode(), format="grids")
    assert "side 7 has no boxes" in row["error"].reason


def test_a_side_too_large_is_refused():
    rows = read_bytes("\n".join([" ".join(["0"] * 150)] * 150).encode(), format="grids")
    assert {row["error"].reason for row in rows} == {"invalid size: 150 rows and 150 columns"}


def test_an_endless_row_is_one_bad_row():
    rows = read_bytes(f"{GRIDS[0]}\n{'0 ' * 600_000}\n{GRIDS[1]}".encode())
    assert [row.get("givens") for row in rows] == [values(LINES[0]), None, values(LINES[1])]
    assert rows[1]["line"] == 10


def test_sadman_files_are_read_with_and_without_sections():
    plain = "\n".join(LINES[0][y : y + 9] for y in range(0, 81, 9))
    for text in (as_sdk(LINES[0]), plain, as_sdk(LINES[0]).replace("\n", "\r\n")):
        assert [row["givens"] for row in read_bytes(text.encode())] == [values(LINES[0])]
    assert read_bytes(as_sdk(LINES[0]).encode())[0]["line"] == 4


def test_the_state_of_a_sadman_file_is_read_only_without_its_puzzle():
    state = as_sdk(LINES[1]).replace("[Puzzle]", "[State]")
    assert [row["givens"] for row in read_bytes(state.encode())] == [values(LINES[1])]
    assert [row["givens"] for row in read_bytes((as_sdk(LINES[0]) + state).encode())] == [values(LINES[0])]


def test_a_row_of_single_characters_and_one_of_numbers_are_told_apart():
    assert len(cells_of("5 3 0 0 7 0 0 0 0")) == 9
    assert len(cells_of("53. .7. ...")) == 9
    assert len(cells_of("530 070 000")) == 9
    assert len(cells_of("100 020 003 000")) == 12
    assert len(cells_of("10 12 0 3 1 2 3 4 5 6 7 8")) == 12
    assert cells_of("10,2,3,4") == ["10", "2", "3", "4"]


def test_a_title_is_skipped():
    rows = read_bytes(f"Puzzle of the day, 20 November\n{GRIDS[0]}".encode(), format="grids")
    assert [row["givens"] for row in rows] == [values(LINES[0])]


@pytest.mark.parametrize("delimiter", [",", "\t", " , "])
def test_cells_with_nothing_in_them_are_refused_with_what_to_write(delimiter):
    rows = as_grid(example_lines(1)[0]).replace("0", "").replace(" ", delimiter)
    for row in read_bytes(rows.encode(), format="grids"):
        assert row["error"].hint == "write 0 for an empty cell"


@pytest.mark.parametrize("title", ["Grid {:02}", "Puzzle #{}:", "sudoku.{}", "NUMBER {}."])
def test_numbered_titles_stand_before_every_grid(title):
    lines = example_lines(3)
    grids = "".join(f"{title.format(n)}\n" + as_grid(line).replace(" ", "") + "\n" for n, line in enumerate(lines))
    rows = read_bytes(grids.encode())
    assert [row.get("givens") for row in rows] == [*map(values, lines)]
    assert [row["line"] for row in rows] == [2, 12, 22]
    within = read_bytes(grids.replace("\n", f"\n{title.format(7)}\n", 5).encode())
    assert "error" in within[0]


def test_values_are_numbers_or_letters():
    assert [cell_value(text, 16) for text in ("0", ".", "7", "07", "16", "g", "A")] == [0, 0, 7, 7, 16, 16, 10]
    with pytest.raises(PuzzleError, match="invalid cell"):
        cell_value("\u0131", 25)  # a letter whose capital is I


def test_grids_go_on_across_blocks():
    rows = read_bytes("\n\n".join(GRIDS).encode(), block_rows=2)
    assert [row["givens"] for row in rows] == [values(line) for line in LINES]
    assert [row["line"] for row in rows] == [1, 11, 21]
