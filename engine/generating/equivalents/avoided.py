"""The puzzles to avoid: canonical forms of the puzzles in files."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from gridlanes.errors import ModelError, SourceError
from gridlanes.generating.equivalents.canonical import canonical_hashes
from gridlanes.io.read.reading import read
from gridlanes.io.read.suffixes import is_listed, suffixes_in_words
from gridlanes.model.arguments import path_name

Paths = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]
"""one path or several"""


def files_to_avoid(paths: Paths) -> list[str]:
    """The files that one or several paths stand for. A folder stands for all files in it, sorted, that have a suffix of
    puzzle files and do not begin with a dot or an underscore. Raises `SourceError` for a folder without any.
    """
    files = []
    for path in map(Path, several(paths)):
        found = [path]
        if path.is_dir():
            inside = [file for file in sorted(path.rglob("*")) if is_listed(file.name)]
            found = [file for file in inside if not any(part[0] in "._" for part in file.relative_to(path).parts)]
            if not found:
                raise SourceError(f"{path}: no puzzles in this folder; files count that end in {suffixes_in_words()}")
        files += found
    return [str(file) for file in files]


def several(paths: Paths) -> list[str]:
    """The names of one or several paths. ModelError for other values."""
    if isinstance(paths, (str, os.PathLike)):
        return [path_name(paths)]
    if isinstance(paths, bytes) or not isinstance(paths, Iterable) or getattr(paths, "ndim", 1) == 0:
        raise ModelError(f"expected a path, or several, found {paths!r}")
    return [path_name(path) for path in paths]


def avoided(files: Iterable[str]) -> frozenset[str]:
    """The canonical hashes of all puzzles in files. Raises `SourceError` for an unreadable file, ModelError for a row
    that is not a puzzle.
    """
    found = set[str]()
    for file in files:
        for block in read(file):
            for error in block.errors.values():
                raise ModelError(f"a row to avoid is not a puzzle: {error.one_line()}")
            for group in block.groups:
                found.update(canonical_hashes(group))
    return frozenset(found)
