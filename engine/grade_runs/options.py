"""The options of a run that grades."""

from __future__ import annotations

import hashlib
import os
from typing import Any, Self

from gridlanes.corpus.options import CorpusOptions
from gridlanes.corpus.record import Record, Sha256
from gridlanes.errors import ModelError
from gridlanes.grading.grades import MAX_NAMES
from gridlanes.grading.profile import Profile, text_of


class OwnProfile(Record, frozen=True):
    """A user's own profile with its contents, so that a run does not need its file, and its name does not matter.

    `text`: the contents of the file. `sha256`: their hash.
    """

    sha256: Sha256
    text: str

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> OwnProfile:
        """Reads a file, or the package's profile of that name. Raises `ModelError` that says what is wrong with it."""
        n_tiers = len(Profile.from_file(path).tiers)
        if n_tiers > MAX_NAMES:
            raise ModelError(f"the profile {path} has {n_tiers} tiers; a run takes at most {MAX_NAMES}")
        text, _ = text_of(path)
        return cls(hashlib.sha256(text.encode()).hexdigest(), text)

    def profile(self) -> Profile:
        """The profile. Raises `ModelError` if it is invalid."""
        return Profile.from_text(self.text, "of the run")


class GradeOptions(CorpusOptions, frozen=True):
    """The options of a run that grades, which its manifest keeps.

    `profile`: for all rows, None for each genre's own. A row ends as FAILED if, graded alone, it needs more `memory`,
    or its worker hangs: it is silent for longer than `row_seconds` plus the time to start a worker.
    """

    command = "grade"

    profile: OwnProfile | None = None

    @classmethod
    def from_keywords(cls, options: dict[str, Any]) -> Self:
        """The options, from keywords; `profile` is the path of a file, or a name. Raises `ModelError`."""
        path = options.get("profile")
        if path is None:
            return super().from_keywords(options)
        if not isinstance(path, (str, os.PathLike)):
            raise ModelError(f"expected the path of a profile, found {path!r}")
        return super().from_keywords({**options, "profile": OwnProfile.from_file(path)})

    def grading_profile(self) -> Profile | None:
        """The profile for all rows, if there is one."""
        return None if self.profile is None else self.profile.profile()
