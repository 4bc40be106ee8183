"""The command line inside the process, and files of small puzzles (4x4, made for these tests)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gridlanes.cli.main import command_line
from gridlanes.corpus import driver
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.runners.inline import InlineRunner

RunCommand = Callable[..., Result]


@pytest.fixture(name="run")
def _run() -> RunCommand:
    """``run("solve", path, ..., stdin=b"")``: what `click.testing` tells of the command."""

    def run(*arguments: object, stdin: bytes | str | None = None) -> Result:
        return CliRunner().invoke(command_line, [str(argument) for argument in arguments], input=stdin)

    return run


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    """Three 4x4 puzzles, all with solutions."""
    path = tmp_path / "puzzles.txt"
    path.write_text("1.....1..1..3.4.\n12343412214343.1\n................\n")
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """Five rows: two puzzles, two that are none, one without solution."""
    path = tmp_path / "broken.txt"
    path.write_text("1.....1..1..3.4.\n1.....1..1..3x4.\n12343412214343.1\n12345\n11..............\n")
    return path


@pytest.fixture
def run_of(tmp_path: Path) -> Callable[[Path], Path]:
    """``run_of(source)``: the folder of a run of that source, in parts of two rows."""

    def run_of(source: Path) -> Path:
        out = tmp_path / "out"
        driver.drive([str(source)], str(out), RunOptions(part_rows=2), runner=InlineRunner())
        return out

    return run_of
