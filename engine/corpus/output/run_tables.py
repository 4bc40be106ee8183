"""The rows of a run as one table, read part by part; it holds no more than a batch in memory unless asked to."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from gridlanes.corpus.durable import read_lines
from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.part import Part
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.errors import GridlanesError, ModelError
from gridlanes.extras import need
from gridlanes.io.write.output import OutputError
from gridlanes.printable import printable
from gridlanes.tables.columns import Schema
from gridlanes.tables.dataframes import schema

if TYPE_CHECKING:
    import pyarrow as pa

BATCH_ROWS = 65_536
"""rows of a batch at most"""
_OPENED_BY = {
    "run": "gridlanes.open_run",
    "grade": "gridlanes.open_grades",
    "discover": "gridlanes.open_discovery",
}


class RunError(GridlanesError):
    """The folder is not a run, or one of its parts is missing, damaged or not of this run."""


class RunTables:
    """The folder of a run of any command, finished or not; an unfinished run has the rows of its finished parts.

    `folder`: its path. `manifest`: options and sources. `parts`: the finished parts, from the manifest. `command`,
    `table`: of runs of this kind. Libraries that accept an Arrow stream (polars, narwhals, duckdb, pyarrow) accept the
    run itself. Raises `RunError` for a folder that is not a run, `ManifestError` for a damaged manifest.
    """

    command: ClassVar[str]
    table: ClassVar[Schema]

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.paths = RunPaths.at(folder)
        self.folder = self.paths.folder
        if not self.folder.is_dir():
            found = "is a file" if self.folder.exists() else "there is no such folder"
            raise RunError(f"{self.folder}: {found}; a run is the folder that `gridlanes {self.command}` wrote to")
        manifest = Manifest.read(self.paths)
        if manifest is None:
            name = self.paths.manifest.name
            words = f"is not a run, it has no {name}; name the folder that `gridlanes {self.command}` wrote to"
            raise RunError(f"{self.folder}: {words}")
        if manifest.command != self.command:
            opened_by = _OPENED_BY.get(manifest.command, "another version of gridlanes")
            raise RunError(f"{self.folder}: was written by `gridlanes {manifest.command}`; {opened_by} opens it")
        self.manifest: Manifest = manifest
        self.parts = [part for part in manifest.parts if manifest.complete or self.paths.part(part.number).is_file()]

    @property
    def complete(self) -> bool:
        """Whether all parts are done."""
        return self.manifest.complete

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns; `table` holds their contents."""
        return tuple(column.name for column in self.table)

    def __len__(self) -> int:
        return sum(part.n_rows for part in self.parts)

    def part_batches(
        self, part: Part, columns: Sequence[str] | None = None, *, choices_as_dictionary: bool = False
    ) -> Iterator[pa.RecordBatch]:
        """The rows of one part, as `batches` has them; with `choices_as_dictionary` the columns with few different
        strings are dictionaries, which are faster to read.
        """
        pa = need("pyarrow", extra="io", purpose="A run")
        names = self._known(columns)
        path = self.paths.part(part.number)
        wanted = schema(self.table)
        choices = self._choices if choices_as_dictionary else []
        types = pa.schema([_dictionary(pa, wanted.field(name), choices) for name in names])
        try:
            with _open(path, part.n_rows, self.table, choices) as file:
                for group in range(file.num_row_groups):  # one by one: those of large grids are few rows
                    for batch in file.iter_batches(BATCH_ROWS, row_groups=[group], columns=names):
                        batch.validate(full=True)  # strings that are no UTF-8 would end whoever looks at them
                        yield pa.RecordBatch.from_arrays([batch.column(name) for name in names], schema=types)
        except FileNotFoundError:
            raise RunError(f"{path}: this part of the run is missing") from None
        except (OSError, ValueError, LookupError, TypeError, pa.ArrowException) as error:  # what damaged files raise
            raise RunError(f"{path}: cannot be read ({_first_line(error)})") from None

    def batches(
        self, columns: Sequence[str] | None = None, *, choices_as_dictionary: bool = False
    ) -> Iterator[pa.RecordBatch]:
        """The rows in order as `pyarrow.RecordBatch`es, one in memory at a time; `columns`: these alone.

        Raises `RunError` for a part that is missing or cannot be read, `ModelError` for a column that there is not.
        """
        names = self._known(columns)
        for part in self.parts:
            yield from self.part_batches(part, names, choices_as_dictionary=choices_as_dictionary)

    def reader(self, columns: Sequence[str] | None = None) -> pa.RecordBatchReader:
        """The rows as a `pyarrow.RecordBatchReader`."""
        pa = need("pyarrow", extra="io", purpose="A run")
        wanted, names = schema(self.table), self._known(columns)
        return pa.RecordBatchReader.from_batches(pa.schema([wanted.field(name) for name in names]), self.batches(names))

    def to_arrow(self, columns: Sequence[str] | None = None) -> pa.Table:
        """All rows as a `pyarrow.Table`, plain strings throughout."""
        return self.reader(columns).read_all()

    def to_pandas(self, columns: Sequence[str] | None = None) -> Any:
        """All rows as a `pandas.DataFrame`. Raises `MissingExtraError` without ``gridlanes[frames]``."""
        need("pandas", extra="frames", purpose="A pandas frame")
        return self.to_arrow(columns).to_pandas()

    def to_polars(self, columns: Sequence[str] | None = None) -> Any:
        """All rows as a `polars.DataFrame`. Raises `MissingExtraError` without ``gridlanes[frames]``."""
        polars = need("polars", extra="frames", purpose="A polars frame")
        return polars.from_arrow(self.to_arrow(columns))

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The Arrow PyCapsule interface: the rows as a stream, read as they are taken."""
        return self.reader().__arrow_c_stream__(requested_schema)

    @property
    def _choices(self) -> list[str]:
        return [column.name for column in self.table if column.kind == "choice"]

    def _known(self, columns: Sequence[str] | None) -> list[str]:
        names = list(self.columns if columns is None else [columns] if isinstance(columns, str) else columns)
        for name in names:
            if name not in self.columns:
                raise ModelError(f"unknown column {name!r}; expected one of {', '.join(self.columns)}")
        return names

    def log(self) -> list[dict[str, Any]]:
        """What happened when, in order: the run's events, with the times of its parts; empty if no log was kept."""
        try:
            return read_lines(self.paths.log)
        except OutputError:  # it may be missed
            return []

    def __repr__(self) -> str:
        state = "" if self.complete else f", {len(self.parts):,} of {len(self.manifest.parts):,} parts done"
        return f"{type(self).__name__}({printable(repr(os.fspath(self.folder)))}: {len(self):,} rows{state})"


def _dictionary(pa: Any, field: Any, choices: Sequence[str]) -> Any:
    return field.with_type(pa.dictionary(pa.int32(), pa.string())) if field.name in choices else field


def _open(path: Path, n_rows: int, table: Schema, choices: list[str]) -> Any:
    """The file of a part. Raises `RunError` for a Parquet file that is none, or has another number of rows."""
    parquet = need("pyarrow.parquet", extra="io", purpose="A run")
    metadata = parquet.read_metadata(path)
    fault = _fault(metadata.schema.to_arrow_schema(), metadata.metadata, schema(table))
    if fault:
        raise RunError(f"{path}: is no part of a run, {fault}")
    if metadata.num_rows != n_rows:
        raise RunError(f"{path}: has {metadata.num_rows:,} rows, the manifest says {n_rows:,}")
    return parquet.ParquetFile(path, metadata=metadata, read_dictionary=choices or None)


def _fault(found: pa.Schema, metadata: dict[bytes, bytes] | None, wanted: pa.Schema) -> str:
    """What tells a Parquet file from a part of a run; empty if nothing does."""
    for field in wanted:
        same = [other for other in found if other.name == field.name]
        if len(same) != 1:
            return f"it has {'no' if not same else 'more than one'} column {field.name!r}"
        if same[0].type != field.type or same[0].nullable:
            may = ", which may be null" if same[0].nullable else ""
            return f"its column {field.name!r} is {same[0].type}{may}, not {field.type}"
    more = [name for name in found.names if name not in wanted.names]
    if more:
        return f"it has an additional column {more[0]!r}"
    if found.names != wanted.names:
        return "its columns are in another order"
    if metadata:  # readers go by it: pandas takes columns for an index, Arrow strings for dictionaries
        return (
            f"it has additional metadata of columns ({', '.join(key.decode('utf-8', 'replace') for key in metadata)})"
        )
    return ""


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0][:200] or type(error).__name__
