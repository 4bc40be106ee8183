"""The errors of a block's rows as arrays, since there may be as many bad rows as puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError


class ErrorWords(NamedTuple):
    """What the errors of many rows have in common."""

    reason: str
    hint: str
    source: str
    genre: str


class RowErrors(Mapping[int, PuzzleError]):
    """The error of each row that has one, by its number in the block, ascending; made when it is asked for.

    `errors`: ascending rows with their errors.
    """

    def __init__(self, errors: Iterable[tuple[int, PuzzleError]] = ()):
        codes: dict[ErrorWords, int] = {}
        rows, lines, columns, words = [], [], [], []
        self._texts: list[str] = []
        for row, error in errors:
            common = ErrorWords(error.reason, error.hint, error.source, error.genre)
            rows.append(row)
            lines.append(error.line)
            columns.append(error.column)
            words.append(codes.setdefault(common, len(codes)))
            self._texts.append(error.text)
        self._words = [*codes]
        self._row, self._line, self._column = (np.array(numbers, np.int64) for numbers in (rows, lines, columns))
        self._code = np.array(words, np.int32)

    @classmethod
    def of(
        cls,
        rows: NDArray[np.int64],
        lines: NDArray[np.int64],
        columns: NDArray[np.int64],
        codes: NDArray[np.int64],
        words: Sequence[ErrorWords],
        texts: Sequence[str],
    ) -> RowErrors:
        """The errors of ascending rows, one entry each; `codes`: which of the `words` they have."""
        errors = cls()
        errors._row, errors._line, errors._column, errors._code = rows, lines, columns, codes.astype(np.int32)
        errors._words, errors._texts = [*words], [*texts]
        return errors

    @property
    def rows(self) -> NDArray[np.int64]:
        """``int64 (n,)``: the rows, ascending."""
        return self._row

    @classmethod
    def over(cls, errors: Mapping[int, PuzzleError]) -> RowErrors:
        """Some errors, by their rows, as arrays."""
        return errors if isinstance(errors, cls) else cls(sorted(errors.items()))

    def one_lines(self) -> list[str]:
        """Each error in one line, in order, as `PuzzleError.one_line` has it; without making the errors, which takes
        many times as long.
        """
        parts = [
            (words.source, f": {words.reason}" + (f" ({words.hint})" if words.hint else "")) for words in self._words
        ]
        return [
            f"{parts[code][0]}:{line}:{column}{parts[code][1]}" if line and column else self._error(at).one_line()
            for at, (code, line, column) in enumerate(
                zip(self._code.tolist(), self._line.tolist(), self._column.tolist(), strict=True)
            )
        ]

    def rows_by_genre(self) -> dict[str, NDArray[np.int64]]:
        """The rows that name each genre, ascending; those that name none are under an empty name."""
        named = [words.genre for words in self._words]
        codes = {name: [code for code, own in enumerate(named) if own == name] for name in dict.fromkeys(named)}
        found = {name: self._row[np.isin(self._code, own)] for name, own in codes.items()}
        return {name: rows for name, rows in found.items() if len(rows)}

    @classmethod
    def concatenated(cls, parts: Sequence[tuple[Mapping[int, PuzzleError], int]]) -> RowErrors:
        """The errors of blocks, each with its first row's number in all of them together."""
        own = [(cls.over(part), start) for part, start in parts]
        whole, codes = cls(), dict[ErrorWords, int]()
        code_of = [[codes.setdefault(words, len(codes)) for words in part._words] for part, _ in own]
        whole._words = [*codes]
        whole._texts = [text for part, _ in own for text in part._texts]
        whole._row = np.concatenate([whole._row, *(part._row + start for part, start in own)])
        whole._line = np.concatenate([whole._line, *(part._line for part, _ in own)])
        whole._column = np.concatenate([whole._column, *(part._column for part, _ in own)])
        new = (np.array(code, np.int32)[part._code] for code, (part, _) in zip(code_of, own, strict=True) if code)
        whole._code = np.concatenate([whole._code, *new])
        return whole

    @classmethod
    def merged(cls, parts: Sequence[RowErrors]) -> RowErrors:
        """The errors of rows of one block, which are in several."""
        parts = [part for part in parts if len(part)]
        if len(parts) <= 1:
            return parts[0] if parts else cls()
        whole = cls.concatenated([(part, 0) for part in parts])
        order = np.argsort(whole._row)
        whole._texts = [whole._texts[i] for i in order.tolist()]
        for name in ("_row", "_line", "_column", "_code"):
            setattr(whole, name, getattr(whole, name)[order])
        return whole

    def __getitem__(self, row: int) -> PuzzleError:
        at = self._place(row)
        if at is None:
            raise KeyError(row)
        return self._error(at)

    def __contains__(self, row: object) -> bool:
        return self._place(row) is not None

    def __iter__(self) -> Iterator[int]:
        return iter(self._row.tolist())

    def __len__(self) -> int:
        return len(self._row)

    def _place(self, row: object) -> int | None:
        if not isinstance(row, (int, np.integer)):
            return None
        at = int(self._row.searchsorted(row))
        return at if at < len(self._row) and self._row[at] == row else None

    def _error(self, at: int) -> PuzzleError:
        words = self._words[self._code[at]]
        return PuzzleError(
            words.reason,
            hint=words.hint,
            source=words.source,
            line=int(self._line[at]),
            column=int(self._column[at]),
            text=self._texts[at],
            genre=words.genre,
        )
