"""Rows made by hand are tested against a plan made by hand; no run is needed."""

from __future__ import annotations

import pyarrow as pa
import pytest

from gridlanes.columns import COLUMNS
from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.results import row_check
from gridlanes.corpus.results.row_check import RowCheck
from gridlanes.frames import schema

OPTIONS = {"limit": 2, "genre": None, "format": None, "box": None, "escalate": False}
PART = {"number": 0, "source": "a.txt", "first_id": 0, "n_rows": 4, "line": 1}
PART["reading"] = {"container": "plain", "family": "lines"}
FOUR = {"puzzle": "12343412214343.1", "width": 4, "height": 4, "solution": "1234341221434321"}
WIDE = "1 " * 1295 + "1"


def row(**values):
    """A unique 4x4 Sudoku."""
    blank = {"int64": 0, "int32": 0, "int8": 0, "bool": False, "text": "", "choice": ""}
    usual = {column.name: blank[column.kind] for column in COLUMNS}
    usual |= {"genre": "sudoku", "source": "a.txt", "status": "UNIQUE", "n_solutions": 1, "verified": True}
    usual |= {"expected_agrees": -1, "engine_version": "1.0", "solver": "lanes"}
    return {**usual, **FOUR, **values}


def problems(rows, *, part=None, after=(), **options):
    """What is said of rows, which get their ids and, if they have none, their lines."""
    rows = [{**row, "id": id, "line": row["line"] or id + 1} for id, row in enumerate(rows)]
    table = pa.Table.from_pylist(rows, schema=schema()).cast(schema(choices_as_dictionary=True))
    found = []
    manifest = Manifest({"version": "1.0"}, {**OPTIONS, **options}, [], [{**PART, **(part or {})}, *after], [])
    check = RowCheck(manifest, lambda problem, count=1: found.append(problem))
    check.begin(manifest.parts[0], "part")
    for batch in table.to_batches(max_chunksize=2):
        check.batch(batch)
    check.finish()
    return found


def test_right_rows_have_no_problem():
    assert problems([row(), row(), row()]) == []
    assert problems([row(status="SOLVED")], limit=1) == []
    assert problems([row(status="MULTIPLE", n_solutions=50)], limit=None) == []
    assert problems([row(solver="cpsat")], escalate=True) == []
    assert problems([row(status="BUDGET", reason="spent")]) == []
    without = {"n_solutions": 0, "solution": "", "verified": False}
    assert problems([row(status="BUDGET", reason="spent", **without), row(status="UNSOLVABLE", **without)]) == []
    blank = {**without, "width": 0, "height": 0, "puzzle": "x", "reason": "why"}
    assert problems([row(status=name, **blank) for name in ("INVALID", "FAILED", "BUDGET")]) == []


@pytest.mark.parametrize(
    ("values", "options", "words"),
    [
        ({"status": "UNIQUE"}, {"limit": 1}, "expected no such status with a limit of 1, found UNIQUE"),
        ({"status": "SOLVED"}, {"limit": 2}, "expected no such status without a limit of 1, found SOLVED"),
        ({"status": "BUDGET", "reason": "x", "n_solutions": 0}, {}, "expected a solution of BUDGET where it found one"),
        ({"n_solutions": -1}, {"limit": None}, "expected at most any number of solutions"),
        ({"solver": "cpsat"}, {}, "expected the solver lanes, found 'cpsat'"),
    ],
)
def test_what_does_not_fit_the_options_is_found(values, options, words):
    assert any(words in problem for problem in problems([row(**values)], **options))


def test_lines_ascend_in_a_part_and_end_where_the_next_begins():
    assert problems([row(line=1), row(line=3), row(line=9)]) == []
    assert problems([row(line=3), row(line=3)]) == ["part: row 1: expected a line after 3 within the part, found 3"]
    grids = {"reading": {"container": "plain", "family": "grids"}}
    assert problems([row(line=3), row(line=3)], part=grids) == []
    after = [{**PART, "number": 1, "line": 3}]
    assert problems([row(line=1), row(line=2)], after=after) == []
    assert "found 3" in problems([row(line=1), row(line=3)], after=after)[0]
    assert problems([row(line=1), row(line=3)], after=[{**after[0], "source": "b.txt"}]) == []


def test_a_source_that_cannot_be_read_has_no_lines():
    unreadable = {"reading": {"container": "unreadable", "family": "lines"}}
    values = {"status": "INVALID", "n_solutions": 0, "solution": "", "verified": False, "width": 0, "height": 0}
    assert problems([row(**values, line=1, reason="damaged")], part=unreadable) == []


def test_genres_that_are_not_known_are_counted_once():
    rows = [row(genre="chess"), row(), row(genre="chess")]
    assert problems(rows) == [
        next(problem for problem in problems(rows) if problem.startswith("2 rows of the genre 'chess' cannot be"))
    ]


def test_large_grids_are_verified_a_few_at_a_time(monkeypatch):
    monkeypatch.setattr(row_check, "_MOST_CELLS", 20)
    wrong = row(solution="1234341221434312")
    assert problems([row(), row(), row(), wrong]) == ["part: row 3: its solution is none of its puzzle (sudoku of 4x4)"]


def test_values_above_thirty_five_are_read_back():
    blank = {"puzzle": " ".join(["0"] * 1296), "width": 36, "height": 36}
    words = problems([row(**blank, solution=WIDE)], format="grids")
    assert len(words) == 1
