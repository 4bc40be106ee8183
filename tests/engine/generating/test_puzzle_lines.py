"""Puzzles as plain lines."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest
from making import LAWS, made, small_request

from gridlanes.generating.puzzle_lines import PuzzleLines
from gridlanes.io.write.output import OutputError

RESULT = made(small_request(next(genre for genre in LAWS if genre.name == "sudoku")), 6)
LINES = "".join(f"{RESULT.block.text(row)}\n" for row in range(6))


def test_each_puzzle_is_a_line(tmp_path: Path) -> None:
    with PuzzleLines(tmp_path / "a.txt") as plain, PuzzleLines(tmp_path / "a.txt.gz") as packed:
        plain.write(RESULT)
        packed.write(RESULT)
    assert (tmp_path / "a.txt").read_text() == LINES
    assert gzip.decompress((tmp_path / "a.txt.gz").read_bytes()).decode() == LINES
    stream = io.BytesIO()
    with PuzzleLines(stream) as lines:
        lines.write(RESULT)
    assert stream.getvalue().decode() == LINES


def test_nothing_is_left_of_what_fails(tmp_path: Path) -> None:
    def fail() -> None:
        with PuzzleLines(tmp_path / "a.txt") as lines:
            lines.write(RESULT)
            raise KeyError("stop")

    with pytest.raises(KeyError):
        fail()
    assert not [*tmp_path.iterdir()]
    with pytest.raises(OutputError):
        PuzzleLines(tmp_path / "missing" / "a.txt")
