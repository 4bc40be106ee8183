"""Sources that change while a run works: found at its end, said in a line each; what only looks so is not."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import gridlanes
from gridlanes.corpus import driver
from gridlanes.corpus.events import Finished, PartDone
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.output.dataset import Run
from gridlanes.corpus.recheck.run_check import recheck_run
from gridlanes.corpus.runners.inline import InlineRunner

ROW = "12343412214343.1\n"
Change = Callable[[Path], object]


def grow(path: Path) -> None:
    with path.open("ab") as file:
        file.write(gzip.compress(ROW.encode()) if path.suffix == ".gz" else ROW.encode())


def shrink(path: Path) -> None:
    os.truncate(path, len(ROW) * 3)


def replace(path: Path) -> None:
    """By a file of the same length and time."""
    other, found = path.with_suffix(".new"), path.stat()
    other.write_text(path.read_text().replace("1234", "2143", 1))
    os.utime(other, ns=(found.st_atime_ns, found.st_mtime_ns))
    other.replace(path)


def write_again(path: Path) -> None:
    other = path.with_suffix(".new")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def changed_by(change: Change, path: Path, folder: Path) -> Finished:
    """The end of a run of the file, which is changed when its last part is done."""

    def listen(event: object) -> None:
        if isinstance(event, PartDone) and event.parts_done == event.parts:
            change(path)

    return driver.drive([str(path)], str(folder), RunOptions(part_rows=2), runner=InlineRunner(), listener=listen)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (grow, "has changed since the run read it: 4 rows then, 5 now"),
        (shrink, "has changed since the run read it: 4 rows then, 3 now"),
        (replace, "has changed since the run read it: other text in part 0, from line 1 to about 2"),
        (Path.unlink, "cannot be read any more"),
    ],
)
def test_a_source_that_changed_is_reported_as_by_the_check(change: Change, words: str, tmp_path: Path) -> None:
    path, out = tmp_path / "in.txt", tmp_path / "out"
    path.write_text(ROW * 4)
    finished = changed_by(change, path, out)
    (line,) = finished.changed
    assert line.startswith(f"{path}: {words}")
    assert (finished.rows, len(Run(out)), Run(out).complete) == (4, 4, True)
    assert change is Path.unlink or recheck_run(out).problems == [line]


def test_packed_sources_grow_too(tmp_path: Path) -> None:
    path = tmp_path / "in.txt.gz"
    path.write_bytes(gzip.compress(ROW.encode() * 4))
    assert changed_by(grow, path, tmp_path / "out").changed == [
        f"{path}: has changed since the run read it: 4 rows then, 5 now"
    ]


@pytest.mark.parametrize("change", [Path.touch, write_again, Path.exists])
def test_a_source_of_the_same_text_has_not_changed(change: Change, tmp_path: Path) -> None:
    path, out = tmp_path / "in.txt", tmp_path / "out"
    path.write_text(ROW * 4)
    assert changed_by(change, path, out).changed == []
    assert recheck_run(out).problems == []


def test_one_that_changes_before_its_rows_are_read_ends_the_run(tmp_path: Path) -> None:
    from gridlanes.errors import SourceError

    path = tmp_path / "in.txt"
    path.write_text(ROW * 4)

    def listen(event: object) -> None:
        if isinstance(event, PartDone):
            shrink(path)

    with pytest.raises(SourceError, match="changed since the run was planned"):
        driver.drive(
            [str(path)], str(tmp_path / "out"), RunOptions(part_rows=2), runner=InlineRunner(), listener=listen
        )


def test_the_call_of_python_warns(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text(ROW)
    with pytest.warns(UserWarning, match="1 rows then, 2 now"):
        run = gridlanes.run(
            path,
            tmp_path / "out",
            workers=1,
            listener=lambda event: grow(path) if isinstance(event, PartDone) else None,
        )
    assert (len(run), run.complete) == (1, True)


def test_the_command_says_it_in_a_line_and_ends_with_1(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text(ROW)
    code = (
        "from gridlanes.corpus import driver\n"
        "plan = driver.plan_parts\n"
        "def planned(names, options):\n"
        "    parts = plan(names, options)\n"
        f"    open(names[0], 'a').write({ROW!r})\n"
        "    return parts\n"
        "driver.plan_parts = planned\n"
        "from gridlanes.cli.main import main; main()"
    )
    command = [sys.executable, "-c", code, "run", str(path), str(tmp_path / "out"), "--workers", "1", "-q"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    words = f"gridlanes: {path}: has changed since the run read it: 1 rows then, 2 now\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", words)
