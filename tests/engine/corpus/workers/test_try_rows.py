"""Rows that raise are told, each alone, and nothing is written; what memory does not suffice for is no fault."""

from __future__ import annotations

import gzip
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.sources.plan import plan_parts
from gridlanes.corpus.workers import solve_part as module
from gridlanes.corpus.workers.solve_part import solving
from gridlanes.corpus.workers.try_rows import try_rows
from gridlanes.errors import ModelError, PuzzleError, SourceError

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

UNIQUE, THREE, UNSOLVABLE = "12......2......3", "1.....1..1..3.4.", "11.............."
ROWS = [UNIQUE, THREE, "bad", UNSOLVABLE] * 25
N_ROWS = len(ROWS)
GIVEN_UP = "crashed its worker"
SOLVING = partial(solving, RunOptions())


def grid(text: str) -> str:
    cells = [text[start : start + 4] for start in range(0, 16, 4)]
    return "\n".join(" ".join(row.replace(".", "0")) for row in cells)


def written(folder: Path, kind: str) -> str:
    """A source of some kind with the rows, a title and comments between them where there can be."""
    lines = [line for row in ROWS for line in ("# a comment", row)]
    path = folder / f"puzzles.{kind}"
    if kind == "parquet":
        pq.write_table(pa.table({"puzzle": ROWS}), path)
    elif kind == "grids":
        path.write_text("\n\n".join(grid(row) if row != "bad" else "1 2\n3 x" for row in ROWS) + "\n")
    elif kind == "csv":
        path.write_text("puzzle,name\n" + "".join(f"{row},{k}\n" for k, row in enumerate(ROWS)))
    else:
        text = "\n\n".join(["Puzzles of mine", *lines]).encode()
        path.write_bytes(gzip.compress(text, mtime=0) if kind == "gz" else text)
    return str(path)


@pytest.fixture
def part(tmp_path: Path) -> Part:
    return plan_parts([written(tmp_path, "txt")], RunOptions())[0]


@pytest.fixture
def poison(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes the rows at some lines raise when they are answered; tells the lines of the blocks but those given up."""
    answered: list[list[int]] = []
    raising: dict[int, Exception] = {}
    answer = module.solve_within_limits

    def answer_or_raise(block: Any, *arguments: Any) -> Any:
        given_up = {row for row, error in block.errors.items() if error.reason == GIVEN_UP}
        lines = [line for row, line in enumerate(block.line.tolist()) if row not in given_up]
        answered.append(lines)
        for line in lines:
            if line in raising:
                raise raising[line]
        return answer(block, *arguments)

    monkeypatch.setattr(module, "solve_within_limits", answer_or_raise)

    def poisoned(errors: dict[int, Exception]) -> list[list[int]]:
        raising.update(errors)
        return answered

    return poisoned


def line_of(row: int) -> int:
    """Of the text: a title, and before each row a comment, all with blank lines between them."""
    return 5 + 4 * row


def raised_by(part: Part, rows: range, step: int, **more: Any) -> dict[int, str]:
    found: dict[int, str] = {}
    try_rows(part, RunOptions(), rows, step, begin=SOLVING, raised=found.__setitem__, **more)
    return found


@pytest.mark.parametrize("kind", ["txt", "gz", "csv", "parquet", "grids"])
@pytest.mark.parametrize("part_rows", [1000, 37])
def test_each_row_is_read_as_it_is_in_the_part(tmp_path, poison, kind, part_rows):
    """In whatever steps, from whichever row on, in whatever source."""
    parts = plan_parts([written(tmp_path, kind)], RunOptions(part_rows=part_rows))
    assert sum(part.n_rows for part in parts) == N_ROWS
    answered = poison({})
    assert raised_by(parts[0], range(parts[0].n_rows), 1000) == {}
    lines = np.concatenate(answered)
    for part in parts[:2]:
        for rows, step in ((range(part.n_rows), 7), (range(5, 23), 4), (range(part.n_rows - 1, part.n_rows), 1)):
            answered.clear()
            raised_by(part, rows, step, failed=dict.fromkeys((6, 20), GIVEN_UP))
            sizes = [len(block) for block in answered]
            assert max(sizes) <= step
            if part is parts[0]:
                assert np.concatenate(answered).tolist() == [lines[row] for row in rows if row not in (6, 20)]
            assert sum(sizes) == len(rows) - sum(row in (6, 20) for row in rows)


def test_a_row_that_raises_is_reported_alone_and_the_others_are_answered(part, poison):
    answered = poison(
        {line_of(9): KeyError("cells"), line_of(70): ZeroDivisionError("at 0x7f00"), line_of(2): PuzzleError("x")}
    )
    found = raised_by(part, range(N_ROWS), 16)
    assert {row: words.partition(" (test")[0] for row, words in found.items()} == {
        2: "PuzzleError: <string>: x",
        9: "KeyError: 'cells'",
        70: "ZeroDivisionError: at 0x...",
    }
    assert [len(block) for block in answered][:17] == [16] + [1] * 16
    assert {line for block in answered for line in block} == set(map(line_of, range(N_ROWS)))
    assert raised_by(part, range(N_ROWS), 16, failed=dict.fromkeys((2, 9, 70), GIVEN_UP)) == {}
    answered.clear()
    assert list(raised_by(part, range(9, 10), 16)) == [9]
    assert answered == [[line_of(9)]], "one row is answered once"


def test_the_rows_in_progress_are_those_of_the_step(part, poison):
    beats: list[range | None] = []
    poison({line_of(20): KeyError("x")})
    try_rows(
        part,
        RunOptions(),
        range(10, 42),
        16,
        begin=SOLVING,
        heartbeat=lambda rows=None: beats.append(rows),
        raised=lambda row, words: None,
    )
    told = [rows for rows in beats if rows is not None]
    assert told == [range(10, 26), *(range(row, row + 1) for row in range(10, 26)), range(26, 42)]
    n_searches = 16 - 4 - 1 + 1  # of the rows one by one, but for those that are no puzzles or raise, and of the rest
    assert beats.count(None) >= n_searches, "there are heartbeats while it answers"


def test_without_anybody_to_tell_it_ends_with_the_first_row_that_raises(part, poison):
    poison({line_of(20): KeyError("x")})
    at: list[range] = []
    with pytest.raises(KeyError):
        try_rows(
            part,
            RunOptions(),
            range(N_ROWS),
            1,
            begin=SOLVING,
            heartbeat=lambda rows=None: at.append(rows) if rows else None,
        )
    assert at[-1] == range(20, 21)


def test_memory_that_does_not_suffice_for_a_row_is_no_fault_of_it(part, poison):
    answered = poison({line_of(20): MemoryError(), line_of(21): ModelError("no such grid")})
    assert list(raised_by(part, range(N_ROWS), 16)) == [21]
    assert answered[-1][-1] == line_of(N_ROWS - 1)


def test_what_stands_in_the_way_of_any_row_is_raised(part, poison):
    poison({line_of(20): SourceError("puzzles.txt: has gone")})
    with pytest.raises(SourceError, match="has gone"):
        raised_by(part, range(N_ROWS), 16)
    Path(part.path).write_text("\n".join(ROWS))
    with pytest.raises(SourceError, match="changed since"):
        raised_by(part, range(N_ROWS), 16)


def test_a_source_that_cannot_be_read_is_a_row_like_others(tmp_path, poison):
    (tmp_path / "picture.txt").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    (part,) = plan_parts([str(tmp_path / "picture.txt")], RunOptions())
    assert raised_by(part, range(1), 64) == {}
