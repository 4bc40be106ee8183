"""Puzzles as plain lines."""

from __future__ import annotations

import gzip
import io
from functools import cache
from pathlib import Path

import pytest
from generated_puzzles import GENERATING, LAWS, made, small_request

from gridlanes.generating.puzzle_lines import PuzzleLines
from gridlanes.io.write.output import OutputError
from gridlanes.results.result import Result

pytestmark = GENERATING


@cache
def few() -> Result:
    """Made where they are needed: what is compiled for them must not be compiled by each worker that collects tests."""
    return made(small_request(next(genre for genre in LAWS if genre.name == "sudoku")), 6)


def lines_of(result: Result) -> str:
    """What is to be written."""
    return "".join(f"{result.block.text(row)}\n" for row in range(6))


def test_each_puzzle_is_a_line(tmp_path: Path) -> None:
    with PuzzleLines(tmp_path / "a.txt") as plain, PuzzleLines(tmp_path / "a.txt.gz") as packed:
        plain.write(few())
        packed.write(few())
    assert (tmp_path / "a.txt").read_text() == lines_of(few())
    assert gzip.decompress((tmp_path / "a.txt.gz").read_bytes()).decode() == lines_of(few())
    stream = io.BytesIO()
    with PuzzleLines(stream) as lines:
        lines.write(few())
    assert stream.getvalue().decode() == lines_of(few())


def test_nothing_is_left_of_what_fails(tmp_path: Path) -> None:
    def fail() -> None:
        with PuzzleLines(tmp_path / "a.txt") as lines:
            lines.write(few())
            raise KeyError("stop")

    with pytest.raises(KeyError):
        fail()
    assert not [*tmp_path.iterdir()]
    with pytest.raises(OutputError):
        PuzzleLines(tmp_path / "missing" / "a.txt")
