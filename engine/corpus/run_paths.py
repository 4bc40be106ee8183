"""The files in the folder of a run.

    DST/part-000000.parquet ...   the rows, in order
    DST/_manifest.json            what was run, the hash of each part of the input and, at the end, of the output
    DST/_stats.html               the page with plots, if one was asked for
    DST/.gridlanes/               for the run itself: lock, journal, log of times, unfinished files

Readers of Parquet folders skip names that begin with an underscore or a dot, so they read the folder as one data set.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

PARTS = "part-*.parquet"
PAGE = "_stats.html"
"""the default name of the page of ``gridlanes stats``"""
PARTIAL = ".partial"
MANIFEST_START = b'{\n "format": '
"""the beginning of each manifest, in every version of gridlanes"""
_PART = re.compile(r"part-[0-9]{6,}\.parquet")


def is_part(name: str) -> bool:
    """Whether a file has a name like the parts of a run."""
    return _PART.fullmatch(name) is not None


@dataclass(frozen=True)
class RunPaths:
    """The paths of a run whose folder is `folder`."""

    folder: Path

    @classmethod
    def at(cls, folder: str | os.PathLike[str]) -> Self:
        return cls(Path(folder))

    @property
    def manifest(self) -> Path:
        """The manifest."""
        return self.folder / "_manifest.json"

    @property
    def page(self) -> Path:
        """The page of ``gridlanes stats``."""
        return self.folder / PAGE

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
        """Lines of JSON: the reports of finished parts, in order of time; removed when the run is complete."""
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

    def parquet_files(self) -> tuple[list[Path], list[Path]]:
        """(parts, others): the files that readers of the folder take for rows, sorted; no run wrote the others."""
        parts: list[Path] = []
        others: list[Path] = []
        for path in sorted(self.folder.glob("[!._]*.parquet")):
            (parts if is_part(path.name) else others).append(path)
        return parts, others

    def holds_run(self) -> bool:
        """Whether a run has written here: there is its own folder, or a manifest with the usual beginning."""
        if os.path.isdir(self.state):
            return True
        with suppress(OSError), self.manifest.open("rb") as file:
            return file.read(len(MANIFEST_START)) == MANIFEST_START
        return False
