from gridlanes.io.read.names import (
    GENRE,
    KEPT_OF_A_RESULT,
    LINK_NAMES,
    MARKS_OF_A_RESULT,
    RESULT_NAMES,
    SOLUTION_NAMES,
    index_of,
    is_result,
    puzzle_names,
    record_names,
)
from gridlanes.results.columns import COLUMNS


def test_the_names_of_a_result_are_those_of_its_columns():
    assert {column.name for column in COLUMNS} == RESULT_NAMES
    assert {GENRE, *MARKS_OF_A_RESULT, *KEPT_OF_A_RESULT} <= RESULT_NAMES


def test_records_have_the_names_of_tables_and_of_links():
    assert sorted(record_names()) == sorted({*puzzle_names(), *LINK_NAMES})
    assert not {*SOLUTION_NAMES} & {*record_names()}


def test_a_result_is_known_by_its_columns():
    assert is_result(tuple(RESULT_NAMES))
    assert is_result({**dict.fromkeys(RESULT_NAMES), "more": 1})
    assert not is_result(("puzzle", "solution", "status"))


def test_the_first_wanted_name_counts_not_the_first_column():
    assert index_of(["grid", "puzzle"], puzzle_names()) == 1
    assert index_of(["a", "b"], puzzle_names()) is None
