"""Calls over puzzles of several genres at once."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

import gridlanes
from gridlanes import ModelError, Status
from gridlanes.results.columns import result_columns

LATIN = '{"genre": "latin_square", "data": {"grid": ["1...", ".2..", "..3.", "...4"]}}'
MIXTURE = ["1.....1..1..3.4.", "https://puzz.link/p?sudoku/4/4/g1k23k3g", "2x2:a3d3b1d2a", LATIN, "no puzzle"]


def genres_of(result: gridlanes.Result) -> list[str]:
    choice = result_columns(result)["genre"]
    return [choice.names[code] for code in choice.codes]


def check(result: gridlanes.Result) -> None:
    assert [Status(code).name for code in result.status] == ["SOLVED"] * 4 + ["INVALID"]
    assert genres_of(result)[:4] == ["sudoku"] * 3 + ["latin_square"]
    assert len(result.groups) == 2
    assert result_columns(result)["solution"].lengths.tolist() == [16] * 4 + [0]


def test_a_list_may_mix_genres_and_what_they_are_written_in():
    check(gridlanes.solve(MIXTURE, threads=1, limit=1))


@pytest.mark.parametrize("name", ["puzzles.txt", "puzzles.jsonl"])
def test_a_file_may_mix_genres_and_what_they_are_written_in(name: str, tmp_path: Path):
    path = tmp_path / name
    path.write_text("\n".join([*MIXTURE[:4], "no.puzzle.1234567890"]))
    check(gridlanes.solve(path, threads=1, limit=1))
    check(gridlanes.solve(str(path), threads=1, limit=1))


def test_a_string_of_json_is_a_puzzle():
    assert gridlanes.solve(LATIN, threads=1, limit=1).status.tolist() == [Status.SOLVED]
    indented = json.dumps(json.loads(LATIN), indent=1)
    assert gridlanes.solve(indented, threads=1, limit=1).status.tolist() == [Status.SOLVED]


def test_a_genre_that_was_asked_for_makes_others_invalid():
    result = gridlanes.solve(MIXTURE[:4], genre="sudoku", threads=1, limit=1)
    assert result.status.tolist()[3] == Status.INVALID
    assert "expected 'sudoku', found 'latin_square'" in result.reasons[3]
    as_latin = gridlanes.solve(MIXTURE[:4], genre="latin_square", threads=1, limit=1)
    assert [Status(code).name for code in as_latin.status] == ["SOLVED", "INVALID", "INVALID", "SOLVED"]


def test_puzzles_are_converted():
    assert gridlanes.convert(MIXTURE[1:2], "tatham") == ["solo:2x2:a1e2_3e3a"]
    assert gridlanes.convert("solo:2x2:a1e2_3e3a", "puzzlink") == [MIXTURE[1]]
    assert gridlanes.convert(LATIN) == [LATIN.replace(" ", "")]
    with pytest.raises(ModelError, match="<string>:1:"):
        gridlanes.convert(["no puzzle"])


def test_a_compressed_file_of_envelopes_is_read(tmp_path: Path):
    path = tmp_path / "puzzles.jsonl.gz"
    path.write_bytes(gzip.compress("\n".join([LATIN] * 20).encode()))
    result = gridlanes.solve(path, threads=1, limit=1)
    assert genres_of(result) == ["latin_square"] * 20
    assert (result.status == Status.SOLVED).all()


def test_solutions_that_came_with_envelopes_are_checked():
    right, wrong = "1342421324313124", "1342421324313142"
    texts = [json.dumps(json.loads(LATIN) | {"solution": solution}) for solution in (right, wrong)]
    assert gridlanes.check([*texts, LATIN]).tolist() == [True, False, False]
