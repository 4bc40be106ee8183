"""The bench of sizes: boards that a genre has, and figures of a board."""

from __future__ import annotations

import json

import pytest

from bench import sizes
from gridlanes.io.forms.fields.field import Size


@pytest.mark.parametrize(
    ("name", "sides", "expected"),
    [("latin_square", [4, 200], [4, 121]), ("samurai", [10, 21], [21]), ("akari", [150], [150])],
)
def test_boards_are_those_that_the_genre_has(name, sides, expected):
    assert sizes.boards(name, sides) == [Size(side, side) for side in expected]


def test_a_board_is_measured_in_a_process_of_its_own(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(sizes, "boards", lambda name, sides: [Size(side, side) for side in sides])
    found = tmp_path / "found.json"
    assert sizes.main(["latin_square", "--sides", "4", "--seconds", "60", "--json", str(found)]) == 0
    (row,) = json.loads(found.read_text())["rows"]
    assert (row["genre"], row["coords"], row["status"], row["seconds_over"]) == ("latin_square", 16, "MULTIPLE", 0)
    assert row["nodes"] > 1
    assert row["mb"] > 10
    assert "4x4" in capsys.readouterr().out
