import pytest
from samples import as_link, example_lines, large_examples, values

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.puzzlink import decode_numbers, is_link, parse_link
from gridlanes.registry import find_codec

CODEC = find_codec("sudoku")


@pytest.mark.parametrize(
    ("body", "numbers"),
    [
        ("1a", [1, 10]),
        ("g1", [0, 1]),
        (".z", [0] * 21),
        ("-10f", [16, 15]),
        ("+100", [256]),
        ("=000", [4096]),
        ("%001@002", [8193, 8194]),
        ("*0000$00000", [12240, 77776]),
    ],
)
def test_numbers_are_decoded(body, numbers):
    assert decode_numbers(body, len(numbers), 1 << 20) == numbers


@pytest.mark.parametrize(
    ("body", "n_cells", "column"),
    [
        ("1z", 9, 2),
        ("12345", 4, 5),
        ("123", 4, 4),
        ("10", 2, 2),
        ("1-1", 2, 2),
        ("1-zz", 2, 2),
        ("1A", 2, 2),
        ("-ff", 1, 1),
        ("", 4, 1),
        ("1é", 2, 2),
    ],
)
def test_bodies_that_do_not_fit_are_refused_at_their_column(body, n_cells, column):
    with pytest.raises(PuzzleError) as caught:
        decode_numbers(body, n_cells, 9)
    assert caught.value.column == column


def test_every_example_comes_back_from_its_url():
    for line in example_lines(50):
        assert parse_link(as_link(line), CODEC).givens.tolist() == values(line)
    for line in large_examples():
        assert parse_link(as_link(line, 16), CODEC).givens.tolist() == values(line)


@pytest.mark.parametrize(
    "start",
    [
        "https://puzz.link/p?",
        "http://pzv.jp/p.html?",
        "https://pzprxs.vercel.app/p?",
        "puzz.link/p?",
        "HTTPS://example.org/x/y?",
        "",
    ],
)
def test_the_host_does_not_matter(start):
    assert is_link(f"{start}sudoku/4/4/g1k23k3g", CODEC)
    assert parse_link(f"{start}sudoku/4/4/g1k23k3g", CODEC).givens[:8].tolist() == [0, 1, 0, 0, 0, 0, 0, 2]


def test_a_slash_at_the_end_and_an_edit_suffix_are_allowed():
    assert parse_link("https://puzz.link/p?sudoku_edit/4/4/g1k23k3g/", CODEC).givens.sum() == 9


def test_boxes_of_side_six_are_three_wide_and_two_high():
    assert parse_link("https://puzz.link/p?sudoku/6/6/zv", CODEC).structure.grid.box == (3, 2)


@pytest.mark.parametrize(
    ("url", "column", "reason"),
    [
        ("https://puzz.link/p?slither/9/9/z", 21, "'slither', not sudoku"),
        ("https://puzz.link/p?sudoku/9/8/z", 28, "9 columns and 8 rows"),
        ("https://puzz.link/p?sudoku/12/12/z", 28, "no Sudoku of side 12"),
        ("https://puzz.link/p?sudoku/999999999/9/z", 28, "size"),
        ("https://puzz.link/p?sudoku/0/0/z", 28, "size"),
        ("https://puzz.link/p?sudoku/f/9/9/z", 28, "flag"),
        ("https://puzz.link/p?sudoku/9/9", 31, "ends before"),
        ("https://puzz.link/p?sudoku/4/4/g1k2Xk3g", 36, "'X'"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k3g/x", 41, "more after"),
        ("https://puzz.link/p?", 20, "without a puzzle"),
    ],
)
def test_wrong_urls_are_refused_with_their_reason(url, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        parse_link(url, CODEC)
    assert caught.value.column == column


def test_an_endless_url_is_refused_unread():
    with pytest.raises(PuzzleError, match="of more than 65,536 characters"):
        parse_link("https://puzz.link/p?sudoku/9/9/" + "z" * 100_000, CODEC)
