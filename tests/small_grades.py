"""Small runs that grade, made in this process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gridlanes.corpus import driver
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.grade_runs.grading_work import GradingWork
from gridlanes.grade_runs.options import GradeOptions

EASY = ".......41...49.8....4.587.992...147.......5...478..1.......2.8....7..3.5413..5..."
HARD = ".519.8.7..2...154.............3.7..4....5.3.......2..14.5......6..7..8..2...3...6"
FOUR, SEVERAL, BROKEN, NO_PUZZLE = "12343412214343.1", "1.....1..1..3.4.", "11..............", "1234341221434"
LINES = [EASY, FOUR, f"{SEVERAL} a note", BROKEN, NO_PUZZLE, HARD, FOUR, EASY]
STATUSES = ["GRADED", "GRADED", "BEYOND", "BROKEN", "INVALID"]
"""of the first of them"""
MINE = "[cost]\nnaked-pair = 9.0\n[tiers]\nmild = 1.3\nwild = 12.0\n"


def write_source(folder: Path) -> Path:
    """The source of the runs: every ending, two sizes."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "in.txt"
    path.write_text("\n".join(LINES * 2) + "\n", encoding="utf-8")
    return path


def grade_into(folder: Path, source: Path, *, profile: Path | None = None, **more: Any) -> Any:
    """A run over the source; what is no option of it goes to the driver."""
    to_the_driver = {name: more.pop(name) for name in ("listener", "overwrite", "runner") if name in more}
    options = GradeOptions.from_keywords({"part_rows": 3, "profile": profile, **more})
    runner = to_the_driver.pop("runner", InlineRunner())
    return driver.drive([str(source)], str(folder), options, runner=runner, work=GradingWork, **to_the_driver)


def files_of(folder: Path) -> dict[str, bytes]:
    """The files of a run, but for its own."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}
