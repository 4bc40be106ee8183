"""Sources are planned again and compared with what the manifest says of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gridlanes import registry
from gridlanes.corpus import driver
from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.recheck.input_check import check_inputs
from gridlanes.corpus.recheck.run_check import recheck_run
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.corpus.sources.plan import plan_parts

PUZZLE = "12343412214343.1\n"


def planned(sources, **options):
    asked = RunOptions(**options)
    return Manifest.planned(sources, plan_parts(sources, asked), asked)


@pytest.fixture
def sources(tmp_path):
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(PUZZLE * 5)
    second.write_text("puzzle,level\n" + PUZZLE.replace("\n", ",easy\n") * 3)
    return [str(first), str(second)]


def test_sources_as_they_were_have_no_problem(sources):
    for part_rows in (1, 2, 100):
        assert check_inputs(planned(sources, part_rows=part_rows)).problems == []


def test_the_first_difference_is_named(sources):
    manifest = planned(sources, part_rows=2)
    with open(sources[0], "r+") as file:
        file.seek(3 * len(PUZZLE))
        file.write("2")
    assert check_inputs(manifest).problems == [
        f"{sources[0]}: has changed since the run read it: other text in part 1, from line 3 to about 4"
    ]


def test_rows_more_or_less_are_counted(sources):
    manifest = planned(sources, part_rows=2)
    with open(sources[1], "a") as file:
        file.write(PUZZLE)
    assert check_inputs(manifest).problems == [f"{sources[1]}: has changed since the run read it: 3 rows then, 4 now"]


def test_a_header_that_changed_is_a_change(sources):
    manifest = planned(sources, part_rows=2)
    path = Path(sources[1])
    path.write_text(path.read_text().replace("level", "grade"))
    assert "other text in part 3" in check_inputs(manifest).problems[0]


def test_a_missing_source_can_be_excused(sources, tmp_path):
    manifest = planned(sources)
    (tmp_path / "a.txt").unlink()
    assert check_inputs(manifest).problems == [f"{sources[0]}: is not there any more, its 5 rows cannot be compared"]
    found = check_inputs(manifest, excuse_missing=True)
    assert (found.problems, found.excused) == ([], [sources[0]])


def test_options_that_are_none_are_a_problem(sources):
    manifest = planned(sources).replaced(options={"part_rows": 0})
    assert "the options of the manifest cannot be used: invalid part_rows 0" in check_inputs(manifest).problems[0]
    manifest = planned(sources).replaced(options={"genre": "chess", "load": [{"file": "own.py", "sha256": "0"}]})
    (problem,) = check_inputs(manifest).problems
    assert "cannot be used: unknown genre 'chess'; `gridlanes genres` lists all" in problem
    assert problem.endswith("; check with --load own.py")


def test_sources_without_rows_are_compared(sources, tmp_path):
    for name in ("c.txt", "d.txt"):
        (tmp_path / name).write_text("# none\n")
    manifest = planned([*sources, str(tmp_path / "c.txt"), str(tmp_path / "d.txt")])
    assert check_inputs(manifest).problems == []
    (tmp_path / "c.txt").write_text(PUZZLE)
    (tmp_path / "d.txt").unlink()
    assert check_inputs(manifest).problems == [
        f"{tmp_path / 'c.txt'}: has changed since the run read it: 0 rows then, 1 now",
        f"{tmp_path / 'd.txt'}: is not there any more, its 0 rows cannot be compared",
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_what_is_no_file_any_more_is_not_opened(sources):
    manifest = planned(sources)
    os.unlink(sources[0])
    os.mkfifo(sources[0])
    os.unlink(sources[1])
    os.mkdir(sources[1])
    assert check_inputs(manifest, excuse_missing=True).problems == [f"{name}: is no file any more" for name in sources]


def test_the_parts_of_unchanged_sources_can_be_read_again(sources):
    manifest = planned(sources, part_rows=2)
    found = check_inputs(manifest).parts
    assert [part.replaced(path="") for part in found.values()] == manifest.parts
    Path(sources[0]).write_text(PUZZLE * 4)
    assert list(check_inputs(manifest).parts) == [3, 4]


def test_files_of_own_rules_are_compared(sources, tmp_path):
    own = tmp_path / "own.py"
    own.write_text("")
    manifest = planned(sources, load=(str(own),))
    found = check_inputs(manifest, load=[str(own)])
    assert (found.problems, found.notes, len(found.parts)) == ([], [], 2)
    found = check_inputs(manifest)
    assert (found.problems, len(found.notes), found.parts) == ([], 1, {})
    (tmp_path / "same.py").write_text("")
    own.write_text("1\n")
    assert check_inputs(manifest, load=[str(tmp_path / "same.py")]).problems == []
    assert check_inputs(manifest, load=[str(own)]).problems == [f"{own}: has changed since the run loaded it"]
    own.unlink()
    assert check_inputs(manifest, load=[str(own)]).problems == [
        f"{own}: is not there any more, its genres and rules cannot be compared"
    ]
    assert check_inputs(manifest, excuse_missing=True).excused == [str(own)]


OWN = """
import gridlanes
from gridlanes.io.forms.plain import plain_genre
from gridlanes.genres.sudoku_common import unboxed

gridlanes.register_genre(plain_genre("own_latin", lambda side: unboxed("own_latin", side)))
"""


def test_rules_of_the_users_own_are_asked_for_and_compared(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text(OWN)
    Path("own.jsonl").write_text('{"genre": "own_latin", "data": {"grid": ["12..", "2...", "3...", "...."]}}\n')
    try:
        driver.drive(["own.jsonl"], "out", RunOptions(load=("own.py",)), runner=InlineRunner())
        assert (recheck_run("out", load=["own.py"]).problems, recheck_run("out", load=["own.py"]).notes) == ([], [])
        note = "rows are not compared with their sources, only read by themselves; check with --load own.py"
        assert recheck_run("out").notes == [note]
        registry.forget("own_latin")
        (problem,) = recheck_run("out").problems
        assert problem.startswith("1 rows of the genre 'own_latin' cannot be verified")
        assert problem.endswith("; check with --load own.py")
        Path("own.py").write_text(OWN + "# another\n")
        assert "own.py: has changed since the run loaded it" in recheck_run("out").problems
        Path("own.py").unlink()
        assert any(words.startswith("own.py: is not there any more") for words in recheck_run("out").problems)
    finally:
        registry.forget("own_latin")
