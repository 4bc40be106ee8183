"""The rows that a reader found in some lines: rows read together, rows that are no puzzles, rows read one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.read.bulk_lines import Indices, ReadRows
from gridlanes.io.read.row_errors import ErrorWords
from gridlanes.io.read.rows import InvalidRow, ReadRow


class WrongRows(NamedTuple):
    """Rows that are not puzzles, as arrays.

    `lines` ``int64 (n,)``: their lines, in any order. `text`: each row's own. `shown`: the line that its error is
    about. `words`: the texts of errors; `code` ``int64 (n,)``: which of these each row has. `column` ``int64 (n,)``: as
    in `PuzzleError`. `extra`: the other contents of the lines, None if there are none.
    """

    lines: Indices
    text: Sequence[str]
    shown: Sequence[str]
    words: Sequence[ErrorWords]
    code: Indices
    column: Indices
    extra: Sequence[str] | None = None


@dataclass
class FoundRows:
    """The rows of some lines, each in one of three places; rows are named by numbers that ascend with the source."""

    parts: list[ReadRows] = field(default_factory=list)
    wrong: list[WrongRows] = field(default_factory=list)
    singles: dict[int, ReadRow | InvalidRow] = field(default_factory=dict)
    """rows that were read one by one"""

    def numbers(self) -> NDArray[np.int64]:
        """``int64 (n,)``: those of all rows, ascending."""
        alone = np.fromiter(self.singles, np.int64, len(self.singles))
        found = np.concatenate([*(part.lines for part in self.parts), *(some.lines for some in self.wrong), alone])
        found.sort()
        return found
