"""The figures of a run are those of its rows, counted in another way."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pyarrow as pa
import pytest
from made_stats import MadeRun, made_row, many_kinds

from gridlanes.corpus.statistics.stats import HARDEST, GenreAndSize, stats_of, without_place
from gridlanes.status import Status


def random_rows(n_rows: int = 400) -> list[dict]:
    generator = np.random.default_rng(7)
    rows = []
    for _ in range(n_rows):
        status = Status(int(generator.integers(0, 7)))
        side = 0 if status == Status.INVALID else int(generator.choice([4, 9, 16]))
        guesses = int(generator.geometric(0.2)) - 1 if side else 0
        genre = str(generator.choice(["sudoku", "takuzu"])) if side else ""
        values = {"width": side, "height": 2 * side, "guesses": guesses, "nodes": 2 * guesses + 1 if side else 0}
        rows.append(made_row(**values, genre=genre, status=status.name, reason="why" if status > 3 else ""))
    return rows


@pytest.mark.parametrize("batch_rows", [9, 64, 400])
def test_every_figure_is_that_of_the_rows(batch_rows):
    rows = random_rows()
    stats = stats_of(MadeRun(rows, batch_rows=batch_rows))
    assert stats.summary.rows == 400
    for kind, found in stats.kinds.items():
        own = [row for row in rows if (row["genre"], row["width"], row["height"]) == kind]
        assert found.rows == len(own)
        names = Counter(row["status"] for row in own)
        assert [names[status.name] for status in Status] == found.by_status.tolist()
        answered = [row for row in own if Status[row["status"]].answered]
        if answered:
            without = sum(row["guesses"] == 0 for row in answered)
            assert found.share_without_guess == pytest.approx(without / len(answered))
        if kind.width:
            for name in ("guesses", "nodes"):
                values = sorted(row[name] for row in own)
                histogram = getattr(found, name)
                assert (histogram.total, histogram.largest) == (sum(values), values[-1])
                assert histogram.quantile(0.5) == values[-(-len(values) // 2) - 1]
    assert sum(kind.rows for kind in stats.kinds.values()) == 400
    expected = sorted((row for row in enumerate(rows) if row[1]["width"]), key=lambda row: (-row[1]["nodes"], row[0]))
    assert stats.hardest == [(row["nodes"], id) for id, row in expected[:HARDEST]]


def test_the_hardest_of_each_genre_are_known():
    rows = random_rows()
    for batch_rows in (9, 400):
        stats = stats_of(MadeRun(rows, batch_rows=batch_rows))
        assert list(stats.hardest_of_genre) == ["sudoku", "takuzu"]
        for genre, found in stats.hardest_of_genre.items():
            own = sorted((-row["nodes"], id) for id, row in enumerate(rows) if row["genre"] == genre)
            assert found == [(-nodes, id) for nodes, id in own[:3]]


def test_what_is_shown_of_figures_is_short():
    stats = many_kinds()
    assert repr(stats) == (
        "RunStats(67 rows: 61 UNIQUE, 1 MULTIPLE, 1 SOLVED, 1 UNSOLVABLE, 1 BUDGET, 1 INVALID, 1 FAILED; "
        "by genre and size: 7)"
    )
    assert repr(stats.kinds[GenreAndSize("genre_0", 9, 9)]) == "KindStats(20 rows: 20 UNIQUE; 2.0 guesses a puzzle)"
    assert repr(stats_of(MadeRun([]))) == "RunStats(0 rows: none; by genre and size: 0)"


def test_kinds_are_in_order_and_summed_up_by_genre_and_size():
    stats = stats_of(MadeRun(random_rows()))
    genres = [(kind.genre, kind.size) for kind in stats.kinds]
    sizes = ["4x8", "9x18", "16x32"]
    assert genres == [*(("sudoku", s) for s in sizes), *(("takuzu", s) for s in sizes), ("", "no puzzle")]
    assert list(stats.by_genre()) == ["sudoku", "takuzu", "no puzzle"]
    assert list(stats.by_size()) == [*sizes, "no puzzle"]
    for groups in (stats.by_genre(), stats.by_size()):
        assert sum(entry.rows for entry in groups.values()) == 400
        assert sum(entry.nodes.total for entry in groups.values()) == stats.summary.nodes
    assert stats.by_genre()["sudoku"].rows == sum(e.rows for kind, e in stats.kinds.items() if kind.genre == "sudoku")


ODD_TIMES = [{"seconds": float("nan")}, {"seconds": float("inf")}, {"seconds": -1}, {"rows": 0}, {"rows": None}]
ODD_TIMES += [{"genre": ["sudoku"]}, {"width": {}}, {"seconds": "fast"}, {"rows": float("inf")}]


def test_times_come_from_the_log():
    stats = many_kinds()
    assert stats.kinds[GenreAndSize("genre_0", 9, 9)].rows_per_second == pytest.approx(40)
    assert stats.kinds[GenreAndSize("genre_1", 9, 9)].rows_per_second == pytest.approx(0.25)
    assert stats.kinds[GenreAndSize("genre_2", 9, 9)].rows_per_second == 0
    time = {"genre": "sudoku", "width": 9, "height": 9, "rows": 3, "seconds": 1.5}
    log = [{"times": [time]}, {"times": [time, {}, {**time, "width": 4}]}, {"times": 7}, {"event": "planned"}]
    odd = [{**time, **values} for values in ODD_TIMES]
    found = stats_of(MadeRun([made_row()], [*log, {"times": odd}]))
    (kind,) = found.kinds.values()
    assert (kind.timed, kind.seconds, kind.rows_per_second) == (6, 3.0, 2.0)
    assert found.seconds == 3.0


def test_the_table_is_an_arrow_table_and_a_frame():
    stats = many_kinds()
    table = stats.table()
    assert isinstance(table, pa.Table)
    assert table.num_rows == len(stats.kinds)
    assert sum(table["UNIQUE"].to_pylist()) == 61
    assert table.schema == stats_of(MadeRun([])).table().schema
    frame = stats.to_pandas()
    row = frame[(frame["genre"] == "genre_1") & (frame["width"] == 9)].iloc[0]
    assert (row["rows"], row["guesses_max"], row["nodes_50"]) == (20, 4, 5)
    assert stats.to_polars().rows() == [tuple(line.values()) for line in table.to_pylist()]


def test_the_lines_say_the_same_as_the_table():
    stats = many_kinds()
    head, *lines = stats.table_lines()
    assert head[:4] == ["genre", "size", "rows", "UNIQUE"]
    assert {len(line) for line in lines} == {len(head)}
    assert sum(int(line[2]) for line in lines) == stats.summary.rows == 67
    assert lines[0] == ["genre_0", "9x9", "20", "20", *[""] * 6, "20.0%", "2", "4", "4", "5", "9", "9", "40"]
    assert lines[-1][:3] == ["—", "no puzzle", "1"]
    assert dict(stats.lines())["rows"] == "67"


def test_reasons_are_counted_without_their_places():
    rows = [
        made_row(status="INVALID", width=0, height=0, source="a.txt", reason=f"a.txt:{line}:7: no puzzle (write one)")
        for line in range(3)
    ]
    rows.append(made_row(status="FAILED", reason="lost"))
    stats = stats_of(MadeRun(rows))
    assert stats.reasons_by_count() == [("INVALID", "no puzzle (write one)", 3), ("FAILED", "lost", 1)]
    assert stats.reasons_by_count(1) == [("INVALID", "no puzzle (write one)", 3)]


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("a.txt:3:7: 'x' is wrong: 9:00", "'x' is wrong: 9:00"),
        ("a.txt:3: wrong", "wrong"),
        ("a.txt: binary", "binary"),
        ("budget spent", "budget spent"),
        ("b.txt:3: wrong", "b.txt:3: wrong"),
    ],
)
def test_a_reason_is_taken_out_of_its_place(reason, words):
    assert without_place(reason, "a.txt") == words


def test_different_reasons_do_not_fill_the_memory(monkeypatch):
    monkeypatch.setattr("gridlanes.corpus.statistics.stats._MAX_REASONS", 3)
    rows = [made_row(status="FAILED", reason=f"reason {i % 9}") for i in range(18)]
    reasons = stats_of(MadeRun(rows)).reasons["FAILED"]
    assert (len(reasons), reasons.total()) == (4, 18)


def test_figures_are_plain_for_json():
    value = json.loads(json.dumps(many_kinds().as_dict()))
    assert value["rows"] == 67
    assert value["hardest"][0] == {"id": 61, "nodes": 5000}
    assert value["hardest_of_genre"]["genre_0"][0] == {"id": 9, "nodes": 9}
    assert value["kinds"][0]["genre"] == "genre_0"
    assert value["reasons"][0]["rows"] == 1


def test_a_notebook_shows_the_tables():
    html = many_kinds()._repr_html_()
    assert html.count("<table") == 2
    assert "genre_2" in html


def test_a_run_without_rows_has_no_figures():
    stats = stats_of(MadeRun([]))
    assert (stats.kinds, stats.hardest, stats.reasons_by_count(), stats.summary.rows) == ({}, [], [], 0)
