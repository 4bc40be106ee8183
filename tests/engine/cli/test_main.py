"""The command as a process of its own: start, streams, signals, and how each ending is told."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-c", "from gridlanes.cli.main import main; main()"]
UNFINISHED = ".gridlanes-*"


def gridlanes(*arguments: object, **options: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *map(str, arguments)], capture_output=True, timeout=300, **options)  # type: ignore[call-overload,no-any-return]


@pytest.mark.parametrize("arguments", [["--help"], ["solve", "--help"], ["info", "--help"]])
def test_help_is_quick_since_it_imports_little_and_nothing_heavy(arguments: list[str]) -> None:
    code = (
        "import sys, atexit\n"
        "heavy = {'numpy', 'numba', 'rich', 'pyarrow'}\n"
        "atexit.register(lambda: print(sorted(heavy & set(sys.modules)), len(sys.modules) < 300, file=sys.stderr))\n"
        "from gridlanes.cli.main import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: gridlanes")
    assert done.stderr == "[] True\n"


def test_it_ends_without_a_look_for_garbage() -> None:
    code = (
        "import atexit, gc\n"
        "atexit.register(lambda: print(gc.get_freeze_count() > 5000))\n"
        "from gridlanes.cli.main import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code, "--version"], capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stdout.splitlines()[1:], done.stderr) == (0, ["True"], "")


def test_one_puzzle_from_standard_input() -> None:
    done = gridlanes("solve", "-", "--quiet", input=b"123434122143432.\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"1234341221434321\n", b"")


def test_bad_usage_is_one_line_and_exit_code_2() -> None:
    done = gridlanes("solve", "--limit", "many", "x.txt")
    assert done.returncode == 2
    assert done.stdout == b""
    assert len(done.stderr.splitlines()) == 1
    assert b"'many'" in done.stderr


def test_no_command_is_help_and_exit_code_2() -> None:
    done = gridlanes()
    assert done.returncode == 2
    assert done.stderr.startswith(b"Usage: gridlanes")


@pytest.mark.parametrize("arguments", [["solve", "missing.txt"], ["check", "--threads", "0", "x"], ["--nonsense"]])
def test_errors_are_json_where_json_was_asked_for(arguments: list[str]) -> None:
    done = gridlanes(*arguments, "--json")
    error = json.loads(done.stderr)["error"]
    assert done.returncode == error["exit_code"] == 2
    assert error["message"]


def test_tracebacks_come_only_with_debug() -> None:
    plain, debug = gridlanes("solve", "missing.txt"), gridlanes("solve", "missing.txt", "--debug")
    assert b"Traceback" not in plain.stderr
    assert b"Traceback" in debug.stderr
    assert plain.returncode == debug.returncode == 2


def test_a_defect_is_one_line_that_says_so() -> None:
    code = (
        "from gridlanes.cli import info\n"
        "def broken():\n    raise KeyError('oops')\n"
        "info.machine = broken\n"
        "from gridlanes.cli.main import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code, "info"], capture_output=True, text=True, timeout=600)
    assert done.returncode == 70
    assert (
        done.stderr
        == "gridlanes: a defect of gridlanes, please report it: KeyError: 'oops'; --debug shows the traceback\n"
    )


@pytest.mark.skipif(os.name != "posix", reason="needs a pipe that can be closed from the other side")
def test_a_reader_that_goes_away_ends_the_run_quietly(tmp_path: Path) -> None:
    source = tmp_path / "many.txt"
    source.write_text("123434122143432.\n" * 300_000)
    process = subprocess.Popen([*COMMAND, "solve", str(source)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline() == b"1234341221434321\n"
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(600) == 141


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    ("number", "code", "said"), [(signal.SIGINT, 130, b"gridlanes: interrupted\n"), (signal.SIGTERM, 143, b"")]
)
def test_a_signal_ends_the_run_and_removes_the_unfinished_file(
    tmp_path: Path, number: signal.Signals, code: int, said: bytes, threads: int
) -> None:
    source, out = tmp_path / "endless.txt", tmp_path / "out.csv"
    source.write_text(("." * 81 + "\n") * 4)  # each has 6.67e21 solutions to count
    process = subprocess.Popen(
        [*COMMAND, "count", str(source), "--threads", str(threads), "-o", str(out), "--out-format", "csv"],
        stderr=subprocess.PIPE,
    )
    while not list(tmp_path.glob(UNFINISHED)) and process.poll() is None:
        time.sleep(0.02)
    time.sleep(1.0)  # into the search, as a rule
    assert process.poll() is None
    process.send_signal(number)
    _, stderr = process.communicate(timeout=600)
    assert (process.returncode, stderr) == (code, said)
    assert [path.name for path in tmp_path.iterdir()] == ["endless.txt"]


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_an_interrupt_is_heard_while_standard_input_is_awaited() -> None:
    process = subprocess.Popen(
        [*COMMAND, "solve", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    process.stdin.write(b"# nothing yet\n" * 100_000)  # more than a pipe holds: it is being read
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    assert process.wait(600) == 130
    _, stderr = process.communicate(timeout=600)
    assert stderr == b"gridlanes: interrupted\n"
