"""Small data sets, made in this process."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.datasets import driver
from gridlanes.datasets.options import SetOptions

RECIPES = (
    {"genre": "sudoku", "size": 4, "count": 60, "n_clues": (5, 16)},
    {"genre": "takuzu", "size": (4, 4), "count": 20},
)
ASKED: dict[str, Any] = {"seed": 3, "split": {"train": 0.8, "test": 0.2}, "shard_rows": 40, "part_rows": 25}


def options_of(**asked: Any) -> SetOptions:
    """What is asked of a small data set, with changes."""
    return SetOptions.of(RECIPES, **{**ASKED, **asked})


def make(folder: Path, **asked: Any) -> Path:
    """Makes it; returns the folder."""
    driver.make(str(folder), options_of(**asked), runner=InlineRunner())
    return folder


def hashes_of(folder: Path) -> dict[str, str]:
    """The hash of each file that is published, by its path."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and ".gridlanes" not in path.parts]
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
