"""Compares a source with its plan; says in words what has changed."""

from __future__ import annotations

import os
from collections.abc import Sequence

from gridlanes.corpus.options import CorpusOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.sources.plan import plan_parts
from gridlanes.errors import GridlanesError

_OF_THE_RUN = {"number": 0, "first_id": 0, "path": ""}
"""what a part has from where its source stands among the others, and on this machine"""
_WORDS = {"sha256": "text", "n_bytes": "number of bytes", "n_rows": "number of rows", "line": "first line"}

State = tuple[int, ...]
"""what the system says of a file, and is another when the file was written; empty for one that is not there"""


class Watched:
    """The sources of a run, from before they are planned to its end."""

    def __init__(self, sources: Sequence[str]) -> None:
        self._before = {source: _state_of(source) for source in sources}

    def changes(self, parts: Sequence[Part], options: CorpusOptions) -> list[str]:
        """A line for each source that is not as it was when it was planned as `parts`.

        Only those that were written since are read again. One that was written, but not changed, is none of them.
        """
        found = []
        for source, before in self._before.items():
            if _state_of(source) == before:
                continue
            try:
                now = plan_parts([source], options)
            except GridlanesError as error:
                found.append(no_longer_read(source, error))
            else:
                found.append(first_difference(source, [part for part in parts if part.source == source], now))
        return list(filter(None, found))


def no_longer_read(source: str, error: GridlanesError) -> str:
    """A source that cannot be planned any more, in words."""
    return f"{source}: cannot be read any more ({error})"


def first_difference(source: str, before: Sequence[Part], now: Sequence[Part]) -> str:
    """The first difference between the parts of one source, in words; empty if there is none."""
    words = _difference(before, now)
    return words and f"{source}: has changed since the run read it: {words}"


def _difference(before: Sequence[Part], now: Sequence[Part]) -> str:
    if rows_in(before) != rows_in(now):
        return f"{rows_in(before):,} rows then, {rows_in(now):,} now"
    for old, new in zip(before, now, strict=False):
        values, others = (part.replaced(**_OF_THE_RUN).as_dict() for part in (old, new))
        if names := [name for name in values if values[name] != others[name]]:
            what, last = _WORDS.get(names[0], names[0]), old.line + old.n_rows - 1
            return f"other {what} in part {old.number:,}, from line {old.line:,} to about {last:,}"
    return "" if len(before) == len(now) else f"{len(before):,} parts then, {len(now):,} now"


def rows_in(parts: Sequence[Part]) -> int:
    """The rows of parts."""
    return sum(part.n_rows for part in parts)


def _state_of(source: str) -> State:
    try:
        found = os.stat(source)
    except OSError:
        return ()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
