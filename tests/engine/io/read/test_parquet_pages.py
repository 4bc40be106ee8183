"""What the headers of Parquet pages say, against what pyarrow wrote; and bombs, which are refused by them alone."""

from __future__ import annotations

import io
import random

import pytest

from gridlanes.io.read.parquet_pages import bytes_of_a_row, pages_of, stored_columns

pa = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

ROWS = 3000
TABLE = pa.table(
    {
        "id": list(range(ROWS)),
        "puzzle": [f"{row:081}" for row in range(ROWS)],
        "level": ["easy", "hard", "very hard indeed"] * (ROWS // 3),
        "data": [{"grid": ["ab", "cd"]}] * ROWS,
    }
)


def written(table=TABLE, **options):
    file = io.BytesIO()
    parquet.write_table(table, file, **options)
    return file


@pytest.mark.parametrize("compression", ["none", "snappy", "gzip", "zstd", "brotli", "lz4"])
@pytest.mark.parametrize("version", ["1.0", "2.0"])
def test_columns_and_pages_are_those_that_were_written(compression, version):
    file = written(compression=compression, data_page_version=version, data_page_size=20_000, row_group_size=1200)
    meta = parquet.ParquetFile(file).metadata
    groups = stored_columns(file, ["puzzle", "data", "level"])
    assert len(groups) == meta.num_row_groups == 3
    for number, columns in enumerate(groups):
        assert [column.path for column in columns] == ["puzzle", "level", "data.grid.list.element"]
        n_rows = meta.row_group(number).num_rows
        for column in columns[:2]:
            pages = list(pages_of(file, column.start, column.end))
            assert sum(page.n_values for page in pages if not page.is_dictionary) == n_rows
            assert pages[-1].at + pages[-1].packed == column.end
            assert column.holds_texts
        assert 81 <= bytes_of_a_row(file, columns[:1], n_rows, pa) < 200
        assert bytes_of_a_row(file, columns[1:2], n_rows, pa) >= len("very hard indeed")


def test_a_long_text_of_a_dictionary_counts_though_its_rows_are_short():
    table = pa.table({"puzzle": ["x" * 50_000, *["y"] * 999]})
    file = written(table, compression="zstd")
    assert bytes_of_a_row(file, stored_columns(file, ["puzzle"])[0], 1000, pa) >= 50_000


def test_a_page_that_unpacks_to_far_more_than_it_is_refused():
    file = written(pa.table({"puzzle": ["x" * 20_000_000]}), compression="zstd", use_dictionary=False)
    assert file.getbuffer().nbytes < 100_000
    with pytest.raises(ValueError, match=r"'puzzle' has a page of [\d,]+ bytes that unpacks to 20,"):
        bytes_of_a_row(file, stored_columns(file, ["puzzle"])[0], 1, pa)


def test_damaged_files_are_refused_or_read_and_nothing_else():
    whole = written(compression="none").getvalue()
    rng = random.Random(3)
    invalid_row = 0
    for _ in range(400):
        damaged = bytearray(whole)
        for _ in range(rng.choice([1, 3, 30])):
            damaged[rng.randrange(len(damaged) - 3000, len(damaged) - 8)] = rng.randrange(256)
        file = io.BytesIO(damaged)
        try:
            for columns in stored_columns(file, ["puzzle"]):
                bytes_of_a_row(file, columns, ROWS, pa)
        except (ValueError, OverflowError, OSError):
            invalid_row += 1
    assert invalid_row > 10


@pytest.mark.parametrize("data", [b"PAR1" + b"\0" * 20, b"PAR1" + b"\xff" * 50 + b"\4\0\0\0PAR1"])
def test_a_file_without_a_footer_is_refused(data):
    with pytest.raises(ValueError, match=r"footer|unknown kind|bytes"):
        stored_columns(io.BytesIO(data), ["puzzle"])
