"""Nothing of an input reaches a terminal as it is: not what stands in files, nor their names, nor what was typed."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gridlanes.cli.say import say
from gridlanes.corpus.run_paths import PAGE
from gridlanes.printable import printable

SOURCES = sorted((Path(__file__).resolve().parents[3] / "engine").rglob("*.py"))
HOSTILE = "\x1b]0;title\x07\x1b[2J\x9b31m\u202e\x7f\u2028"
NAME = f"a{HOSTILE}\nb"
OBEYED = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
PUZZLE = "1.....1..1..3.4."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Sources with names, columns and texts that a terminal would obey."""
    (tmp_path / f"{NAME}.txt").write_text(f"{PUZZLE}\n1.....1{HOSTILE}1..1..3x4.\n{HOSTILE}\n")
    (tmp_path / f"{NAME}.csv").write_text(f"x{HOSTILE},puzzle\n{HOSTILE},{PUZZLE}\n{HOSTILE},1{HOSTILE}\n")
    entries = [{HOSTILE: 1}, {"puzzle": f"1{HOSTILE}"}, {"genre": HOSTILE, "data": 1}, {"puzzle": PUZZLE, HOSTILE: 1}]
    (tmp_path / f"{NAME}.jsonl").write_text("".join(json.dumps(entry) + "\n" for entry in entries))
    return tmp_path


COMMANDS = [
    ["solve", "{}.txt"],
    ["solve", "{}.csv"],
    ["solve", "{}.jsonl"],
    ["solve", "{}.jsonl", "--json"],
    ["solve", "{}.csv", "--field", HOSTILE],
    ["solve", "{} is not there"],
    ["solve", "{}.txt", "-o", "{}.unknown"],
    ["solve", "{}.txt", "-o", "{} is not there/x.csv"],
    ["solve", "{}.txt", "--genre", HOSTILE],
    ["solve", "{}.txt", "--genre", HOSTILE, "--debug"],
    ["solve", "{}.txt", "--genre", HOSTILE, "--json"],
    ["solve", "{}.txt", "--box", HOSTILE],
    ["solve", "{}.txt", "--limit", HOSTILE],
    ["solve", "{}.txt", "--format", HOSTILE],
    ["solve", "{}.txt", "--threads", HOSTILE],
    ["solve", "{}.txt", "--load", "{}.txt"],
    ["count", "{}.csv"],
    ["check", "{}.csv"],
    ["check", "{}.txt", "--against", HOSTILE],
    ["convert", "{}.txt"],
    ["convert", "{}.jsonl"],
    ["genres", HOSTILE],
    ["warm", "{} is not there"],
    ["run", "{}.txt", "{}.csv", "{}.txt/x"],
    ["run", "{}.txt", "{} is not there", "{} run"],
    ["run", "{}.txt", "{} run", "--memory", HOSTILE],
    ["stats", "{} is not there"],
    ["check", "{} is no run/"],
    [HOSTILE],
    [f"--{HOSTILE}"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: printable(" ".join(command)))
def test_commands_print_nothing_that_a_terminal_obeys(run, folder, command):
    (folder / f"{NAME} is no run").mkdir()
    result = run(*(word.replace("{}", str(folder / NAME)) for word in command))
    assert not OBEYED.findall(result.output), result.output
    assert result.exit_code in (0, 1, 2), result.output


@pytest.mark.parametrize("options", [[], ["--by", "both"], ["--json"]])
def test_a_run_and_its_figures_print_nothing_that_a_terminal_obeys(run, run_of, folder, options):
    out = run_of(folder / f"{NAME}.csv").rename(folder / NAME)
    for command in (["stats", out, *options], ["check", out]):
        result = run(*command)
        assert not OBEYED.findall(result.output), result.output
        assert result.exit_code == 0, result.output
    page = (out / PAGE).read_text(encoding="utf-8")
    assert not OBEYED.findall(page)
    assert printable(HOSTILE) in page


def test_a_line_that_is_said_stays_one_line(capsys):
    say("a\nb", "c\r", err=True)
    assert capsys.readouterr().err == "a\\nb\nc\\r\n"


def test_everything_that_commands_print_goes_through_say():
    guilty = [path.name for path in SOURCES if re.search(r"\bclick\.s?echo|(?<![.\w])print\(", path.read_text("utf-8"))]
    assert sorted(guilty) == ["remote.py", "say.py"]  # a worker of a cluster tells its log that it ends


@pytest.mark.parametrize(
    "command",
    [
        ["solve", "{}.csv"],
        ["count", "{}.csv", "--out-format", "csv"],
        ["solve", "{}.csv", "--out-format", "jsonl"],
    ],
)
def test_a_terminal_itself_is_sent_nothing_that_it_obeys(folder, command):
    status, text = on_terminal([word.replace("{}", str(folder / NAME)) for word in command])
    drawn = re.sub(r"\x1b\[\??[0-9;]*[A-Za-z]|\r", "", text.replace("\x1b[2J", "\x07"))  # of the progress bar
    assert not OBEYED.findall(drawn), drawn
    assert status == 1
    assert printable(HOSTILE) in drawn


def on_terminal(arguments: list[str]) -> tuple[int, str]:
    """The command in a process of its own whose output is a terminal: the exit code, and what the terminal got."""
    ours, theirs = pty.openpty()
    words = [sys.executable, "-c", "from gridlanes.cli.main import main; main()", *arguments]
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs)
    os.close(theirs)
    data = b""
    try:
        while piece := os.read(ours, 1 << 16):
            data += piece
    except OSError:  # nobody holds the other end any more
        pass
    os.close(ours)
    return process.wait(), data.decode("utf-8", "surrogateescape")
