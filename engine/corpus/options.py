"""The options of a run: everything that may change a byte of its output, besides the sources and the engine."""

from __future__ import annotations

import functools
import os
import sys
from typing import Annotated, Any, ClassVar, Self, get_type_hints

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


class CorpusOptions(Record, frozen=True):
    """The options common to solving and grading runs. The manifest keeps them: other options make another run.

    `row_seconds`: wall-clock limit of a row solved alone, None for none. `memory`: bytes that a worker may use beyond
    its libraries, None for all that the machine has. `genre`, `format`, `box`: as in `gridlanes.solve`. `field`: the
    column or JSON key that holds the puzzle, None to detect it. `load`: Python files that register genres and rules, or
    a single file. `part_rows`: rows of a part.

    Numbers may be NumPy's, and names may be paths; they are converted. Raises `ModelError` for an invalid value.
    """

    command: ClassVar[str] = ""
    """of the command line, with which such a run is begun"""

    row_seconds: Seconds | None = ROW_SECONDS
    memory: Memory | None = None
    genre: Name | None = None
    format: Name | None = None
    box: tuple[Positive, Positive] | None = None
    field: Name | None = None
    load: tuple[Name, ...] = ()
    part_rows: Positive = PART_ROWS

    def __post_init__(self) -> None:
        for name, kind in _kinds(type(self)).items():
            value = getattr(self, name)
            several = name == "load" and isinstance(value, (str, os.PathLike))
            try:
                checked = converted(_plain([value] if several else value), kind)
            except (RecordError, ValueError) as error:
                raise ModelError(f"invalid {name} {value!r}: {error}") from None
            force_setattr(self, name, checked)  # so that one question has one manifest

    @property
    def silent_seconds(self) -> float | None:
        """Seconds that a worker may be silent while it solves a row, None for any number."""
        return self.row_seconds

    @property
    def heartbeat_timeout(self) -> float | None:
        """Seconds after which a silent worker counts as lost; neither a row nor anything else may take so long."""
        return None if self.row_seconds is None else 2 * self.row_seconds + 120

    def loaded_files(self) -> list[LoadedFile]:
        """The files to load with their present contents. Raises `SourceError` for one that cannot be read."""
        return [LoadedFile(path, file_hash(path)) for path in self.load]

    def as_dict(self) -> dict[str, Any]:
        """The options as the manifest has them."""
        return {**super().as_dict(), "load": plain_values(self.loaded_files())}

    @classmethod
    def from_keywords(cls, options: dict[str, Any]) -> Self:
        """The options, from keywords. Raises `ModelError` also for an unknown one."""
        for name in options:
            if name not in cls.__struct_fields__:
                raise ModelError(f"unknown option {name!r}; expected one of {', '.join(cls.__struct_fields__)}")
        return cls(**options)

    @classmethod
    def of_manifest(cls, values: dict[str, Any]) -> Self:
        """The options in a manifest, perhaps of another version; without `load`, which matters only while rows are
        solved. Raises `ModelError`.
        """
        return cls(**{name: value for name, value in values.items() if name in _kinds(cls) and name != "load"})


class RunOptions(CorpusOptions, frozen=True):
    """The options of a run that solves.

    `limit`: solutions to look for, None for all. `budget`: nodes per row, None for any number; deterministic.
    `escalate`: whether rows that exceed the budget go to CP-SAT. A row that, solved alone, has no answer after
    `row_seconds` or needs more `memory` ends as BUDGET.
    """

    command = "run"

    limit: Positive | None = 2
    budget: Positive | None = BUDGET
    escalate: bool = False

    @property
    def silent_seconds(self) -> float | None:
        """A search sends heartbeats, CP-SAT does not."""
        return self.row_seconds if self.escalate or self.row_seconds is None else 0.0


@functools.cache
def _kinds(options: type[CorpusOptions]) -> dict[str, Any]:
    hints = get_type_hints(options, include_extras=True)
    return {name: hints[name] for name in options.__struct_fields__}


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
