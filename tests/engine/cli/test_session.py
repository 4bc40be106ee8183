"""One run: results in order to the consumer, and outputs that cannot be."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import pytest

from gridlanes.cli.options import CorpusArguments
from gridlanes.cli.report import Report
from gridlanes.cli.session import check_output, run_job
from gridlanes.cli.sources import Sources


def job_of(*sources: object, limit: int | None = 2) -> CorpusArguments:
    return CorpusArguments(tuple(map(str, sources)), limit, 1, None, None, None, None, None, False, True)


def test_each_result_goes_to_the_consumer_and_into_the_report(puzzles: Path, broken: Path) -> None:
    job, report = job_of(broken, puzzles), Report()
    seen: list[str] = []
    run_job(job, Sources(job), report, lambda result: seen.append(result.block.source), to_terminal=False)
    assert seen == [str(broken), str(puzzles)]
    assert report.summary.rows == 8


def test_a_source_that_turns_out_to_be_unreadable_ends_the_run(puzzles: Path, tmp_path: Path) -> None:
    from gridlanes.errors import SourceError

    damaged = tmp_path / "damaged.gz"
    damaged.write_bytes(b"\x1f\x8b" + b"no gzip" * 10)
    job, report = job_of(puzzles, damaged), Report()
    with pytest.raises(SourceError, match="damaged"):
        run_job(job, Sources(job), report, lambda _: None, to_terminal=False)


def test_an_output_under_another_name_of_a_source_is_refused(puzzles: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.symlink_to(puzzles)
    with click.Context(click.Command("solve")), pytest.raises(click.UsageError, match="is a source"):
        check_output(job_of(puzzles), str(other), None)


def test_parquet_does_not_go_to_a_terminal(puzzles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    with click.Context(click.Command("solve")), pytest.raises(click.UsageError, match="terminal"):
        check_output(job_of(puzzles), "-", "parquet")
