"""Enumerations as tests look at them."""

from __future__ import annotations

import json
from pathlib import Path

from generated_puzzles import LAWS

from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.enumerating.enumerated_result import EnumeratedResult
from gridlanes.enumerating.folder import enumerate_into
from gridlanes.enumerating.folder_options import EnumerationOptions
from gridlanes.enumerating.layouts import layouts_of
from gridlanes.enumerating.request import Enumeration, refusal
from gridlanes.enumerating.rows import enumerated
from gridlanes.solvers.pool import SolverPool

ENUMERATED = [genre for genre in LAWS if not refusal(genre)]


def rows_of(enumeration: Enumeration, **asked) -> EnumeratedResult | None:
    """All rows; None if there is none."""
    with SolverPool(1) as pool:
        results = [*enumerated(enumeration, layouts_of(enumeration), pool, **asked)]
    return EnumeratedResult.concatenate(results) if results else None


def in_order(data: str) -> str:
    """The JSON of a row, with its cages in order: those with a sum may come first or last."""
    found = json.loads(data)
    if isinstance(found.get("cages"), list):
        found["cages"].sort(key=json.dumps)
    return json.dumps(found)


def data_of(result: EnumeratedResult | None) -> list[str]:
    """The JSON of each row."""
    return [] if result is None else [json.dumps(json.loads(row)) for row in result.columns()["data"].rows()]


IN_A_FOLDER = {"genre": "akari", "size": (2, 3), "part_rows": 100}


def bytes_of(folder: Path) -> dict[str, bytes]:
    """The files of a folder, by name."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def made_in(folder: Path, **asked) -> dict[str, bytes]:
    """The files of an enumeration into a folder."""
    enumerate_into(str(folder), EnumerationOptions.of(**{**IN_A_FOLDER, **asked}), runner=InlineRunner())
    return bytes_of(folder)
