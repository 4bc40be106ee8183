"""Plain lines of counts."""

from __future__ import annotations

from types import TracebackType

import numpy as np

from gridlanes.io.write.target import open_target, output_errors
from gridlanes.results.result import Result
from gridlanes.status import Status


class CountWriter:
    """Writes the number of solutions of each row, a line each, -1 where it is not known.

    `where`: a path (gzip if it ends in .gz) or ``-``. As a context manager it leaves nothing behind if the run fails.
    """

    def __init__(self, where: str) -> None:
        self._target = open_target(where, compress=where.lower().endswith(".gz"))

    def write(self, result: Result) -> None:
        """The next rows."""
        known = np.where(result.status <= Status.UNSOLVABLE, result.n_solutions, -1).tolist()
        if known:
            with output_errors(self._target.name):
                self._target.stream.write(b"%d\n" * len(known) % tuple(known))

    def __enter__(self) -> CountWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self._target.discard()
            return
        try:
            with output_errors(self._target.name):
                self._target.commit()
        except BaseException:
            self._target.discard()
            raise
