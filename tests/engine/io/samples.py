"""Inputs of every format, made from the examples this project generated itself."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

import numpy as np

from gridlanes.io.read.blocks import Block
from gridlanes.io.read.reading import read
from gridlanes.puzzles.row_regions import regions_of_row
from gridlanes.registry import find_genre

EXAMPLES = files("gridlanes.genres") / "examples"


def example_lines(n: int = 1000) -> list[str]:
    """9x9 puzzles, one a line."""
    return (EXAMPLES / "sudoku9x9.txt").read_text().splitlines()[1 : n + 1]


def solved_examples(n: int = 100) -> list[tuple[str, str]]:
    """9x9 puzzles with their solutions."""
    rows = (EXAMPLES / "sudoku9x9_solved.csv").read_text().splitlines()[1 : n + 1]
    return [(puzzle, solution) for puzzle, _, solution in (row.partition(",") for row in rows)]


def large_examples() -> list[str]:
    """16x16 puzzles, one a line."""
    return (EXAMPLES / "sudoku16x16.txt").read_text().splitlines()[1:]


def values(line: str) -> list[int]:
    """What a line of up to 35x35 says, the plain way."""
    return [0 if character in ".0*_" else int(character, 36) for character in line]


def as_grid(line: str, side: int = 9) -> str:
    """A line as a grid of numbers apart by blanks."""
    numbers = values(line)
    return "\n".join(" ".join(map(str, numbers[y * side : (y + 1) * side])) for y in range(side))


def as_sdk(line: str) -> str:
    """A 9x9 line as a SadMan file."""
    rows = "\n".join(line[y * 9 : y * 9 + 9] for y in range(9))
    return f"#A gridlanes\n#D an example\n[Puzzle]\n{rows}\n"


def as_link(line: str, side: int = 9) -> str:
    """A line as a puzz.link URL."""
    body, blanks = "", 0
    for value in [*values(line), -1]:
        if value == 0 and blanks < 20:
            blanks += 1
            continue
        body += chr(ord("f") + blanks) if blanks else ""
        blanks = int(value == 0)
        if value > 0:
            body += f"{value:x}" if value < 16 else f"-{value:x}"
    return f"https://puzz.link/p?sudoku/{side}/{side}/{body}"


def as_game(line: str, parameters: str = "3x3") -> str:
    """A line as a Tatham game ID."""
    code, blanks, number_before = "", 0, False
    for value in [*values(line), -1]:
        if value == 0 and blanks < 26:
            blanks += 1
            continue
        if blanks:
            code, number_before = code + chr(ord("a") + blanks - 1), False
        blanks = int(value == 0)
        if value > 0:
            code += f"_{value}" if number_before else str(value)
            number_before = True
    return f"solo:{parameters}:{code}"


def as_envelope(line: str, side: int = 9) -> str:
    """A line as a tagged JSON envelope."""
    return json.dumps({"genre": "sudoku", "data": {"grid": [line[y * side : (y + 1) * side] for y in range(side)]}})


def drawn_table() -> str:
    """A table whose rows run over several lines: notes, every second puzzle and all solutions. One quote is stray."""
    rows = []
    for number, (puzzle, solution) in enumerate(solved_examples(9)):
        drawn = puzzle if number % 2 else f'"{as_grid(puzzle)}"'
        rows.append(f'"{number}\n\n# {"," * number}""",{drawn},"{solution}\n"')
    table = "\n".join(rows).replace('"4\n', '"unclosed 4\n', 1)
    return f"note,puzzle,solution\n{table}\nx,{example_lines(1)[0]},\n"


def rows_of(blocks: Iterable[Block]) -> list[dict[str, Any]]:
    """The rows of blocks, each as one dictionary, after checking that the blocks keep their promises."""
    rows: list[dict[str, Any]] = []
    for block in blocks:
        answered: dict[int, dict[str, Any]] = {row: {"error": error} for row, error in block.errors.items()}
        for group in block.groups:
            assert group.rows.dtype == np.int64
            assert (np.diff(group.rows) > 0).all()
            assert group.givens.dtype == np.uint8
            assert group.givens.shape == (len(group.rows), group.structure.n_coords)
            assert group.givens.flags.c_contiguous
            assert int(group.givens.max(initial=0)) <= len(group.structure.alphabet)
            for i, row in enumerate(group.rows.tolist()):
                assert row not in answered
                expected = None if group.expected is None else group.expected[i].tolist()
                answered[row] = {
                    "structure": group.structure,
                    "givens": group.givens[i].tolist(),
                    "expected": expected if expected and any(expected) else None,
                    "clues": None if group.clues is None else group.clues[i].tolist(),
                    "own": regions_of_row(group.row_regions, i),
                }
        assert sorted(answered) == list(range(len(block)))
        assert block.line.dtype == np.int64
        assert len(block.line) == len(block)
        assert (np.diff(block.line) >= 0).all()
        for row in range(len(block)):
            extra = block.extra[row] if block.extra is not None else ""
            facts = {"text": block.text(row), "line": int(block.line[row]), "extra": extra}
            rows.append(answered[row] | facts)
    return rows


def facts(row: dict[str, Any]) -> tuple[Any, ...]:
    """A row in a form that can be compared."""
    error = row.get("error")
    told = error and (error.reason, error.hint, error.source, error.line, error.column, error.text)
    return (
        told,
        *(row.get(name) for name in ("structure", "givens", "expected", "clues", "own", "text", "line", "extra")),
    )


def read_bytes(data: bytes, **options: Any) -> list[dict[str, Any]]:
    """The rows of a source with these bytes."""
    return rows_of(read(io.BytesIO(data), **options))


def other_genres(turns: int = 10) -> list[str]:
    """Rows of other genres in all that they are written in, `turns` of each."""
    boards = {
        "slitherlink": ("clues", [".3.2", "1..0", "..3.", "2..1", "...."]),
        "akari": ("grid", ["0.#.", "..1.", ".#..", "...2", "...."]),
        "takuzu": ("grid", ["0..1", ".1..", "..0.", "1..."]),
    }
    rows = []
    for turn in range(turns):
        for name, (field, board) in boards.items():
            genre = find_genre(name)
            turned = board[turn % len(board) :] + board[: turn % len(board)]
            data = {field: turned} if name != "takuzu" or turn % 3 else {field: turned, "unique_lines": False}
            puzzle = genre.data(data)
            rows += [json.dumps({"genre": name, "data": data}), genre.to_game(puzzle)]
            rows += [f"https://puzz.link/p?{genre.to_link(puzzle)}"] if genre.link else []
    return rows
