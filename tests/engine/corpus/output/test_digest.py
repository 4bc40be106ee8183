"""The digest is that of the rows, and of nothing else."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pyarrow as pa
import pytest
from run_digests import digest_of

from gridlanes.corpus.output.digest import RowDigest, strings
from gridlanes.results.columns import COLUMNS
from gridlanes.tables.dataframes import schema


def some_rows(n_rows: int = 50) -> pa.Table:
    """Rows of every kind of value: empty and long strings, letters beyond ASCII, both truth values."""
    words = ["", "sudoku", "größe", "9", "a longer string"]
    columns = []
    for shift, column in enumerate(COLUMNS):
        numbers = (np.arange(n_rows) + shift) % 7
        if column.kind in ("text", "choice"):
            columns.append([words[number % len(words)] for number in numbers])
        elif column.kind == "bool":
            columns.append([bool(number % 2) for number in numbers])
        else:
            columns.append(numbers.tolist())
    return pa.table(columns, schema=schema(COLUMNS))


def digest(table: pa.Table, batch_rows: int | None = None, *, dictionaries: bool = False) -> str:
    found = RowDigest()
    if dictionaries:
        table = table.cast(schema(COLUMNS, choices_as_dictionary=True))
    for batch in table.to_batches(max_chunksize=batch_rows):
        found.update(batch)
    return found.hexdigest()


def test_it_does_not_depend_on_batches_or_dictionaries():
    table = some_rows()
    digests = {digest(table, n, dictionaries=kind) for n in (None, 1, 7, 50) for kind in (False, True)}
    assert len(digests) == 1
    rejoined = pa.concat_tables([table.slice(0, 13), table.slice(13, 1), table.slice(14)])
    assert digest(rejoined) in digests
    assert digest(rejoined.combine_chunks()) in digests


def test_it_is_the_same_tomorrow():
    assert digest(some_rows()) == "4cc8fa67a135264ad19b1db5693bf065190d02df02cc345a4a9028a20acd42be"


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: column.name)
def test_every_value_of_every_column_counts(column):
    table = some_rows()
    at = table.schema.get_field_index(column.name)
    values = table[column.name].to_pylist()
    values[17] = (
        not values[17] if column.kind == "bool" else values[17] + ("x" if column.kind in ("text", "choice") else 1)
    )
    changed = table.set_column(at, table.schema.field(at), pa.array(values, table.schema.field(at).type))
    assert digest(changed) != digest(table)


def test_the_order_and_the_number_of_rows_count():
    table = some_rows()
    digests = [
        digest(table),
        digest(table.take([1, 0, *range(2, 50)])),
        digest(table.slice(1)),
        digest(table.slice(0, 0)),
    ]
    assert len(set(digests)) == 4


def test_where_one_string_ends_counts():
    field = schema(COLUMNS).field("puzzle")
    first, second = (some_rows(2).set_column(4, field, pa.array(texts)) for texts in (["ab", "c"], ["a", "bc"]))
    assert digest(first) != digest(second)


def test_strings_are_those_of_a_slice():
    array = pa.array(["ab", "", "größe", "x"]).slice(1, 2)
    for column in (array, array.dictionary_encode()):
        offsets, data = strings(column)
        assert (offsets - offsets[0]).tolist() == [0, 0, 7]
        assert data.tobytes().decode() == "größe"
    offsets, data = strings(pa.array([], pa.string()))
    assert (offsets.tolist(), len(data)) == ([0], 0)


def test_the_digest_of_a_run_is_that_of_its_batches():
    table = some_rows()

    def batches(*, choices_as_dictionary: bool) -> list[pa.RecordBatch]:
        return table.cast(schema(COLUMNS, choices_as_dictionary=choices_as_dictionary)).to_batches(max_chunksize=20)

    assert digest_of(SimpleNamespace(batches=batches)) == digest(table)
