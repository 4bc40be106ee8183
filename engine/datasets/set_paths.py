"""The files in the folder of a data set.

DST/data/train-00000-of-00004.parquet ...   the rows, split
DST/jsonl/train-00000-of-00004.jsonl ...    the same as JSON lines, if they were asked for
DST/README.md, DST/croissant.json           what it is, for people and for machines
DST/figures/clues.svg, levels.svg           how clues and levels are distributed
DST/_manifest.json                          what was asked for, the hash of each file; there when all is done
DST/.gridlanes/                             the run's own: lock, plan, parts, journal, unfinished files
"""

from __future__ import annotations

import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from gridlanes.corpus.run_paths import RunPaths
from gridlanes.io.write.output import output_errors

PUBLISHED = ("data", "jsonl", "figures", "README.md", "croissant.json")


@dataclass(frozen=True)
class SetPaths(RunPaths):
    """The paths of a data set; what it shares with a run is where a run has it."""

    @property
    def plan(self) -> Path:
        """What was asked for, while it is being made."""
        return self.state / "plan.json"

    @property
    def parts(self) -> Path:
        """The folder of rows as they are made."""
        return self.state / "parts"

    def part(self, number: int) -> Path:
        return self.parts / f"part-{number:06}.parquet"

    def holds_set(self) -> bool:
        """Whether a data set was made here, or begun."""
        return self.plan.is_file() or (self.manifest.is_file() and (self.folder / "data").is_dir())

    def others(self) -> list[str]:
        """The names of files and folders that are none of a data set's."""
        known = {*PUBLISHED, self.manifest.name, self.state.name}
        with suppress(FileNotFoundError):
            return sorted(path.name for path in self.folder.iterdir() if path.name not in known)
        return []

    def clear(self) -> None:
        """Removes all of a data set but the lock."""
        with output_errors(str(self.folder)):
            self.manifest.unlink(missing_ok=True)
            self.plan.unlink(missing_ok=True)
            self.log.unlink(missing_ok=True)
            for name in PUBLISHED:
                path = self.folder / name
                if path.is_dir():
                    shutil.rmtree(path)
                else:
                    path.unlink(missing_ok=True)
        self.clear_work()

    def clear_work(self) -> None:
        """Removes parts and their journal."""
        with output_errors(str(self.folder)):
            self.journal.unlink(missing_ok=True)
            shutil.rmtree(self.parts, ignore_errors=True)
