"""What is asked of every row of a run: all that may change a byte of what it writes."""

from __future__ import annotations

import functools
import os
import sys
from typing import Annotated, Any, get_type_hints

from gridlanes.corpus.durable import sha256_of
from gridlanes.corpus.record import Meta, Positive, Record, RecordError, Sha256, converted, force_setattr, plain_values
from gridlanes.errors import ModelError, SourceError

PART_ROWS = 65_536
"""rows of a part: one row group of Parquet, a tenth of a second of easy puzzles"""
BUDGET = 1_000_000
"""nodes a row may take: minutes, on the largest grids"""
ROW_SECONDS = 300.0
"""time a row may take alone"""
Name = Annotated[str, Meta(min_length=1)]
Seconds = Annotated[float, Meta(gt=0, le=sys.float_info.max)]
Memory = Annotated[int, Meta(ge=1 << 28)]


class LoadedFile(Record, frozen=True):
    """A file to load, whose content counts, too."""

    file: Name
    sha256: Sha256


class RunOptions(Record, frozen=True):
    """The options of a run, which its manifest keeps: a run with others is another run.

    `limit`: solutions to look for, None for all. `budget`: nodes a row may take, None for any number; deterministic.
    `row_seconds`: wall-clock limit, None for none: a row that has no answer after that time, alone, ends as BUDGET.
    `memory`: bytes that a worker may take beyond its libraries, None for what the machine has: a row that needs more,
    alone, ends as BUDGET. `escalate`: rows that outlast the budget go to CP-SAT. `genre`, `format`, `box`: as in
    `gridlanes.solve`. `field`: the column or JSON key that holds the puzzle, None to find it. `load`: Python files that
    register genres and rules; a single one may stand for itself. `part_rows`: rows of a part.

    Numbers may be NumPy's, names paths; what is kept is plain. Raises `ModelError` for a value that makes no sense.
    """

    limit: Positive | None = 2
    budget: Positive | None = BUDGET
    row_seconds: Seconds | None = ROW_SECONDS
    memory: Memory | None = None
    escalate: bool = False
    genre: Name | None = None
    format: Name | None = None
    box: tuple[Positive, Positive] | None = None
    field: Name | None = None
    load: tuple[Name, ...] = ()
    part_rows: Positive = PART_ROWS

    def __post_init__(self) -> None:
        for name, kind in _kinds().items():
            value = getattr(self, name)
            several = name == "load" and isinstance(value, (str, os.PathLike))
            try:
                checked = converted(_plain([value] if several else value), kind)
            except (RecordError, ValueError) as error:
                raise ModelError(f"invalid {name} {value!r}: {error}") from None
            force_setattr(self, name, checked)  # so that one question has one manifest

    @property
    def heartbeat_timeout(self) -> float | None:
        """Seconds after which a worker that says nothing is taken for lost: no row may take so long, nor all else."""
        return None if self.row_seconds is None else 2 * self.row_seconds + 120

    def loaded_files(self) -> list[LoadedFile]:
        """The files to load with their content as it is now. Raises `SourceError` for one that cannot be read."""
        return [LoadedFile(path, file_hash(path)) for path in self.load]

    def as_dict(self) -> dict[str, Any]:
        """The options as the manifest has them."""
        return {**super().as_dict(), "load": plain_values(self.loaded_files())}

    @classmethod
    def of_manifest(cls, values: dict[str, Any]) -> RunOptions:
        """The options that a manifest keeps, perhaps of another version; without those that only count while rows are
        answered (`load`). Raises `ModelError`.
        """
        return cls(**{name: value for name, value in values.items() if name in _kinds() and name != "load"})


@functools.cache
def _kinds() -> dict[str, Any]:
    return get_type_hints(RunOptions, include_extras=True)


def _plain(value: Any) -> Any:
    """A value without NumPy's types and paths. Raises ValueError for what no manifest can keep."""
    if isinstance(value, (list, tuple)):
        return [_plain(entry) for entry in value]
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    if isinstance(value, str):
        value.encode()
        return value
    return value.item() if callable(getattr(value, "item", None)) else value


def file_hash(path: str) -> str:
    """The SHA-256 of a file. Raises `SourceError` for one that cannot be read."""
    try:
        return sha256_of(path)
    except OSError as error:
        raise SourceError.not_opened(path, error) from None
