"""A part: a run of rows of one source, and all that is needed to read it alone."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from gridlanes.io.read.rows import Header

Container = Literal["plain", "gzip", "parquet", "unreadable"]


@dataclass(frozen=True)
class Reading:
    """How the text of a source is read, the same for all of its parts.

    `container`: where the text is: the file itself, unpacked by gzip, lines made of the rows of a Parquet file, or
    nowhere, since the source cannot be read: then it is one row, INVALID for `error`. `family`: a puzzle a line, or
    grids of several lines. `header`: the columns, of a table. `old_ends`: lines end with a carriage return alone.
    """

    container: Container = "plain"
    family: Literal["lines", "grids"] = "lines"
    header: Header | None = None
    old_ends: bool = False
    error: str = ""


@dataclass(frozen=True)
class Part:
    """`n_rows` rows of a source, `n_bytes` of its text from `offset` on, which starts with line number `line`.

    `number`: of the part, from 0; its rows have the ids from `first_id` on. `source`: as it was named, `path`: where it
    is. `offset` counts bytes of the text: of the unpacked text for gzip; rows, from 0, for Parquet. `is_first`: whether
    a title or header may stand before the rows. `sha256`: of the text of the part.
    """

    number: int
    source: str
    path: str
    reading: Reading
    first_id: int
    n_rows: int
    line: int
    offset: int
    n_bytes: int
    sha256: str
    is_first: bool = True

    def as_dict(self) -> dict[str, Any]:
        """What the manifest keeps of a part: all but where on this machine its source is."""
        kept = asdict(self)
        del kept["path"]
        return kept
