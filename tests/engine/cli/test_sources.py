"""Sources of a run: found before work begins, metered while it goes on."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest

from gridlanes.cli.options import CorpusArguments
from gridlanes.cli.sources import BLOCK_ROWS, Metered, Sources
from gridlanes.errors import SourceError

pytestmark = pytest.mark.xdist_group("command line")  # its kernels are compiled by one worker


def job_of(*sources: object) -> CorpusArguments:
    return CorpusArguments(tuple(map(str, sources)), 2, None, None, None, None, None, None, False, False)


def test_a_metered_stream_counts_what_is_read() -> None:
    stream = Metered(io.BytesIO(b"0123456789"))
    assert (stream.read(4), stream.position) == (b"0123", 4)
    assert (stream.read(), stream.position) == (b"456789", 10)
    assert (stream.read(1), stream.position) == (b"", 10)


def test_the_sizes_of_files_add_up(puzzles: Path, broken: Path) -> None:
    assert Sources(job_of(puzzles, broken)).n_bytes == puzzles.stat().st_size + broken.stat().st_size


def test_the_size_of_standard_input_is_not_known(puzzles: Path) -> None:
    assert Sources(job_of(puzzles, "-")).n_bytes is None


def test_a_missing_file_is_found_before_the_first_is_read(puzzles: Path, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"none\.txt: cannot be opened"):
        Sources(job_of(puzzles, tmp_path / "none.txt"))


@pytest.mark.parametrize("puzzle", ["12343412214343.1", "loopy:2x2t0:3b2", "https://puzz.link/p?akari/2/2/j"])
def test_a_puzzle_in_place_of_a_file_is_said_to_be_one(puzzle: str) -> None:
    with pytest.raises(SourceError, match=r"cannot be opened .*; it is a puzzle: write it to a file, or to standard"):
        Sources(job_of(puzzle))


def test_blocks_come_in_order_with_the_bytes_up_to_their_ends(broken: Path, tmp_path: Path) -> None:
    long = tmp_path / "long.txt"
    long.write_text("12343412214343.1\n" * (BLOCK_ROWS + 1))
    sources = Sources(job_of(long, broken))
    blocks = list(sources.blocks())
    assert [(block.source, len(block)) for block in blocks] == [
        (str(long), BLOCK_ROWS),
        (str(long), 1),
        (str(broken), 5),
    ]
    passed = [sources.passed() for _ in blocks]
    assert passed == sorted(passed)
    assert passed[-1] == sources.n_bytes


def test_the_rows_of_parquet_are_metered_by_their_share(tmp_path: Path, puzzles: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "set.parquet"
    parquet.write_table(pa.table({"mine": ["12343412214343.1"] * (BLOCK_ROWS + 1)}), path)
    sources = Sources(replace(job_of(path, puzzles), field="mine"))
    blocks = list(sources.blocks())
    assert [(block.source, len(block)) for block in blocks[:2]] == [(str(path), BLOCK_ROWS), (str(path), 1)]
    assert not any(block.errors for block in blocks[:2])
    passed = [sources.passed() for _ in blocks]
    size = path.stat().st_size
    assert passed[:2] == [size * BLOCK_ROWS // (BLOCK_ROWS + 1), size]
    assert passed[-1] == sources.n_bytes
