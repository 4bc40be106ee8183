import json

import pytest

from gridlanes.results.summary import Summary
from gridlanes.status import Status


def test_a_summary_counts_what_the_rows_say(mixed):
    summary = Summary.of(mixed)
    assert (summary.rows, summary.puzzles, summary.answered, summary.mismatches) == (6, 5, 5, 1)
    assert summary.by_status == {Status.UNIQUE: 4, Status.UNSOLVABLE: 1, Status.INVALID: 1}
    guesses = [0, 1, None, 0, 1, 2]
    assert mixed.guesses[[0, 1, 3, 4, 5]].tolist() == [guess for guess in guesses if guess is not None]
    assert summary.guesses_per_puzzle == pytest.approx(4 / 5)
    assert summary.share_without_guess == pytest.approx(2 / 5)


def test_summaries_of_blocks_add_up_to_the_summary_of_all(make_result):
    parts = [make_result(range(7), invalid=[3]), make_result([]), make_result(range(7, 20), unsolvable=[9, 12])]
    whole = make_result(range(20), invalid=[3], unsolvable=[9, 12])
    assert sum(map(Summary.of, parts), Summary()) == Summary.of(whole)


def test_no_rows_give_zeros_and_no_division_by_zero(make_result):
    for summary in (Summary(), Summary.of(make_result([])), Summary.of(make_result([1, 2], invalid=[1, 2]))):
        assert (summary.guesses_per_puzzle, summary.share_without_guess) == (0, 0)
        assert "guesses a puzzle" not in dict(summary.lines())


def test_the_dict_goes_into_json_with_status_names(mixed):
    loaded = json.loads(json.dumps(mixed.summary()))
    assert loaded["by_status"] == {"UNIQUE": 4, "UNSOLVABLE": 1, "INVALID": 1}
    assert (loaded["rows"], loaded["answered"], loaded["guesses"]) == (6, 5, 4)


def test_the_table_shows_each_line(mixed):
    table = Summary.of(mixed).html_table()
    assert table.count("<tr") == len(Summary.of(mixed).lines()) == 7
    assert "40.0%" in table
