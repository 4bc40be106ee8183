"""The report of a worker on a part that it has written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gridlanes.corpus.record import NotNegative, Positive, Record, RecordError, Sha256, converted, field
from gridlanes.discovering.discovery_status import DiscoveryStatus
from gridlanes.grading.grades import GradeStatus
from gridlanes.status import Status

_NOT_OF_SOLVING = [*GradeStatus.__members__, *DiscoveryStatus.__members__]
STATUS_NAMES = (
    *dict.fromkeys(name for name in _NOT_OF_SOLVING if name not in Status.__members__),
    *Status.__members__,
)
"""the statuses of rows, in a run that solves, grades, or searches for steps that no technique finds"""


class PartOutput(Record, frozen=True):
    """The output of part `number`, which depends on the input alone: kept in the manifest and the journal.

    `by_status`: rows by the name of each status that occurs. `sha256`, `n_bytes`: of the file.
    """

    number: NotNegative
    n_rows: Positive
    by_status: dict[str, Positive]
    sha256: Sha256
    n_bytes: NotNegative

    def __post_init__(self) -> None:
        for name in self.by_status:
            if name not in STATUS_NAMES:
                raise ValueError(f"unknown status {name!r}; expected one of {', '.join(STATUS_NAMES)}")


class GroupTime(Record, frozen=True):
    """Seconds that the rows of one genre and size took to solve: `rows` of them in this part."""

    genre: str
    width: NotNegative
    height: NotNegative
    rows: NotNegative
    seconds: float


class PartReport(PartOutput, frozen=True):
    """The output with times: `seconds` from first read to last write, `times` of the kernels by genre and size."""

    seconds: float = 0.0
    times: list[GroupTime] = field(default_factory=list)

    @property
    def output(self) -> PartOutput:
        """The output without the times."""
        return PartOutput(self.number, self.n_rows, self.by_status, self.sha256, self.n_bytes)


def in_order(by_status: Mapping[str, int]) -> dict[str, int]:
    """Rows by the name of each status that occurs, in the order of `STATUS_NAMES`."""
    return {name: by_status[name] for name in STATUS_NAMES if by_status.get(name)}


def outputs_in(entries: Iterable[Mapping[str, Any]]) -> list[PartOutput]:
    """The outputs among the lines of a journal, which may be incomplete or of another version."""
    found = []
    for entry in entries:
        try:
            found.append(converted(entry, PartOutput))
        except RecordError:
            continue
    return found
