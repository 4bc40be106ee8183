"""Closed and full standard streams: one line on standard error, if that is open, exit code 2, and no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pairings import paired

from gridlanes.api import calls as api
from gridlanes.cli import streams
from gridlanes.errors import SourceError
from gridlanes.io.write.output import OutputError
from gridlanes.io.write.writer import open_writer

COMMAND = [sys.executable, "-c", "from gridlanes.cli.main import main; main()"]
CLOSED = "gridlanes: <stdout>: cannot be written: it is closed\n"
FULL = "gridlanes: <stdout>: cannot be written: No space left on device\n"

pytestmark = [
    pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a shell and /dev/full"),
    pytest.mark.xdist_group("command line"),  # its kernels are compiled by one worker
    pytest.mark.thorough,
]


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ok.txt").write_text("123434122143432.\n")
    Path("bad.txt").write_text("123x\n")
    Path("wrong.csv").write_text("puzzle,solution\n123434122143432.,1234341221434312\n")


def gridlanes(words: str, redirected: str) -> tuple[int, str, str]:
    """Exit code, standard output and error of a command whose streams a shell redirects."""
    shell = ["sh", "-c", f'exec "$@" {redirected}', "sh"]
    done = subprocess.run([*shell, *COMMAND, *words.split()], capture_output=True, text=True, timeout=600)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("words", "redirected", "said"),
    paired(
        [
            "--help",
            "--version",
            "solve --help",
            "info",
            "genres",
            "genres akari --json",
            "convert ok.txt",
            "solve ok.txt -q",
            "solve ok.txt -q --out-format parquet",
            "count ok.txt -q",
            "check wrong.csv -q",
            "solve ok.txt --json -o out.csv",
        ],
        [(">&-", CLOSED), (">/dev/full", FULL)],
    ),
)
def test_what_cannot_be_written_is_one_line_and_exit_code_2(words: str, redirected: str, said: str) -> None:
    code, stdout, stderr = gridlanes(words, redirected)
    line = stderr.splitlines(keepends=True)[-1]
    assert (code, stdout) == (2, "")
    assert stderr == line
    assert said[len("gridlanes: ") : -1] in line if "--json" in words else line == said


@pytest.mark.parametrize(
    ("command", "redirected", "said"),
    paired(
        ["check out --json", "stats out --no-page", "run ok.txt other --json --workers 1"],
        [(">&-", CLOSED), (">/dev/full", FULL)],
    ),
)
def test_commands_of_runs_say_the_same(run, command: str, redirected: str, said: str) -> None:
    assert run("run", "ok.txt", "out", "-q").exit_code == 0
    code, _, stderr = gridlanes(command, redirected)
    assert (code, len(stderr.splitlines()), said[len("gridlanes: ") : -1] in stderr) == (2, 1, True)


@pytest.mark.parametrize("words", ["solve -", "count - -q", "convert -", "check - --json", "solve ok.txt - -q"])
def test_standard_input_that_is_closed_is_one_line_and_exit_code_2(words: str) -> None:
    code, _, stderr = gridlanes(words, "<&-")
    assert code == 2
    assert len(stderr.splitlines()) == 1
    assert "-: cannot be read (standard input is closed)" in stderr


@pytest.mark.parametrize(
    ("words", "redirected"),
    paired(
        ["solve --limit many ok.txt", "", "--nonsense", "solve missing.txt --debug", "info"],
        [("2>&-",), ("2>/dev/full",)],
    ),
)
def test_an_error_that_can_be_reported_nowhere_has_its_exit_code(words: str, redirected: str) -> None:
    assert gridlanes(words, redirected)[::2] == (0 if words == "info" else 2, "")


@pytest.mark.parametrize(
    ("words", "code"), [("solve ok.txt", 0), ("convert bad.txt", 1), ("solve bad.txt -o o.csv", 1)]
)
def test_without_standard_error_there_is_no_report_and_with_a_full_one_that_is_reported(words: str, code: int) -> None:
    closed, full = gridlanes(words, "2>&-"), gridlanes(words, "2>/dev/full")
    assert (closed[0], full[0]) == (code, 2)
    assert closed[1] == full[1]


def test_streams_that_are_not_needed_may_be_closed() -> None:
    """And no file gets the number of one, or what a library says goes into it."""
    assert gridlanes("solve ok.txt -o out.csv", ">&- 2>&- <&-")[0] == 0
    lines = Path("out.csv").read_text().splitlines()
    assert [line.split(",")[0] for line in lines] == ["id", "0"]
    assert gridlanes("run ok.txt out --workers 1", ">&- 2>&- <&-")[0] == 0
    assert sorted(path.name for path in Path("out").glob("*")) == [
        ".gridlanes",
        "_manifest.json",
        "part-000000.parquet",
    ]


@pytest.mark.parametrize("words", ["--help", "solve --help", "info"])
def test_a_reader_that_went_away_shows_in_the_exit_code_alone(words: str) -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = subprocess.run([*COMMAND, *words.split()], stdout=write_end, stderr=subprocess.PIPE, timeout=600)
    os.close(write_end)
    assert (done.returncode, done.stderr) == (141, b"")


def test_calls_of_python_say_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(OutputError, match="<stdout>: cannot be written: it is closed"):
        open_writer("-")
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SourceError, match="standard input is closed"):
        api.solve("-")


def test_silence_takes_what_is_left() -> None:
    full = open("/dev/full", "w")  # noqa: SIM115
    full.write("left")
    with pytest.raises(OSError, match="No space"):
        full.flush()
    streams.silence(full)
    full.close()
    streams.silence(None)
