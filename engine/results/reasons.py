"""The reasons of rows: why a row is no puzzle, or another remark on it."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping

from gridlanes.errors import PuzzleError
from gridlanes.io.read.row_errors import RowErrors
from gridlanes.printable import printable


class Reasons(Mapping[int, str]):
    """The reason of each row that has one: the error (one line) of a row that is no puzzle, else its text in `said`."""

    def __init__(self, errors: Mapping[int, PuzzleError], said: Mapping[int, str]):
        self._errors, self.said = errors, {row: text for row, text in said.items() if row not in errors}

    def __getitem__(self, row: int) -> str:
        text = self.said.get(row)
        return self._errors[row].one_line() if text is None else text

    def __contains__(self, row: object) -> bool:
        return row in self.said or row in self._errors

    def __iter__(self) -> Iterator[int]:
        yield from self._errors
        yield from self.said

    def items(self) -> ItemsView[int, str]:
        """Rows with their reasons, all at once: a source may have as many bad rows as others have puzzles."""
        errors = RowErrors.over(self._errors)
        found = dict(zip(errors.rows.tolist(), errors.one_lines(), strict=True))
        return (found | self.said).items()

    def __len__(self) -> int:
        return len(self._errors) + len(self.said)

    def __repr__(self) -> str:
        return printable(repr(dict(self.items())))
