"""Writes generated puzzles as plain lines."""

from __future__ import annotations

from gridlanes.io.write.line_output import LineOutput
from gridlanes.results.result import Result


class PuzzleLines(LineOutput):
    """Writes the text of each puzzle, one line each; a text of several lines is followed by an empty line."""

    def write(self, result: Result) -> None:
        """Writes the next puzzles."""
        self.put("".join(f"{result.block.text(row)}\n" for row in range(len(result))).encode())
