"""All that is in the corpora, of all genres, known or not, in one run: nothing fails, nothing is lost."""

import pytest

import gridlanes
from gridlanes import Status
from gridlanes.corpus.recheck.run_check import recheck

ANSWERED = {"akari", "jigsaw", "killer", "slitherlink", "sudoku", "sudoku_x", "takuzu"}
"""genres of which there are puzzles in forms that are read"""


@pytest.mark.corpus
@pytest.mark.slow
def test_a_mixed_corpus_of_all_genres_runs_through(corpora, tmp_path):
    run = gridlanes.run(corpora, tmp_path / "out")
    found = run.to_arrow(["genre", "status", "expected_agrees"]).to_pydict()
    rows = list(zip(found["genre"], found["status"], found["expected_agrees"], strict=True))
    assert len(rows) == len(run) == run.manifest.rows
    assert {status for _, status, _ in rows} == {"UNIQUE", "MULTIPLE", "INVALID"}
    assert {genre for genre, status, _ in rows if status != "INVALID"} == ANSWERED
    assert not any(agrees == 0 for _, _, agrees in rows), "a published solution is wrong"
    assert run.summary().by_status[Status.UNIQUE] > 100_000
    assert recheck(tmp_path / "out").ok
