import pytest
from samples import as_game, example_lines, large_examples, values

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.tatham import decode_regions, decode_runs, is_game, parse_game
from gridlanes.registry import find_codec

CODEC = find_codec("sudoku")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("a1_2b", [0, 1, 2, 0, 0]), ("12a", [12, 0]), ("z", [0] * 26), ("_1_", [1]), ("1_2_3", [1, 2, 3])],
)
def test_runs_are_decoded(text, numbers):
    assert decode_runs(text, len(numbers), 99) == numbers


@pytest.mark.parametrize(
    ("text", "n_cells", "column"),
    [("1z", 9, 2), ("a1b2", 4, 4), ("a1", 4, 3), ("a0", 2, 2), ("a10", 2, 2), ("a9999999999999", 2, 2), ("a?", 2, 2)],
)
def test_runs_that_do_not_fit_are_refused_at_their_column(text, n_cells, column):
    with pytest.raises(PuzzleError) as caught:
        decode_runs(text, n_cells, 9)
    assert caught.value.column == column


def test_regions_are_merged_across_open_borders():
    # two columns of a 2x2 grid: both borders within rows are walls, both within columns are open
    assert decode_regions("__b", 2) == [0, 1, 0, 1]
    # two rows: the borders within rows are open, those within columns walls
    assert decode_regions("b__", 2) == [0, 0, 1, 1]


def test_a_z_is_twenty_five_open_borders_without_a_wall():
    # side 4 has 24 borders and the imaginary last: all open, then that one as a wall
    assert decode_regions("x", 4) == [0] * 16
    with pytest.raises(PuzzleError, match="goes on after the last border"):
        decode_regions("z_", 4)
    # side 5 has 40: 25 open, 15 more open, then the last
    assert decode_regions("zo", 5) == [0] * 25


@pytest.mark.parametrize(("text", "column"), [("__", 3), ("___c", 4), ("_1_", 2), ("", 1)])
def test_region_maps_that_do_not_fit_are_refused_at_their_column(text, column):
    with pytest.raises(PuzzleError) as caught:
        decode_regions(text, 2)
    assert caught.value.column == column


def test_every_example_comes_back_from_its_game_id():
    for line in example_lines(50):
        assert parse_game(as_game(line), CODEC).givens.tolist() == values(line)
    for line in large_examples():
        assert parse_game(as_game(line, "4x4"), CODEC).givens.tolist() == values(line)


@pytest.mark.parametrize("word", ["solo:3x3:z", "3x3:z", "9j:z,_", "9jx:z", "solo:", "slant:8x8:a", "3x3#123"])
def test_what_is_meant_as_a_game_id_is_seen(word):
    assert is_game(word, CODEC)


@pytest.mark.parametrize("word", ["12:30", "1" * 81, "http://x", "id:5"])
def test_other_words_are_no_game_ids(word):
    assert not is_game(word, CODEC)


@pytest.mark.parametrize(
    ("word", "column", "reason"),
    [
        ("solo:3x3:zzzd", 13, "'d' skips 4 cells where 3 are left"),
        ("3x3:zzz10b", 8, "number 10 is not from 1 to 9"),
        ("3x3k:zzzc", 10, "a killer without its cages"),
        ("3x3k:zzzc,b,zzzc", 12, "3 of 145 borders"),
        ("3x3k:zzzc,zzzzzs,45a", 21, "2 of 81 cells"),
        ("3x3k:zzzc,zzzzzs,45_44zzza", 18, "two sums in one cage"),
        ("3x3k:zzzc,zzzzzs,zzzc", 18, "1 cages, but 0 of them with a sum"),
        ("slant:3x3:zzzc", 1, "'slant', not 'solo'"),
        ("3x3#123", 4, "random seed"),
        ("solo:99x99:z", 6, "no Sudoku"),
        ("1x9:zzzc", 1, "no Sudoku"),
        ("3x3q:zzzc", 1, "no parameters"),
        ("3x3:zzzc,_", 10, "more after the grid"),
        ("9j:zzzc", 8, "without its region map"),
        ("9j:zzzc,", 9, "0 of 145 borders"),
        ("9j:zzzc," + "_" * 145, 9, "a region of 1 cells"),
        ("solo:", 6, "without parameters"),
    ],
)
def test_wrong_game_ids_are_refused_with_their_reason(word, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        parse_game(word, CODEC)
    assert caught.value.column == column


def test_an_endless_game_id_is_refused_unread():
    with pytest.raises(PuzzleError, match="of more than 65,536 characters"):
        parse_game("3x3:" + "z" * 100_000, CODEC)
