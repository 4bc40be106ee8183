"""Envelopes that are read together say what they say when they are read alone."""

from __future__ import annotations

import json
import random

import pytest
from samples import as_envelope, example_lines, facts, other_genres, read_bytes

from gridlanes.io.read import bulk_json
from gridlanes.io.read.reading import read_rows
from gridlanes.registry import find_genre, genres

PIECES = ['"', "}", "{", "[", ",", "x", "9", "\u00e9", " ", ":", "\t"]


def mixture(rng: random.Random) -> list[str]:
    """Envelopes of all genres, some of them damaged, some with more in them."""
    rows = [row for row in other_genres() if row.startswith("{")] + list(map(as_envelope, example_lines(20)))
    for i, row in enumerate(rows):
        kind = rng.randrange(10)
        value = json.loads(row)
        if kind == 0:
            at = rng.randrange(len(row))
            rows[i] = row[:at] + rng.choice(PIECES) + row[at + rng.randrange(2) :]
        elif kind == 1:
            rows[i] = row + rng.choice([" ", "  x", "}", ",5"])
        elif kind == 2:
            rows[i] = " " + row
        elif kind == 3:
            rows[i] = json.dumps(value | {"id": 5})
        elif kind == 4:
            (field, board), *_ = value["data"].items()
            rng.choice([board.pop, board.clear, lambda board=board: board.append("x"), board.sort])()
            rows[i] = json.dumps({"genre": value["genre"], "data": {field: board}})
        elif kind == 5:
            rows[i] = json.dumps(value | {"genre": rng.choice(["akari", "go", 5, None, [1], "sudoku"])})
    rng.shuffle(rows)
    return rows


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("genre", [None, "akari"])
def test_envelopes_read_together_say_what_envelopes_read_alone_say(seed, genre, monkeypatch):
    data = "\n".join(mixture(random.Random(seed))).encode()
    fast = read_bytes(data, genre=genre)
    with monkeypatch.context() as patch:
        patch.setattr(bulk_json, "FEWEST", 1 << 30)
        slow = read_bytes(data, genre=genre)
    assert list(map(facts, fast)) == list(map(facts, slow))
    assert sum("error" not in row for row in fast) > 2


@pytest.mark.parametrize("name", [name for name in genres() if find_genre(name).boards is not None])
def test_boards_with_wrong_symbols_say_what_they_say_alone(name, monkeypatch):
    rng = random.Random(name)
    genre = find_genre(name)
    boards = [genre.to_data(read_rows([example.puzzle], genre=name).groups[0].puzzle(0)) for example in genre.examples]
    field = genre.boards.field
    rows = [json.dumps({"genre": name, "data": {field: boards[0][field]}})]
    for _ in range(80):
        board = [[*row] for row in rng.choice(boards)[field]]
        for _ in range(rng.choice([0, 1, 1, 2])):
            line = rng.choice(board)
            line[rng.randrange(len(line))] = rng.choice("?!x~\u00e9 59,")
        is_text = all(isinstance(cell, str) for line in board for cell in line)
        value = {"genre": name, "data": {field: ["".join(line) for line in board] if is_text else board}}
        rows.append(json.dumps(value, separators=rng.choice([(", ", ": "), (",", ":")])) + rng.choice(["", " "]))
    data = "\n".join(rows).encode()
    for options in ({}, {"genre": name}):
        fast = read_bytes(data, **options)
        with monkeypatch.context() as patch:
            patch.setattr(bulk_json, "FEWEST", len(data))
            slow = read_bytes(data, **options)
        assert list(map(facts, fast)) == list(map(facts, slow))
        assert len({id(row.get("error")) for row in fast}) > 20
        assert [row["error"].genre for row in fast if "error" in row] == [
            row["error"].genre for row in slow if "error" in row
        ]
