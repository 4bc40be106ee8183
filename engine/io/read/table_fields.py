"""The fields of a line of a table: where each is, and what is left of a line without some of them."""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.errors import PuzzleError

DELIMITERS = ' \t\f\v,;|"'
_MAX_QUOTED = 10_000
"""quoted texts of a table's line that may stand before its puzzle and solution"""
_AROUND = ' \t"'
Span = tuple[int, int]
"""where a field starts and ends, counted from 0"""


def split(line: str, delimiter: str, most: int | None = None) -> list[Span]:
    """The fields of a line, or the first `most`, as (start, end); a delimiter between double quotes does not count."""
    spans, start = [], 0
    if '"' not in line:
        for field_text in line.split(delimiter, -1 if most is None else most)[:most]:
            spans.append((start, start + len(field_text)))
            start += len(field_text) + 1
        return spans
    n_quoted, quote = 0, line.find('"')
    end = line.find(delimiter)
    while most is None or len(spans) < most:
        while 0 <= quote < end:
            closing = line.find('"', quote + 1)
            n_quoted += 1
            if closing < 0 or n_quoted > _MAX_QUOTED:
                if closing >= 0:
                    raise PuzzleError(f"more than {_MAX_QUOTED:,} quoted fields in one line", column=quote + 1)
                end = -1
                break
            quote = line.find('"', closing + 1)
            if end < closing:
                end = line.find(delimiter, closing + 1)
        if end < 0:
            return [*spans, (start, len(line))]
        spans.append((start, end))
        start, end = end + 1, line.find(delimiter, end + 1)
    return spans


def inner(line: str, span: Span) -> Span:
    """A field without the blanks and quotes around it."""
    text = line[slice(*span)]
    left = text.lstrip(_AROUND)
    start = span[0] + len(text) - len(left)
    return start, start + len(left.rstrip(_AROUND))


def cut(line: str, spans: Sequence[Span]) -> str:
    """The rest of a line without these spans, each with the quotes around it and one delimiter beside it."""
    for start, end in sorted(spans, reverse=True):
        if line[start - 1 : start] == '"' and line[end : end + 1] == '"':
            start, end = start - 1, end + 1
        if end < len(line) and line[end] in DELIMITERS:
            end += 1
        elif end == len(line) and start and line[start - 1] in DELIMITERS:
            start -= 1
        line = line[:start] + line[end:]
    return line.strip()
