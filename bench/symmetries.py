"""Many Sudoku from a few: digits relabelled, bands, stacks, rows and columns exchanged, the whole transposed.

There are more than a million million such pictures of one puzzle, so no two rows are alike, and all are as hard as the
one they are made of.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

CHUNK = 100_000
"""puzzles that are generated at a time"""
_CHARACTERS = np.frombuffer(b".123456789", np.uint8)


def examples(name: str = "sudoku9x9.txt") -> NDArray[np.uint8]:
    """The givens of example puzzles of this project, ``uint8 (P, 81)``, 0 for a blank."""
    text = resources.files("gridlanes.genres").joinpath("examples", name).read_text(encoding="utf-8")
    lines = [line.split()[0] for line in text.splitlines() if line and not line.startswith("#")]
    marks = np.frombuffer("".join(lines).replace(".", "0").encode(), np.uint8)
    return marks.reshape(-1, 81) - ord("0")


def pictures(givens: NDArray[np.uint8], n_rows: int, random: np.random.Generator) -> NDArray[np.uint8]:
    """`n_rows` puzzles ``uint8 (n_rows, 81)``, each a random picture of one of `givens` ``uint8 (P, 81)``, in turns."""
    rows, cols = _order_of_lines(n_rows, random), _order_of_lines(n_rows, random)
    coords = rows[:, :, None] * 9 + cols[:, None, :]
    turned = random.random(n_rows) < 0.5
    coords[turned] = coords[turned] % 9 * 9 + coords[turned] // 9
    marks = np.zeros((n_rows, 10), np.uint8)
    marks[:, 1:] = random.random((n_rows, 9)).argsort(1) + 1
    chosen = np.take_along_axis(givens[np.arange(n_rows) % len(givens)], coords.reshape(n_rows, 81), 1)
    return np.take_along_axis(marks, chosen, 1)


def _order_of_lines(n_rows: int, random: np.random.Generator) -> NDArray[np.int64]:
    """Orders ``int64 (n_rows, 9)`` of nine lines in which those of a band stay together."""
    bands = random.random((n_rows, 3)).argsort(1)
    within = random.random((n_rows, 3, 3)).argsort(2)
    return (3 * bands[:, :, None] + within).reshape(n_rows, 9)


def lines(givens: NDArray[np.uint8], n_rows: int, seed: int) -> Iterator[bytes]:
    """The text of `n_rows` pictures, a puzzle a line, in chunks."""
    random = np.random.default_rng(seed)
    for start in range(0, n_rows, CHUNK):
        puzzles = pictures(givens, min(CHUNK, n_rows - start), random)
        text = np.full((len(puzzles), 82), ord("\n"), np.uint8)
        text[:, :81] = _CHARACTERS[puzzles]
        yield text.tobytes()


def write_lines(stream: BinaryIO, givens: NDArray[np.uint8], n_rows: int, seed: int) -> None:
    """Writes the text of `n_rows` pictures."""
    for text in lines(givens, n_rows, seed):
        stream.write(text)
