"""The events of a run, for displays and for machines (``--json``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar


@dataclass(frozen=True)
class Event:
    """Something that happened; `as_dict` is its line of JSON, with its kind as ``event``."""

    kind: ClassVar[str] = "event"

    def as_dict(self) -> dict[str, Any]:
        """Plain numbers and strings under stable names."""
        return {"event": self.kind, **asdict(self)}


@dataclass(frozen=True)
class Planned(Event):
    """The sources were read and divided. `parts_kept`, `rows_kept`: done by an earlier run and not done again."""

    kind: ClassVar[str] = "planned"
    folder: str
    sources: int
    parts: int
    rows: int
    parts_kept: int
    rows_kept: int
    workers: str
    """the workers in words: ``2 processes``"""


@dataclass(frozen=True)
class PartDone(Event):
    """A part is written. The totals count kept parts, too. `eta_seconds`: time left at the speed so far."""

    kind: ClassVar[str] = "part"
    part: int
    source: str
    rows: int
    by_status: dict[str, int]
    seconds: float
    parts_done: int
    parts: int
    rows_done: int
    rows_in_all: int
    rows_per_second: float
    eta_seconds: float


@dataclass(frozen=True)
class PartLost(Event):
    """A part crashed its worker; it is tried again, row by row if necessary."""

    kind: ClassVar[str] = "lost"
    part: int
    source: str
    reason: str


@dataclass(frozen=True)
class RowsFailed(Event):
    """Rows that end as FAILED, by their ids, each with its reason: they crashed every worker that solved them."""

    kind: ClassVar[str] = "failed"
    part: int
    rows: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Finished(Event):
    """All parts are done. `rows_per_second`: of the rows that this call answered. `changed`: a line for each source
    that has changed since the run read it.
    """

    kind: ClassVar[str] = "finished"
    folder: str
    parts: int
    rows: int
    by_status: dict[str, int]
    seconds: float
    rows_per_second: float
    changed: list[str] = field(default_factory=list)


Listener = Callable[[Event], None]
"""receives the events of a run, in its main thread; an exception from it ends the run, which can be resumed"""
