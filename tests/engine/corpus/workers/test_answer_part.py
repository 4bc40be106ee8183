"""What is written is what was planned, whatever answers it; test_solve_part.py has the rest, by what solves."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import pytest

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.corpus.sources.plan import plan_parts
from gridlanes.corpus.workers.answer_part import answer_part
from gridlanes.tables.columns import Column

pq = pytest.importorskip("pyarrow.parquet")

TABLE = (Column("id", "int64", "number"), Column("puzzle", "text", "text"))


@dataclass
class Counted:
    """A block of which nothing is known but how many rows it has."""

    block: object
    given_up: list

    def give_up(self, row, *, memory):
        self.given_up.append((int(self.block.line[row]), memory))

    def columns(self, first_id):
        from gridlanes.results.columns import puzzle_text

        return {"id": np.arange(first_id, first_id + len(self.block)), "puzzle": puzzle_text(self.block)}

    def by_status(self):
        return {"FAILED": len(self.block)}

    def times(self):
        return ()


@dataclass
class Counting:
    table = TABLE
    given_up: list
    too_much: int = 1 << 30

    def answer(self, block, in_progress):
        if len(block) > self.too_much:
            raise MemoryError
        return Counted(block, self.given_up)


@pytest.fixture
def part(tmp_path):
    source = tmp_path / "in.txt"
    source.write_text("12343412214343.1\n" * 9)
    return plan_parts([str(source)], RunOptions())[0]


@pytest.mark.parametrize("block_rows", [1, 4, 100])
@pytest.mark.parametrize("too_much", [1, 2, 100])
def test_all_rows_are_written_in_whatever_blocks(part, tmp_path, block_rows, too_much):
    given_up: list = []

    @contextmanager
    def begin(heartbeat):
        yield Counting(given_up, too_much)

    report = answer_part(
        part, str(tmp_path), RunOptions(), begin, failed={3: "it crashed", 7: "it raised"}, block_rows=block_rows
    )
    table = pq.read_table(RunPaths.at(tmp_path).part(0))
    assert table.column("id").to_pylist() == [*range(9)]
    assert (report.n_rows, report.by_status) == (9, {"FAILED": 9})
    assert sorted(set(given_up)) == [(4, False), (8, False)]
