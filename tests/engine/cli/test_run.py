"""``gridlanes run``: arguments, the table, events, endings. Runs in this process, but where a signal comes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridlanes.cli.endings import Terminated
from gridlanes.corpus import runners
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.corpus.task import Ending, Task

pytestmark = pytest.mark.xdist_group("command line")  # its kernels are compiled by one worker


class Interrupting(InlineRunner):
    """Works on `n_parts` parts, then `ending` comes."""

    def __init__(self, n_parts: int, ending: BaseException) -> None:
        super().__init__()
        self.n_parts, self.ending = n_parts, ending

    def endings(self, parts, task: Task) -> Iterator[Ending]:
        for done, ending in enumerate(super().endings(parts, task)):
            if done == self.n_parts:
                raise self.ending
            yield ending


@pytest.fixture(autouse=True)
def _inline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runners, "runner_of", lambda workers, cluster: InlineRunner())


def interrupt(monkeypatch: pytest.MonkeyPatch, n_parts: int, ending: BaseException) -> None:
    monkeypatch.setattr(runners, "runner_of", lambda workers, cluster: Interrupting(n_parts, ending))


def table(text: str) -> dict[str, str]:
    return dict(line.split("  ", maxsplit=1) for line in text.splitlines())


def shown(text: str) -> dict[str, str]:
    return {label: figure.strip() for label, figure in table(text).items()}


def test_the_last_argument_is_the_folder_and_a_table_ends_the_run(run, puzzles: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = run("run", puzzles, out, "--part-rows", 2)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == ""
    lines = shown(result.stderr)
    assert list(lines) == ["rows", "UNIQUE", "MULTIPLE", "seconds", "rows a second", "parts", "folder"]
    assert (lines["rows"], lines["MULTIPLE"], lines["parts"], lines["folder"]) == ("3", "2", "2", str(out))
    assert sorted(path.name for path in out.glob("*")) == [
        ".gridlanes",
        "_manifest.json",
        "part-000000.parquet",
        "part-000001.parquet",
    ]


def test_some_rows_without_an_answer_are_exit_code_1(run, broken: Path, tmp_path: Path) -> None:
    result = run("run", broken, tmp_path / "out")
    assert result.exit_code == 1
    assert shown(result.stderr)["INVALID"] == "2"


def test_quiet_says_nothing(run, broken: Path, tmp_path: Path) -> None:
    result = run("run", broken, tmp_path / "out", "-q")
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "")


def test_the_same_command_goes_on_and_says_so(run, puzzles: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("run", puzzles, out, "--part-rows", 2)
    (out / "part-000001.parquet").unlink()
    assert shown(run("run", puzzles, out, "--part-rows", 2).stderr)["parts"] == "2 (1 done before)"
    assert shown(run("run", puzzles, out, "--part-rows", 2, "--resume").stderr)["parts"] == "2 (all done before)"


def test_json_is_an_event_a_line(run, puzzles: Path, tmp_path: Path) -> None:
    result = run("run", puzzles, tmp_path / "out", "--part-rows", 2, "--json")
    events = [json.loads(line) for line in result.stdout.splitlines()]
    assert (result.exit_code, result.stderr) == (0, "")
    assert [event["event"] for event in events] == ["planned", "part", "part", "finished"]
    assert events[-1]["by_status"] == {"UNIQUE": 1, "MULTIPLE": 2}


def test_another_question_is_refused_and_overwrite_begins_anew(run, puzzles: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("run", puzzles, out, "--part-rows", 1)
    refused = run("run", puzzles, out, "--part-rows", 1, "--limit", 1)
    assert refused.exit_code == 2
    assert "begun with limit = 2, now it is 1" in refused.stderr
    assert "--overwrite" in refused.stderr
    again = run("run", puzzles, out, "--limit", 1, "--overwrite")
    assert shown(again.stderr)["SOLVED"] == "3"
    assert [path.name for path in out.glob("part-*")] == ["part-000000.parquet"]


def test_an_interrupted_run_says_how_far_it_is_and_how_it_goes_on(
    run, puzzles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupt(monkeypatch, 2, KeyboardInterrupt())
    command = ("run", puzzles, tmp_path / "out", "--part-rows", 1)
    result = run(*command)
    assert result.exit_code == 130
    assert result.stderr == "gridlanes: interrupted: 2 of 3 parts are done; the same command goes on from there\n"
    interrupt(monkeypatch, 9, KeyboardInterrupt())
    assert shown(run(*command).stderr)["parts"] == "3 (2 done before)"


def test_a_termination_is_reported_the_same_way(run, puzzles, tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt(monkeypatch, 1, Terminated())
    result = run("run", puzzles, tmp_path / "out", "--part-rows", 2, "--json")
    error = json.loads(result.stderr)["error"]
    assert (result.exit_code, error["exit_code"], error["kind"]) == (143, 143, "Terminated")
    assert error["message"] == "terminated: 1 of 2 parts is done; the same command goes on from there"
    assert json.loads(result.stdout.splitlines()[-1])["event"] == "part"


def test_after_overwrite_it_is_another_command_that_goes_on(
    run, puzzles, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupt(monkeypatch, 1, KeyboardInterrupt())
    result = run("run", puzzles, tmp_path / "out", "--part-rows", 2, "--overwrite")
    assert result.stderr.endswith("1 of 2 parts is done; the same command without --overwrite goes on from there\n")


def test_an_interrupt_before_the_plan_says_so(run, puzzles, tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gridlanes.corpus import driver

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(driver, "plan_parts", interrupted)
    result = run("run", puzzles, tmp_path / "out")
    assert result.exit_code == 130
    assert "interrupted while the sources were being read" in result.stderr


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_a_signal_ends_the_workers_and_leaves_no_unfinished_file(tmp_path: Path) -> None:
    """SIGTERM here; SIGINT: tests/engine/corpus/test_end_to_end.py."""
    source, out = tmp_path / "hard.txt", tmp_path / "out"
    source.write_text("123434122143432.\n" + ("." * 81 + "\n") * 2)  # the blank ones have 6.67e21 solutions to count
    command = [sys.executable, "-c", "from gridlanes.cli.main import main; main()", "run", str(source), str(out)]
    options = ["--part-rows", "1", "--workers", "1", "--limit", "none", "--budget", "none", "--json"]
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert json.loads(process.stdout.readline())["event"] == "planned"
        assert json.loads(process.stdout.readline())["event"] == "part"
        process.send_signal(signal.SIGTERM)
        _, stderr = process.communicate(timeout=600)
    error = json.loads(stderr)["error"]
    assert (process.returncode, error["exit_code"]) == (143, 143)
    assert error["message"] == "terminated: 1 of 3 parts is done; the same command goes on from there"
    assert [path.name for path in out.glob("*.parquet")] == ["part-000000.parquet"]
    assert [*(out / ".gridlanes" / "partial").iterdir()] == []
