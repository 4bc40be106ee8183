"""Rows are tested against their source, and rows made by hand against a plan made by hand, without a run."""

from __future__ import annotations

import contextlib

import pyarrow as pa
import pytest
from small_runs import make_mixed_run, planned_parts, with_value

from gridlanes.corpus.manifest import Engine, Manifest
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part, Reading
from gridlanes.corpus.recheck.row_check import RowCheck
from gridlanes.corpus.recheck.source_rows import SourceRows
from gridlanes.results.columns import COLUMNS
from gridlanes.tables.dataframes import schema

pytestmark = pytest.mark.xdist_group("small runs")

OPTIONS = {"limit": 2, "budget": None, "row_seconds": None}
PART = Part(0, "a.txt", Reading(), 0, 4, 1, 0, 100, "0" * 64)
FOUR = {"puzzle": "12343412214343.1", "width": 4, "height": 4, "solution": "1234341221434321"}
SEARCHED = {"nodes": 1, "sweeps": 1}


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A run of sources of every kind."""
    return make_mixed_run(tmp_path_factory.mktemp("made") / "out")


@pytest.fixture(scope="module")
def parts(run):
    """Each part of the run as it was planned, with its rows."""
    with contextlib.chdir(run.folder.parent):
        planned = planned_parts(run)
    table = run.to_arrow()
    return [(part, table.slice(part.first_id, part.n_rows)) for part in planned]


def problems_of(run, part, table):
    """What is said of the rows of a part; the hashes of its file are not looked at."""
    found = []
    check = RowCheck(run.manifest, lambda problem, count=1: found.append(problem))
    check.begin(
        run.manifest.parts[part.number], "part", SourceRows(part, RunOptions.of_manifest(run.manifest.options), ())
    )
    for batch in table.cast(schema(COLUMNS, choices_as_dictionary=True)).combine_chunks().to_batches():
        check.batch(batch)
    check.end()
    check.finish()
    return found


def test_all_rows_of_a_run_are_as_they_should_be(run, parts):
    assert [problems_of(run, part, table) for part, table in parts] == [[]] * 9


OTHERS = {
    "id": [7, -1],
    "genre": ["sudoku", "killer", "latin_square", "chess", ""],
    "source": ["other.txt", ""],
    "line": [99, 0],
    "puzzle": ["................", "12343412214343.", ""],
    "width": [9, 0, -4],
    "height": [9, 0, 1 << 30],
    "status": ["UNIQUE", "MULTIPLE", "SOLVED", "UNSOLVABLE", "BUDGET", "INVALID", "FAILED", "GUESSED", ""],
    "n_solutions": [0, 1, 2, 3, -1],
    "solution": ["", "1234341221434312", "1234341221434321", "1324241341323241x"],
    "guesses": [1 << 40, -1],
    "nodes": [0, 1 << 40, -1],
    "sweeps": [0, -1],
    "verified": [True, False],
    "reason": ["", "words"],
    "extra": ["", "words"],
    "expected_agrees": [-1, 0, 1, 2],
    "engine_version": ["0.0.1", ""],
    "solver": ["cpsat", ""],
}
"""values of which at most one is right in a row"""


@pytest.mark.parametrize("name", [column.name for column in COLUMNS])
def test_any_other_value_of_any_column_is_reported_once(run, parts, name):
    """Of every kind of row: all answers, given solutions, records, packed ones, those that are none."""
    for part, table in parts:
        for value in OTHERS[name]:
            others = [row for row, found in enumerate(table[name].to_pylist()) if found != value]
            changed = table
            for row in others:
                changed = with_value(name, row, value)(changed)
            ids = changed["id"].to_pylist()
            said = problems_of(run, part, changed)
            assert sorted(line.split(": ")[1] for line in said) == sorted(f"row {ids[row]:,}" for row in others), said


def row(**values):
    """A unique 4x4 Sudoku."""
    blank = {"int64": 0, "int32": 0, "int8": 0, "bool": False, "text": "", "choice": ""}
    usual = {column.name: blank[column.kind] for column in COLUMNS}
    usual |= {"genre": "sudoku", "source": "a.txt", "status": "UNIQUE", "n_solutions": 1, "verified": True}
    usual |= {"expected_agrees": -1, "engine_version": "1.0", "solver": "lanes"}
    return {**usual, **FOUR, **SEARCHED, **values}


def problems(rows, *, part=None, after=(), **options):
    """What is said of rows, which get their ids and, if they have none, their lines."""
    rows = [{**row, "id": id, "line": row["line"] or id + 1} for id, row in enumerate(rows)]
    table = pa.Table.from_pylist(rows, schema=schema(COLUMNS)).cast(schema(COLUMNS, choices_as_dictionary=True))
    found = []
    manifest = Manifest(Engine("1.0", "0", "9"), {**OPTIONS, **options}, [], [part or PART, *after], [])
    check = RowCheck(manifest, lambda problem, count=1: found.append(problem))
    check.begin(manifest.parts[0], "part")
    for batch in table.to_batches(max_chunksize=2):
        check.batch(batch)
    check.end()
    check.finish()
    return found


def test_right_rows_have_no_problem():
    assert problems([row(), row(), row()]) == []
    assert problems([row(status="SOLVED")], limit=1) == []
    assert problems([row(status="MULTIPLE", n_solutions=50)], limit=None) == []
    assert problems([row(solver="cpsat", nodes=5, guesses=2, sweeps=5)], escalate=True, budget=5) == []
    assert problems([row(solver="cpsat", nodes=0, sweeps=0)], escalate=True, row_seconds=1.0) == []
    assert problems([row(expected_agrees=0, reason="another one"), row(expected_agrees=1)]) == []
    spent = {"status": "BUDGET", "reason": "spent", "guesses": 2, "nodes": 5, "sweeps": 9}
    assert problems([row(**spent)], budget=5) == []
    without = {"n_solutions": 0, "solution": "", "verified": False}
    assert problems([row(**{**spent, **without}), row(status="UNSOLVABLE", **without)], budget=5) == []
    timed = {**spent, **without, "guesses": 0, "nodes": 0, "sweeps": 0}
    assert problems([row(**timed)], row_seconds=1.0) == []
    assert problems([row(**{**timed, **FOUR, "n_solutions": 1, "verified": True})], row_seconds=1.0) == []
    blank = {**without, "width": 0, "height": 0, "puzzle": "x", "reason": "why", "nodes": 0, "sweeps": 0}
    assert problems([row(status=name, **blank) for name in ("INVALID", "FAILED", "BUDGET")]) == []


@pytest.mark.parametrize(
    ("values", "options", "words"),
    [
        ({"status": "UNIQUE"}, {"limit": 1}, "expected no such status with a limit of 1, found UNIQUE"),
        ({"status": "SOLVED"}, {"limit": 2}, "expected no such status without a limit of 1, found SOLVED"),
        ({"status": "BUDGET", "reason": "x", "n_solutions": 0}, {}, "expected a solution of BUDGET where it found one"),
        ({"n_solutions": -1}, {"limit": None}, "expected at most any number of solutions"),
        ({"solver": "cpsat"}, {}, "expected the solver lanes, found 'cpsat'"),
        ({"nodes": 0, "sweeps": 0}, {"row_seconds": 1.0}, "expected nodes from 1 + guesses to 1 + 2 guesses"),
        ({"nodes": 2, "sweeps": 2}, {}, "found 0 guesses, 2 nodes, 2 sweeps"),
        ({"guesses": 2, "nodes": 4, "sweeps": 3}, {}, "found 2 guesses, 4 nodes, 3 sweeps"),
        ({"guesses": 2, "nodes": 5, "sweeps": 5}, {"budget": 4}, "expected no more nodes than the budget of 4"),
        ({"status": "BUDGET", "reason": "x"}, {"budget": 4}, "expected a budget of 4 nodes spent"),
        ({"status": "BUDGET", "reason": "x"}, {}, "expected an answer, since there is no budget"),
        ({"solver": "cpsat"}, {"escalate": True, "budget": 4}, "expected a budget of 4 nodes spent"),
        ({"expected_agrees": 0}, {}, "expected a reason where a given solution is wrong"),
        ({"reason": "words"}, {}, "expected a reason where a given solution is wrong"),
    ],
)
def test_what_does_not_fit_the_options_is_found(values, options, words):
    assert any(words in problem for problem in problems([row(**values)], **options))


def test_lines_ascend_in_a_part_and_end_where_the_next_begins():
    assert problems([row(line=1), row(line=3), row(line=9)]) == []
    assert problems([row(line=3), row(line=3)]) == ["part: row 1: expected a line after 3 within the part, found 3"]
    grids = PART.replaced(reading=Reading(family="grids"))
    assert problems([row(line=3), row(line=3)], part=grids) == []
    after = [PART.replaced(number=1, line=3)]
    assert problems([row(line=1), row(line=2)], after=after) == []
    assert "found 3" in problems([row(line=1), row(line=3)], after=after)[0]
    assert problems([row(line=1), row(line=3)], after=[after[0].replaced(source="b.txt")]) == []


def test_a_source_that_cannot_be_read_has_no_lines():
    unreadable = PART.replaced(reading=Reading("unreadable"))
    values = {"status": "INVALID", "n_solutions": 0, "solution": "", "verified": False, "width": 0, "height": 0}
    values |= {"nodes": 0, "sweeps": 0}
    assert problems([row(**values, line=1, reason="damaged")], part=unreadable) == []


def test_a_row_is_reported_once_and_few_of_many_are_named():
    wrong = row(status="GUESSED", nodes=-1, solver="none", solution="")
    found = problems([wrong] * 9 + [row()])
    assert [line.split(":")[1].strip() for line in found] == [f"row {id}" for id in range(9)]
    assert all("expected a status that there is" in line for line in found)


def test_genres_that_are_not_known_are_counted_once():
    (found,) = problems([row(genre="chess"), row(), row(genre="chess")])
    assert found.startswith("2 rows of the genre 'chess' cannot be verified: unknown genre 'chess'; `gridl")
    (found,) = problems([row(genre="chess")], load=[{"file": "own.py", "sha256": "0"}])
    assert found.endswith("; check with --load own.py")
