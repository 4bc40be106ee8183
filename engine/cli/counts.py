"""Plain lines of counts."""

from __future__ import annotations

import numpy as np

from gridlanes.io.write.line_output import LineOutput
from gridlanes.results.result import Result
from gridlanes.status import Status


class CountWriter(LineOutput):
    """Writes the number of solutions of each row, a line each, -1 where it is not known."""

    def write(self, result: Result) -> None:
        """The next rows."""
        known = np.where(result.status <= Status.UNSOLVABLE, result.n_solutions, -1).tolist()
        if known:
            self.put(b"%d\n" * len(known) % tuple(known))
