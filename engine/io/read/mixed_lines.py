"""Lines of sources that may hold records of data sets, too, as most sources may."""

from __future__ import annotations

from gridlanes.io.read.bulk_lines import Indices, Scan
from gridlanes.io.read.drawn_fields import parse_drawn_row
from gridlanes.io.read.found_rows import FoundRows
from gridlanes.io.read.lines import LineReader
from gridlanes.io.read.record_reader import RecordReader
from gridlanes.io.read.rows import ReadRow


class MixedLineReader(LineReader):
    """Reads lines and records; see `LineReader`."""

    _records: RecordReader | None = None

    def _read_records(self, scan: Scan, left: Indices, found: FoundRows) -> Indices:
        """Reads the records of data sets; gives the lines left over."""
        if not (self.options.json and self.options.records) or b"{" not in scan.chunk.data:
            return left
        if self._records is None:
            self._records = RecordReader(self.source, self.options)
        records, left = self._records.read(scan, left)
        found.parts += records.parts
        found.wrong += records.wrong
        found.singles.update(records.singles)
        return left

    def _parse(self, line: str) -> ReadRow:
        """The puzzle of one line, or of a table's row that runs over several."""
        return parse_drawn_row(line, self.options) if "\n" in line else super()._parse(line)
