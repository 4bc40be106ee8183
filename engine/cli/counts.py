"""Plain lines of counts."""

from __future__ import annotations

from types import TracebackType

import numpy as np

from gridlanes.io.write.output import open_output, output_errors
from gridlanes.results.result import Result
from gridlanes.status import Status


class CountWriter:
    """Writes the number of solutions of each row, a line each, -1 where it is not known.

    `where`: a path (gzip if it ends in .gz) or ``-``. As a context manager it leaves nothing behind if the run fails.
    """

    def __init__(self, where: str) -> None:
        self._output = open_output(where, compress=where.lower().endswith(".gz"))

    def write(self, result: Result) -> None:
        """The next rows."""
        known = np.where(result.status <= Status.UNSOLVABLE, result.n_solutions, -1).tolist()
        if known:
            with output_errors(self._output.name):
                self._output.stream.write(b"%d\n" * len(known) % tuple(known))

    def __enter__(self) -> CountWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self._output.discard()
            return
        try:
            with output_errors(self._output.name):
                self._output.commit()
        except BaseException:
            self._output.discard()
            raise
