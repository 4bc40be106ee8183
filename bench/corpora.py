"""Corpora: puzzle files of one size, read once, as the array that the engine is given."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import isqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.io.read.reading import read

_CHECKED = re.compile(r"(?P<count>[012])(?:\s+(?P<solution>\S+))?")
CHARACTERS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""what a value is written as, up to side 35"""


class CorpusError(Exception):
    """A file that cannot be a benchmark's corpus."""


@dataclass(frozen=True)
class Corpus:
    """P plain Sudoku of one size.

    `givens` ``uint8 (P, N * N)``, 0 for a blank. For files of lines ``K PUZZLE SOLUTION``: `counts` ``int64 (P,)`` the
    number of solutions, where 2 stands for two or more, and `solutions` ``uint8 (P, N * N)``; else None. `rows`: the
    places of the puzzles in the file, from 0.
    """

    name: str
    structure: Structure
    givens: NDArray[np.uint8]
    counts: NDArray[np.int64] | None
    solutions: NDArray[np.uint8] | None
    rows: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.givens)

    @property
    def side(self) -> int:
        return isqrt(self.givens.shape[1])

    def sample(self, size: int) -> Corpus:
        """At most `size` puzzles, evenly spread over the file."""
        if len(self) <= size:
            return self
        chosen = np.arange(size) * len(self) // size
        return replace(
            self,
            givens=self.givens[chosen],
            counts=None if self.counts is None else self.counts[chosen],
            solutions=None if self.solutions is None else self.solutions[chosen],
            rows=self.rows[chosen],
        )

    def write_lines(self, path: Path) -> None:
        """One puzzle a line, ``.`` for a blank: what external solvers read."""
        letters = np.frombuffer(CHARACTERS.encode(), np.uint8)
        text = np.full((len(self), self.givens.shape[1] + 1), ord("\n"), np.uint8)
        text[:, :-1] = letters[self.givens]
        path.write_bytes(text.tobytes())


def load(path: Path) -> Corpus:
    """A corpus from any file that gridlanes reads. Raises `CorpusError` for bad rows or several sizes."""
    blocks = list(read(path))
    errors = [error for block in blocks for error in block.errors.values()]
    if errors:
        raise CorpusError(errors[0].one_line())
    groups = [group for block in blocks for group in block.groups]
    structures = {group.structure for group in groups}
    if len(structures) != 1:
        raise CorpusError(f"{path}: {len(structures)} kinds of puzzle, a corpus for a benchmark has one")
    structure = structures.pop()
    givens = np.concatenate([group.givens for group in groups])
    extra = [text for block in blocks for text in (block.extra or [""] * len(block))]
    matches = [_CHECKED.fullmatch(text.strip()) for text in extra]
    counts = solutions = None
    if all(matches):
        counts = np.array([int(match["count"]) for match in matches if match], np.int64)
        texts = [match["solution"] or "" for match in matches if match]
        if all(len(text) == givens.shape[1] for text in texts):
            solutions = np.array([[CHARACTERS.find(mark) for mark in text] for text in texts], np.int64).astype(
                np.uint8
            )
    name = path.name.removesuffix(".gz").removesuffix(".txt")
    return Corpus(name, structure, givens, counts, solutions, np.arange(len(givens)))
