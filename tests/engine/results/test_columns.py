from dataclasses import replace

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.errors import PuzzleError
from gridlanes.model.grid import Grid
from gridlanes.results.columns import COLUMNS, result_columns
from gridlanes.tables.columns import Choice, TextColumn


def strings(column):
    if isinstance(column, Choice):
        return [column.names[code] for code in column.codes]
    return [row.decode() for row in column.rows()]


def test_the_names_of_the_columns_and_their_order_stay_as_they_are():
    assert " ".join(column.name for column in COLUMNS) == (
        "id genre source line puzzle width height status n_solutions solution guesses nodes sweeps verified reason "
        "extra expected_agrees engine_version solver"
    )


def test_every_column_has_its_type_and_an_entry_a_row(mixed):
    for column in COLUMNS:
        entries = result_columns(mixed)[column.name]
        assert len(entries) == len(mixed), column.name
        expected = {"text": TextColumn, "choice": Choice}.get(column.kind)
        assert isinstance(entries, expected) if expected else entries.dtype == column.kind, column.name


def test_rows_of_several_sizes_keep_their_order(mixed):
    columns = result_columns(mixed)
    assert columns["width"].tolist() == [9, 4, 0, 4, 9, 9]
    assert columns["height"].tolist() == [9, 4, 0, 4, 9, 9]
    assert columns["solution"].lengths.tolist() == [81, 16, 0, 16, 0, 81]
    assert columns["verified"].tolist() == [True, True, False, True, False, True]
    assert strings(columns["status"]) == ["UNIQUE", "UNIQUE", "INVALID", "UNIQUE", "UNSOLVABLE", "UNIQUE"]
    for row, solution in enumerate(strings(columns["solution"])):
        grid = mixed.row(row).solution
        assert solution == ("" if grid is None else "".join(map(str, grid.ravel().tolist())))


def test_the_puzzle_is_as_it_was_read_and_the_reason_says_where(mixed):
    columns = result_columns(mixed)
    assert strings(columns["puzzle"]) == mixed.block.puzzle
    assert strings(columns["reason"]) == ["", "", "puzzles.txt:3: invalid puzzle length: 9 characters", "", "", ""]


def test_width_is_columns_and_height_is_rows(make_result):
    result = make_result([0])
    group, answers = result.groups[0]
    flat = Structure(Grid(3, 27), group.structure.alphabet, [])
    columns = result_columns(replace(result, groups=[(replace(group, structure=flat), answers)]))
    assert (columns["width"].tolist(), columns["height"].tolist()) == ([27], [3])


def test_fixed_width_bytes_give_the_same_columns_as_strings(make_result):
    of_bytes, of_strings = (result_columns(make_result(as_bytes=as_bytes)) for as_bytes in (True, False))
    assert strings(of_bytes["puzzle"]) == strings(of_strings["puzzle"])
    assert of_bytes["puzzle"].lengths.tolist() == [81] * 20


def test_ids_count_from_the_first(make_result):
    assert result_columns(make_result([7, 8]), first_id=100)["id"].tolist() == [100, 101]


def test_a_result_without_rows_has_empty_columns(make_result):
    assert {len(column) for column in result_columns(make_result([])).values()} == {0}


def test_each_row_has_the_name_of_its_own_genre(mixed):
    mixed = replace(mixed, block=replace(mixed.block, genre=""))
    assert strings(result_columns(mixed)["genre"]) == ["sudoku", "sudoku", "", "sudoku", "sudoku", "sudoku"]
    (group, answers), other = mixed.groups
    structure = Structure(group.structure.grid, group.structure.alphabet, [], genre="other")
    both = replace(mixed, groups=[(replace(group, structure=structure), answers), other])
    assert strings(result_columns(both)["genre"]) == ["other", "sudoku", "", "sudoku", "other", "other"]


def test_a_row_that_is_no_puzzle_has_the_genre_that_was_asked_for_or_that_it_names(mixed):
    assert (
        strings(result_columns(replace(mixed, block=replace(mixed.block, genre="sudoku")))["genre"]) == ["sudoku"] * 6
    )
    named = {2: replace_genre(mixed.block.errors[2], "akari")}
    block = replace(mixed.block, errors=named)
    assert strings(result_columns(replace(mixed, block=block))["genre"])[1:4] == ["sudoku", "akari", "sudoku"]


def replace_genre(error, genre):
    return PuzzleError(error.reason, source=error.source, line=error.line, column=error.column, genre=genre)


def test_names_of_genres_are_in_the_order_of_the_rows_and_none_is_there_for_nothing(mixed):
    genre = result_columns(replace(mixed, block=replace(mixed.block, genre="")))["genre"]
    assert genre.names == ("sudoku", "")
    assert genre.codes.tolist() == [0, 0, 1, 0, 0, 0]


def test_the_solver_is_named_where_rows_were_escalated(mixed):
    assert set(strings(result_columns(mixed)["solver"])) == {"lanes"}
    escalated = replace(mixed, escalated=np.array([True, False, False, False, True, False]))
    assert strings(result_columns(escalated)["solver"]) == ["cpsat", "lanes", "lanes", "lanes", "cpsat", "lanes"]
