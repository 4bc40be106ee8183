"""The law of the check: whatever single thing is wrong with a run is found, and named."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pyarrow.compute as pc
import pytest
from small_runs import change_manifest, change_part, edit_manifest, make_run, with_value

from gridlanes.corpus.lock import LockedError, locked
from gridlanes.corpus.manifest import ManifestError
from gridlanes.corpus.results import recheck as module
from gridlanes.corpus.results.dataset import Run, RunError
from gridlanes.corpus.results.digest import digest_of
from gridlanes.corpus.results.recheck import CheckProgress, recheck

pytestmark = pytest.mark.xdist_group("small runs")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sources of a run, and the run in ``out``; not to be changed."""
    folder = tmp_path_factory.mktemp("made")
    make_run(folder / "out")
    return folder


@pytest.fixture
def out(made: Path, tmp_path: Path) -> Path:
    """The folder of a run that may be changed; its sources lie beside it."""
    shutil.copytree(made, tmp_path / "run")
    for part in ("small.txt", "nine.txt"):
        assert (tmp_path / "run" / part).is_file()
    moved = {str(made / name): str(tmp_path / "run" / name) for name in ("small.txt", "nine.txt")}

    def move(manifest):
        sources = [{**entry, "source": moved[entry["source"]]} for entry in manifest.sources]
        parts = [{**part, "source": moved[part["source"]]} for part in manifest.parts]
        return replace(manifest, sources=sources, parts=parts)

    folder = tmp_path / "run" / "out"
    for number in range(len(Run(folder).parts)):
        change_part(folder, number, lambda table: _renamed(table, moved))
    change_manifest(folder, move)
    return folder


def _renamed(table, moved):
    at = table.schema.get_field_index("source")
    names = [moved[name] for name in table["source"].to_pylist()]
    return table.set_column(at, "source", [names])


def test_a_run_as_it_was_made_has_no_problem(made):
    seen: list[CheckProgress] = []
    outcome = recheck(made / "out", progress=seen.append)
    assert (outcome.problems, outcome.n_problems, outcome.exit_code, outcome.notes) == ([], 0, 0, [])
    assert (outcome.parts, outcome.rows, outcome.rows_expected, outcome.solutions) == (5, 18, 18, 12)
    assert outcome.by_status == {"UNIQUE": 9, "MULTIPLE": 3, "UNSOLVABLE": 3, "INVALID": 3}
    assert outcome.digest == digest_of(Run(made / "out"))
    assert seen[-1] == CheckProgress(5, 5, 18, 18)
    assert [progress.parts_done for progress in seen] == [1, 2, 3, 4, 5]
    assert dict(outcome.lines())["solutions verified"] == "12"
    assert outcome.as_dict()["ok"] is True


def test_the_copy_that_the_other_tests_change_is_right(out):
    assert recheck(out).problems == []


def _swapped(table):
    return table.take([1, 0, *range(2, table.num_rows)])


# Part 0 is UNIQUE, MULTIPLE, UNSOLVABLE, INVALID, UNIQUE of 4x4, part 3 is of 9x9.
ROWS = {
    "a digit of a solution": (
        with_value("solution", 0, "1234341221434312"),
        "row 0: its solution is none of its puzzle",
    ),
    "a letter in a solution": (with_value("solution", 0, "123434122143432x"), "row 0: its solution is none"),
    "a short solution": (with_value("solution", 0, "123434122143432"), "row 0: its solution is none"),
    "a given of a puzzle": (with_value("puzzle", 0, "22343412214343.1"), "row 0: its solution is none"),
    "a puzzle that is none": (with_value("puzzle", 0, "12343412214343."), "row 0: its puzzle cannot be read again"),
    "a puzzle of another size": (with_value("puzzle", 0, "." * 81), "row 0: its puzzle is sudoku of 9x9"),
    "no solution": (with_value("solution", 0, ""), "row 0: expected 1 solution of UNIQUE"),
    "no solution of many": (with_value("solution", 1, ""), "row 1: expected 2 or more solutions of MULTIPLE"),
    "a solution of none": (with_value("solution", 2, "1234341221434321"), "row 2: expected no solution of this status"),
    "a number of solutions": (with_value("n_solutions", 0, 2), "row 0: expected 1 solution of UNIQUE"),
    "fewer solutions": (with_value("n_solutions", 1, 1), "row 1: expected 2 or more solutions"),
    "more than the limit": (with_value("n_solutions", 1, 3), "row 1: expected at most 2 solutions"),
    "UNIQUE to MULTIPLE": (with_value("status", 0, "MULTIPLE"), "row 0: expected 2 or more solutions of MULTIPLE"),
    "UNIQUE to SOLVED": (with_value("status", 0, "SOLVED"), "row 0: expected no such status without a limit of 1"),
    "UNIQUE to UNSOLVABLE": (with_value("status", 0, "UNSOLVABLE"), "row 0: expected no solution of this status"),
    "UNIQUE to BUDGET": (with_value("status", 0, "BUDGET"), "row 0: expected a reason of this status"),
    "UNIQUE to FAILED": (with_value("status", 0, "FAILED"), "row 0: expected no solution of FAILED"),
    "UNSOLVABLE to UNIQUE": (with_value("status", 2, "UNIQUE"), "row 2: expected 1 solution of UNIQUE"),
    "INVALID to UNSOLVABLE": (with_value("status", 3, "UNSOLVABLE"), "row 3: expected a size of a row"),
    "UNSOLVABLE to INVALID": (with_value("status", 2, "INVALID"), "row 2: expected no size of INVALID"),
    "an unknown status": (with_value("status", 0, "GUESSED"), "row 0: expected a status that there is, found GUESSED"),
    "an empty status": (with_value("status", 0, ""), "row 0: expected a status that there is"),
    "not verified": (with_value("verified", 0, False), "row 0: expected verified where there is a solution"),
    "verified": (with_value("verified", 2, True), "row 2: expected verified where there is a solution"),
    "no reason": (with_value("reason", 3, ""), "row 3: expected a reason of this status"),
    "an id": (with_value("id", 2, 7), "row 7: expected id 2 in its place"),
    "an id twice": (with_value("id", 2, 1), "row 1: expected id 2 in its place"),
    "rows swapped": (_swapped, "row 1: expected id 0 in its place"),
    "a line before": (with_value("line", 2, 1), "row 2: expected a line after 2 within the part, found 1"),
    "a line behind the part": (with_value("line", 4, 6), "row 4: expected a line after 4 within the part, found 6"),
    "a source": (with_value("source", 1, "other.txt"), "row 1: expected the source"),
    "a genre": (with_value("genre", 0, "takuzu"), "row 0: its puzzle"),
    "an unknown genre": (with_value("genre", 0, "chess"), "1 rows of the genre 'chess' cannot be verified"),
    "a width": (with_value("width", 0, 9), "row 0: its puzzle is sudoku of 4x4, found sudoku of 9x4"),
    "half a size": (with_value("width", 0, 0), "row 0: expected width and height, or neither"),
    "guesses below 0": (with_value("guesses", 0, -1), "row 0: expected guesses of 0 or more"),
    "an agreement": (with_value("expected_agrees", 0, 2), "row 0: expected_agrees is -1, 0 or 1, found 2"),
    "a version": (with_value("engine_version", 0, "0.0.1"), "row 0: expected the engine_version"),
    "a solver": (with_value("solver", 0, "cpsat"), "row 0: expected the solver lanes, found 'cpsat'"),
    "a row dropped": (lambda table: table.slice(1), "has 4 rows, the manifest says 5"),
    "a row twice": (lambda table: table.take([0, 0, 1, 2, 3, 4]), "has 6 rows, the manifest says 5"),
    "a row in place of another": (lambda table: table.take([0, 0, 2, 3, 4]), "row 0: expected id 1 in its place"),
}


@pytest.mark.parametrize(("change", "words"), ROWS.values(), ids=ROWS.keys())
def test_a_wrong_row_is_found_though_the_hashes_agree(out, change, words):
    change_part(out, 0, change, forge=True)
    outcome = recheck(out)
    assert [problem for problem in outcome.problems if words in problem], outcome.problems
    assert outcome.exit_code == 1


@pytest.mark.parametrize(
    "name", ["a digit of a solution", "UNIQUE to MULTIPLE", "an id", "a row dropped", "a row twice"]
)
def test_a_changed_row_is_found_by_the_hash_of_its_file(out, name):
    change_part(out, 0, ROWS[name][0], forge=False)
    words = recheck(out).problems
    assert any(problem.startswith("part-000000.parquet: ") and "the run wrote" in problem for problem in words)


def test_a_wrong_solution_in_a_later_part_is_found(out):
    def change(table):
        text = table["solution"][2].as_py()
        return with_value("solution", 2, text[1:] + text[0])(table)

    change_part(out, 3, change)
    assert recheck(out).problems == ["part-000003.parquet: row 14: its solution is none of its puzzle (sudoku of 9x9)"]


def _cut(path):
    path.write_bytes(path.read_bytes()[:-7])


def _flipped(path):
    data = bytearray(path.read_bytes())
    data[len(data) // 3] ^= 1
    path.write_bytes(data)


def _lines(path, change):
    lines = path.read_text().split("\n")
    path.write_text("\n".join(change(lines)))


def _exchange(out):
    first, second, spare = (out / name for name in ("part-000000.parquet", "part-000001.parquet", "spare"))
    first.rename(spare)
    second.rename(first)
    spare.rename(second)


def _other_source(out, name, value):
    def change(manifest):
        return replace(manifest, sources=[{**manifest.sources[0], name: value}, *manifest.sources[1:]])

    change_manifest(out, change)


def _without(out, where, name):
    value = json.loads((out / "_manifest.json").read_text())
    del value[where][2][name]
    (out / "_manifest.json").write_text(json.dumps(value))


FILES = {
    "a truncated part": (lambda out: _cut(out / "part-000001.parquet"), "part-000001.parquet: has "),
    "a flipped bit": (lambda out: _flipped(out / "part-000001.parquet"), "part-000001.parquet: its bytes are not"),
    "an empty part": (lambda out: (out / "part-000001.parquet").write_bytes(b""), "part-000001.parquet: has 0 bytes"),
    "a missing part": (lambda out: (out / "part-000001.parquet").unlink(), "part-000001.parquet: is missing"),
    "swapped parts": (_exchange, "row 5: expected id 0 in its place"),
    "a part more": (
        lambda out: shutil.copy(out / "part-000001.parquet", out / "part-000005.parquet"),
        "part-000005.parquet: is not of this run",
    ),
    "a foreign file": (
        lambda out: (out / "more.parquet").write_bytes(b"PAR1"),
        "more.parquet: is not of this run",
    ),
    "a line changed": (
        lambda out: _lines(out.parent / "small.txt", lambda lines: [lines[1], *lines[1:]]),
        "small.txt: has changed since the run read it: other",
    ),
    "a line added": (
        lambda out: _lines(out.parent / "nine.txt", lambda lines: [*lines[:-1], lines[0], ""]),
        "nine.txt: has changed since the run read it: 6 rows then, 7 now",
    ),
    "a line removed": (
        lambda out: _lines(out.parent / "small.txt", lambda lines: lines[1:]),
        "small.txt: has changed since the run read it: 12 rows then, 11 now",
    ),
    "lines swapped": (
        lambda out: _lines(out.parent / "nine.txt", lambda lines: [lines[1], lines[0], *lines[2:]]),
        "nine.txt: has changed since the run read it: other text",
    ),
    "no source": (lambda out: (out.parent / "nine.txt").unlink(), "nine.txt: is not there any more"),
    "a budget edited": (lambda out: edit_manifest(out, options__budget=7), "_manifest.json: is not as it was written"),
    "rows edited": (lambda out: edit_manifest(out, rows=19), "_manifest.json: is not as it was written"),
    "counts edited": (lambda out: edit_manifest(out, by_status={"UNIQUE": 18}), "_manifest.json: is not as it was"),
    "a stamp edited": (lambda out: edit_manifest(out, engine__stamp="x"), "_manifest.json: is not as it was written"),
    "not complete": (lambda out: edit_manifest(out, complete=False), "_manifest.json: the run is not complete"),
    "a source's rows": (lambda out: _other_source(out, "rows", 13), "has 13 rows, its parts have 12"),
    "no outputs": (lambda out: change_manifest(out, lambda manifest: replace(manifest, outputs=[])), "lists 0 outputs"),
    "part rows": (
        lambda out: change_manifest(
            out, lambda manifest: replace(manifest, options={**manifest.options, "part_rows": 4})
        ),
        "small.txt: has changed since the run read it",
    ),
    "the order of the parts": (
        lambda out: change_manifest(out, lambda manifest: replace(manifest, parts=manifest.parts[::-1])),
        "_manifest.json: part 0 should begin with row 0",
    ),
    "a value of a part": (lambda out: _without(out, "outputs", "sha256"), "_manifest.json: is not as it was written"),
    "the line of a part": (lambda out: _without(out, "parts", "line"), "does not fit together so far"),
    "a limit of 1": (
        lambda out: change_manifest(out, lambda manifest: replace(manifest, options={**manifest.options, "limit": 1})),
        "expected no such status with a limit of 1",
    ),
    "options that are none": (
        lambda out: change_manifest(out, lambda manifest: replace(manifest, options={"limit": 0})),
        "the options of the manifest are none",
    ),
}


@pytest.mark.parametrize(("change", "words"), FILES.values(), ids=FILES.keys())
def test_a_wrong_file_is_found(out, change, words):
    change(out)
    outcome = recheck(out)
    assert [problem for problem in outcome.problems if words in problem], outcome.problems
    assert outcome.exit_code == 1


def test_counts_that_are_not_those_of_the_rows_are_found(out):
    change_part(out, 0, lambda table: table)

    def change(manifest):
        outputs = [dict(output) for output in manifest.outputs]
        outputs[0]["by_status"] = {"UNIQUE": 5}
        return replace(manifest, outputs=outputs)

    change_manifest(out, change)
    assert recheck(out).problems == [
        "part-000000.parquet: the manifest says 5 UNIQUE, found 2 UNIQUE, 1 MULTIPLE, 1 UNSOLVABLE, 1 INVALID"
    ]


def test_sources_that_are_gone_can_be_excused_but_not_changed_ones(out):
    (out.parent / "nine.txt").unlink()
    outcome = recheck(out, without_sources=True)
    assert (outcome.problems, outcome.excused) == ([], [str(out.parent / "nine.txt")])
    _lines(out.parent / "small.txt", lambda lines: [lines[1], *lines[1:]])
    assert "small.txt: has changed" in recheck(out, without_sources=True).problems[0]


def test_many_wrong_rows_are_counted_and_few_named(out, monkeypatch):
    monkeypatch.setattr(module, "MOST_PROBLEMS", 4)

    def change(table):
        at = table.schema.get_field_index("id")
        return table.set_column(at, table.schema.field(at), pc.add(table["id"], 1))

    for number in range(5):
        change_part(out, number, change)
    outcome = recheck(out)
    assert (len(outcome.problems), outcome.n_problems) == (4, 18)


def test_the_rows_of_a_part_beyond_the_named_ones_are_counted(tmp_path):
    run = make_run(tmp_path / "out", part_rows=100)

    def change(table):
        at = table.schema.get_field_index("sweeps")
        return table.set_column(at, table.schema.field(at), pc.subtract(0, pc.add(table["sweeps"], 1)))

    change_part(run.folder, 0, change)
    outcome = recheck(run.folder)
    assert outcome.n_problems == 12
    assert "part-000000.parquet: 7 rows more of that kind: expected sweeps of 0 or more" in outcome.problems[5]


def test_a_digest_is_given_where_all_rows_can_be_read(out):
    change_part(out, 0, with_value("solution", 0, ""))
    assert recheck(out).digest == digest_of(Run(out))
    (out / "part-000001.parquet").unlink()
    assert recheck(out).digest == ""


def test_another_engine_is_a_note_and_no_problem(out):
    change_manifest(out, lambda manifest: replace(manifest, engine={**manifest.engine, "stamp": "other"}))
    outcome = recheck(out)
    assert outcome.ok
    assert "(other) with pyarrow" in outcome.notes[0]


def test_a_file_that_is_no_parquet_is_a_note(out):
    (out / "page.html").write_text("")
    (out / "_index").write_text("")
    outcome = recheck(out)
    assert outcome.ok
    assert outcome.notes == ["page.html: is not of this run; readers may take it for a part"]


def test_what_is_no_run_is_refused(tmp_path, out):
    with pytest.raises(RunError, match="there is no such folder"):
        recheck(tmp_path / "nowhere")
    with pytest.raises(RunError, match=r"is no run, there is no _manifest\.json"):
        recheck(out.parent)
    (out / "_manifest.json").write_text(
        '{"format": 1, "complete": true, "engine": {}, "options": {}, "sources": [], "parts": [{}], "outputs": []}'
    )
    with pytest.raises(RunError, match="what it says of the parts is damaged"):
        recheck(out)
    (out / "_manifest.json").write_text("{")
    with pytest.raises(ManifestError, match="no manifest that can be read"):
        recheck(out)


def test_a_folder_that_a_run_works_on_is_refused(out):
    with locked(Run(out).layout), pytest.raises(LockedError, match="in use by process"):
        recheck(out)
