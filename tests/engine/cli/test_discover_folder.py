"""``gridlanes discover SRC... DST``: a run that goes on, and the files that follow from it."""

from __future__ import annotations

import json

import pytest
from discoveries import SINGLES
from small_discoveries import STATUSES, files_of, write_source

from gridlanes.corpus import runners
from gridlanes.corpus.runners.inline import InlineRunner

pytest.importorskip("pyarrow")
pytestmark = pytest.mark.xdist_group("genres")
OPTIONS = ("--techniques", ",".join(SINGLES), "--max-specimens", 1, "--part-rows", 2)


@pytest.fixture
def source(tmp_path, monkeypatch):
    monkeypatch.setattr(runners, "runner_of", lambda workers, cluster: InlineRunner())
    return write_source(tmp_path)


def test_the_same_command_goes_on(run, source, tmp_path) -> None:
    out = tmp_path / "out"
    found = run("discover", source, out, *OPTIONS)
    assert (found.exit_code, found.stdout.count("wrote")) == (1, 3), "some rows are no puzzles"
    before, rows = files_of(out), files_of(out / "run")
    assert [*before] == ["clusters.csv", "report.html", "specimens.jsonl"]
    assert len(before["specimens.jsonl"].splitlines()) == STATUSES.count("STALLED")
    (out / "run" / "part-000001.parquet").unlink()
    (out / "clusters.csv").unlink()
    found = run("discover", source, out, *OPTIONS)
    assert "4 (3 done before)" in found.stderr
    assert (files_of(out), files_of(out / "run")) == (before, rows)
    assert (
        "begun with max_specimens = 1, now it is 2"
        in run("discover", source, out, *OPTIONS, "--max-specimens", 2).stderr
    )


def test_events_are_lines_of_json(run, source, tmp_path) -> None:
    found = run("discover", source, tmp_path / "out", "--json", *OPTIONS)
    events = [json.loads(line)["event"] for line in found.stdout.splitlines()]
    assert events == ["planned", *["part"] * 4, "finished"]


def test_standard_input_is_refused(run, tmp_path) -> None:
    found = run("discover", "-", tmp_path / "out")
    assert found.exit_code == 2
    assert "cannot be resumed" in found.stderr
