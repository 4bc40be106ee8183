"""Work that answers rows writes the parts that `answer_part` writes; test_grading_work.py has the rest."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

import pytest

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.sources.plan import plan_parts
from gridlanes.corpus.workers.limits import no_heartbeat
from gridlanes.corpus.workers.row_work import AnsweringWork
from gridlanes.corpus.workers.solve_part import solving

pytest.importorskip("pyarrow.parquet")


@dataclass(frozen=True)
class Solving(AnsweringWork):
    """Solves, as the work of a usual run does."""

    def begin(self, heartbeat):
        with solving(self.options, heartbeat) as answering:
            return answering


def test_a_part_is_written_whole_and_rows_to_be_skipped_fail(tmp_path):
    source = tmp_path / "in.txt"
    source.write_text("12343412214343.1\n" * 9)
    work = Solving(str(tmp_path), RunOptions())
    assert pickle.loads(pickle.dumps(work)) == work
    (part,) = plan_parts([str(source)], work.options)
    report = work.write(part, no_heartbeat, failed={2: "it crashed"}, block_rows=4)
    assert (report.n_rows, report.by_status) == (9, {"UNIQUE": 8, "FAILED": 1})
    assert work.write(part, no_heartbeat, failed={2: "it crashed"}).sha256 == report.sha256
