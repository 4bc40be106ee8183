"""What the tests of the Sudoku family share: the examples of a genre, and envelopes that come back as they were."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import gridlanes
from gridlanes import Status
from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codecs import GenreCodec, Parsed

EXAMPLES = Path(__file__).resolve().parents[2] / "genres" / "examples"
BLANK4 = ["...."] * 4


def examples(genre: str) -> list[dict[str, Any]]:
    """The data of the examples of a genre."""
    lines = (EXAMPLES / f"{genre}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["data"] for line in lines]


def solved_examples(genre: str) -> list[tuple[dict[str, Any], NDArray[np.uint8]]]:
    """The examples of a genre with their solutions, of which each has one."""
    result = gridlanes.solve(EXAMPLES / f"{genre}.jsonl")
    assert (result.status == Status.UNIQUE).all()
    return list(zip(examples(genre), result.solutions, strict=True))


def is_latin(grid: NDArray[np.uint8]) -> bool:
    """Whether rows and columns hold 1 .. N."""
    expected = list(range(1, len(grid) + 1))
    return all(sorted(line) == expected for line in [*grid.tolist(), *grid.T.tolist()])


def is_sudoku(grid: NDArray[np.uint8], size: int = 3) -> bool:
    """Whether rows, columns and square boxes hold 1 .. N."""
    starts = range(0, len(grid), size)
    boxes = [grid[y : y + size, x : x + size].ravel().tolist() for y in starts for x in starts]
    return is_latin(grid) and all(sorted(box) == list(range(1, len(grid) + 1)) for box in boxes)


def comes_back(codec: GenreCodec, data: Any) -> Parsed:
    """The puzzle of the data, which it is written as again."""
    parsed = codec.data(data)
    assert codec.to_data(parsed) == data
    return parsed


def assert_refused(codec: GenreCodec, data: Any, reason: str) -> None:
    with pytest.raises(PuzzleError, match=reason):
        codec.data(data)
