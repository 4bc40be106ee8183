"""Counts as lines: a number for each row, whole or not at all."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from gridlanes.cli.counts import CountWriter
from gridlanes.io.write.output import OutputError
from gridlanes.status import Status

pytestmark = pytest.mark.xdist_group("command line")  # its kernels are compiled by one worker


def test_a_row_that_is_not_answered_is_minus_one(make_result, tmp_path: Path) -> None:
    result = make_result(range(4), invalid=[1], unsolvable=[2])
    result.status[3] = Status.BUDGET
    with CountWriter(str(tmp_path / "counts.txt")) as writer:
        writer.write(result)
        writer.write(make_result([7]))
    assert (tmp_path / "counts.txt").read_text() == "1\n-1\n0\n-1\n1\n"


def test_a_name_in_gz_is_compressed(make_result, tmp_path: Path) -> None:
    with CountWriter(str(tmp_path / "counts.txt.gz")) as writer:
        writer.write(make_result([0, 1]))
    assert gzip.decompress((tmp_path / "counts.txt.gz").read_bytes()) == b"1\n1\n"


def test_a_run_that_fails_leaves_nothing(make_result, tmp_path: Path) -> None:
    with pytest.raises(KeyError), CountWriter(str(tmp_path / "counts.txt")) as writer:  # noqa: PT012
        writer.write(make_result([0, 1]))
        raise KeyError
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="cannot be written"):
        CountWriter(str(tmp_path / "no folder" / "counts.txt"))
