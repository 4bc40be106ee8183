"""A part: consecutive rows of one source, with all facts needed to read them alone."""

from __future__ import annotations

from typing import Literal

from gridlanes.corpus.record import NotNegative, Positive, Record, Sha256
from gridlanes.io.read.rows import Header

Container = Literal["plain", "gzip", "parquet", "unreadable"]


class Reading(Record, frozen=True):
    """How the text of a source is read, the same for all of its parts.

    `container`: the origin of the text: the file itself, gzip, lines made from the rows of a Parquet file, or none,
    since the source cannot be read: then it is one row, INVALID for `error`. `family`: a puzzle a line, or grids of
    several lines. `header`: the columns of a table. `old_ends`: lines end with only a carriage return.
    """

    container: Container = "plain"
    family: Literal["lines", "grids"] = "lines"
    header: Header | None = None
    old_ends: bool = False
    error: str = ""


class Part(Record, frozen=True):
    """`n_rows` rows of a source, `n_bytes` of its text from `offset` on, which starts with line number `line`.

    `number`: of the part, from 0; its rows have the ids from `first_id` on. `source`: as it was named. `offset` counts
    bytes of the text: of the unpacked text for gzip; rows, from 0, for Parquet. `sha256`: of the text of the part.
    `is_first`: whether a title or header may stand before the rows. `path`: of the source on this machine, in no
    manifest.
    """

    number: NotNegative
    source: str
    reading: Reading
    first_id: NotNegative
    n_rows: Positive
    line: NotNegative
    offset: NotNegative
    n_bytes: NotNegative
    sha256: Sha256
    is_first: bool = True
    path: str = ""
