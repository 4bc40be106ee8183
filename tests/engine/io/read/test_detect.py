import pytest
from samples import as_game, as_grid, as_link, as_sdk, example_lines, large_examples, solved_examples

from gridlanes.io.read.detect import family_of
from gridlanes.io.read.rows import ReaderOptions
from gridlanes.registry import find_genre

KINDS = ReaderOptions(find_genre("sudoku"))
PUZZLE, SOLUTION = solved_examples(1)[0]
COMPACT = "\n".join(large_examples()[0][y : y + 16] for y in range(0, 256, 16))


@pytest.mark.parametrize(
    ("text", "family"),
    [
        (PUZZLE, "lines"),
        ("quizzes,solutions\n" + f"{PUZZLE},{SOLUTION}", "lines"),
        (f"1 {PUZZLE} {SOLUTION}", "lines"),
        (as_link(PUZZLE), "lines"),
        (as_game(PUZZLE), "lines"),
        (large_examples()[0], "lines"),
        (as_grid(PUZZLE), "grids"),
        ("9 9\n" + as_grid(PUZZLE).replace("0", "-"), "grids"),
        (as_grid(PUZZLE).replace(" ", ","), "grids"),
        (as_grid(large_examples()[0], 16), "grids"),
        (as_sdk(PUZZLE), "grids"),
        ("\n".join(PUZZLE[y : y + 9] for y in range(0, 81, 9)), "grids"),
        (COMPACT, "grids"),
        ("1...............\n" * 3 + COMPACT, "grids"),
        ("1.3.............\n" * 16, "lines"),
        ("0 1 2 0\n" * 4, "grids"),
        (PUZZLE[:-1], "lines"),
        ("https://puzz.link/p?sudoku/9/9", "lines"),
        ("5 3 x 0 0 ?\n", "grids"),
        ("# only a comment\n\n", "lines"),
        ("Dear Sir or Madam,\n\nplease solve this.\n", None),
        ("def f(x):\n    return x\n", None),
    ],
)
def test_sources_are_recognised_by_their_lines(text, family):
    assert family_of(text.encode(), "x", KINDS) == family


def test_a_name_settles_what_the_lines_leave_open():
    assert family_of(b"what?", "a.sdk", KINDS) == "grids"
    assert family_of(b"what?", "a.csv.gz", KINDS) == "lines"
    assert family_of(b"what?", "a.txt", KINDS) is None


def test_every_example_is_recognised_alone():
    for line in example_lines():
        assert family_of(line.encode(), "x", KINDS) == "lines"
        assert family_of(as_grid(line).encode(), "x", KINDS) == "grids"
