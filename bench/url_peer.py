"""A peer that reads puzzles by URL: a program that prints a line ``STATUS SECONDS URL`` for each that it is given."""

from __future__ import annotations

import select
import shlex
import subprocess
from dataclasses import dataclass, field

from bench.corpora import CorpusError

LATE = "late"
"""the status of a puzzle that took longer than was allowed"""


@dataclass
class UrlPeer:
    """The program `command`; a puzzle that takes it more than `seconds` (None: any time) is given up, and the program
    started again. Use it as a context.
    """

    command: str
    seconds: float | None = None
    _run: subprocess.Popen[str] | None = field(default=None, init=False)

    def __enter__(self) -> UrlPeer:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def ask(self, url: str) -> tuple[str, float]:
        """What it says of a puzzle, and the seconds that took by its own clock; `LATE` and `seconds` for too many."""
        if self._run is None:
            pipe = subprocess.PIPE
            self._run = subprocess.Popen(shlex.split(self.command), stdin=pipe, stdout=pipe, text=True, bufsize=1)
        assert self._run.stdin is not None
        assert self._run.stdout is not None
        try:
            self._run.stdin.write(f"{url}\n")
            self._run.stdin.flush()
        except BrokenPipeError:
            raise CorpusError(f"{self.command}: ended before it was given every puzzle") from None
        if self.seconds is not None and not select.select([self._run.stdout], [], [], self.seconds)[0]:
            self._end()
            return LATE, self.seconds
        line = self._run.stdout.readline().rstrip("\n").split(" ", 2)
        if len(line) != 3 or line[2] != url:
            raise CorpusError(f"{self.command}: expected a line STATUS SECONDS URL for each puzzle")
        return line[0], float(line[1])

    def _end(self) -> None:
        if self._run is not None:
            self._run.kill()
            self._run.communicate()
            self._run = None
