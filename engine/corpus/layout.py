"""What lies where in the folder of a run.

    DST/part-000000.parquet ...   the rows, in order
    DST/_manifest.json            what was run, the hash of each part of the input and, at the end, of the output
    DST/.gridlanes/               the run's own: lock, journal, log of times, unfinished files

Readers of Parquet folders pass over names that begin with an underscore or a dot, so the folder is a data set to them.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

PARTS = "part-*.parquet"
PARTIAL = ".partial"


@dataclass(frozen=True)
class Layout:
    """The paths of a run whose folder is `folder`."""

    folder: Path

    @classmethod
    def at(cls, folder: str | os.PathLike[str]) -> Layout:
        return cls(Path(folder))

    @property
    def manifest(self) -> Path:
        """The manifest."""
        return self.folder / "_manifest.json"

    @property
    def state(self) -> Path:
        """The folder of the run's own files."""
        return self.folder / ".gridlanes"

    @property
    def lock(self) -> Path:
        """Locked while a run or check works on the folder."""
        return self.state / "lock"

    @property
    def holder(self) -> Path:
        """Who holds the lock."""
        return self.state / "holder.json"

    @property
    def journal(self) -> Path:
        """Lines of JSON: the report of each part that is done, as they come; gone when the run is complete."""
        return self.state / "journal.jsonl"

    @property
    def log(self) -> Path:
        """Lines of JSON: what happened when, and how long it took. Not part of the output."""
        return self.state / "log.jsonl"

    @property
    def partial(self) -> Path:
        """The folder of files that are being written; all of them may be removed when nobody writes."""
        return self.state / "partial"

    def part(self, number: int) -> Path:
        """The file of a part."""
        return self.folder / f"part-{number:06}.parquet"
