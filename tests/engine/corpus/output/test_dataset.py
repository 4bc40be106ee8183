"""A run as one table."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import narwhals
import numpy as np
import polars
import pyarrow as pa
import pyarrow.dataset
import pyarrow.parquet as pq
import pytest
from small_runs import change_part, edit_manifest, make_run, with_value

from gridlanes.corpus.manifest import ManifestError
from gridlanes.corpus.output.dataset import NAMES, Run, hardest_of
from gridlanes.corpus.output.run_tables import RunError
from gridlanes.errors import ModelError
from gridlanes.results.columns import COLUMNS
from gridlanes.status import Status
from gridlanes.tables.dataframes import schema

pytestmark = pytest.mark.xdist_group("small runs")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run that is not to be changed."""
    return make_run(tmp_path_factory.mktemp("made") / "out")


@pytest.fixture
def copied(made: Run, tmp_path: Path) -> Run:
    """A run that may be changed."""
    return Run(shutil.copytree(made.folder, tmp_path / "out"))


def test_a_run_says_what_it_is(made):
    assert (len(made), made.complete, made.columns) == (18, True, tuple(column.name for column in COLUMNS))
    assert repr(made) == f"Run({str(made.folder)!r}: 18 rows)"
    assert [entry.rows for entry in made.manifest.sources] == [12, 6]


def test_batches_have_the_rows_in_order_and_the_columns_that_are_asked_for(made):
    batches = list(made.batches(["status", "id"]))
    assert [batch.num_rows for batch in batches] == [5, 5, 2, 5, 1]
    assert batches[0].schema == pa.schema([schema(COLUMNS).field("status"), schema(COLUMNS).field("id")])
    assert np.concatenate([batch["id"].to_numpy() for batch in batches]).tolist() == list(range(18))
    assert next(made.batches("puzzle")).column_names == ["puzzle"]
    with pytest.raises(ModelError, match="unknown column 'time'; expected one of id, genre"):
        next(made.batches(["time"]))


def test_a_batch_is_never_of_more_than_one_row_group(copied):
    path = copied.folder / "part-000000.parquet"
    table = pq.read_table(path)
    pq.write_table(table, path, store_schema=False, row_group_size=2)
    assert [batch.num_rows for batch in copied.batches(["id"])][:4] == [2, 2, 1, 5]
    assert copied.to_arrow().slice(0, 5).equals(table.cast(schema(COLUMNS)))


def test_batches_are_read_one_after_the_other(copied):
    (copied.folder / "part-000004.parquet").unlink()
    batches = copied.batches(["id"])
    assert [next(batches).num_rows for _ in range(4)] == [5, 5, 2, 5]
    with pytest.raises(RunError, match=r"part-000004\.parquet: this part of the run is missing"):
        next(batches)


def test_frames_hold_the_same_table(made):
    table = made.to_arrow()
    assert table.schema == schema(COLUMNS)
    rows = table.to_pylist()
    assert [row["id"] for row in rows] == list(range(18))
    assert made.to_pandas().to_dict("records") == rows
    assert made.to_polars().to_dicts() == rows
    assert made.to_polars(["id", "status"]).columns == ["id", "status"]
    assert made.to_pandas(["genre"])["genre"].tolist() == [row["genre"] for row in rows]


def test_whatever_takes_an_arrow_stream_takes_the_run(made):
    table = made.to_arrow()
    assert pa.table(made).equals(table)
    assert polars.DataFrame(made).equals(made.to_polars())
    assert narwhals.from_arrow(made, backend="pandas").to_native().equals(made.to_pandas())


def test_readers_of_folders_see_the_same_rows(made):
    folder = pyarrow.dataset.dataset(made.folder, format="parquet")
    assert folder.to_table().equals(made.to_arrow().cast(folder.schema))


def test_a_row_is_found_by_its_id_and_has_its_columns(made):
    table = made.to_arrow().to_pylist()
    for id in (0, 3, 4, 5, 11, 12, 17):
        assert made.row(id).values == table[id]
    assert [row.id for row in made.rows([17, 0, 3])] == [17, 0, 3]
    assert made.row(np.int64(7)).id == 7
    with pytest.raises(TypeError, match="'str' object cannot be interpreted as an integer"):
        made.row("7")
    for id in (-1, 18):
        with pytest.raises(IndexError, match="of a run of 18 rows"):
            made.row(id)


def test_the_hardest_rows_come_first(made):
    table = made.to_arrow().to_pylist()
    puzzles = [row for row in table if row["width"]]
    for by in ("nodes", "guesses", "sweeps"):
        expected = sorted(puzzles, key=lambda row: (-row[by], row["id"]))
        assert made.hardest_ids(4, by) == [row["id"] for row in expected[:4]]
        assert made.hardest_ids(100, by) == [row["id"] for row in expected]
        assert [row.id for row in made.hardest(2, by)] == [row["id"] for row in expected[:2]]
    assert made.hardest(0) == []
    with pytest.raises(ModelError, match="expected a number of rows of at least 0, found -1"):
        made.hardest(-1)
    with pytest.raises(TypeError, match="'float' object cannot be interpreted as an integer"):
        made.hardest(1.5)
    with pytest.raises(ModelError, match="unknown difficulty 'time'; expected one of nodes, guesses, sweeps"):
        made.hardest(by="time")


def test_the_hardest_do_not_depend_on_the_batches():
    ids, figures = np.arange(200), np.random.default_rng(0).integers(0, 9, 200)
    expected = [(figures[id], id) for id in np.lexsort((ids, -figures))[:12]]
    for size in (1, 7, 50, 200):
        best: list[tuple[int, int]] = []
        for start in range(0, 200, size):
            best = hardest_of(best, ids[start : start + size], figures[start : start + size], 12)
        assert best == expected


def test_the_summary_is_that_of_the_rows(made):
    summary = made.summary()
    assert summary.rows == 18
    assert {status.name: count for status, count in summary.by_status.items()} == made.manifest.by_status
    table = made.to_arrow()
    for name in ("guesses", "nodes", "sweeps"):
        assert getattr(summary, name) == sum(table[name].to_pylist())
    assert (summary.mismatches, summary.escalated) == (0, 0)
    assert summary.by_status[Status.UNIQUE] == 9


def test_the_summary_counts_wrong_given_solutions_and_escalated_rows(copied):
    change_part(copied.folder, 0, with_value("expected_agrees", 1, 0))
    change_part(copied.folder, 1, with_value("solver", 0, "cpsat"))
    summary = copied.summary()
    assert (summary.mismatches, summary.escalated) == (1, 1)


def test_a_notebook_shows_the_totals_and_the_hardest_rows(made):
    html = made._repr_html_()
    assert html.count("<svg") == html.count("</svg>") == 12
    assert "the hardest rows" in html
    assert "<script" not in html


def test_an_unfinished_run_has_the_parts_that_are_done(copied):
    edit_manifest(copied.folder, complete=False, outputs=[])
    (copied.folder / "part-000001.parquet").unlink()
    run = Run(copied.folder)
    assert (len(run), run.complete) == (13, False)
    assert repr(run).endswith("13 rows, 4 of 5 parts done)")
    assert run.to_arrow()["id"].to_pylist() == [*range(5), *range(10, 18)]
    assert run.row(10).id == 10
    with pytest.raises(RunError, match="row 7 is in part 1, which is not done yet"):
        run.row(7)


def test_the_log_has_what_happened_when(copied):
    entries = copied.log()
    assert [entry["event"] for entry in entries] == ["planned", *["part"] * 5, "finished"]
    assert all(entry["at"] > 0 for entry in entries)
    with copied.paths.log.open("a") as log:
        log.write('"words"\n{"event": "pa')
    assert copied.log() == entries
    copied.paths.log.unlink()
    assert copied.log() == []


def test_what_is_no_run_is_refused(tmp_path):
    with pytest.raises(RunError, match="nowhere: there is no such folder; a run is the folder"):
        Run(tmp_path / "nowhere")
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match="file: is a file; a run is the folder"):
        Run(tmp_path / "file")
    with pytest.raises(RunError, match=r"is not a run, it has no _manifest\.json"):
        Run(tmp_path)
    (tmp_path / "_manifest.json").write_text(json.dumps({"format": 1}))
    with pytest.raises(ManifestError, match="is no manifest of a run"):
        Run(tmp_path)


FOREIGN = {
    "a column less": (lambda table: table.drop_columns("nodes"), "is no part of a run, it has no column 'nodes'"),
    "a column more": (
        lambda table: table.append_column("x", [range(5)]),
        "is no part of a run, it has an additional column 'x'",
    ),
    "another type": (
        lambda table: table.set_column(0, pa.field("id", pa.string(), nullable=False), [["0"] * 5]),
        "its column 'id' is string, not int64",
    ),
    "nulls": (
        lambda table: table.set_column(7, "status", [["UNIQUE", None] * 2 + ["UNIQUE"]]),
        "its column 'status' is string, which may be null, not string",
    ),
    "strings of another kind": (
        lambda table: table.set_column(1, pa.field("genre", pa.list_(pa.string()), nullable=False), [[["a"]] * 5]),
        r"its column 'genre' is list<element: string>, not string",
    ),
    "a column twice": (
        lambda table: table.append_column(table.schema.field("id"), table["id"]),
        "it has more than one column 'id'",
    ),
    "another order": (lambda table: table.select(table.column_names[::-1]), "its columns are in another order"),
    "a row less": (lambda table: table.slice(1), "has 4 rows, the manifest says 5"),
}


@pytest.mark.parametrize(("change", "words"), FOREIGN.values(), ids=FOREIGN.keys())
def test_a_foreign_part_is_refused(copied, change, words):
    path = copied.folder / "part-000000.parquet"
    pq.write_table(change(pq.read_table(path)), path, store_schema=False)
    for columns in (None, ["genre"]):
        with pytest.raises(RunError, match=words):
            copied.to_arrow(columns)


def test_a_part_that_tells_readers_how_to_take_it_is_refused(copied):
    path = copied.folder / "part-000000.parquet"
    pq.write_table(pq.read_table(path).replace_schema_metadata({"pandas": "{}"}), path)
    with pytest.raises(
        RunError, match=r"is no part of a run, it has additional metadata of columns \(ARROW:schema, pandas\)"
    ):
        copied.to_arrow()


def test_text_that_is_none_is_refused(copied):
    path = copied.folder / "part-000000.parquet"
    table = pq.read_table(path)
    for name in ("puzzle", "status"):
        at = table.schema.get_field_index(name)
        broken = pa.array([b"\xff"] * 5, pa.binary()).view(pa.string())
        pq.write_table(table.set_column(at, table.schema.field(at), broken), path, store_schema=False)
        for as_dictionary in (False, True):
            with pytest.raises(RunError, match=r"part-000000\.parquet: cannot be read \(.*Invalid UTF8"):
                list(copied.batches([name], choices_as_dictionary=as_dictionary))


def test_a_damaged_part_is_refused(copied):
    (copied.folder / "part-000000.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(RunError, match=r"part-000000\.parquet: cannot be read"):
        copied.to_arrow()
    assert NAMES[0] == "id"
