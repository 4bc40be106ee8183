"""Writes the rows of a data set into the published files: each belongs to one split, and all have the same size,
however the rows were made.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.durable import DurableStream, as_binary, durable_file
from gridlanes.corpus.part import Part
from gridlanes.datasets.manifest import SetFile
from gridlanes.datasets.options import SetOptions
from gridlanes.datasets.part_rows import part_tables
from gridlanes.datasets.set_paths import SetPaths
from gridlanes.extras import need
from gridlanes.generating.generated_result import GENERATED_COLUMNS
from gridlanes.io.write.parquet import ParquetSink
from gridlanes.tables.dataframes import schema

if TYPE_CHECKING:
    import pyarrow as pa


def publish(
    paths: SetPaths, parts: Sequence[Part], redrawn: pa.Table, sides: NDArray[np.int8], options: SetOptions
) -> list[SetFile]:
    """Writes all rows, in order, those `redrawn` in place of their first ones. `sides` ``int8 (rows,)``: the number of
    each row's split. Returns the files, by split. Raises `OutputError`.
    """
    pa = need("pyarrow", extra="io", purpose="A data set")
    counts = np.bincount(sides, minlength=len(options.split)).tolist()
    with ExitStack() as stack:
        splits = [_Split(paths, name, count, options) for (name, _), count in zip(options.split, counts, strict=True)]
        for split in splits:
            stack.push(split.end)
        for table in _rows(paths, parts, redrawn):
            side = sides[table.column("id").to_numpy()]
            for number, split in enumerate(splits):
                split.write(table.filter(pa.array(side == number)))
        for split in splits:
            split.finish()
    return [file for split in splits for file in split.files]


def _rows(paths: SetPaths, parts: Sequence[Part], redrawn: pa.Table) -> Iterator[pa.Table]:
    """The rows of each part as they are in the end."""
    import pyarrow as pa

    again = redrawn.column("id").to_numpy()
    for table in part_tables(paths, parts):
        table = table.cast(schema(GENERATED_COLUMNS))
        ids = table.column("id").to_numpy()
        first, end = np.searchsorted(again, (ids[0], ids[-1] + 1)).tolist()
        if first < end:
            kept = table.filter(pa.array(~np.isin(ids, again[first:end])))
            table = pa.concat_tables([kept, redrawn.slice(first, end - first)]).sort_by("id")
        yield table


def _memory_of(table: pa.Table) -> int:
    """Bytes of the rows, however they lie in pieces: of texts with the numbers that say where they end."""
    compute = need("pyarrow.compute", extra="io", purpose="A data set")
    found = 0
    for column in GENERATED_COLUMNS:
        if column.kind in ("text", "choice"):
            found += 4 * table.num_rows + (compute.sum(compute.binary_length(table.column(column.name))).as_py() or 0)
        else:
            found += np.dtype(column.kind).itemsize * table.num_rows
    return found


class _Split:
    """The files of one split, one after the other; `files`: those that are written."""

    def __init__(self, paths: SetPaths, name: str, n_rows: int, options: SetOptions) -> None:
        self._paths, self._name, self._options = paths, name, options
        self._n_files = -(-n_rows // options.shard_rows)
        self.files: list[SetFile] = []
        self._shard: _Shard | None = None
        self._n_begun = 0

    def write(self, table: pa.Table) -> None:
        """The next rows."""
        while table.num_rows:
            if self._shard is None:
                self._shard = _Shard(self._paths, self._name, self._n_begun, self._n_files, self._options.jsonl)
                self._n_begun += 1
            some = table.slice(0, self._options.shard_rows - self._shard.n_rows)
            self._shard.write(some)
            table = table.slice(some.num_rows)
            if self._shard.n_rows == self._options.shard_rows:
                self.finish()

    def finish(self) -> None:
        """Completes the file that is being written."""
        shard, self._shard = self._shard, None
        if shard is not None:
            self.files += shard.finish()

    def end(self, *failed: object) -> None:
        """Lets go of a file that is not complete."""
        if self._shard is not None:
            self._shard.abandon()


class _Shard:
    """A file of rows while it is written, and perhaps the same as JSON lines."""

    def __init__(self, paths: SetPaths, split: str, number: int, n_files: int, jsonl: bool) -> None:
        name = f"{split}-{number:05}-of-{n_files:05}"
        self._split, self.n_rows, self._memory = split, 0, 0
        self._open = ExitStack()
        self._paths = [f"data/{name}.parquet", *([f"jsonl/{name}.jsonl"] if jsonl else [])]
        self._streams: list[DurableStream] = []
        for path in self._paths:
            target = paths.folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            self._streams.append(self._open.enter_context(durable_file(target, paths.partial)))
        self._sink = ParquetSink(as_binary(self._streams[0]), GENERATED_COLUMNS)

    def write(self, table: pa.Table) -> None:
        """The next rows."""
        self._sink.write_arrow(table)
        self.n_rows += table.num_rows
        self._memory += _memory_of(table)
        for row in table.to_pylist() if len(self._streams) > 1 else ():
            self._streams[1].write(json.dumps(row, ensure_ascii=False).encode() + b"\n")

    def finish(self) -> list[SetFile]:
        """Completes it."""
        self._sink.finish()
        self._open.close()
        return [
            SetFile(path, stream.n_bytes, stream.sha256, self._split, self.n_rows, self._memory)
            for path, stream in zip(self._paths, self._streams, strict=True)
        ]

    def abandon(self) -> None:
        """Leaves nothing behind."""
        self._sink.abandon()
        self._open.__exit__(RuntimeError, RuntimeError("abandoned"), None)
