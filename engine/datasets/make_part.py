"""Makes and writes one part of a data set; the file depends only on the part and the options."""

from __future__ import annotations

import time
from dataclasses import dataclass

from gridlanes.corpus.durable import as_binary, durable_file
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.workers.messages import Heartbeat
from gridlanes.datasets.options import SetOptions
from gridlanes.datasets.set_paths import SetPaths
from gridlanes.generating.generated_result import GENERATED_COLUMNS
from gridlanes.generating.rows import generated
from gridlanes.io.write.parquet import ParquetSink
from gridlanes.registry import load_once
from gridlanes.solvers.pool import SolverPool
from gridlanes.status import Status


@dataclass(frozen=True)
class MakingTask:
    """Parts are made: what a runner is given. `folder`: of the data set, an absolute path."""

    folder: str
    options: SetOptions

    def write(self, part: Part, heartbeat: Heartbeat) -> PartReport:
        """See `make_part`."""
        return make_part(part, self.folder, self.options, heartbeat)


def make_part(part: Part, folder: str, options: SetOptions, heartbeat: Heartbeat) -> PartReport:
    """Makes the rows of a part and writes them to their file, whole or not at all; whether they are equivalent to
    others is asked when all are there.

    Raises `GenerateError` for what cannot be made, `OutputError` if the file cannot be written.
    """
    started, n_rows = time.perf_counter(), 0
    paths = SetPaths.at(folder)
    load_once([file.file for file in options.load])
    request = options.recipes[part.line - 1].request(options.seed)
    with (
        SolverPool(1, heartbeat=heartbeat) as pool,
        durable_file(paths.part(part.number), paths.partial) as stream,
        ParquetSink(as_binary(stream), GENERATED_COLUMNS) as sink,
    ):
        for result in generated(request, part.offset, part.offset + part.n_rows, pool, form=options.form):
            heartbeat(range(n_rows, n_rows + len(result)))
            sink.write(result.columns(part.first_id + n_rows))
            n_rows += len(result)
    return PartReport(
        number=part.number,
        n_rows=n_rows,
        by_status={Status.UNIQUE.name: n_rows},
        sha256=stream.sha256,
        n_bytes=stream.n_bytes,
        seconds=time.perf_counter() - started,
    )
