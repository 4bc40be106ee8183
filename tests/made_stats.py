"""Rows of many kinds made by hand, for tests of statistics, plots and pages: nothing is solved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa

from gridlanes.corpus.recheck.row_arrays import RowArrays
from gridlanes.corpus.statistics.stats import RunStats, stats_of
from gridlanes.results.columns import COLUMNS
from gridlanes.tables.dataframes import schema

BLANK = {"int64": 0, "int32": 0, "int8": 0, "bool": False, "text": "", "choice": ""}


def made_row(**values: Any) -> dict[str, Any]:
    """A unique 9x9 Sudoku, but for `values`."""
    usual = {column.name: BLANK[column.kind] for column in COLUMNS}
    usual |= {"genre": "sudoku", "source": "a.txt", "width": 9, "height": 9, "status": "UNIQUE", "n_solutions": 1}
    usual |= {"nodes": 1, "expected_agrees": -1, "solver": "lanes"}
    return {**usual, **values}


def rows_of(*rows: dict[str, Any]) -> RowArrays:
    """Rows as a check has them, with ids from 0."""
    table = pa.Table.from_pylist([{**row, "id": id} for id, row in enumerate(rows)], schema=schema(COLUMNS))
    return RowArrays(table.cast(schema(COLUMNS, choices_as_dictionary=True)).combine_chunks().to_batches()[0])


class MadeRun:
    """Looks like a `Run` to `stats_of`."""

    def __init__(self, rows: Sequence[dict[str, Any]], log: Sequence[dict[str, Any]] = (), batch_rows: int = 7) -> None:
        self.rows = [{**row, "id": id} for id, row in enumerate(rows)]
        self.entries, self.batch_rows = list(log), batch_rows

    def batches(self, columns: Sequence[str], *, choices_as_dictionary: bool) -> Iterator[pa.RecordBatch]:
        kinds = schema(COLUMNS, choices_as_dictionary=choices_as_dictionary)
        for start in range(0, len(self.rows), self.batch_rows):
            table = pa.Table.from_pylist(self.rows[start : start + self.batch_rows], schema=schema(COLUMNS)).cast(kinds)
            yield table.select(list(columns)).combine_chunks().to_batches()[0]

    def log(self) -> list[dict[str, Any]]:
        return self.entries


def many_kinds(n_genres: int = 3) -> RunStats:
    """Every status, several genres and sizes, times of two of them."""
    rows = [made_row(genre=f"genre_{i % n_genres}", guesses=i % 5, nodes=1 + 2 * (i % 5)) for i in range(60)]
    rows += [made_row(width=4, height=4, status="MULTIPLE", n_solutions=2), made_row(width=36, height=36, nodes=5000)]
    rows += [made_row(status="SOLVED"), made_row(status="UNSOLVABLE"), made_row(status="BUDGET", reason="spent")]
    rows += [made_row(status="FAILED", reason="lost"), made_row(genre="", width=0, height=0, status="INVALID")]
    time = {"genre": "genre_0", "width": 9, "height": 9, "rows": 20, "seconds": 0.5}
    log = [{"event": "part", "times": [time, {**time, "genre": "genre_1", "rows": 1, "seconds": 4.0}]}]
    return stats_of(MadeRun(rows, log))
