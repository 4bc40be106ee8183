"""The law of the check: whatever single thing is wrong with a run is found, and named."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pyarrow.compute as pc
import pytest
from run_digests import digest_of
from small_runs import change_manifest, change_part, edit_manifest, make_mixed_run, make_run, with_value

from gridlanes.corpus import driver, findings
from gridlanes.corpus.lock import LockedError, hold_lock
from gridlanes.corpus.manifest import ManifestError
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.output.dataset import Run
from gridlanes.corpus.output.run_tables import RunError
from gridlanes.corpus.recheck.folder_check import CheckProgress
from gridlanes.corpus.recheck.run_check import recheck_run
from gridlanes.corpus.runners.inline import InlineRunner

pytestmark = pytest.mark.xdist_group("small runs")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sources of a run, and the run in ``out``; not to be changed."""
    folder = tmp_path_factory.mktemp("made")
    make_run(folder / "out")
    return folder


@pytest.fixture
def out(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a run that may be changed; its sources lie beside it, where the test runs."""
    shutil.copytree(made, tmp_path / "run")
    monkeypatch.chdir(tmp_path / "run")
    return tmp_path / "run" / "out"


def test_a_run_as_it_was_made_has_no_problem(made, monkeypatch):
    monkeypatch.chdir(made)
    seen: list[CheckProgress] = []
    outcome = recheck_run(made / "out", progress=seen.append)
    assert (outcome.problems, outcome.n_problems, outcome.exit_code, outcome.notes) == ([], 0, 0, [])
    assert (outcome.parts, outcome.rows, outcome.rows_expected, outcome.solutions) == (5, 18, 18, 12)
    assert outcome.by_status == {"UNIQUE": 9, "MULTIPLE": 3, "UNSOLVABLE": 3, "INVALID": 3}
    assert outcome.digest == digest_of(Run(made / "out"))
    assert seen[-1] == CheckProgress(5, 5, 18, 18)
    assert [progress.parts_done for progress in seen] == [1, 2, 3, 4, 5]
    assert dict(outcome.lines())["solutions verified"] == "12"
    assert outcome.as_dict()["ok"] is True


def test_the_copy_that_the_other_tests_change_is_right(out):
    assert recheck_run(out).problems == []


def _swapped(table):
    return table.take([1, 0, *range(2, table.num_rows)])


# Part 0 is UNIQUE, MULTIPLE, UNSOLVABLE, INVALID, UNIQUE of 4x4, part 3 is of 9x9.
ROWS = {
    "a digit of a solution": (
        with_value("solution", 0, "1234341221434312"),
        "row 0: its solution does not solve its puzzle",
    ),
    "a given of a puzzle": (
        with_value("puzzle", 0, "22343412214343.1"),
        "row 0: expected puzzle '12343412214343.1' of",
    ),
    "UNIQUE to MULTIPLE": (with_value("status", 0, "MULTIPLE"), "row 0: expected 2 or more solutions of MULTIPLE"),
    "UNSOLVABLE to INVALID": (with_value("status", 2, "INVALID"), "row 2: expected a reason of this status"),
    "an unknown status": (with_value("status", 0, "GUESSED"), "row 0: expected a status that there is, found GUESSED"),
    "a reason": (
        with_value("reason", 3, "small.txt:4: none"),
        "row 3: expected reason 'small.txt:4:14: invalid puzzle length: 13 characters",
    ),
    "an id": (with_value("id", 2, 7), "row 7: expected id 2 in its place"),
    "rows swapped": (_swapped, "row 1: expected id 0 in its place"),
    "a line": (with_value("line", 2, 1), "row 2: expected line 3 of its source, found 1"),
    "a genre": (with_value("genre", 0, "chess"), "row 0: expected genre 'sudoku' of its source, found 'chess'"),
    "a row dropped": (lambda table: table.slice(1), "has 4 rows, the manifest says 5"),
    "a row twice": (lambda table: table.take([0, 0, 1, 2, 3, 4]), "has 6 rows, the manifest says 5"),
    "a row in place of another": (lambda table: table.take([0, 0, 2, 3, 4]), "row 0: expected id 1 in its place"),
}
"""what is found of single values see test_row_check.py"""


@pytest.mark.parametrize(("change", "words"), ROWS.values(), ids=ROWS.keys())
def test_a_wrong_row_is_found_though_the_hashes_agree(out, change, words):
    change_part(out, 0, change, forge=True)
    outcome = recheck_run(out)
    assert [problem for problem in outcome.problems if words in problem], outcome.problems
    assert outcome.exit_code == 1


@pytest.mark.parametrize(
    "name", ["a digit of a solution", "UNIQUE to MULTIPLE", "an id", "a row dropped", "a row twice"]
)
def test_a_changed_row_is_found_by_the_hash_of_its_file(out, name):
    change_part(out, 0, ROWS[name][0], forge=False)
    words = recheck_run(out).problems
    assert any(problem.startswith("part-000000.parquet: ") and "the run wrote" in problem for problem in words)


def test_a_wrong_solution_in_a_later_part_is_found(out):
    def change(table):
        text = table["solution"][2].as_py()
        return with_value("solution", 2, text[1:] + text[0])(table)

    change_part(out, 3, change)
    assert recheck_run(out).problems == [
        "part-000003.parquet: row 14: its solution does not solve its puzzle (sudoku of 9x9)"
    ]


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
    "counts edited": (lambda out: edit_manifest(out, by_status={"UNIQUE": 18}), "_manifest.json: is not as it was"),
    "a stamp edited": (lambda out: edit_manifest(out, engine__stamp="x"), "_manifest.json: is not as it was written"),
    "not complete": (lambda out: edit_manifest(out, complete=False), "_manifest.json: the run is not complete"),
    "no outputs": (lambda out: change_manifest(out, lambda manifest: manifest.replaced(outputs=[])), "lists 0 outputs"),
    "part rows": (
        lambda out: change_manifest(
            out, lambda manifest: manifest.replaced(options={**manifest.options, "part_rows": 4})
        ),
        "small.txt: has changed since the run read it",
    ),
    "the order of the parts": (
        lambda out: change_manifest(out, lambda manifest: manifest.replaced(parts=manifest.parts[::-1])),
        "_manifest.json: part 0 should have that number, found 4",
    ),
    "a value of an output": (
        lambda out: _without(out, "outputs", "sha256"),
        "_manifest.json: is damaged (object missing required field `sha256` in outputs[2])",
    ),
    "the line of a part": (
        lambda out: _without(out, "parts", "line"),
        "_manifest.json: is damaged (object missing required field `line` in parts[2])",
    ),
    "a limit of 1": (
        lambda out: change_manifest(out, lambda manifest: manifest.replaced(options={**manifest.options, "limit": 1})),
        "expected no such status with a limit of 1",
    ),
    "options that are none": (
        lambda out: change_manifest(out, lambda manifest: manifest.replaced(options={"limit": 0})),
        "_manifest.json: its options are damaged (no 'row_seconds'), so the rows cannot be tested",
    ),
}


@pytest.mark.parametrize(("change", "words"), FILES.values(), ids=FILES.keys())
def test_a_wrong_file_is_found(out, change, words):
    change(out)
    outcome = recheck_run(out)
    assert [problem for problem in outcome.problems if words in problem], outcome.problems
    assert outcome.exit_code == 1


def _answers_swapped(table, one, other):
    """Two rows whose puzzles and answers change places, but for ids and lines."""
    order = list(range(table.num_rows))
    order[one], order[other] = other, one
    swapped = table.take(order)
    for name in ("id", "line"):
        swapped = swapped.set_column(swapped.schema.get_field_index(name), table.schema.field(name), table[name])
    return swapped


def test_rows_whose_answers_change_places_are_found_by_their_source(out):
    change_part(out, 0, lambda table: _answers_swapped(table, 0, 4))
    assert recheck_run(out).ok, "they are the same puzzle"
    change_part(out, 0, lambda table: _answers_swapped(table, 1, 2))
    assert recheck_run(out).problems == [
        "part-000000.parquet: row 1: expected puzzle '1.....1..1..3.4.' of its source, found '11..............'",
        "part-000000.parquet: row 2: expected puzzle '11..............' of its source, found '1.....1..1..3.4.'",
    ]
    (out.parent / "small.txt").unlink()
    assert recheck_run(out, without_sources=True).ok, "each of them is right by itself"


def test_counts_that_are_not_those_of_the_rows_are_found(out):
    change_part(out, 0, lambda table: table)

    def change(manifest):
        first, *others = manifest.outputs
        return manifest.replaced(outputs=[first.replaced(by_status={"UNIQUE": 5}), *others])

    change_manifest(out, change)
    assert recheck_run(out).problems == [
        "part-000000.parquet: the manifest says 5 UNIQUE, found 2 UNIQUE, 1 MULTIPLE, 1 UNSOLVABLE, 1 INVALID"
    ]


def test_sources_that_are_gone_can_be_excused_but_not_changed_ones(out):
    (out.parent / "nine.txt").unlink()
    outcome = recheck_run(out, without_sources=True)
    assert (outcome.problems, outcome.excused) == ([], ["nine.txt"])
    assert outcome.solutions == 12
    _lines(out.parent / "small.txt", lambda lines: [lines[1], *lines[1:]])
    assert "small.txt: has changed" in recheck_run(out, without_sources=True).problems[0]


def test_many_wrong_rows_are_counted_and_few_named(out, monkeypatch):
    monkeypatch.setattr(findings, "MAX_PROBLEMS", 4)

    def change(table):
        at = table.schema.get_field_index("id")
        return table.set_column(at, table.schema.field(at), pc.add(table["id"], 1))

    for number in range(5):
        change_part(out, number, change)
    outcome = recheck_run(out)
    assert (len(outcome.problems), outcome.n_problems) == (4, 18)


def test_the_rows_of_a_part_beyond_the_named_ones_are_counted(tmp_path):
    run = make_run(tmp_path / "out", part_rows=100)

    def change(table):
        at = table.schema.get_field_index("expected_agrees")
        return table.set_column(at, table.schema.field(at), pc.add(table["expected_agrees"], 9).cast("int8"))

    change_part(run.folder, 0, change)
    outcome = recheck_run(run.folder, without_sources=True)
    assert outcome.n_problems == 12
    assert "more rows of that kind: expected_agrees is -1, 0 or 1, found 8" in outcome.problems[-1]


def test_a_digest_is_given_where_all_rows_can_be_read(out):
    change_part(out, 0, with_value("solution", 0, ""))
    assert recheck_run(out).digest == digest_of(Run(out))
    (out / "part-000001.parquet").unlink()
    assert recheck_run(out).digest == ""


def test_another_engine_is_a_note_and_no_problem(out):
    change_manifest(out, lambda manifest: manifest.replaced(engine=manifest.engine.replaced(stamp="other")))
    outcome = recheck_run(out)
    assert outcome.ok
    assert "(other) with pyarrow" in outcome.notes[0]


def test_a_file_that_is_no_parquet_is_a_note(out):
    (out / "page.html").write_text("")
    (out / "_index").write_text("")
    (out / "plots").mkdir()
    outcome = recheck_run(out)
    assert outcome.ok
    words = "is not of this run; readers may take it for a part"
    assert outcome.notes == [f"page.html: {words}", f"plots: {words}"]
    (out / "plots" / "MORE.PARQUET").write_text("")  # readers of folders look into it
    assert recheck_run(out).problems == ["plots: is not of this run; the manifest does not list it"]


def test_what_is_no_run_is_refused(tmp_path, out):
    with pytest.raises(RunError, match="there is no such folder"):
        recheck_run(tmp_path / "nowhere")
    with pytest.raises(RunError, match=r"is not a run, it has no _manifest\.json"):
        recheck_run(out.parent)
    (out / "_manifest.json").write_text("{")
    with pytest.raises(ManifestError, match="no manifest that can be read"):
        recheck_run(out)


def test_a_folder_that_a_run_works_on_is_refused(out):
    with hold_lock(Run(out).paths), pytest.raises(LockedError, match="in use by process"):
        recheck_run(out)


def test_parts_of_an_unfinished_run_are_compared_with_its_journal(out):
    journal = Run(out).paths.journal
    outputs = Run(out).manifest.outputs
    journal.write_text("".join(json.dumps(output.as_dict()) + "\n" for output in outputs) + '{"number": 0}\n{"torn')
    change_manifest(out, lambda manifest: manifest.replaced(complete=False, outputs=[]))
    (out / "part-000001.parquet").unlink()
    not_complete = "_manifest.json: the run is not complete, 4 of 5 parts are done; run it again to go on"
    assert recheck_run(out).problems == [not_complete, "rows: 18 went in, 13 came out"]
    _flipped(out / "part-000000.parquet")
    assert any("part-000000.parquet: its bytes are not those" in problem for problem in recheck_run(out).problems)


def test_where_an_edited_manifest_differs_is_said(out):
    edit_manifest(out, rows=19)
    (problem,) = recheck_run(out).problems
    assert problem.endswith("""edited or damaged (line 23: expected '"rows": 18,', found '"rows": 19,')""")


def test_a_run_without_rows_has_no_problem(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("empty.txt").write_text("# nothing\n")
    driver.drive(["empty.txt"], "out", RunOptions(), runner=InlineRunner())
    outcome = recheck_run("out")
    assert (outcome.problems, outcome.rows, outcome.parts) == ([], 0, 0)
    Path("empty.txt").write_text("1.....1..1..3.4.\n")
    assert recheck_run("out").problems == ["empty.txt: has changed since the run read it: 0 rows then, 1 now"]


def test_a_run_moved_elsewhere_says_where_it_looked_for_its_sources(out, tmp_path, monkeypatch):
    moved = out.rename(tmp_path / "moved")
    assert recheck_run(moved).problems == []
    monkeypatch.chdir(tmp_path)
    assert recheck_run(moved).problems[0] == (
        "small.txt: is not there any more, its 12 rows cannot be compared "
        f"(the name is relative, and looked for in {tmp_path})"
    )


@pytest.mark.parametrize("options", [{"limit": None}, {"limit": 1}, {"limit": 5}, {"budget": 1}, {"genre": "sudoku"}])
def test_runs_with_other_options_have_no_problem(tmp_path, monkeypatch, options):
    run = make_mixed_run(tmp_path / "out", **options)
    monkeypatch.chdir(tmp_path)
    outcome = recheck_run(run.folder)
    assert (outcome.problems, outcome.notes, outcome.rows) == ([], [], 19)
