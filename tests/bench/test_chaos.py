"""The harness of kills: it holds runs to what they promise, and notices when they do not keep it."""

from __future__ import annotations

import importlib.util
import json
import signal
import sys
from pathlib import Path

import pytest

pytest.importorskip("psutil")

from bench import chaos, runs_under_fire
from bench.runs_under_fire import Setting, State, ViolationError
from gridlanes.corpus import driver
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.corpus.workers import answer_part

pytestmark = pytest.mark.xdist_group("command line")

SMALL = ["--rows", "100", "--part-rows", "25", "--kills", "1", "--others", "1"]


def folder_of_a_run(folder: Path, parts: list[int], reported: list[int]) -> Path:
    (folder / ".gridlanes" / "partial").mkdir(parents=True)
    for number in parts:
        (folder / f"part-{number:06}.parquet").write_bytes(b"rows" * number)
    lines = [json.dumps({"number": number}) + "\n" for number in reported]
    (folder / ".gridlanes" / "journal.jsonl").write_text("".join(lines) + '{"num')
    return folder


def test_what_is_wrong_with_a_folder_is_seen(tmp_path: Path) -> None:
    folder = folder_of_a_run(tmp_path / "run", [0, 1, 2], [0, 1])
    state = State.of(folder)
    assert state.done == {0, 1}
    reference = runs_under_fire.hashes(folder)
    runs_under_fire.check_kept(state, folder)
    runs_under_fire.check_in_hand(state, Setting([], [], 1))
    runs_under_fire.check_bytes(folder, reference)
    with pytest.raises(ViolationError, match="1 parts are written but not reported"):
        runs_under_fire.check_in_hand(state, Setting([], [], 0))
    replaced = folder / "new"
    replaced.write_bytes(b"rows")
    replaced.replace(folder / "part-000001.parquet")  # the same bytes, but not the same file
    runs_under_fire.check_bytes(folder, reference)
    with pytest.raises(ViolationError, match=r"parts \[1\] were done and are written again"):
        runs_under_fire.check_kept(state, folder)
    (folder / ".gridlanes" / "partial" / "x.partial").touch()
    with pytest.raises(ViolationError, match=r"unfinished files are left: x\.partial"):
        runs_under_fire.check_bytes(folder, reference)
    (folder / "part-000002.parquet").write_bytes(b"other")
    with pytest.raises(ViolationError, match=r"1 files are not those .*: part-000002\.parquet"):
        runs_under_fire.check_bytes(folder, reference)
    (folder / "part-000000.parquet").unlink()
    with pytest.raises(ViolationError, match=r"parts \[0\] are reported, but not there"):
        runs_under_fire.check_in_hand(State.of(folder), Setting([], [], 9))


# Its child is in a session of its own, and waits for what never comes.
LEAVES_AN_ORPHAN = """
import subprocess, sys
child = [sys.executable, "-c", "import time; print('there', flush=True); time.sleep(3600)"]
subprocess.Popen(child, start_new_session=True, stdout=subprocess.PIPE).stdout.readline()
"""


def test_orphans_are_found_wherever_they_went_and_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs_under_fire, "COMMAND", [sys.executable, "-W", "ignore", "-c", LEAVES_AN_ORPHAN])
    monkeypatch.setattr(runs_under_fire, "GONE_WITHIN", 0.05)
    with runs_under_fire.Attempt(Setting([], [], 1), tmp_path / "out", 0) as attempt:
        with pytest.raises(ViolationError, match=r"left processes behind: .*time\.sleep"):
            attempt.end()
        assert len(attempt.alive()) == 1
    assert attempt.alive() == []


def test_a_violation_is_reported_with_the_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command that writes nothing at all is no reference."""
    monkeypatch.setattr(runs_under_fire, "COMMAND", [sys.executable, "-c", "raise SystemExit(3)"])
    assert chaos.main(SMALL) == 1
    assert "the undisturbed run ends with 3" in capsys.readouterr().err


# A file to load, by which a run that is watched does not come to the end of its third part.
HOLDS = f"""
import os, threading
from gridlanes.corpus.workers import answer_part

class Held(answer_part.AnsweredRows):
    def answered(self):
        if self._part.number == 2 and {runs_under_fire._MARK!r} in os.environ:
            threading.Event().wait()
        return super().answered()

answer_part.AnsweredRows = Held
"""


def test_a_worker_and_then_the_driver_are_killed_and_the_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer_part, "AnsweredRows", answer_part.AnsweredRows)  # as it is again at the end
    chaos.write_corpus(tmp_path / "corpus", n_rows=240, seed=1)
    sources, folder, whole = [str(tmp_path / "corpus" / "sudoku.txt")], tmp_path / "out", tmp_path / "whole"
    (tmp_path / "holds.py").write_text(HOLDS)
    options = RunOptions(limit=chaos._LIMIT, part_rows=24, load=(str(tmp_path / "holds.py"),))
    driver.drive(sources, str(whole), options, runner=InlineRunner())
    command = ["--limit", str(options.limit), "--part-rows", str(options.part_rows), "--workers", "1"]
    command += ["--load", *options.load]
    setting = Setting(sources, command, in_hand=1)
    with runs_under_fire.Attempt(setting, folder, hash_seed=1) as attempt:
        assert attempt.until(lambda: len(attempt.events("part")) == 2)
        (worker,) = attempt.workers()
        worker.kill()
        assert attempt.until(lambda: attempt.events("lost"))
        attempt.send(signal.SIGKILL)
        assert attempt.end() == -signal.SIGKILL
        before = State.of(folder)
        assert {event["part"] for event in attempt.events("part")} <= before.done
    runs_under_fire.check_in_hand(before, setting)
    assert len(before.parts) < 10
    driver.drive(sources, str(folder), options, runner=InlineRunner())
    runs_under_fire.check_kept(before, folder)
    runs_under_fire.check_bytes(folder, runs_under_fire.hashes(whole))


@pytest.mark.slow
@pytest.mark.parametrize("cluster", [[], ["--cluster", "local"]], ids=["processes", "cluster"])
def test_nothing_that_happens_changes_a_byte(cluster: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    if cluster and importlib.util.find_spec("distributed") is None:
        pytest.skip("needs gridlanes[cluster]")
    arguments = ["--rows", "3000", "--kills", "4", "--others", "1", "--stop-seconds", "2", "--seed", "7", *cluster]
    assert chaos.main(arguments) == 0, capsys.readouterr().out
    assert capsys.readouterr().out.count("the same") == 7
