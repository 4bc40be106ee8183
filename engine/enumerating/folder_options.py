"""The request for an enumeration into a folder: everything that may change a byte of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any

from gridlanes.corpus.options import LoadedFile, Name, file_hash
from gridlanes.corpus.record import Meta, NotNegative, Positive, Record, RecordError, converted, field, plain_values
from gridlanes.enumerating.calls import requested_layouts
from gridlanes.enumerating.layouts import AllLayouts
from gridlanes.enumerating.request import Enumeration, enumeration_of
from gridlanes.errors import ModelError

PART_ROWS = 50_000


class EnumerationOptions(Record, frozen=True):
    """Options as in `gridlanes.enumerate_puzzles`, and: `layouts`: files of puzzles of which only the layouts count.
    `load`: Python files that register genres and rules. `part_rows`: rows of a file. `memory`: bytes that a worker may
    use beyond its libraries; the output does not depend on it.
    """

    genre: Name
    size: tuple[Positive, Positive]
    options: dict[str, Any] = field(default_factory=dict)
    n_clues: tuple[NotNegative, NotNegative] | None = None
    minimal: bool = False
    up_to: Name = "symmetry"
    longest: Positive | None = None
    form: Name | None = None
    layouts: list[LoadedFile] = field(default_factory=list)
    load: list[LoadedFile] = field(default_factory=list)
    part_rows: Positive = PART_ROWS
    memory: Annotated[int, Meta(ge=1 << 28)] | None = None

    heartbeat_timeout = None

    @classmethod
    def of(cls, *, layouts: Iterable[str] = (), load: Iterable[str] = (), **asked: Any) -> EnumerationOptions:
        """From a user's values: the side of a board or a number of clues may be given instead of a pair. Raises
        ModelError for invalid values, `SourceError` for a file that cannot be read.
        """
        pairs = {
            name: (value, value)
            for name in ("size", "n_clues")
            if isinstance(value := asked.get(name), int) and not isinstance(value, bool)
        }
        files = {
            "layouts": [LoadedFile(file, file_hash(file)) for file in layouts],
            "load": [LoadedFile(file, file_hash(file)) for file in load],
        }
        try:
            found: EnumerationOptions = converted(plain_values({**asked, **pairs, **files}), cls)
        except (RecordError, TypeError) as error:
            raise ModelError(f"invalid value of an option: {error}") from None
        found.enumeration()
        return found

    def as_dict(self) -> dict[str, Any]:
        """The values for the manifest: all on which bytes depend."""
        return {name: value for name, value in super().as_dict().items() if name != "memory"}

    def enumeration(self) -> Enumeration:
        """The request for the enumeration. ModelError for invalid values."""
        options = {name: tuple(value) if isinstance(value, list) else value for name, value in self.options.items()}
        return enumeration_of(
            self.genre,
            self.size,
            options=options,
            n_clues=self.n_clues,
            minimal=self.minimal,
            up_to=self.up_to,
            longest=self.longest,
        )

    def enumeration_and_layouts(self) -> tuple[Enumeration, AllLayouts]:
        """The request for the enumeration, and its layouts, cached for the next part."""
        return _enumeration_and_layouts(json.dumps(self.as_dict(), sort_keys=True))


@lru_cache(maxsize=1)
def _enumeration_and_layouts(options: str) -> tuple[Enumeration, AllLayouts]:
    read: EnumerationOptions = converted(json.loads(options), EnumerationOptions)
    enumeration = read.enumeration()
    return enumeration, requested_layouts(enumeration, [file.file for file in read.layouts])
