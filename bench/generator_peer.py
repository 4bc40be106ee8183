"""A peer that generates puzzles: one of Simon Tatham's programs, such as ``galaxies --generate 100 10x10dn``."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

_PREFIXES = ("", "sgt-")
"""before the name of a game: as his sources build it, as Debian and its relatives install it"""


class PeerError(Exception):
    """A program that is not there, or did not generate what it was asked for."""


@dataclass
class GeneratorPeer:
    """The programs of `folder`, asked for as many puzzles as take about `seconds` of the processor."""

    folder: Path
    seconds: float = 1.0

    def rate(self, his: str) -> float:
        """Puzzles a second of the processor, of ``GAME PARAMETERS``."""
        game, parameters = his.split(" ")
        program = self._program(game)
        count, spent = 1, self._spent(program, parameters, 1)
        while spent < self.seconds / 2:
            wanted = count * self.seconds / max(spent, self.seconds / 100)
            count = max(2 * count, int(wanted))
            spent = self._spent(program, parameters, count)
        return count / spent

    def _program(self, game: str) -> Path:
        for prefix in _PREFIXES:
            program = self.folder / f"{prefix}{game}"
            if os.access(program, os.X_OK):
                return program
        raise PeerError(f"{self.folder}: no program {game} or sgt-{game}")

    def _spent(self, program: Path, parameters: str, count: int) -> float:
        """Seconds of the processor that it takes for `count` puzzles."""
        before = getrusage(RUSAGE_CHILDREN)
        made = subprocess.run(
            [program, "--generate", str(count), parameters], capture_output=True, text=True, check=False
        )
        after = getrusage(RUSAGE_CHILDREN)
        n_lines = made.stdout.count("\n")
        if made.returncode or n_lines != count:
            reason = made.stderr.strip() or f"{n_lines} lines for {count} puzzles"
            raise PeerError(f"{program} --generate {count} {parameters}: {reason}")
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
