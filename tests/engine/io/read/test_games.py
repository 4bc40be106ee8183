"""Game IDs: what is one, what is in it, and where it is wrong."""

import re

import pytest
from samples import as_game, example_lines, large_examples, values

import gridlanes
from gridlanes.errors import PuzzleError
from gridlanes.io.read.games import check_genre, form_of, game_prefix, is_game, parse_game
from gridlanes.io.read.reading import read_rows
from gridlanes.registry import find_genre

SUDOKU, KILLER, AKARI = map(find_genre, ("sudoku", "killer", "akari"))


def test_every_example_comes_back_from_its_game_id():
    for line in example_lines(50):
        assert parse_game(as_game(line), SUDOKU).givens.tolist() == values(line)
    for line in large_examples():
        assert parse_game(as_game(line, "4x4"), SUDOKU).givens.tolist() == values(line)


@pytest.mark.parametrize("word", ["solo:3x3:z", "3x3:z", "9j:z,_", "9jx:z", "solo:", "pegs:8x8:a", "3x3#123"])
def test_what_is_meant_as_a_game_id_is_seen(word):
    assert is_game(word)


PAGE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js"


@pytest.mark.parametrize("asked", [None, "sudoku"])
@pytest.mark.parametrize(
    "word", [f"{PAGE}/solo.html#2x2:p", f"{PAGE}/solo#2x2:p", f"{PAGE}/solo.html#2x2%3Ap", "Solo:2x2:p", "SOLO:2x2:p"]
)
def test_links_to_the_page_of_a_game_and_names_in_capitals_are_game_ids(word, asked):
    assert is_game(word)
    for text in (word, f"1. {word}", f'{{"id": 1, "url": "{word}"}}'):
        (group,) = read_rows([text, text], genre=asked).groups
        assert group.structure is find_genre("sudoku").grid(4)


@pytest.mark.parametrize(
    ("word", "column", "reason"),
    [
        (f"{PAGE}/solo.html#3x3:zzzd", len(PAGE) + 19, "'d' skips more cells"),
        (f"{PAGE}/solo.html#3x3%23123", len(PAGE) + 15, "random seed"),
        (f"{PAGE}/pegs.html#7x7:abc", 1, "unknown game 'pegs'"),
        ("Slitherlink:5x5:abc", 1, r"unknown game 'Slitherlink'.*the game of slitherlink is loopy"),
    ],
)
def test_wrong_links_to_pages_and_names_are_refused_with_their_place(word, column, reason):
    with pytest.raises(PuzzleError) as caught:
        parse_game(word)
    assert re.search(reason, caught.value.one_line())
    assert caught.value.column == column


@pytest.mark.parametrize("word", ["12:30", "1" * 81, "http://x", "id:5", f"{PAGE}/", f"{PAGE}/solo.html#top"])
def test_other_words_are_no_game_ids(word):
    assert not is_game(word)


@pytest.mark.parametrize(
    ("word", "column", "reason"),
    [
        ("solo:3x3:zzzd", 13, "'d' skips more cells than the 3 left"),
        ("3x3:zzz10b", 8, "number 10 is out of range"),
        ("3x3k:zzzc", 10, "ends before the map of cages .expected ','"),
        ("3x3k:zzzc,b,zzzc", 12, "3 of 145 borders"),
        ("3x3k:zzzc,zzzzzs", 17, "ends before the grid of sums"),
        ("3x3k:zzzc,zzzzzs,45a", 21, "2 of 81 cells"),
        ("3x3k:zzzc,zzzzzs,45_44zzza", 18, "two sums in one cage"),
        ("3x3k:zzzc,zzzzzs,zzzc", 18, "1 cages, but only 0 of them with a sum"),
        ("pegs:3x3:zzzc", 1, "expected 'solo', found 'pegs'"),
        ("3x3#123", 4, "random seed"),
        ("solo:99x99:z", 6, "no Sudoku"),
        ("1x9:zzzc", 1, "no Sudoku"),
        ("3x3q:zzzc", 1, "invalid parameters '3x3q'"),
        ("3x3:zzzc,_", 10, "unexpected text after the grid"),
        ("9j:zzzc", 8, "ends before the region map"),
        ("9j:zzzc,", 9, "0 of 145 borders"),
        ("9j:zzzc," + "_" * 145, 9, "a region of 1 cells"),
        ("9j:zzzc," + "_" * 146, 154, "the region map continues after its 145 borders"),
        ("solo:", 6, "without parameters"),
    ],
)
def test_wrong_game_ids_are_refused_with_their_reason(word, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        parse_game(word, SUDOKU)
    assert caught.value.column == column


def test_an_endless_game_id_is_refused_unread():
    with pytest.raises(PuzzleError, match="of more than 65,536 characters"):
        parse_game("3x3:" + "z" * 100_000, SUDOKU)


@pytest.mark.parametrize(
    ("word", "genre"),
    [
        ("solo:2x2:p", "sudoku"),
        ("2x2:p", "sudoku"),
        ("2x2x:p", "sudoku_x"),
        ("solo:2x2k:p,__________________________,1a", "killer"),
        ("4j:p,abbbbbbba", "jigsaw"),
        ("4jx:p,abbbbbbba", "jigsaw"),
        ("loopy:3x3t0:i", "slitherlink"),
        ("lightup:3x3:i", "akari"),
        ("unruly:4x4:q", "takuzu"),
    ],
)
def test_the_name_and_the_parameters_say_the_genre(word, genre):
    assert game_prefix(word, None).genre.name == genre
    if genre != "killer":
        assert parse_game(word).structure.genre == genre


def test_a_frame_says_where_its_parts_begin():
    genre, form, parameters, parameters_at, description_at = game_prefix("unruly:8x8ud2:abc", None)
    assert (genre.name, form.game, parameters, parameters_at, description_at) == ("takuzu", "unruly", "8x8ud2", 7, 14)


def test_the_genre_of_the_game_is_asked_for_all_its_genres_and_others_for_themselves():
    assert parse_game("2x2x:p", SUDOKU).structure.genre == "sudoku_x"
    with pytest.raises(PuzzleError, match="genre mismatch: expected 'killer', found 'sudoku_x'") as caught:
        parse_game("solo:2x2x:p", KILLER)
    assert caught.value.column == 6
    prefix = game_prefix("2x2x:p", None)
    check_genre(prefix, None)
    check_genre(prefix, SUDOKU)
    with pytest.raises(PuzzleError, match="genre mismatch"):
        check_genre(prefix, KILLER)


def test_a_game_ids_without_a_name_is_of_the_game_that_is_asked_for():
    assert parse_game("3x3:i", AKARI).structure.genre == "akari"
    with pytest.raises(PuzzleError, match="windoku has no game-ID format"):
        parse_game("3x3:i", find_genre("windoku"))


@pytest.mark.parametrize("name", ["dominosa", "futoshiki", "kenken", "skyscrapers", "undead"])
def test_ids_of_any_size_may_lack_the_name_if_the_genre_is_asked_for(name):
    genre = find_genre(name)
    (named,) = gridlanes.convert([genre.examples[0].puzzle], "tatham")
    bare = named.partition(":")[2]
    assert is_game(bare, genre)
    for texts in ([bare], [bare] * 200):  # one by one, and many at once
        result = gridlanes.solve(texts, genre=name)
        assert (result.status == gridlanes.Status.UNIQUE).all()
    assert not is_game("5:31..", find_genre("akari"))
    assert not is_game("5:31..")


def test_a_wrong_id_without_a_name_hints_at_other_games():
    with pytest.raises(PuzzleError, match="other games have their name before them, such as loopy:"):
        parse_game("7x7b20:i")
    with pytest.raises(PuzzleError) as caught:
        parse_game("solo:7x7b20:i")
    assert "other games" not in caught.value.hint


def test_unknown_games_are_refused_with_those_that_are_known():
    with pytest.raises(
        PuzzleError, match=r"unknown game 'pegs' in the game ID \(expected one of .*lightup, loopy, .*solo, .*unruly"
    ):
        parse_game("pegs:8x8:a")


def test_errors_know_their_genre_where_the_game_has_one_alone():
    for word, genre in (("loopy:3x3t0:x9", "slitherlink"), ("loopy:3y3:x", "slitherlink"), ("solo:3x3:x", "")):
        with pytest.raises(PuzzleError) as caught:
            parse_game(word)
        assert caught.value.genre == genre


def test_parameters_that_no_genre_has_are_left_to_the_one_that_stands_for_the_game():
    assert form_of("solo", "3x3q")[0] is SUDOKU
    assert form_of("solo", "9jk")[0].name == "jigsaw"
