"""The options of a discovery run."""

from __future__ import annotations

import os
from typing import Any, Self

from gridlanes.corpus.options import CorpusOptions, Name
from gridlanes.corpus.record import Positive
from gridlanes.discovering.block_findings import DiscoveryOptions
from gridlanes.errors import ModelError
from gridlanes.grade_runs.options import OwnProfile
from gridlanes.grading.techniques import techniques as every_technique

PART_ROWS = 1_024
"""rows of a part: a hard puzzle takes tenths of a second, and an interruption costs a part of each worker"""


class DiscoveryRunOptions(CorpusOptions, frozen=True):
    """The options of a discovery run, which its manifest keeps.

    `profile`, `techniques`, `max_specimens`: as in `gridlanes.discover`. A row ends as FAILED if, examined alone, it
    needs more `memory`, or its worker hangs: it is silent for longer than `row_seconds` plus the time to start a
    worker.
    """

    command = "discover"

    profile: OwnProfile | None = None
    techniques: tuple[Name, ...] | None = None
    max_specimens: Positive | None = None
    part_rows: Positive = PART_ROWS

    @classmethod
    def from_keywords(cls, options: dict[str, Any]) -> Self:
        """The options, from keywords; `profile` is the path of a file, or a name. Raises `ModelError`."""
        path, names = options.get("profile"), options.get("techniques")
        if isinstance(names, str):
            raise ModelError(f"techniques are a list of names, found {names!r}")
        known = every_technique()
        for name in names or ():
            if name not in known:
                raise ModelError(f"there is no technique {name!r}; expected one of {', '.join(known)}")
        if path is not None:
            if not isinstance(path, (str, os.PathLike)):
                raise ModelError(f"expected the path of a profile, found {path!r}")
            options = {**options, "profile": OwnProfile.from_file(path)}
        return super().from_keywords(options)

    def row_options(self) -> DiscoveryOptions:
        """The options for each row."""
        return DiscoveryOptions(
            None if self.profile is None else self.profile.profile(), self.techniques, self.max_specimens
        )
