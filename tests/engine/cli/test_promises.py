"""What every command promises, whatever it is asked for; a command that is new must be named here."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pairings import paired

from gridlanes.cli.main import command_line
from gridlanes.printable import printable

COMMAND = [sys.executable, "-c", "from gridlanes.cli.main import main; main()"]
HANG = 600
"""seconds after which a test is over anyhow"""
PUZZLE = "123434122143432."
LAMPS = "https://puzz.link/p?akari/2/2/j"
"""of a genre whose boards have no search of their own, which would take long to compile"""
COMMANDS = {
    "solve": "solve ok.txt -q",
    "count": "count ok.txt -q",
    "check": "check ok.txt -q --json",
    "grade": "grade ok.txt",
    "explain": f"explain {PUZZLE}",
    "discover": "discover ok.txt found",
    "coverage": "coverage ok.txt",
    "enumerate": "enumerate latin_square - --size 2 -q",
    "convert": "convert ok.txt",
    "canonical": "canonical ok.txt",
    "generate": "generate akari - --size 4 -q",
    "run": "run ok.txt out --workers 1 --json",
    "stats": "stats done --no-page",
    "genres": "genres sudoku",
    "warm": "warm lamps.txt --json",
    "info": "info",
}
"""each with words that make it write to standard output"""
NAMED = {
    **dict.fromkeys(("solve", "count", "check", "grade", "explain", "convert", "canonical", "warm"), "{} {file}"),
    "generate": "{} akari {file} --size 4 --avoid {file}",
    "discover": "{} {file} {file}.found",
    "coverage": "{} {file}",
    "enumerate": "{} latin_square {file} --size 2",
    "run": "{} {file} {file}.out",
    "stats": "{} {file}",
    "genres": "{} {file}",
    "info": "{} {file}",
}
"""each with words that name a file or whatever else is a text of the user's"""
HOSTILE = "\x1b]0;title\x07\x1b[2J\x9b31m\u202e\x7f\u2028"
OBEYED = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
WAITS = """
import time
from pathlib import Path

Path("begun").touch()
time.sleep(600)
"""

pytestmark = pytest.mark.xdist_group("command line")  # its kernels are compiled by one worker
posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ok.txt").write_text(f"{PUZZLE}\n")
    Path("lamps.txt").write_text(f"{LAMPS}\n")
    Path("waits.py").write_text(WAITS)


def test_every_command_is_named() -> None:
    assert set(COMMANDS) == set(NAMED) == set(command_line.commands)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a shell and /dev/full")
@pytest.mark.parametrize(
    ("name", "redirected", "why"),
    paired([*COMMANDS], [(">&-", "it is closed"), (">/dev/full", "No space left on device")]),
)
def test_output_that_cannot_be_written_is_one_line_and_exit_code_2(name: str, redirected: str, why: str, run) -> None:
    if name == "stats":
        assert run("run", "ok.txt", "done", "-q").exit_code == 0
    words = COMMANDS[name].split()
    shell = ["sh", "-c", f'exec "$@" {redirected}', "sh"]
    done = subprocess.run([*shell, *COMMAND, *words], capture_output=True, text=True, timeout=HANG)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"<stdout>: cannot be written: {why}" in done.stderr
    assert len(done.stderr.splitlines()) == 1


LOADING = sorted(
    name for name, command in command_line.commands.items() if any(p.name == "load" for p in command.params)
)


@posix
@pytest.mark.parametrize(("name", "number", "code"), paired(LOADING, [(signal.SIGINT, 130), (signal.SIGTERM, 143)]))
def test_a_signal_ends_it_by_its_own_exit_code_and_leaves_nothing(
    name: str, number: signal.Signals, code: int, run
) -> None:
    """The process is sure to be at work where a file of the user's waits."""
    if name == "stats":
        assert run("run", "ok.txt", "done", "-q").exit_code == 0
    before = {*os.listdir(), "begun", "__pycache__"}
    words = [*COMMANDS[name].split(), "--load", "waits.py"]
    process = subprocess.Popen([*COMMAND, *words], text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        until = time.monotonic() + HANG
        while not Path("begun").exists():
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < until
            time.sleep(0.02)
        process.send_signal(number)
        stdout, stderr = process.communicate(timeout=HANG)
    finally:
        process.kill()
        process.communicate()
    assert (process.returncode, stdout) == (code, "")
    assert len(stderr.splitlines()) == (number == signal.SIGINT)
    assert "interrupted" in stderr or number == signal.SIGTERM
    assert {*os.listdir()} <= before


@pytest.mark.parametrize("content", ["raw", "record", "link", "none"])
@pytest.mark.parametrize("name", NAMED)
def test_nothing_of_what_a_user_names_or_reads_reaches_a_terminal_as_it_is(
    name: str, content: str, tmp_path: Path, run
) -> None:
    file = tmp_path / f"a{HOSTILE}\nb.txt"
    puzzle = LAMPS if name == "warm" else PUZZLE
    texts = {
        "raw": f"{puzzle}\n1.....1{HOSTILE}1..1..3x4.\n{HOSTILE}\n",
        "record": "".join(json.dumps(value) + "\n" for value in ({"puzzle": puzzle, HOSTILE: 1}, {HOSTILE: HOSTILE})),
        "link": f"https://puzz.link/p?akari/3/3/{HOSTILE}\nloopy:3x3:{HOSTILE}\n{HOSTILE}:3x3:1\n",
    }
    if content in texts:
        file.write_text(texts[content])
    result = run(*(word.replace("{}", name).replace("{file}", str(file)) for word in NAMED[name].split()))
    assert not OBEYED.findall(result.output), printable(result.output)
    assert result.exit_code in (0, 1, 2), result.output
