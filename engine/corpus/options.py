"""What is asked of every row of a run: all that may change a byte of what it writes."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from gridlanes.errors import ModelError, SourceError

PART_ROWS = 65_536
"""rows of a part: one row group of Parquet, a tenth of a second of easy puzzles"""
BUDGET = 1_000_000
"""nodes a row may take: minutes, on the largest grids"""
ROW_SECONDS = 300.0
"""time a row may take alone"""


@dataclass(frozen=True)
class RunOptions:
    """The options of a run, which its manifest keeps: a run with others is another run.

    `limit`: solutions to look for, None for all. `budget`: nodes a row may take, None for any number; deterministic.
    `row_seconds`: wall-clock net, None for none: a row that has no answer after that time, alone, ends as BUDGET.
    `memory`: bytes that a worker may take beyond its libraries, None for what the machine has: a row that needs more,
    alone, ends as BUDGET. `escalate`: rows that outlast the budget go to CP-SAT. `genre`, `format`, `box`: as in
    `gridlanes.solve`. `field`: the column or JSON key that holds the puzzle, None to find it. `load`: Python files that
    register genres and rules. `part_rows`: rows of a part.
    """

    limit: int | None = 2
    budget: int | None = BUDGET
    row_seconds: float | None = ROW_SECONDS
    memory: int | None = None
    escalate: bool = False
    genre: str | None = None
    format: str | None = None
    box: tuple[int, int] | None = None
    field: str | None = None
    load: tuple[str, ...] = ()
    part_rows: int = PART_ROWS

    def __post_init__(self) -> None:
        for name, lowest in (("limit", 1), ("budget", 1), ("memory", 1 << 28), ("part_rows", 1)):
            value = getattr(self, name)
            if value is None and name != "part_rows":
                continue
            if isinstance(value, bool) or not isinstance(value, int) or value < lowest:
                raise ModelError(f"{name} is a whole number of at least {lowest:,}, found {value!r}")
        if self.row_seconds is not None and not self.row_seconds > 0:  # not a number is refused as well
            raise ModelError(f"row_seconds is a time above 0, found {self.row_seconds!r}")

    def as_dict(self) -> dict[str, Any]:
        """The options as JSON has them; of the files to load their content counts, too."""
        values = asdict(self)
        values["box"] = None if self.box is None else list(self.box)
        values["load"] = [{"file": path, "sha256": _hash_of(path)} for path in self.load]
        return values


def _hash_of(path: str) -> str:
    import hashlib  # the command line reads the defaults above even where it only shows its help

    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise SourceError.not_opened(path, error) from None
