"""Puzzles that were made as plain lines."""

from __future__ import annotations

from gridlanes.io.write.line_output import LineOutput
from gridlanes.results.result import Result


class PuzzleLines(LineOutput):
    """Writes the text of each puzzle, a line each; those of several lines with an empty line behind them."""

    def write(self, result: Result) -> None:
        """The next puzzles."""
        self.put("".join(f"{result.block.text(row)}\n" for row in range(len(result))).encode())
