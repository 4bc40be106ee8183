"""The errors of gridlanes. They say where, what was expected, and what to do."""

from __future__ import annotations

from gridlanes.printable import printable


class GridlanesError(Exception):
    """The base of all errors that gridlanes raises on purpose. Its text has control characters escaped."""

    def __str__(self) -> str:
        return printable(super().__str__())


class ModelError(GridlanesError, ValueError):
    """An impossible grid, region, rule or structure, or an invalid argument; raised when it is made."""


class SourceError(GridlanesError):
    """A source that cannot be read at all (missing, unreadable, unknown format)."""

    @classmethod
    def not_opened(cls, name: str, error: Exception) -> SourceError:
        """For a file that the system does not open, with the system's message."""
        return cls(f"{name}: cannot be opened ({getattr(error, 'strerror', None) or error})")


class LimitError(GridlanesError):
    """The time or the nodes that a call may take are used up before there is an answer."""


class GenerateError(GridlanesError):
    """The requested puzzles could not be generated; says why, and how many were made."""


class PuzzleError(GridlanesError, ValueError):
    """One input row that is no puzzle. It ends as INVALID, and does not affect other rows.

    Attributes: `reason` (what was found, what was expected), `hint` (what to do, may be empty), `source` (file name,
    ``-`` for standard input, ``<string>`` or ``<array>``), `line` and `column` (counted from 1; 0 where unknown),
    `text` (the offending line, shortened), `genre` (the genre that the row names; empty if it names none).
    """

    def __init__(
        self,
        reason: str,
        *,
        hint: str = "",
        source: str = "<string>",
        line: int = 0,
        column: int = 0,
        text: str = "",
        genre: str = "",
    ):
        self.reason, self.hint, self.source = reason, hint, source
        self.line, self.column, self.text, self.genre = line, column, text, genre
        super().__init__(reason)

    def __str__(self) -> str:
        return printable(self.one_line())

    def at(self, *, source: str | None = None, line: int | None = None, text: str | None = None) -> PuzzleError:
        """A copy of this error with its place filled in by code that knows it."""
        return PuzzleError(
            self.reason,
            hint=self.hint,
            source=self.source if source is None else source,
            line=self.line if line is None else line,
            column=self.column,
            text=self.text if text is None else text,
            genre=self.genre,
        )

    def of_genre(self, genre: str) -> PuzzleError:
        """The error itself with the genre of its row filled in; a genre that is known already is kept."""
        self.genre = self.genre or genre
        return self

    def one_line(self) -> str:
        """``source:line:column: reason (hint)``, for tables and logs; control characters are not escaped."""
        place = self.source
        if self.line:
            place += f":{self.line}"
            if self.column:
                place += f":{self.column}"
        return f"{place}: {self.reason}" + (f" ({self.hint})" if self.hint else "")

    def with_caret(self, width: int = 100) -> str:
        """The error, the line it is about, and a caret below the column; printable."""
        if not self.text or not self.column:
            return str(self)
        start = max(0, min(self.column - 1 - width // 2, len(self.text) - width))
        before, behind = (
            printable(part.replace("\t", " "))
            for part in (self.text[start : self.column - 1], self.text[self.column - 1 : start + width])
        )
        return f"{self}\n  {before}{behind}\n  {' ' * len(before)}^"
