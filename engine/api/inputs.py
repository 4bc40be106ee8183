"""The puzzles that the public calls take: paths, texts, arrays, puzzles made in Python, data frames, results."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from gridlanes.io.read.arrays import read_array
from gridlanes.io.read.blocks import Block
from gridlanes.io.read.data_frames import is_frame, read_frame
from gridlanes.io.read.puzzles import read_puzzles
from gridlanes.io.read.reading import read, read_rows, reader_options_of
from gridlanes.io.read.suffixes import PACKED, has_suffix
from gridlanes.io.read.user_data import plain
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.results.result import Result

Puzzles: TypeAlias = str | os.PathLike[Any] | Sequence[str] | ArrayLike | Puzzle | Sequence[Puzzle] | Result
"""a path; one puzzle as text; texts; grids of numbers; puzzles made in Python; arrays and columns of any of these; a
data frame; the rows of a result"""

_PATH_LENGTH = 1024
_ROWS_AT_ONCE = 1 << 16


def blocks_of(
    puzzles: Puzzles,
    *,
    genre: str | None = None,
    format: str | None = None,
    box: tuple[int, int] | None = None,
    field: str | None = None,
) -> Iterator[Block]:
    """The rows of anything that `solve` takes, block by block.

    A path, ``-`` (standard input), and a string that names an existing file or ends as files of puzzles do are read as
    files; any other string is one puzzle. A data frame is read as a Parquet file with its columns (`format` is
    ignored). Raises `SourceError` for a file that cannot be read, `ModelError` for an argument without puzzles.
    """
    box = reader_options_of(genre, format, box, field).box
    if isinstance(puzzles, Result):
        yield puzzles.block
        return
    if is_frame(puzzles):
        yield from read_frame(puzzles, genre=genre, box=box, field=field)
        return
    found = plain(puzzles)
    if isinstance(found, np.ndarray):
        yield read_array(found, genre=genre, box=box)
    elif isinstance(found, Path) or (isinstance(found, str) and names_a_file(found)):
        yield from read(found, genre=genre, format=format, box=box, field=field)
    else:
        found = [found] if isinstance(found, str) else [found] if isinstance(found, Puzzle) else found
        yield from _blocks_of_list(found, genre=genre, format=format, box=box, field=field)


def _blocks_of_list(found: Sequence[str] | Sequence[Puzzle], **reading: Any) -> Iterator[Block]:
    if found and isinstance(found[0], Puzzle):
        yield read_puzzles([puzzle for puzzle in found if isinstance(puzzle, Puzzle)])
        return
    for start in range(0, max(len(found), 1), _ROWS_AT_ONCE):
        some = [text for text in found[start : start + _ROWS_AT_ONCE] if isinstance(text, str)]
        yield read_rows(some, **reading)


def names_a_file(text: str) -> bool:
    """Whether a string is taken as a path: that of a file which exists, or one with a suffix of puzzle files."""
    if text == "-":
        return True
    if len(text) > _PATH_LENGTH or "\n" in text or "://" in text or text.lstrip()[:1] == "{":
        return False
    try:
        path = Path(text)
        return path.is_file() or has_suffix(text) or text.lower().endswith(PACKED)
    except (OSError, ValueError):
        return False
