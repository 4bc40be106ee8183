"""Ctrl-C and SIGTERM end every command, whatever it is doing: at once, by their own exit codes, and nothing is left."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pairings import paired

from gridlanes.cli import signals
from gridlanes.cli.endings import Terminated
from gridlanes.cli.signals import Signals

COMMAND = [sys.executable, "-c", "from gridlanes.cli.main import main; main()"]
HANG = 600
"""seconds after which a test is over anyhow"""

pytestmark = pytest.mark.thorough
posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
BOTH = [(signal.SIGINT, 130, "gridlanes: interrupted"), (signal.SIGTERM, 143, "")]
both_signals = pytest.mark.parametrize(("number", "code", "said"), BOTH, ids=["SIGINT", "SIGTERM"])

# Rows for which solvers search without an end, which tell by a file that they are at it. Workers of a run load it, too.
SEARCHES = """
from pathlib import Path
from gridlanes.solvers import brute, cpsat
from ortools.sat.python import cp_model

begun = Path({begun!r})
value, ask_cpsat, ask_brute = cp_model.CpSolverSolutionCallback.value, cpsat.solve, brute.solve

def told(callback, variable):
    begun.touch()
    return value(callback, variable)

cp_model.CpSolverSolutionCallback.value = told
cpsat.solve = lambda puzzle, limit, seconds=None: ask_cpsat(puzzle)
brute.solve = lambda puzzle, limit, going_on: ask_brute(puzzle, going_on=lambda n_states: begun.touch() or True)
"""


@contextmanager
def started(*arguments: object, **streams: int) -> Iterator[subprocess.Popen[str]]:
    """The command as a process, which is not left behind."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    process = subprocess.Popen([*COMMAND, *map(str, arguments)], text=True, **streams)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def wait_until(holds: Callable[[], object], process: subprocess.Popen[str]) -> None:
    """Waits for a condition while the process goes on."""
    until = time.monotonic() + HANG
    while not holds():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until
        time.sleep(0.02)


@posix
@pytest.mark.xdist_group("command line")  # its kernels are compiled by one worker
@pytest.mark.parametrize(
    ("arguments", "number", "code", "said"),
    paired(
        [
            "solve --escalate --budget 1 -o out.jsonl --threads 1",
            "solve --escalate --budget 1 -o out.jsonl --threads 2",
            "count --escalate --budget 1 -o out.csv",
            "check --against cpsat",
            "check --against brute",
            "check --against cpsat -o out.parquet",
            "run out --escalate --budget 1 --workers 1",
        ],
        BOTH,
    ),
)
def test_a_solver_at_work_is_ended(
    arguments: str, number: signal.Signals, code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("ortools")
    monkeypatch.chdir(tmp_path)
    source, begun = Path("blank.txt"), Path("begun")
    source.write_text(("." * 81 + "\n") * 2)
    Path("searches.py").write_text(SEARCHES.format(begun=str(begun.absolute())))
    command, *options = arguments.split()
    with started(command, source, *options, "--load", "searches.py", "-q") as process:
        wait_until(begun.exists, process)
        process.send_signal(number)
        stdout, stderr = process.communicate(timeout=HANG)
    assert (process.returncode, stdout) == (code, "")
    if command == "run":
        how = "interrupted" if number == signal.SIGINT else "terminated"
        assert stderr == f"gridlanes: {how}: 0 of 1 part are done; the same command goes on from there\n"
        assert list(Path("out").glob("*.parquet")) == [*Path("out", ".gridlanes", "partial").iterdir()] == []
    else:
        assert stderr.strip() == said
        assert sorted(path.name for path in tmp_path.iterdir() if path.suffix != ".pyc" and path.is_file()) == [
            "begun",
            "blank.txt",
            "searches.py",
        ]


@posix
@pytest.mark.parametrize(
    ("arguments", "number", "code", "said"),
    paired(["solve -q", "solve -q 2>&1", "count -q --out-format jsonl", "convert"], BOTH),
)
def test_a_reader_that_does_not_read_holds_nothing_up(
    arguments: str, number: signal.Signals, code: int, said: str, tmp_path: Path
) -> None:
    """As where the output goes to a pager, which does not end by Ctrl-C."""
    source = tmp_path / "many.txt"
    source.write_text("123434122143432.\n" * 40_000)
    read_end, write_end = os.pipe()
    try:
        with_stderr = arguments.endswith(" 2>&1")
        words = arguments.removesuffix(" 2>&1").split()
        streams = {"stdout": write_end, "stderr": write_end if with_stderr else subprocess.PIPE}
        with started(*words, source, **streams) as process:
            wait_until(lambda: not select.select([], [write_end], [], 0)[1], process)
            process.send_signal(number)
            _, stderr = process.communicate(timeout=HANG)
    finally:
        os.close(read_end)
        os.close(write_end)
    assert (process.returncode, (stderr or "").strip()) == (code, "" if with_stderr else said)


@posix
@both_signals
@pytest.mark.parametrize("reads", [True, False])
def test_a_pipe_that_nobody_opens_holds_nothing_up(
    reads: bool, number: signal.Signals, code: int, said: str, tmp_path: Path
) -> None:
    source, pipe = tmp_path / "puzzle.txt", tmp_path / "pipe"
    source.write_text("123434122143432.\n")
    os.mkfifo(pipe)
    arguments = ["solve", pipe] if reads else ["solve", source, "-o", pipe, "--out-format", "csv"]
    with started(*arguments) as process:
        # The signals are listened to before anything is opened: SIGTERM is caught from then on.
        wait_until(lambda: _catches(process.pid, signal.SIGTERM), process)
        process.send_signal(number)
        _, stderr = process.communicate(timeout=HANG)
    assert (process.returncode, stderr.strip()) == (code, said)


# A file to --load that waits where Python lets go of whatever is raised.
LOSES = """
import time
from pathlib import Path

class Lost:
    def __del__(self):
        Path({begun!r}).touch()
        try:
            time.sleep(600)
        except BaseException as error:
            Path({lost!r}).write_text(type(error).__name__)
            raise

Lost()
"""


@posix
@both_signals
def test_a_signal_that_gets_lost_comes_again(number: signal.Signals, code: int, said: str, tmp_path: Path) -> None:
    loses, begun, lost, pipe = (tmp_path / name for name in ("loses.py", "begun", "lost", "pipe"))
    loses.write_text(LOSES.format(begun=str(begun), lost=str(lost)))
    os.mkfifo(pipe)
    with started("solve", pipe, "--load", loses) as process:
        wait_until(begun.exists, process)
        process.send_signal(number)
        _, stderr = process.communicate(timeout=HANG)
    assert lost.read_text() == ("KeyboardInterrupt" if number == signal.SIGINT else "Terminated")
    assert (process.returncode, stderr.strip()) == (code, said)


# Commands whose signal comes before click has read a word: in `listen`, or right behind it.
EARLY = """
import os, signal, sys
from gridlanes.cli import main, signals

def early(*_, **__):
    os.kill(os.getpid(), {number})

if {listening}:
    signals.os.set_blocking = early
else:
    type(main.command_line).main = early
main.main()
"""


@posix
@both_signals
@pytest.mark.parametrize("listening", [True, False])
def test_a_signal_before_the_command_has_begun_ends_it(
    listening: bool, number: signal.Signals, code: int, said: str
) -> None:
    program = EARLY.format(number=int(number), listening=listening)
    done = subprocess.run([sys.executable, "-c", program, "info"], capture_output=True, text=True, timeout=HANG)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (code, "", said)


def _catches(pid: int, number: signal.Signals) -> bool:
    """Whether a process has a handler for a signal; where the system does not tell, it is taken for granted."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return True
    (caught,) = (line.split()[1] for line in status.splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught, 16) >> (number - 1) & 1)


@posix
def test_a_job_in_the_background_goes_on_ignoring_ctrl_c(tmp_path: Path) -> None:
    """A shell starts it so."""
    source, pipe = tmp_path / "puzzle.txt", tmp_path / "pipe"
    source.write_text("123434122143432.\n")
    os.mkfifo(pipe)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with started("convert", pipe) as process:
            wait_until(lambda: _catches(process.pid, signal.SIGTERM), process)
            process.send_signal(signal.SIGINT)
            pipe.write_bytes(source.read_bytes())
            stdout, stderr = process.communicate(timeout=HANG)
    finally:
        signal.signal(signal.SIGINT, before)
    assert (process.returncode, stdout.count("\n"), stderr) == (0, 1, "")


@pytest.fixture
def heard() -> Iterator[Signals]:
    """Listens in this process."""
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.getsignal(number) for number in numbers]
    heard = Signals()
    heard.listen()
    yield heard
    heard.reported = True  # nothing is sent again
    signal.set_wakeup_fd(-1)
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


@pytest.mark.parametrize(
    ("number", "kind"), [(signal.SIGINT, KeyboardInterrupt), (signal.SIGTERM, Terminated)], ids=["SIGINT", "SIGTERM"]
)
def test_a_second_signal_does_not_disturb_what_the_first_one_ends(
    heard: Signals, number: signal.Signals, kind: type[BaseException]
) -> None:
    """A shell and a parent process may both send it."""
    removed = []

    def end() -> None:
        try:
            signal.raise_signal(number)
        finally:
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGTERM)
            removed.append("unfinished file")

    with pytest.raises(kind):
        end()
    assert isinstance(heard.ending, kind)
    assert removed == ["unfinished file"]


def test_a_signal_that_got_lost_may_come_again(heard: Signals) -> None:
    with contextlib.suppress(KeyboardInterrupt):  # as a library does that is called back
        signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize(("ending", "code"), [(KeyboardInterrupt(), 130), (Terminated(), 143)])
def test_what_a_library_makes_of_a_signal_is_still_that_signal(
    run, ending: BaseException, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Importing a module of C ends as an ImportError."""
    from gridlanes.cli import info

    def interrupted() -> None:
        monkeypatch.setattr(signals.SIGNALS, "ending", ending)
        raise ImportError("initialization failed")

    monkeypatch.setattr(info, "machine", interrupted)
    result = run("info")
    assert (result.exit_code, result.stderr) == (code, "gridlanes: interrupted\n" if code == 130 else "")


def test_only_a_command_that_a_signal_ended_is_left_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[int] = []
    monkeypatch.setattr(os, "_exit", left.append)
    signals.leave(130)  # of another ending
    monkeypatch.setattr(signals.SIGNALS, "ending", KeyboardInterrupt())
    signals.leave(0)  # the signal got lost, and the command went on to its end
    signals.leave(130)
    assert left == [130]
