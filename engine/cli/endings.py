"""The exit codes."""

from __future__ import annotations

ALL_ANSWERED = 0
SOME_NOT = 1
USAGE = 2
DEFECT = 70
"""an error that gridlanes did not expect (``EX_SOFTWARE`` of sysexits.h)"""
INTERRUPTED = 130
"""Ctrl-C, as shells report it"""
BROKEN_PIPE = 141
"""the reader of standard output went away, as shells report it"""
TERMINATED = 143
"""SIGTERM, as shells report it"""


class EndedError(Exception):
    """An ending that a command words itself: one line, and the exit code."""

    def __init__(self, kind: str, message: str, code: int) -> None:
        super().__init__(message)
        self.kind, self.code = kind, code


class Terminated(SystemExit):
    """SIGTERM came; unwinds, so that unfinished files are removed."""

    def __init__(self) -> None:
        super().__init__(TERMINATED)
