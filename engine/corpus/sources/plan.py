"""Dividing sources into parts: one pass over each, with bounded memory, that counts rows and takes hashes.

The parts of a source follow one another without a gap: each begins with a row (the first with the source) and extends
to the beginning of the next, so comments and blank lines belong to the part before them. A source that cannot be read
is one row, which says why; if a text is damaged further on, this row follows the rows before the fault. A source
without rows has no part. Grids are divided only where a row begins regardless of the lines before; if there is no such
place, as in the sections of an .sdk file, the source is one part, however many rows it has.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from gridlanes.corpus.options import CorpusOptions
from gridlanes.corpus.part import Part, Reading
from gridlanes.corpus.sources.counting import Counter, GridCounter, LineCounter
from gridlanes.errors import SourceError
from gridlanes.io.read.joined_lines import joined_lines
from gridlanes.io.read.parquet_rows import ParquetLines, is_parquet
from gridlanes.io.read.reading import family_of_text, reader_options_of
from gridlanes.io.read.rows import ReaderOptions
from gridlanes.io.read.sources import Chunk, opened
from gridlanes.printable import printable

_LINES_AT_ONCE = 4096
_NOTHING = hashlib.sha256().hexdigest()


def plan_parts(sources: Sequence[str], options: CorpusOptions) -> list[Part]:
    """The parts of all sources, in order, with numbers and ids that run on. Each source is read once, whole.

    `sources`: names of files, as `inputs.expand` gives them. Raises `SourceError` or `ModelError` for options that make
    no sense, and `SourceError` for a source that the system does not give; for none whatever it holds.
    """
    reader_options = reader_options_of(options.genre, options.format, options.box, options.field)
    parts: list[Part] = []
    first_id = 0
    for source in sources:
        for part in _parts_of(source, reader_options, options):
            parts.append(part.replaced(number=len(parts), first_id=first_id))
            first_id += part.n_rows
    return parts


def _parts_of(source: str, reader_options: ReaderOptions, options: CorpusOptions) -> list[Part]:
    """The parts of one source; they lack their numbers and ids."""
    path = os.path.join(os.getcwd(), source)  # not normalised: behind a link, .. is another folder
    try:
        if is_parquet(path):
            return _parts_of_rows(source, path, reader_options, options)
        return _parts_of_text(source, path, reader_options, options)
    except SourceError as error:
        return [_fault(source, path, error)]


def _parts_of_rows(source: str, path: str, reader_options: ReaderOptions, options: CorpusOptions) -> list[Part]:
    """The parts of a Parquet file. SourceError also for one that is damaged in the middle."""
    cutter = _Cutter(source, path, options.part_rows, in_rows=True)

    def chunks(rows: ParquetLines) -> Iterator[Chunk]:
        start = 0
        for chunk in rows.chunks():
            cutter.hold(chunk.data)
            yield replace(chunk, start=start)
            start += len(chunk.data)

    with ParquetLines(path, options.field, source) as rows:
        cutter.count(chunks(rows), LineCounter(reader_options, source, all_rows=True))
    return cutter.parts_with(Reading("parquet"))


def _parts_of_text(source: str, path: str, reader_options: ReaderOptions, options: CorpusOptions) -> list[Part]:
    """The parts of a text, and behind them the fault at which it ends, if there is one."""
    faults = []
    with opened(path, source) as text:
        cutter = _Cutter(source, path, options.part_rows, newline=b"\r" if text.old_ends else b"\n")
        family = family_of_text(text.head, source, reader_options, options.format)
        counter = LineCounter(reader_options, source) if family == "lines" else GridCounter(reader_options)
        try:
            chunks = text.chunks(_LINES_AT_ONCE, cutter.hold)
            cutter.count(joined_lines(chunks, reader_options) if family == "lines" else chunks, counter)
        except SourceError as error:
            faults.append(_fault(source, path, error, cutter.line, cutter.offset))
    reading = Reading("gzip" if text.packed else "plain", family, counter.header, text.old_ends)
    return cutter.parts_with(reading) + faults


def _fault(source: str, path: str, error: SourceError, line: int = 0, offset: int = 0) -> Part:
    """The row for a source that cannot be read, or no further; raises errors that are not about its contents."""
    if _is_of_system(error):
        raise error
    reading = Reading("unreadable", error=str(error).removeprefix(f"{printable(source)}: "))
    return Part(0, source, reading, 0, 1, line, offset, 0, _NOTHING, is_first=offset == 0, path=path)


def _is_of_system(error: SourceError) -> bool:
    """Whether it was the system that did not give a source, since it has gone or the disk fails."""
    return isinstance(error.__context__, OSError) and error.__context__.errno is not None


class _Cutter:
    """Collects the parts of a source while its text goes by. `in_rows`: their offsets are rows, not bytes.

    `newline`: the end of a line. `line`, `offset`: of what comes next.
    """

    def __init__(
        self, source: str, path: str, part_rows: int, *, in_rows: bool = False, newline: bytes = b"\n"
    ) -> None:
        self._source, self._path, self._part_rows, self._in_rows = source, path, part_rows, in_rows
        self._newline = newline
        self._parts: list[Part] = []
        self.line, self.offset = 1, 0
        self._held, self._in_long_line = bytearray(), False
        self._hashed = 0
        """bytes of the text before those that are held"""
        self._begin(1, is_first=True)

    def parts_with(self, reading: Reading) -> list[Part]:
        """The parts, now that it is known how they are read."""
        return [part.replaced(reading=reading) for part in self._parts]

    def hold(self, text: bytes) -> None:
        """Takes the text as it is read, ahead of its lines, and keeps it until it is known which part it is of."""
        if self._in_long_line:  # which was counted, and is not kept, however long it is
            end = self._held.find(self._newline) + 1
            self._hash_to(self._hashed + (end or len(self._held)))
            self._in_long_line = not end
        self._held += text

    def _hash_to(self, offset: int) -> None:
        """The text before this offset is of the part."""
        n_bytes = min(offset - self._hashed, len(self._held))
        with memoryview(self._held) as held:
            self._hash.update(held[:n_bytes])
        del self._held[:n_bytes]
        self._hashed += n_bytes

    def count(self, chunks: Iterable[Chunk], counter: Counter) -> None:
        """Divides a whole text. If `chunks` raises, what came before is divided."""
        end = 0
        try:
            for chunk in chunks:
                self._take(chunk, counter)
            end = self._hashed + len(self._held)  # also what is behind the last line that is read
        finally:
            self._n_rows += counter.finish()
            self._end(end or self.offset)

    def _take(self, chunk: Chunk, counter: Counter) -> None:
        begun, n_done = counter.take(chunk), 0
        while True:
            at = int(np.searchsorted(begun.before, n_done + self._part_rows - self._n_rows))
            if at >= len(begun.lines):
                break
            line, n_before = int(begun.lines[at]), int(begun.before[at])
            self._n_rows += n_before - n_done
            self._end(chunk.start + chunk.start_of(line))
            self._begin(chunk.line_of(line), is_first=at < begun.n_first)
            n_done = n_before
        self._n_rows += begun.n_rows - n_done
        self.line = chunk.line_of(len(chunk))
        self._in_long_line = chunk.too_long and not self._in_rows
        if not self._in_long_line:
            self.offset = chunk.start + len(chunk.data)
            self._hash_to(self.offset)

    def _begin(self, line: int, *, is_first: bool) -> None:
        """Begins a part where the text that was hashed ends."""
        self._n_rows, self._hash = 0, hashlib.sha256()
        self._first_line, self._first_offset, self._is_first = line, self._hashed, is_first

    def _end(self, offset: int) -> None:
        """Ends the part there, if it has rows."""
        self._hash_to(offset)
        if self._n_rows:
            line = self._first_line
            self._parts.append(
                Part(
                    number=0,
                    source=self._source,
                    reading=Reading(),
                    first_id=0,
                    n_rows=self._n_rows,
                    line=line,
                    offset=line - 1 if self._in_rows else self._first_offset,
                    n_bytes=self._hashed - self._first_offset,
                    sha256=self._hash.hexdigest(),
                    is_first=self._is_first,
                    path=self._path,
                )
            )
