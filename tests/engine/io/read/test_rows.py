import pytest
from samples import as_game, as_link, example_lines, solved_examples, values

from gridlanes.errors import PuzzleError
from gridlanes.io.read.rows import Header, ReaderOptions, parse_row
from gridlanes.registry import find_genre

KINDS = ReaderOptions(find_genre("sudoku"))
PUZZLE, SOLUTION = solved_examples(1)[0]


def test_the_first_word_that_is_a_puzzle_is_the_puzzle():
    row = parse_row(f"7 {PUZZLE} {SOLUTION} easy", KINDS)
    assert row.text == PUZZLE
    assert row.puzzle.givens.tolist() == values(PUZZLE)
    assert row.expected is None
    assert row.extra == f"7 {SOLUTION} easy"


@pytest.mark.parametrize("between", [",", ";", "\t", ", ", '","'])
def test_a_full_grid_behind_a_comma_is_the_solution(between):
    row = parse_row(f"{PUZZLE}{between}{SOLUTION}", KINDS)
    assert row.expected is not None
    assert row.expected.tolist() == values(SOLUTION)


def test_a_grid_with_blanks_behind_a_comma_is_no_solution():
    row = parse_row(f"{PUZZLE},{PUZZLE}", KINDS)
    assert row.expected is None
    assert row.extra == PUZZLE


def test_without_tables_a_solution_is_kept_as_text():
    row = parse_row(f"{PUZZLE},{SOLUTION}", ReaderOptions(find_genre("sudoku"), tables=False))
    assert row.expected is None
    assert row.extra == SOLUTION


def test_urls_and_game_ids_are_found_in_a_line_with_more():
    link, game = as_link(PUZZLE), as_game(PUZZLE)
    assert parse_row(f"5,{link},hard", KINDS).extra == "5,hard"
    assert parse_row(f"{game} hard", KINDS).text == game
    assert parse_row(f"{PUZZLE} {link}", KINDS).text == PUZZLE


def test_a_game_id_may_have_as_many_commas_as_cells():
    side = 30
    game = f"unequal:{side}:{'0,' * side**2}"
    row = parse_row(f"{game} hard", KINDS)
    assert row.text == game.rstrip(",")
    assert row.puzzle.structure.grid.rows == side
    assert row.extra == "hard"


@pytest.mark.parametrize(
    ("line", "column", "reason"),
    [
        (PUZZLE[:80], 81, "invalid puzzle length: 80 characters"),
        (PUZZLE + "1", 82, "invalid puzzle length: 82 characters"),
        (PUZZLE[:10] + "x" + PUZZLE[11:], 11, "invalid character 'x' in a 9x9 puzzle"),
        ("  " + PUZZLE[:10] + "%" + PUZZLE[11:], 13, "invalid character '%'"),
        ("1" * 49, 1, "side 7 has no boxes"),
        (",,", 1, "no puzzle in this line"),
        ("4 " + "5" * 16, 3, "invalid character '5' in a 4x4 puzzle"),
        (f"id {as_link(PUZZLE)}/x", 4 + len(as_link(PUZZLE)) + 1, "unexpected text after the puzzle"),
    ],
)
def test_a_line_without_a_puzzle_says_where_and_why(line, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        parse_row(line, KINDS)
    assert caught.value.column == column


def test_a_box_allows_its_own_side_only():
    options = ReaderOptions(find_genre("sudoku"), box=(2, 3))
    assert parse_row("." * 36, options).puzzle.structure.grid.box == (2, 3)
    with pytest.raises(PuzzleError, match="a line of a 6x6 puzzle has 36"):
        parse_row(PUZZLE, options)


def test_a_table_reads_its_named_columns():
    options = ReaderOptions(find_genre("sudoku"), header=Header(",", 2, 0))
    row = parse_row(f'{SOLUTION},"a, b",{PUZZLE},4', options)
    assert row.text == PUZZLE
    assert row.expected is not None
    assert row.extra == '"a, b",4'


@pytest.mark.parametrize(
    ("line", "column", "reason"),
    [
        ("only", 5, "expected at least 2 columns, found 1"),
        (f"{PUZZLE[:-1]}x,{SOLUTION}", 81, "invalid character 'x'"),
        (f"{PUZZLE},{SOLUTION[:-1]}.", 163, "not a complete 9x9 grid"),
        (f"{PUZZLE},{SOLUTION[:-1]}x", 163, "not a complete 9x9 grid"),
        (f"{PUZZLE},{SOLUTION[:-1]}", 163, "not a complete 9x9 grid"),
    ],
)
def test_a_table_row_that_is_wrong_says_where_and_why(line, column, reason):
    header = Header(",", 0, 1) if "," in line else Header(",", 1, None)
    with pytest.raises(PuzzleError, match=reason) as caught:
        parse_row(line, ReaderOptions(find_genre("sudoku"), header=header))
    assert caught.value.column == column


def test_a_table_row_may_lack_its_solution():
    row = parse_row(f"{PUZZLE},", ReaderOptions(find_genre("sudoku"), header=Header(",", 0, 1)))
    assert row.expected is None


def test_a_table_may_hold_urls_and_game_ids():
    options = ReaderOptions(find_genre("sudoku"), header=Header(",", 1, None))
    for word in (as_link(PUZZLE), as_game(PUZZLE)):
        row = parse_row(f"7,{word},x", options)
        assert row.puzzle.givens.tolist() == values(PUZZLE)
        assert row.extra == "7,x"


@pytest.mark.parametrize(
    ("genre", "word", "found"),
    [
        ("latin_square", PUZZLE, "latin_square"),
        (" Latin Square ", PUZZLE, "latin_square"),
        ("", PUZZLE, "sudoku"),
        ("dominosa", "2:001122001122", "dominosa"),
        ("latin_square", as_link(PUZZLE), "sudoku"),
        ("chess", as_game(PUZZLE), "sudoku"),
    ],
)
def test_a_table_may_name_the_genre_of_texts_that_do_not(genre, word, found):
    header = Header(",", 1, None, 0)
    row = parse_row(f"{genre},{word},x", ReaderOptions(find_genre("sudoku"), header=header))
    assert row.puzzle.structure.genre == found
    assert row.extra == f"{genre},x".strip()
    if ":" not in word:
        asked = parse_row(f"{genre},{word},x", ReaderOptions(find_genre("windoku"), header=header, asked=True))
        assert asked.puzzle.structure.genre == "windoku"


def test_a_genre_in_a_table_that_is_none_is_refused_with_its_place():
    with pytest.raises(PuzzleError, match="unknown genre 'chess'") as caught:
        parse_row(f"7,chess,{PUZZLE}", ReaderOptions(find_genre("sudoku"), header=Header(",", 2, None, 1)))
    assert caught.value.column == 3
    assert "--genre NAME" in caught.value.hint


def test_a_game_id_of_one_number_in_a_table_is_of_the_genre_that_is_asked_for():
    options = ReaderOptions(find_genre("dominosa"), header=Header(",", 1, None), asked=True)
    assert parse_row("7,2:001122001122", options).puzzle.structure.genre == "dominosa"


def test_all_examples_are_read():
    for line in example_lines():
        assert parse_row(line, KINDS).puzzle.givens.tolist() == values(line)


OPTIONS = ReaderOptions(find_genre("sudoku"), header=Header(",", 1, 2))
URL = "https://puzz.link/p?slither/2/2/3g0a"


def test_a_table_may_hold_urls_with_solutions():
    fine = parse_row(f"7,{URL},110000110001,more", OPTIONS)
    assert fine.expected is not None
    assert (fine.expected - 1).tolist() == [int(mark) for mark in "110000110001"]
    assert fine.extra == "7,more"
    other = parse_row(f"7,{URL},(1 2),more", OPTIONS)  # a solution in a form that is not known
    assert other.expected is None
    assert other.extra == "7,(1 2),more"


def test_a_table_may_hold_json():
    text = '{"genre": "latin_square", "data": {"grid": ["12", "21"]}}'
    quoted = '"' + text.replace('"', '""') + '"'
    found = parse_row(f"7,{quoted},1221", OPTIONS)
    assert found.puzzle.structure.genre == "latin_square"
    assert found.expected is not None
    assert found.expected.tolist() == [1, 2, 2, 1]
    assert found.extra == "7"
    with pytest.raises(PuzzleError, match="without a genre") as caught:
        parse_row(f"7,{quoted.replace('genre', 'ganre')},1221", OPTIONS)
    assert caught.value.column == 4
