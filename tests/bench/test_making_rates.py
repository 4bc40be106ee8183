"""The table of rates of making: every genre can be asked for, and the figures are those of what was made."""

from __future__ import annotations

import json

import pytest

from bench import making_rates
from gridlanes.generating.request import request_of
from gridlanes.registry import genres

pytestmark = pytest.mark.xdist_group("whole searches")  # where the search of this shape is compiled


def test_no_genre_is_left_over() -> None:
    assert {*making_rates._ONE_SIZE} <= {*genres()}


@pytest.mark.slow
@pytest.mark.parametrize("genre", sorted(genres()))
def test_every_genre_can_be_asked_for(genre) -> None:
    for asked in making_rates.ways_of(genre).values():
        named = dict(asked)
        assert request_of(genre, named.pop("size", None), **named).genre.name == genre


def test_rates_are_measured_and_shown(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setattr(making_rates, "_MAX_BATCH", 20)
    found = tmp_path / "found.json"
    assert making_rates.main(["sudoku", "--seconds", "30", "--json", str(found)]) == 0
    rows = json.loads(found.read_text())["rows"]["sudoku"]
    assert [*rows] == ["usual", "minimal"]
    assert all(row["size"] == "9x9" and row["rate"] > 0 and 17 <= row["clues"] <= 81 for row in rows.values())
    assert "| sudoku | 9x9 |" in capsys.readouterr().out.replace("  ", " ")


def test_what_is_not_made_in_time_has_a_bound(monkeypatch) -> None:
    monkeypatch.setattr(making_rates, "_PATIENCE", 1e-9)
    row = making_rates.rate_of("sudoku", {}, 1.0)
    assert row["rate"] == pytest.approx(-1e9)
    assert row["clues"] is None


def test_unknown_genres_are_refused(capsys) -> None:
    with pytest.raises(SystemExit):
        making_rates.main(["no such genre"])
    assert "unknown genre: no such genre" in capsys.readouterr().err
