"""docs/corpus-runs.md: its commands and Python run in the order of the page, its tables are those of the code."""

from __future__ import annotations

import contextlib
import io
import re
import shutil
from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner

from gridlanes.cli.main import command_line
from gridlanes.corpus import events, runners
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.results.columns import COLUMNS

pytestmark = pytest.mark.xdist_group("command line")  # its kernels are compiled by one worker

ROOT = Path(__file__).resolve().parent.parent
DOC = (ROOT / "docs" / "corpus-runs.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = ("run", "check", "stats", "warm")
CHANGING = re.compile(r"^(seconds|rows a second|digest) .*$", re.MULTILINE)


def blocks() -> list[tuple[str, str]]:
    return BLOCK.findall(DOC)


def table(marker: str) -> list[list[str]]:
    """The rows of the table behind a marker, without its head."""
    text = DOC.split(f"<!-- {marker} -->")[1].lstrip()
    lines = text.split("\n\n")[0].splitlines()[2:]
    return [[entry.strip() for entry in line.strip("|").split("|")] for line in lines]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the puzzles of the page, in which one process does all the work."""
    shutil.copytree(ROOT / "genres" / "examples", tmp_path / "genres" / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(runners, "runner_of", lambda workers, cluster: InlineRunner())
    return tmp_path


def lasting(text: str) -> str:
    """A table without what differs from run to run or version to version, and the width that follows from it."""
    without_speeds = re.sub(r"^(\w+ .*%.*?) +[\d,]+$", r"\1", text, flags=re.MULTILINE)
    return re.sub(r" +", " ", CHANGING.sub("", without_speeds))


def told(command: str) -> str:
    """Runs a command of the page; what it says."""
    name, *arguments = command.split()
    assert name == "gridlanes"
    result = CliRunner().invoke(command_line, arguments)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_page_runs_from_top_to_bottom(folder: Path) -> None:
    printed = ""
    names: dict[str, object] = {}
    for kind, text in blocks():
        if kind == "console":
            command, _, shown = text.removeprefix("$ ").partition("\n")
            assert lasting(told(command)) == lasting(shown) or not shown
        elif kind == "python":
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                exec(compile(text, "corpus-runs.md", "exec"), names)
            printed = output.getvalue()
        elif printed:
            assert text == printed
            printed = ""
    assert "run" in names


def test_the_columns_are_those_there_are() -> None:
    assert table("columns") == [[f"`{column.name}`", column.kind, column.meaning] for column in COLUMNS]


def test_the_events_are_those_there_are() -> None:
    every = [found for found in events.Event.__subclasses__() if found.__module__ == events.__name__]
    reader_options = {found.kind: found for found in every}
    assert {row[0].strip("`") for row in table("events")} == reader_options.keys()
    for name, _, listed in table("events"):
        assert re.findall(r"`(\w+)`", listed) == [field.name for field in fields(reader_options[name.strip("`")])]


def test_every_option_of_the_page_exists() -> None:
    known = {
        name
        for command in COMMANDS
        for option in command_line.commands[command].params
        for name in (*option.opts, *option.secondary_opts)
    }
    assert {"--part-rows", "--overwrite"} <= set(re.findall(r"--[a-z][a-z-]+", DOC)) <= known


def test_every_file_that_is_linked_is_there() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", DOC) if "://" not in link]
    assert links
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []
