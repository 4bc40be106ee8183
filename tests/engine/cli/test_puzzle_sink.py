"""Where generated puzzles are written."""

from __future__ import annotations

import gridlanes
from gridlanes.cli.puzzle_sink import puzzle_sink
from gridlanes.generating.generated_result import GENERATED_COLUMNS


def test_the_suffix_or_the_format_says_how(tmp_path) -> None:
    made = gridlanes.generate("sudoku", 2, size=4)
    for name, out_format, first in (
        ("rows.txt", None, made.block.text(0)),
        ("rows.csv", None, ",".join(column.name for column in GENERATED_COLUMNS)),
        ("rows.out", "lines", made.block.text(0)),
    ):
        with puzzle_sink(str(tmp_path / name), out_format, GENERATED_COLUMNS) as sink:
            sink.write(made)
        assert (tmp_path / name).read_text().splitlines()[0] == first
