"""Which field of a record is its puzzle, and what the names of its fields say."""

import json

import pytest
from samples import as_game, as_grid, as_link, example_lines, read_bytes, rows_of, solved_examples, values

import gridlanes
from gridlanes.io.read.reading import read
from gridlanes.io.read.records import game_of, games_of, is_record, record_shape
from gridlanes.io.read.rows import says_its_genre
from gridlanes.registry import find_genre, games

PUZZLE, SOLUTION = solved_examples(1)[0]
ROWS = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]
OTHER = example_lines(3)[2]
AKARI = {"genre": "akari", "data": {"grid": ["0.#.", "..1.", ".#..", "...2", "...."]}}


def row_of(record, **options):
    (row,) = read_bytes(f"{json.dumps(record)}\n".encode(), **options)
    return row


def reason_of(record, **options):
    row = row_of(record, **options)
    return row["error"].one_line()


@pytest.mark.parametrize(
    ("names", "field", "expected"),
    [
        (("puzzle",), None, True),
        (("anything",), None, True),
        (("genre", "data"), None, False),
        (("genre", "data", "puzzle"), None, False),
        (("genre", "data", "puzzle"), "puzzle", True),
        (("data",), None, False),
        (("data", "puzzle"), None, True),
        (("genre",), None, False),
        (("genre", "marks"), None, False),
        ((), None, False),
    ],
)
def test_an_object_is_a_record_unless_it_is_an_envelope(names, field, expected):
    assert is_record(names, field) is expected
    assert record_shape(names, field).is_record is expected


@pytest.mark.parametrize("name", ["puzzle", "Puzzle", "quizzes", "sudoku", "question", "givens", "problem", "grid"])
@pytest.mark.parametrize("write", [str, as_link, as_game, as_grid], ids=["line", "link", "game", "grid"])
def test_a_field_with_a_known_name_holds_the_puzzle_in_any_format(name, write):
    row = row_of({"level": 3, name: write(PUZZLE)})
    assert (row["givens"], row["extra"], row["line"]) == (values(PUZZLE), '{"level":3}', 1)
    assert row["text"] == write(PUZZLE)


@pytest.mark.parametrize("name", ["url", "link", "game_id", "id"])
def test_links_and_ids_are_looked_for_in_their_own_fields(name):
    assert row_of({name: as_link(PUZZLE), "n": 1})["givens"] == values(PUZZLE)
    assert row_of({name: as_game(PUZZLE), "n": 1})["givens"] == values(PUZZLE)
    expected = f"a record without a puzzle: the field {name!r} holds neither a URL nor a game ID"
    assert expected in reason_of({name: PUZZLE, "n": 1})
    assert expected in reason_of({name: "sudoku/first_try", "n": 1})


@pytest.mark.parametrize(
    "record",
    [
        {"id": "17", "grid": "10 of them", "url": as_link(PUZZLE)},
        {"id": as_game(PUZZLE), "question": "What comes here?", "n": OTHER},
        {"id": "x", "problem": as_grid(OTHER), "url": as_link(PUZZLE), "genre": "sudoku"},
        {"puzzle": None, "quiz": PUZZLE},
        {"puzzle": "", "quiz": [1], "sudoku": PUZZLE, "grid": OTHER},
        {"url": "https://example.org/page?number=3", "grid": PUZZLE},
    ],
)
def test_the_first_field_that_looks_like_a_puzzle_is_it(record):
    assert row_of(record)["givens"] == values(PUZZLE)


def n_cells_in_rooms(row):
    (rooms,) = row["own"]
    return sum(len(cells) for cells in rooms.regions)


def test_a_text_of_all_lines_comes_before_a_url_that_may_say_less():
    whole, rooms = "4 4 1\n1 1 2 2\n1 # 2 2\n3 3 4 4\n3 3 4 4", "4 4 1\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4"
    stars = find_genre("star_battle")
    link = stars.to_link(stars.read_text(rooms))
    record = {"id": "1", "genre": "starbattle", "url": link, "problem": whole}
    assert n_cells_in_rooms(row_of(record)) == 15
    assert n_cells_in_rooms(row_of(record | {"problem": whole[:-8]})) == 16


def test_the_field_that_is_named_counts_alone():
    record = {"puzzle": OTHER, "mine": PUZZLE, "data": 5, "genre": "sudoku"}
    assert row_of(record, field="mine")["givens"] == values(PUZZLE)
    assert row_of({"Mine": PUZZLE}, field="mine ")["givens"] == values(PUZZLE)
    assert "without the field 'none'; its fields are 'puzzle', 'n'" in reason_of(
        {"puzzle": OTHER, "n": 1}, field="none"
    )
    assert "without a puzzle: the field 'n' holds null (expected" in reason_of({"puzzle": OTHER, "n": None}, field="n")
    assert "without a puzzle: the field 'n' holds the number 7 (expected" in reason_of(
        {"puzzle": OTHER, "n": 7}, field="n"
    )


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (
            {"id": 7, "url": None},
            "<stream>:1:1: a record without a puzzle: the field 'url' holds null; the field 'id' holds the number 7 (",
        ),
        ({"a": 1, "b": PUZZLE}, "<stream>:1:1: a record without a field for a puzzle; its fields are 'a', 'b' (name"),
        ({"puzzle": PUZZLE[:-1] + "x"}, "<stream>:1:93: invalid character 'x' in a 9x9 puzzle, in the field 'puzzle'"),
        (
            {"n": 1, "puzzle": PUZZLE[:-1]},
            "<stream>:1:101: invalid puzzle length: 80 characters, in the field",
        ),
        (
            {"puzzle": PUZZLE, "genre": "nowhere"},
            "<stream>:1:13: unknown genre 'nowhere', in the field 'puzzle' (`gridlanes genres` lists all",
        ),
        (
            {"url": "https://puzz.link/p?nowhere/4/4/1"},
            "unknown genre 'nowhere' in the URL, in the field 'url' (`gridlanes genres` lists all",
        ),
        ({"puzzle": as_grid(PUZZLE) + "\n" + as_grid(PUZZLE)}, "<stream>:1:13: 2 puzzles in one string"),
        ({"puzzle": json.dumps({"puzzle": PUZZLE})}, "a JSON object without a genre"),
        ({"puzzle": ROWS[:3]}, "<stream>:1:2: a grid of 3 rows and 9 columns in data, in the field 'puzzle'"),
        ({"puzzle": ROWS, "genre": "nowhere"}, "unknown genre 'nowhere', in the field 'puzzle'"),
        ({"puzzle": PUZZLE, "genre": 5}, "unknown genre 5, in the field 'puzzle'"),
        ({"puzzle": PUZZLE, "genre": ["sudoku"]}, "unknown genre a list, in the field 'puzzle'"),
    ],
)
def test_a_record_that_is_no_puzzle_says_where_and_why(record, reason):
    assert reason in reason_of(record)


def test_a_game_id_of_no_game_names_the_games_that_there_are():
    reason = reason_of({"id": "15x15q2:3a4"})
    start, _, end = reason.partition("a game ID that fits none of ")
    assert start.endswith(":1:9: ")
    assert {name.strip() for name in end.partition(" in the field")[0].rstrip(",").split(",")} == {
        f"{game}:" for game in games()
    }


def test_many_fields_are_not_all_named():
    assert "and 90 more" in reason_of({f"field{number}": number for number in range(100)})


def test_the_genre_of_a_record_holds_for_texts_that_do_not_say_theirs():
    assert row_of({"puzzle": PUZZLE, "genre": "windoku"})["structure"].genre == "windoku"
    assert row_of({"puzzle": PUZZLE, "genre": "Sudoku X"})["structure"].genre == "sudoku_x"
    assert row_of({"puzzle": as_grid(PUZZLE), "genre": "windoku"})["structure"].genre == "windoku"
    assert row_of({"puzzle": as_link(PUZZLE), "genre": "windoku"})["structure"].genre == "sudoku"
    assert row_of({"puzzle": json.dumps(AKARI), "genre": "windoku"})["structure"].genre == "akari"
    assert row_of({"puzzle": AKARI})["structure"].genre == "akari"
    assert row_of({"puzzle": PUZZLE, "genre": "nowhere"}, genre="sudoku")["structure"].genre == "sudoku"
    assert "genre mismatch: expected 'sudoku', found 'windoku'" in reason_of(
        {"puzzle": PUZZLE, "genre": "windoku"}, genre="sudoku"
    )


def test_game_ids_without_a_name_are_of_the_game_that_can_read_them():
    assert row_of({"id": as_game(PUZZLE).removeprefix("solo:")})["givens"] == values(PUZZLE)
    assert row_of({"id": "4x4:a1b0Ba0h"})["structure"].genre == "akari"
    assert row_of({"id": "3x3t0:a3b2c2"})["structure"].genre == "slitherlink"


@pytest.mark.parametrize("word", ["6:664622520", "7:a", "12:30", "6:0,0,0,0,0,0,0,0", "12:20251101"])
def test_ids_that_no_game_reads_are_other_fields(word):
    for name, board in (("puzzle", PUZZLE), ("givens", ROWS)):
        row = row_of({"id": word, name: board})
        assert (row["givens"], row["extra"]) == (values(PUZZLE), json.dumps({"id": word}, separators=(",", ":")))


@pytest.mark.parametrize("genre", ["kenken", "dominosa", "futoshiki", "skyscrapers"])
@pytest.mark.parametrize("asked", [False, True])
def test_ids_with_one_number_are_of_the_game_that_reads_them_and_come_before_boards(genre, asked):
    (named,) = gridlanes.convert(find_genre(genre).examples[0].puzzle, to="tatham")
    bare = named.partition(":")[2]
    row = row_of({"id": bare, "givens": [[0] * 4] * 4}, genre=genre if asked else None)
    assert (row["structure"].genre, row["text"]) == (genre, named.rstrip(","))


def test_of_several_games_an_id_is_of_the_one_that_the_folder_is_named_for():
    text, candidates = "3x3:a3b2c1", games_of("3x3")
    for folders in ((), ("sets", "easy"), ("mosaic", "loopy")):
        assert "a game ID that fits several games: " in str(game_of(text, candidates, folders))
    assert game_of(text, candidates, ("sets", "mosaic")).name == "mosaic"
    assert game_of(text, candidates, ("loopy", "easy")).name == "slitherlink"


def test_records_of_a_file_know_its_folder(tmp_path):
    file = tmp_path / "mosaic" / "easy.jsonl"
    file.parent.mkdir()
    file.write_text('{"id": "3x3:a3b2c1"}\n')
    (row,) = rows_of(read(file))
    assert row["structure"].genre == "mosaic"


def test_a_text_under_the_name_of_another_genre_is_of_the_genre_that_has_it():
    example = find_genre("thermometers").examples[0]
    (text,) = gridlanes.convert(example.puzzle, to="text")
    row = row_of({"genre": "thermometer", "problem": text, "level": 3})
    assert (row["structure"].genre, row["extra"]) == ("thermometers", '{"genre":"thermometer","level":3}')
    assert "unknown" not in reason_of({"genre": "thermometer", "problem": text + "\n1 2"})


def test_the_default_genre_comes_before_other_games():
    text = as_game(PUZZLE).removeprefix("solo:")
    assert game_of(text, games_of("3x3")).name == "sudoku"
    assert [genre.name for genre in games_of("10x10t0")] == ["slitherlink"]


def test_envelopes_links_and_named_ids_say_their_genre():
    assert all(map(says_its_genre, [as_link(PUZZLE), as_game(PUZZLE), json.dumps(AKARI)]))
    assert not any(map(says_its_genre, [PUZZLE, as_grid(PUZZLE), "3x3:a", "What is it?", ""]))


@pytest.mark.parametrize(
    ("value", "what"),
    [
        (None, "null"),
        ("", "an empty text"),
        (" ", "an empty text"),
        ([], "an empty list"),
        ({"grid": ["1."]}, "an object"),
        (True, "true"),
        (5, "the number 5"),
        (10**20, "a number of more than 18 digits"),
        (1.5, "the number 1.5"),
    ],
)
@pytest.mark.parametrize("named", [None, "puzzle"])
def test_what_a_field_holds_in_place_of_a_puzzle_is_said(value, what, named):
    reason = reason_of({"puzzle": value, "n": 1}, field=named)
    expected = "expected a text, or a list of the rows of a board"
    assert f"a record without a puzzle: the field 'puzzle' holds {what} ({expected}" in reason
    assert ("--field NAME" in reason) == (named is None)


@pytest.mark.parametrize(
    "rows",
    [
        ROWS,
        [row.replace(".", "0") for row in ROWS],
        [" ".join(row) for row in ROWS],
        [list(row) for row in ROWS],
        [[0 if cell == "." else int(cell) for cell in row] for row in ROWS],
        [[None if cell == "." else int(cell) for cell in row] for row in ROWS],
        [0 if cell == "." else int(cell) for cell in PUZZLE],
    ],
)
@pytest.mark.parametrize("field", [None, "puzzle"])
@pytest.mark.parametrize("more", [{}, {"id": 7, "url": None}, {"genre": "sudoku"}])
def test_a_list_of_rows_is_read_as_the_board(rows, field, more):
    row = row_of({"puzzle": rows, **more}, field=field)
    assert row["givens"] == values(PUZZLE)
    assert "puzzle" not in row["extra"]


def test_a_list_of_rows_is_of_the_genre_that_the_record_or_the_caller_names():
    rows = ["....", ".1..", "....", "...."]
    assert row_of({"puzzle": rows, "genre": "akari"})["structure"].genre == "akari"
    assert row_of({"puzzle": rows}, genre="slitherlink")["structure"].genre == "slitherlink"
    assert "genre mismatch" in reason_of({"puzzle": rows, "genre": "akari"}, genre="sudoku")


def test_a_list_that_is_no_board_leaves_the_puzzle_to_another_field():
    assert row_of({"puzzle": ["easy", "new"], "quizzes": PUZZLE})["givens"] == values(PUZZLE)
    assert row_of({"puzzle": ["easy", "new"], "quizzes": ROWS})["givens"] == values(PUZZLE)
    assert row_of({"puzzle": "easy", "quizzes": ROWS})["givens"] == values(PUZZLE)


@pytest.mark.parametrize("write", [str, as_link, as_game, as_grid], ids=["line", "link", "game", "grid"])
def test_a_text_that_is_a_puzzle_comes_before_a_list(write):
    row = row_of({"puzzle": [[1, 0], [0, 0]], "id": "x", "question": write(PUZZLE)})
    assert (row["text"], row["extra"]) == (write(PUZZLE), '{"puzzle":[[1,0],[0,0]],"id":"x"}')
    assert row_of({"puzzle": ROWS, "id": as_game(PUZZLE)})["text"] == as_game(PUZZLE)
