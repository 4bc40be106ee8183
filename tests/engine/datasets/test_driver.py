"""The same bytes for any number of workers, any part size and any interruption; and what stands in the way is said."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys

import pytest
from small_sets import hashes_of, make, options_of

from gridlanes.corpus.events import PartDone, PartLost, Planned
from gridlanes.corpus.lock import LockedError, hold_lock
from gridlanes.corpus.manifest import ManifestError
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.corpus.runners.processes import ProcessRunner
from gridlanes.corpus.task import Lost
from gridlanes.datasets import driver
from gridlanes.datasets.events import Redrawn, SetFinished
from gridlanes.datasets.set_paths import SetPaths
from gridlanes.errors import GenerateError


class StopError(Exception):
    """Ends a call."""


def test_workers_and_part_sizes_change_no_byte(small_set, tmp_path) -> None:
    heard: list = []
    options = options_of(jsonl=True, part_rows=11)
    finished = driver.make(str(tmp_path / "other"), options, runner=ProcessRunner(2), listener=heard.append)
    assert hashes_of(tmp_path / "other") == hashes_of(small_set)
    planned, *parts, redrawn, last = heard
    assert isinstance(planned, Planned)
    assert (planned.rows, planned.parts) == (80, 8)
    assert {*map(type, parts)} == {PartDone}
    assert max(part.rows_done for part in parts) == 80
    assert isinstance(redrawn, Redrawn)
    assert redrawn.rows > 0
    assert last == finished
    assert (finished.rows, finished.redrawn, finished.kept) == (80, redrawn.rows, False)


@pytest.mark.parametrize("ends_at", [PartDone, Redrawn])
def test_what_was_interrupted_goes_on_and_comes_to_the_same_bytes(small_set, tmp_path, ends_at) -> None:
    folder, options, heard = tmp_path / "set", options_of(jsonl=True), []

    def stop(event) -> None:
        if isinstance(event, ends_at):
            raise StopError

    with pytest.raises(StopError):
        driver.make(str(folder), options, runner=InlineRunner(), listener=stop)
    assert not (folder / "_manifest.json").exists()
    driver.make(str(folder), options, runner=InlineRunner(), listener=heard.append)
    assert heard[0].parts_kept == (1 if ends_at is PartDone else 4)
    assert hashes_of(folder) == hashes_of(small_set)
    assert not SetPaths.at(folder).plan.exists()
    assert not SetPaths.at(folder).parts.exists()


def test_one_that_is_there_is_kept_and_a_damaged_one_made_again(copied_set, small_set) -> None:
    options = options_of(jsonl=True, part_rows=9)
    assert driver.make(str(copied_set), options, runner=InlineRunner()).kept
    damaged = next((copied_set / "data").iterdir())
    damaged.write_bytes(damaged.read_bytes()[:-1])
    assert not driver.make(str(copied_set), options, runner=InlineRunner()).kept
    assert hashes_of(copied_set) == hashes_of(small_set)


def test_another_one_in_the_folder_is_refused_and_can_be_overwritten(copied_set) -> None:
    other = options_of(seed=4, jsonl=False)
    with pytest.raises(ManifestError, match="begun with seed = 3, now it is 4"):
        driver.make(str(copied_set), other, runner=InlineRunner())
    driver.make(str(copied_set), other, runner=InlineRunner(), overwrite=True)
    assert not (copied_set / "jsonl").exists()


def test_files_of_others_and_other_processes_are_respected(copied_set, tmp_path) -> None:
    with hold_lock(SetPaths.at(copied_set)), pytest.raises(LockedError):
        driver.make(str(copied_set), options_of(jsonl=True), runner=InlineRunner())
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "mine.txt").write_text("mine")
    with pytest.raises(ManifestError, match=r"holds mine\.txt"):
        driver.make(str(mine), options_of(), runner=InlineRunner())


def test_what_is_avoided_is_not_made(small_set, tmp_path) -> None:
    folder = make(tmp_path / "set", avoid=[str(path) for path in sorted((small_set / "data").iterdir())])
    forms = [{*driver_rows(path)} for path in (small_set, folder)]
    assert len(forms[1]) == 80
    assert not forms[0] & forms[1]


def driver_rows(folder) -> list[str]:
    from gridlanes.datasets.data_set import DataSet

    return DataSet(str(folder)).to_arrow(columns=["canonical"]).column(0).to_pylist()


class Losing(InlineRunner):
    """Loses the first part as often as it is told."""

    def __init__(self, times: int) -> None:
        self.times = times

    def endings(self, parts, task):
        for ending in super().endings(parts, task):
            if ending.part.number == 0 and self.times:
                self.times -= 1
                yield Lost(ending.part, "its worker died")
            else:
                yield ending


def test_a_part_that_is_lost_is_made_again_and_given_up_in_the_end(tmp_path, small_set) -> None:
    heard: list = []
    driver.make(str(tmp_path / "set"), options_of(jsonl=True), runner=Losing(2), listener=heard.append)
    assert sum(isinstance(event, PartLost) for event in heard) == 2
    assert hashes_of(tmp_path / "set") == hashes_of(small_set)
    with pytest.raises(GenerateError, match="rows 0 to 24 of sudoku 4x4 cannot be made: its worker died"):
        driver.make(str(tmp_path / "other"), options_of(), runner=Losing(9))


def test_it_is_finished_with_an_event(tmp_path) -> None:
    heard: list = []
    driver.make(str(tmp_path / "set"), options_of(), runner=InlineRunner(), listener=heard.append)
    assert isinstance(heard[-1], SetFinished)
    assert sum(heard[-1].by_split.values()) == 80


@pytest.mark.slow
def test_twenty_kills_change_no_byte(small_set, tmp_path) -> None:
    """The driver is killed without a word, at any moment; its workers end with it."""
    code = (
        "import sys; from pathlib import Path; from small_sets import options_of\n"
        "from gridlanes.corpus.runners.processes import ProcessRunner; from gridlanes.datasets import driver\n"
        "options = options_of(jsonl=True, part_rows=5)\n"
        "driver.make(sys.argv[1], options, runner=ProcessRunner(2))"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "set")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    rng, n_kills = random.Random(1), 0
    while n_kills < 20:
        process = subprocess.Popen(command, env=environment)
        try:
            process.wait(rng.uniform(1.0, 5.0))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            n_kills += 1
        else:
            assert process.returncode == 0
            assert hashes_of(tmp_path / "set") == hashes_of(small_set)
            shutil.rmtree(tmp_path / "set")
    assert subprocess.run(command, env=environment, check=False).returncode == 0
    assert hashes_of(tmp_path / "set") == hashes_of(small_set)
