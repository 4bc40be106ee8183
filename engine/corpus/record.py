"""Records: frozen plain data that is written to files and sent to workers, and checked when it is read from files.

A run needs msgspec; this module reports it missing and says what to install.
"""

from __future__ import annotations

from typing import Annotated, Any, Self

from gridlanes.errors import GridlanesError
from gridlanes.extras import need

need("msgspec", extra="io", purpose="A run")

import msgspec  # noqa: E402
from msgspec import Meta as Meta  # noqa: E402
from msgspec import field as field  # noqa: E402
from msgspec.structs import force_setattr as force_setattr  # noqa: E402

_MAX_NUMBER = 1 << 62
NotNegative = Annotated[int, Meta(ge=0, le=_MAX_NUMBER)]
Positive = Annotated[int, Meta(ge=1, le=_MAX_NUMBER)]
Sha256 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class RecordError(GridlanesError):
    """A value of the wrong type; says what was expected, and where in the value."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base class of records. `converted` checks values; the constructor does not."""

    def replaced(self, **changes: Any) -> Self:
        """A copy with other values."""
        return msgspec.structs.replace(self, **changes)

    def as_dict(self) -> dict[str, Any]:
        """Plain values, as JSON has them."""
        values: dict[str, Any] = plain_values(self)
        return values


def converted(value: Any, kind: Any) -> Any:
    """A JSON value converted to a `kind`: a record, a list of records, an annotated type. Raises `RecordError`."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        words, _, where = str(error).partition(" - at ")
        place = where.strip("`").removeprefix("$").removeprefix(".")
        words = words[:1].lower() + words[1:].replace("null", "None")
        raise RecordError(f"{words} in {place}" if place else words) from None


def plain_values(value: Any) -> Any:
    """Records, also in lists and dicts, as plain JSON values."""
    return msgspec.json.decode(msgspec.json.encode(value))
