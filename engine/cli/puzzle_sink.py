"""Output of generated puzzles: a table of columns, or plain lines."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol

from gridlanes.cli.options import STANDARD_STREAM

if TYPE_CHECKING:
    from gridlanes.results.result import Result
    from gridlanes.tables.columns import Schema


class PuzzleSink(Protocol):
    """Writes puzzles, several at a time."""

    def write(self, result: Result) -> None:
        """The next puzzles."""


def puzzle_sink(where: str, out_format: str | None, table: Schema) -> AbstractContextManager[PuzzleSink]:
    """A sink to a file or standard output. `out_format`: None to take it from the suffix. `table`: the columns of the
    results.
    """
    from gridlanes.generating.puzzle_lines import PuzzleLines
    from gridlanes.io.write.writer import SUFFIXES, open_writer

    name = where.lower().removesuffix(".gz")
    suffix = next((suffix for suffix in SUFFIXES if name.endswith(suffix)), None)
    chosen = out_format or ("lines" if where == STANDARD_STREAM else SUFFIXES.get(suffix or ""))
    return PuzzleLines(where) if chosen == "lines" else open_writer(where, out_format, table)
