"""Small discovery runs, made in this process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from discoveries import SINGLES, texts_of

from gridlanes.corpus import driver
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.discovery_runs.discovery_work import DiscoveryWork
from gridlanes.discovery_runs.options import DiscoveryRunOptions

SEVERAL, BROKEN, NO_PUZZLE = ".....1..1..3.4.", "11..............", "1234341221434"
HARD = texts_of("sudoku", 3)
LINES = [HARD[0], f"{SEVERAL}. a note", BROKEN, HARD[1], NO_PUZZLE, "1234341221434321", HARD[2]]
STATUSES = ["STALLED", "MULTIPLE", "BROKEN", "STALLED", "INVALID", "SOLVED", "STALLED"]


def write_source(folder: Path) -> Path:
    """The source of the runs: every ending, two sizes."""
    path = folder / "in.txt"
    path.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    return path


def discover_into(folder: Path, source: Path, **more: Any) -> Any:
    """A run over the source; what is no option of it goes to the driver."""
    to_the_driver = {name: more.pop(name) for name in ("listener", "overwrite", "runner") if name in more}
    options = DiscoveryRunOptions.from_keywords({"part_rows": 2, "techniques": SINGLES, "max_specimens": 2, **more})
    runner = to_the_driver.pop("runner", InlineRunner())
    return driver.drive([str(source)], str(folder), options, runner=runner, work=DiscoveryWork, **to_the_driver)


def files_of(folder: Path) -> dict[str, bytes]:
    """The files of a run, but for its own."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}
