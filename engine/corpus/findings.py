"""The findings of a check: problems in words, and their number."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

MAX_PROBLEMS = 100
"""problems that are kept in words; the others are counted"""


@dataclass
class Findings:
    """The findings of a check of `folder`.

    `problems`: a line for each of the first `MAX_PROBLEMS`; `n_problems`: the number of all. `notes`: remarks that are
    no problems.
    """

    folder: str
    problems: list[str] = field(default_factory=list, kw_only=True)
    n_problems: int = field(default=0, kw_only=True)
    notes: list[str] = field(default_factory=list, kw_only=True)

    def add(self, problem: str, count: int = 1) -> None:
        """Adds a problem; `count`: how many it stands for."""
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem)
        self.n_problems += count

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.n_problems

    @property
    def exit_code(self) -> int:
        """0 if nothing was found, else 1."""
        return 0 if self.ok else 1

    def as_dict(self) -> dict[str, Any]:
        """Plain values under stable names, ready for JSON."""
        return {"folder": self.folder, "ok": self.ok, **asdict(self)}

    def lines(self) -> list[tuple[str, str]]:
        """(label, figure) pairs to show as a table."""
        return [("problems", f"{self.n_problems:,}")]
