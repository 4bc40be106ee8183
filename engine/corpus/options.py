"""What is asked of every row of a run: all that may change a byte of what it writes."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass
from math import isfinite
from operator import index
from typing import Any

from gridlanes.errors import ModelError, SourceError

PART_ROWS = 65_536
"""rows of a part: one row group of Parquet, a tenth of a second of easy puzzles"""
BUDGET = 1_000_000
"""nodes a row may take: minutes, on the largest grids"""
ROW_SECONDS = 300.0
"""time a row may take alone"""


@dataclass(frozen=True)
class RunOptions:
    """The options of a run, which its manifest keeps: a run with others is another run.

    `limit`: solutions to look for, None for all. `budget`: nodes a row may take, None for any number; deterministic.
    `row_seconds`: wall-clock net, None for none: a row that has no answer after that time, alone, ends as BUDGET.
    `memory`: bytes that a worker may take beyond its libraries, None for what the machine has: a row that needs more,
    alone, ends as BUDGET. `escalate`: rows that outlast the budget go to CP-SAT. `genre`, `format`, `box`: as in
    `gridlanes.solve`. `field`: the column or JSON key that holds the puzzle, None to find it. `load`: Python files that
    register genres and rules. `part_rows`: rows of a part. Raises `ModelError` for a value that makes no sense.
    """

    limit: int | None = 2
    budget: int | None = BUDGET
    row_seconds: float | None = ROW_SECONDS
    memory: int | None = None
    escalate: bool = False
    genre: str | None = None
    format: str | None = None
    box: tuple[int, int] | None = None
    field: str | None = None
    load: tuple[str, ...] = ()
    part_rows: int = PART_ROWS

    def __post_init__(self) -> None:
        for name, lowest in (("limit", 1), ("budget", 1), ("memory", 1 << 28), ("part_rows", 1)):
            value = getattr(self, name)
            if value is not None or name == "part_rows":
                self._set(name, _whole_number(name, value, lowest))
        if self.row_seconds is not None:
            self._set("row_seconds", _time(self.row_seconds))
        if not isinstance(self.escalate, bool):
            raise ModelError(f"escalate is True or False, found {self.escalate!r}")
        for name in ("genre", "format", "field"):
            value = getattr(self, name)
            if value is not None:
                _refuse_no_name(name, value)
        if self.box is not None:
            self._set("box", _box(self.box))
        self._set("load", _files(self.load))

    def _set(self, name: str, value: object) -> None:
        """Puts the plain value in the place of what was given, so that one question has one manifest."""
        object.__setattr__(self, name, value)

    @property
    def heartbeat_timeout(self) -> float | None:
        """Seconds after which a worker that says nothing is taken for lost: no row may take so long, nor all else."""
        return None if self.row_seconds is None else 2 * self.row_seconds + 120

    def as_dict(self) -> dict[str, Any]:
        """The options as JSON has them; of the files to load their content counts, too."""
        values = asdict(self)
        values["box"] = None if self.box is None else list(self.box)
        values["load"] = [{"file": path, "sha256": _hash_of(path)} for path in self.load]
        return values


def _whole_number(name: str, value: Any, lowest: int) -> int:
    """Also of NumPy's integers; no truth value."""
    try:
        number = lowest - 1 if isinstance(value, bool) else index(value)
    except TypeError:
        number = lowest - 1
    if number < lowest:
        raise ModelError(f"{name} is a whole number of at least {lowest:,}, found {value!r}")
    return number


def _time(value: Any) -> float:
    try:
        seconds = 0.0 if isinstance(value, (bool, str)) else float(value)
    except (TypeError, ValueError, OverflowError):
        seconds = 0.0
    if not (seconds > 0 and isfinite(seconds)):
        raise ModelError(f"row_seconds is a time above 0 in seconds, or None for none, found {value!r}")
    return seconds


def _box(value: Any) -> tuple[int, int]:
    try:
        width, height = (_whole_number("box", side, 1) for side in value)
    except (TypeError, ValueError):
        raise ModelError(f"box is (width, height), both at least 1, found {value!r}") from None
    return width, height


def _files(value: Any) -> tuple[str, ...]:
    """The names of the files to load; a single one may stand for itself."""
    several = [value] if isinstance(value, (str, os.PathLike)) else value
    try:
        names = tuple(os.fspath(path) for path in several)
    except TypeError:
        raise ModelError(f"load is the names of Python files, as in ('own.py',), found {value!r}") from None
    for name in names:
        _refuse_no_name("load", name)
    return names


def _refuse_no_name(name: str, value: object) -> None:
    """Raises `ModelError` for what is no text, or none that a manifest can keep, which is UTF-8."""
    try:
        is_name = isinstance(value, str) and bool(value.encode())
    except UnicodeEncodeError:
        is_name = False
    if not is_name:
        raise ModelError(f"{name} is a name, found {value!r}")


def _hash_of(path: str) -> str:
    import hashlib  # the command line reads the defaults above even where it only shows its help

    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise SourceError.not_opened(path, error) from None
