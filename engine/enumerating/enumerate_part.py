"""Makes and writes one part of an enumeration; the file depends only on the plan and the number of the part."""

from __future__ import annotations

import time
from dataclasses import dataclass

from gridlanes.corpus.durable import as_binary, durable_file
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.corpus.workers.messages import Heartbeat
from gridlanes.enumerating.enumerated_result import ENUMERATED_COLUMNS
from gridlanes.enumerating.folder_options import EnumerationOptions
from gridlanes.enumerating.rows import RowStart, enumerated
from gridlanes.io.write.parquet import ParquetSink
from gridlanes.registry import load_once
from gridlanes.solvers.pool import SolverPool
from gridlanes.status import Status


@dataclass(frozen=True)
class EnumeratingTask:
    """The task of a runner: to enumerate parts. `folder`: an absolute path. `starts`: of all parts."""

    folder: str
    options: EnumerationOptions
    starts: tuple[RowStart, ...]

    def write(self, part: Part, heartbeat: Heartbeat) -> PartReport:
        """Makes the rows of a part and writes them to their file, whole or not at all.

        Raises `OutputError` if the file cannot be written.
        """
        started, n_rows = time.perf_counter(), 0
        paths = RunPaths.at(self.folder)
        load_once([file.file for file in self.options.load])
        enumeration, layouts = self.options.enumeration_and_layouts()
        with (
            SolverPool(1, heartbeat=heartbeat) as pool,
            durable_file(paths.part(part.number), paths.partial) as stream,
            ParquetSink(as_binary(stream), ENUMERATED_COLUMNS) as sink,
        ):
            start = self.starts[part.number]
            results = enumerated(enumeration, layouts, pool, form=self.options.form, start=start, n_rows=part.n_rows)
            for result in results:
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
