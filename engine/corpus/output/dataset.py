"""The rows of a run as one table, read part by part: nothing larger than a batch is held unless it is asked for."""

from __future__ import annotations

import bisect
import heapq
import operator
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from gridlanes.corpus.durable import read_lines
from gridlanes.corpus.layout import Layout
from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.output.run_row import RunRow
from gridlanes.corpus.part import Part
from gridlanes.draw.cards import contact_sheet
from gridlanes.errors import GridlanesError, ModelError
from gridlanes.extras import need
from gridlanes.io.write.output import OutputError
from gridlanes.printable import printable
from gridlanes.results.columns import COLUMNS
from gridlanes.results.dataframes import schema
from gridlanes.results.result import SHEET_ROWS
from gridlanes.results.summary import Summary
from gridlanes.status import Status

if TYPE_CHECKING:
    import pyarrow as pa

BATCH_ROWS = 65_536
"""rows of a batch at most"""
NAMES = tuple(column.name for column in COLUMNS)
DIFFICULTIES = ("nodes", "guesses", "sweeps")
"""columns that say how hard a row was"""
_CHOICES = tuple(column.name for column in COLUMNS if column.kind == "choice")
_SUMMED = ("status", "guesses", "nodes", "sweeps", "expected_agrees", "solver")


class RunError(GridlanesError):
    """A folder that is no run, or one of its parts that is missing, damaged or not of the run."""


class Run:
    """The folder of a run, finished or not; of an unfinished one the parts that are done.

    `folder`: where it is. `manifest`: what was run on what. `parts`: those that there are, as it describes them.
    Whatever takes an Arrow stream (polars, narwhals, duckdb, pyarrow) takes the run itself. Raises `RunError` for a
    folder that is no run, `ManifestError` for a damaged manifest.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.layout = Layout.at(folder)
        self.folder = self.layout.folder
        if not self.folder.is_dir():
            found = "is a file" if self.folder.exists() else "there is no such folder"
            raise RunError(f"{self.folder}: {found}; a run is the folder that `gridlanes run` wrote to")
        manifest = Manifest.read(self.layout)
        if manifest is None:
            name = self.layout.manifest.name
            raise RunError(
                f"{self.folder}: is no run, there is no {name}; name the folder that `gridlanes run` wrote to"
            )
        self.manifest: Manifest = manifest
        self.parts = [part for part in manifest.parts if manifest.complete or self.layout.part(part.number).is_file()]

    @property
    def complete(self) -> bool:
        """Whether all parts are done."""
        return self.manifest.complete

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns; `gridlanes.results.columns.COLUMNS` says what they hold."""
        return NAMES

    def __len__(self) -> int:
        return sum(part.n_rows for part in self.parts)

    def part_batches(
        self, part: Part, columns: Sequence[str] | None = None, *, choices_as_dictionary: bool = False
    ) -> Iterator[pa.RecordBatch]:
        """The rows of one part, as `batches` has them; with `choices_as_dictionary` the columns with few different
        strings are dictionaries, which are faster to read.
        """
        pa = need("pyarrow", extra="io", purpose="A run")
        names = _known(columns)
        path = self.layout.part(part.number)
        wanted = schema()
        types = pa.schema([_dictionary(pa, wanted.field(name), choices_as_dictionary) for name in names])
        try:
            with _open(path, part.n_rows, choices_as_dictionary) as file:
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
        names = _known(columns)
        for part in self.parts:
            yield from self.part_batches(part, names, choices_as_dictionary=choices_as_dictionary)

    def reader(self, columns: Sequence[str] | None = None) -> pa.RecordBatchReader:
        """The rows as a `pyarrow.RecordBatchReader`."""
        pa = need("pyarrow", extra="io", purpose="A run")
        wanted, names = schema(), _known(columns)
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

    def row(self, id: int) -> RunRow:
        """One row, by its id. Raises `IndexError` for an id that the run does not have, `RunError` for one of a part
        that is not done yet.
        """
        return self.rows([id])[0]

    def rows(self, ids: Sequence[int]) -> list[RunRow]:
        """Several rows, by their ids, in that order; raises as `row` does."""
        parts = self.manifest.parts
        starts = [part.first_id for part in parts]
        wanted: dict[int, set[int]] = {}
        ids = [operator.index(id) for id in ids]
        for id in ids:
            if not 0 <= id < self.manifest.rows:
                raise IndexError(f"row {id:,} of a run of {self.manifest.rows:,} rows")
            wanted.setdefault(bisect.bisect_right(starts, id) - 1, set()).add(id)
        found: dict[int, RunRow] = {}
        options = RunOptions.of_manifest(self.manifest.options)
        for index, some in wanted.items():
            part = parts[index]
            if part not in self.parts:
                words = f"row {min(some):,} is in part {part.number:,}, which is not done yet"
                raise RunError(f"{self.folder}: {words}")
            before = part.first_id
            for batch in self.part_batches(part):
                after = before + batch.num_rows
                for id in sorted(id for id in some if before <= id < after):
                    found[id] = RunRow(batch.slice(id - before, 1).to_pylist()[0], options)
                before = after
        return [found[id] for id in ids]

    def hardest(self, n: int = 12, by: str = "nodes") -> list[RunRow]:
        """The puzzles that took the most `by` (``nodes``, ``guesses`` or ``sweeps``), the hardest first."""
        return self.rows(self.hardest_ids(n, by))

    def hardest_ids(self, n: int = 12, by: str = "nodes") -> list[int]:
        """The ids of `hardest`; of rows as hard the first come first."""
        if by not in DIFFICULTIES:
            raise ModelError(f"unknown difficulty {by!r}; expected one of {', '.join(DIFFICULTIES)}")
        n = operator.index(n)
        if n < 0:
            raise ModelError(f"expected a number of rows of at least 0, found {n}")
        best: list[tuple[int, int]] = []
        for batch in self.batches(["id", "width", by]):
            ids, width, figures = (column.to_numpy() for column in batch.columns)
            among = np.flatnonzero(width > 0)
            best = hardest_of(best, ids[among], figures[among], n)
        return [id for _, id in best]

    def summary(self) -> Summary:
        """The totals of all rows, as of a `Result`."""
        total = Summary()
        for batch in self.batches(_SUMMED, choices_as_dictionary=True):
            total += summary_of(batch)
        return total

    def log(self) -> list[dict[str, Any]]:
        """What happened when, in order: the run's events, with the times of its parts; empty if no log was kept."""
        try:
            return read_lines(self.layout.log)
        except OutputError:  # it may be missed
            return []

    def __repr__(self) -> str:
        state = "" if self.complete else f", {len(self.parts):,} of {len(self.manifest.parts):,} parts done"
        return f"Run({printable(repr(os.fspath(self.folder)))}: {len(self):,} rows{state})"

    def _repr_html_(self) -> str:
        rows = self.hardest(SHEET_ROWS)
        sheet = contact_sheet([row.drawing(thumbnail=True) for row in rows], [row.caption() for row in rows])
        title = '<div style="opacity:0.75;padding:6px 3px">the hardest rows</div>' if rows else ""
        return self.summary().html_table() + title + sheet


def hardest_of(best: list[tuple[int, int]], ids: Any, figures: Any, n: int) -> list[tuple[int, int]]:
    """The `n` hardest (figure, id) of those so far and of further rows; of rows as hard the first ids come first."""
    if len(best) == n and n:
        enough = figures > best[-1][0]  # an equal one comes later
        ids, figures = ids[enough], figures[enough]
    if n < len(ids):
        last = np.partition(figures, len(figures) - n)[len(figures) - n] if n else 0
        enough = np.flatnonzero(figures >= last)
        first = enough[np.lexsort((ids[enough], -figures[enough]))[:n]]
        ids, figures = ids[first], figures[first]
    found = zip(figures.tolist(), ids.tolist(), strict=True)
    return heapq.nsmallest(n, [*best, *found], key=lambda row: (-row[0], row[1]))


def statuses(column: pa.DictionaryArray) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The codes of a column of statuses, which is a dictionary; -1 for what is no name of a status."""
    code = {status.name: int(status) for status in Status}
    codes = np.array([code.get(name, -1) for name in column.dictionary.to_pylist()], np.int64)
    found: np.ndarray[Any, np.dtype[np.int64]] = codes[column.indices.to_numpy()]
    return found


def summary_of(batch: pa.RecordBatch) -> Summary:
    """The totals of a batch whose choices are dictionaries."""
    status = statuses(batch["status"])
    guesses = batch["guesses"].to_numpy()
    counts = np.bincount(status[status >= 0], minlength=len(Status))
    solvers = batch["solver"].dictionary.to_pylist()
    escalated = solvers.index("cpsat") if "cpsat" in solvers else -1
    return Summary(
        rows=batch.num_rows,
        by_status={status: int(counts[status]) for status in Status if counts[status]},
        without_guess=int(((status <= Status.UNSOLVABLE) & (guesses == 0)).sum()),
        guesses=int(guesses.sum()),
        nodes=int(batch["nodes"].to_numpy().sum()),
        sweeps=int(batch["sweeps"].to_numpy().sum()),
        mismatches=int((batch["expected_agrees"].to_numpy() == 0).sum()),
        escalated=int((batch["solver"].indices.to_numpy() == escalated).sum()),
    )


def _known(columns: Sequence[str] | None) -> list[str]:
    names = list(NAMES if columns is None else [columns] if isinstance(columns, str) else columns)
    for name in names:
        if name not in NAMES:
            raise ModelError(f"unknown column {name!r}; expected one of {', '.join(NAMES)}")
    return names


def _dictionary(pa: Any, field: Any, choices_as_dictionary: bool) -> Any:
    is_choice = choices_as_dictionary and field.name in _CHOICES
    return field.with_type(pa.dictionary(pa.int32(), pa.string())) if is_choice else field


def _open(path: Path, n_rows: int, choices_as_dictionary: bool) -> Any:
    """The file of a part. Raises `RunError` for a Parquet file that is none, or has another number of rows."""
    parquet = need("pyarrow.parquet", extra="io", purpose="A run")
    metadata = parquet.read_metadata(path)
    fault = _fault(metadata.schema.to_arrow_schema(), metadata.metadata)
    if fault:
        raise RunError(f"{path}: is no part of a run, {fault}")
    if metadata.num_rows != n_rows:
        raise RunError(f"{path}: has {metadata.num_rows:,} rows, the manifest says {n_rows:,}")
    choices = list(_CHOICES) if choices_as_dictionary else None
    return parquet.ParquetFile(path, metadata=metadata, read_dictionary=choices)


def _fault(found: pa.Schema, metadata: dict[bytes, bytes] | None) -> str:
    """What tells a Parquet file from a part of a run; empty if nothing does."""
    for field in schema():
        same = [other for other in found if other.name == field.name]
        if len(same) != 1:
            return f"it has {'no' if not same else 'more than one'} column {field.name!r}"
        if same[0].type != field.type or same[0].nullable:
            may = ", which may be null" if same[0].nullable else ""
            return f"its column {field.name!r} is {same[0].type}{may}, not {field.type}"
    more = [name for name in found.names if name not in NAMES]
    if more:
        return f"it has a column {more[0]!r} more"
    if tuple(found.names) != NAMES:
        return "its columns are in another order"
    if metadata:  # readers go by it: pandas takes columns for an index, Arrow strings for dictionaries
        return f"it says more of its columns ({', '.join(key.decode('utf-8', 'replace') for key in metadata)})"
    return ""


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0][:200] or type(error).__name__
