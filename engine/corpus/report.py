"""What a worker says of a part that it has written."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class GroupTime:
    """Seconds that the rows of one genre and size took to solve: `rows` of them in this part."""

    genre: str
    width: int
    height: int
    rows: int
    seconds: float


@dataclass(frozen=True)
class PartReport:
    """Of part `number`: its rows, how many ended in which status, and its file.

    `by_status`: rows by the name of their status, those that occur. `sha256`, `n_bytes`: of the file. `seconds`: from
    the first read to the last write; `times`: how long the kernels took for what. Times are not part of the output.
    """

    number: int
    n_rows: int
    by_status: dict[str, int]
    sha256: str
    n_bytes: int
    seconds: float = 0.0
    times: list[GroupTime] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """What the manifest keeps: what follows from the input alone."""
        kept = asdict(self)
        del kept["seconds"], kept["times"]
        return kept
