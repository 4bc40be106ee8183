"""Lines that may also be records of data sets, as most sources have them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.read.bulk_lines import ReadRows, Scan
from gridlanes.io.read.drawn_fields import parse_drawn_row
from gridlanes.io.read.lines import LineReader
from gridlanes.io.read.record_reader import RecordReader
from gridlanes.io.read.rows import InvalidRow, ReadRow


class MixedLineReader(LineReader):
    """Reads lines and records; see `LineReader`."""

    _records: RecordReader | None = None

    def _read_records(
        self, scan: Scan, left: NDArray[np.int64], singles: dict[int, ReadRow | InvalidRow], parts: list[ReadRows]
    ) -> NDArray[np.int64]:
        """Reads the records of data sets; gives the lines left over."""
        if not (self.options.json and self.options.records) or b"{" not in scan.chunk.data:
            return left
        if self._records is None:
            self._records = RecordReader(self.source, self.options)
        read_together, one_by_one, left = self._records.read(scan, left)
        if not self._started and (read_together or one_by_one):
            first = min([*one_by_one, *(int(part.lines[0]) for part in read_together)])
            self._read_left(scan, left[left < first], singles, parts)
            self._started, left = True, left[left > first]  # a line behind these is no header
        parts += read_together
        singles.update(one_by_one)
        return left

    def _parse(self, line: str) -> ReadRow:
        """The puzzle of one line, or of a table's row that runs over several."""
        return parse_drawn_row(line, self.options) if "\n" in line else super()._parse(line)
