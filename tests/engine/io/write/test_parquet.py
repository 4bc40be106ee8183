import io
from itertools import pairwise

import pandas
import polars
import pyarrow as pa
import pyarrow.parquet as pq

from gridlanes.io.write import parquet as write_parquet
from gridlanes.io.write.parquet import ParquetSink
from gridlanes.results.columns import COLUMNS, result_columns


def parquet(*results, sink_type=ParquetSink):
    stream = io.BytesIO()
    sink = sink_type(stream)
    first_id = 0
    for result in results:
        sink.write(result_columns(result, first_id=first_id))
        first_id += len(result)
    sink.finish()
    stream.seek(0)
    return stream


def group_sizes(stream):
    metadata = pq.ParquetFile(stream).metadata
    return [metadata.row_group(index).num_rows for index in range(metadata.num_row_groups)]


def test_readers_see_the_table_of_the_result(mixed):
    data = parquet(mixed).getvalue()
    assert pq.read_table(io.BytesIO(data)).equals(mixed.to_arrow())
    assert polars.read_parquet(io.BytesIO(data)).equals(mixed.to_polars())
    assert pandas.read_parquet(io.BytesIO(data)).equals(mixed.to_pandas())


def test_the_file_has_plain_strings_and_nothing_that_may_be_null(mixed):
    schema = pq.read_schema(parquet(mixed))
    assert schema.names == [column.name for column in COLUMNS]
    assert {schema.field(name).type for name in ("status", "source", "solution", "reason")} == {pa.string()}
    assert not any(field.nullable for field in schema)
    assert schema.metadata is None


def test_row_groups_are_full_whatever_the_blocks(make_result, monkeypatch):
    monkeypatch.setattr(write_parquet, "GROUP_ROWS", 8)
    for cuts in ([0, 20], [0, 8, 16, 20], [0, 1, 2, 15, 20], range(21)):
        parts = [make_result(range(start, end)) for start, end in pairwise(cuts)]
        assert group_sizes(parquet(*parts)) == [8, 8, 4]


def test_a_row_group_of_large_grids_ends_where_its_text_is_enough(make_result, monkeypatch):
    monkeypatch.setattr(write_parquet, "GROUP_BYTES", 500)
    streams = [parquet(*parts) for parts in ([make_result(range(10))], [make_result([row]) for row in range(10)])]
    assert [group_sizes(stream) for stream in streams] == [[4, 4, 2], [4, 4, 2]]  # 162 bytes of text a row
    assert streams[0].getvalue() == streams[1].getvalue()


def test_pages_end_at_the_same_rows_whatever_the_blocks(make_result):
    whole = make_result(range(300), box=(8, 8))  # 4 MB of text: several pages
    parts = [make_result(range(start, end), box=(8, 8)) for start, end in pairwise([0, 1, 99, 100, 250, 300])]
    assert parquet(whole).getvalue() == parquet(*parts).getvalue()


def test_no_rows_make_a_file_with_columns(make_result):
    for parts in ([], [make_result([])]):
        table = pq.read_table(parquet(*parts))
        assert (table.num_rows, table.column_names) == (0, [column.name for column in COLUMNS])


def test_a_file_that_is_given_up_gets_no_more_bytes(make_result):
    stream = io.BytesIO()
    sink = ParquetSink(stream)
    sink.write(result_columns(make_result()))
    before = stream.getvalue()
    sink.abandon()
    del sink
    assert stream.getvalue() == before
    assert not stream.closed
