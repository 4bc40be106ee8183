import pytest
from samples import as_grid, as_sdk, example_lines, values

from gridlanes.io.read.one_puzzle import one_puzzle
from gridlanes.io.read.reading import reader_options_of
from gridlanes.io.read.rows import InvalidRow, ReadRow

LINE = example_lines(1)[0]


@pytest.mark.parametrize("text", [as_grid(LINE), as_sdk(LINE), f"# a comment\n{LINE}"], ids=["grid", "sdk", "line"])
def test_a_text_of_several_lines_is_one_puzzle(text):
    row = one_puzzle(text, 5, reader_options_of(None, None, None))
    assert isinstance(row, ReadRow)
    assert row.puzzle.givens.tolist() == values(LINE)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"{as_grid(LINE)}\n{as_grid(LINE)}", "2 puzzles in one string"),
        ("# nothing\n# at all", "no puzzle in one string"),
        (as_grid(LINE).replace("0", "x", 1), "in line 1 of the string"),
    ],
)
def test_any_other_text_says_why_it_is_none(text, reason):
    bad = one_puzzle(text, 5, reader_options_of(None, None, None))
    assert isinstance(bad, InvalidRow)
    assert reason in bad.error.reason
    assert bad.error.line == 5
