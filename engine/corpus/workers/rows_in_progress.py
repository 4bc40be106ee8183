"""The rows that a worker is solving, in a few bytes of shared memory that outlive it.

A worker sends messages rarely, to save time, and messages that it did not send are lost when it dies. The rows recorded
here stay readable however it ends, and also while it hangs.
"""

from __future__ import annotations

import mmap
import os
import struct
import tempfile

_ROWS = struct.Struct("=qq")
_NO_ROWS = (-1, -1)


class RowsInProgress:
    """Memory that a driver and its worker share.

    The driver makes it and hands `handle`, a file descriptor, to the worker, who opens it. Neither needs the handle
    from then on, so that a row that closes files which are not its own closes nothing here, and writes nowhere else.
    """

    def __init__(self, handle: int) -> None:
        self.handle = handle
        self._memory = mmap.mmap(handle, _ROWS.size)

    @classmethod
    def made(cls) -> RowsInProgress:
        """A new one, for the driver. Raises `OSError`."""
        if hasattr(os, "memfd_create"):
            handle = os.memfd_create("gridlanes-rows")
        else:
            with tempfile.TemporaryFile() as file:  # has no name, and goes with the last who has it
                handle = os.dup(file.fileno())
        try:
            os.write(handle, _ROWS.pack(*_NO_ROWS))  # not only made longer: a full disk shows here, not at the mapping
            return cls(handle)
        except BaseException:
            os.close(handle)
            raise

    @classmethod
    def opened(cls, handle: int) -> RowsInProgress:
        """The driver's, in the worker."""
        shared = cls(handle)
        shared.close_handle()
        return shared

    def close_handle(self) -> None:
        """Closes the handle; the memory stays."""
        os.close(self.handle)
        self.handle = -1

    def put(self, rows: range | None) -> None:
        """These rows are in hand from now on; None for no row."""
        _ROWS.pack_into(self._memory, 0, *(_NO_ROWS if rows is None else (rows.start, rows.stop)))

    def rows(self) -> range | None:
        """The rows in hand; None for no row, and at times for a worker that lives and is just putting others there."""
        first, stop = _ROWS.unpack_from(self._memory)
        return range(first, stop) if 0 <= first < stop else None
