"""The law of the check: whatever single thing is wrong with grades is found, and named."""

from __future__ import annotations

import shutil

import pytest
from small_grades import MINE, grade_into, write_source
from small_runs import forge_output, with_value

from gridlanes.corpus.output.run_tables import RunError
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.grade_runs.columns import GRADE_RUN_COLUMNS
from gridlanes.grade_runs.recheck import recheck_grades
from gridlanes.tables.dataframes import schema

pq = pytest.importorskip("pyarrow.parquet")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("graded")
    source, profile = write_source(folder), folder / "mine.toml"
    profile.write_text(MINE)
    grade_into(folder / "out", source)
    grade_into(folder / "mine", source, profile=profile)
    profile.unlink()
    return folder


@pytest.fixture
def out(made, tmp_path):
    shutil.copytree(made / "out", tmp_path / "out")
    return tmp_path / "out"


def change(folder, number, change_of):
    """Writes a part again; the manifest says that this is what the run wrote."""
    path = RunPaths.at(folder).part(number)
    table = change_of(pq.read_table(path)).cast(schema(GRADE_RUN_COLUMNS))
    pq.write_table(table, path, store_schema=False)
    forge_output(folder, number, table["status"].to_pylist())


@pytest.mark.parametrize("name", ["out", "mine"])
@pytest.mark.parametrize(("regrade", "expected"), [(None, 14), (1000, 14), (0, 0)])
def test_grades_as_they_were_made_have_no_problem(made, name, regrade, expected):
    """Those that are no puzzles are not graded again; the file of a profile is not needed."""
    seen: list = []
    found = recheck_grades(made / name, regrade=regrade, progress=seen.append)
    assert (found.problems, found.notes, found.exit_code) == ([], [], 0)
    assert (found.rows, found.parts, found.regraded) == (16, 6, expected)
    assert found.by_status == {"GRADED": 10, "BEYOND": 2, "BROKEN": 2, "INVALID": 2}
    assert seen[-1].rows_done == 16
    assert dict(found.lines())["regraded"] == str(expected)


def test_few_are_graded_again_evenly(made):
    assert recheck_grades(made / "out", regrade=3).regraded == 3


FAULTS = [
    ("id", 0, 7, "row 7: expected id 0 in its place"),
    ("source", 0, "other.txt", "row 0: expected the source '"),
    ("line", 0, 9, "row 0: expected line '1' of its source, found '9'"),
    ("puzzle", 1, "12343412214343..", "row 1: expected puzzle "),
    ("extra", 2, "", "row 2: expected extra 'a note' of its source"),
    ("width", 0, 8, "row 0: expected width '9' of its source, found '8'"),
    ("width", 0, 0, "row 0: expected a size of a puzzle, and of nothing else"),
    ("status", 0, "EASY", "row 0: expected a status that there is"),
    ("status", 0, "BEYOND", "row 0: expected a score of GRADED, and of nothing else"),
    ("score", 0, float("nan"), "row 0: expected a score of GRADED, and of nothing else"),
    ("score", 2, 2.0, "row 2: expected a score of GRADED, and of nothing else"),
    ("score", 0, 99.0, "row 0: expected the tier 'beyond' of its score, found 'easy'"),
    ("score", 0, 1.9, "row 0: expected score '2.0' of its grade, found '1.9'"),
    ("tier", 0, "hard", "row 0: expected the tier 'easy' of its score, found 'hard'"),
    ("hardest_step", 0, "", "row 0: expected a hardest step of GRADED with steps"),
    ("hardest_step", 0, "naked-pair", "row 0: expected its hardest step among its steps, found 'naked-pair'"),
    ("effort", 0, 0.0, "row 0: expected an effort of its "),
    ("effort", 0, 34.0, "row 0: expected effort '33.0' of its grade, found '34.0'"),
    ("reason", 0, "because", "row 0: expected a reason of INVALID and FAILED, and of nothing else"),
]


@pytest.mark.parametrize(("name", "row", "value", "words"), FAULTS, ids=[f"{f[0]}-{f[2]}" for f in FAULTS])
def test_a_wrong_value_is_named_once(out, name, row, value, words):
    change(out, 0, with_value(name, row, value))
    found = recheck_grades(out)
    assert [problem for problem in found.problems if problem.startswith(f"part-000000.parquet: {words}")]
    assert len([problem for problem in found.problems if ": row " in problem]) == 1


def test_a_reason_of_the_source_is_compared(out):
    change(out, 1, with_value("reason", 1, "in.txt:5: because"))
    (problem,) = recheck_grades(out).problems
    assert "row 4: expected reason " in problem


def test_what_is_not_graded_again_is_not_compared(out):
    change(out, 0, with_value("effort", 1, 77.0))
    assert recheck_grades(out, regrade=2).problems == []
    assert len(recheck_grades(out).problems) == 1


def test_without_its_source_rows_are_read_from_their_own_texts(made, tmp_path, monkeypatch):
    source = write_source(tmp_path)
    grade_into(tmp_path / "out", source)
    source.unlink()
    found = recheck_grades(tmp_path / "out", without_sources=True)
    assert (found.problems, found.regraded) == ([], 14)
    change(tmp_path / "out", 0, with_value("effort", 0, 34.0))
    assert len(recheck_grades(tmp_path / "out", without_sources=True).problems) == 1
    assert any("is not there any more" in problem for problem in recheck_grades(tmp_path / "out").problems)


def test_answers_are_no_grades(tmp_path):
    import gridlanes

    gridlanes.run(write_source(tmp_path), tmp_path / "out", workers=1)
    with pytest.raises(RunError, match="was written by `gridlanes run`"):
        recheck_grades(tmp_path / "out")
