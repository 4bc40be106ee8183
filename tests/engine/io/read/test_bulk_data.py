"""Envelopes of any genre that are read together say what they say when they are read alone."""

from __future__ import annotations

import json
import random

import pytest
from samples import facts, read_bytes

from gridlanes.io.read import bulk_data, bulk_json
from gridlanes.io.read.reading import read_rows
from gridlanes.registry import find_genre, genres

ROWS = 40


def data_of_examples(name):
    genre = find_genre(name)
    groups = [read_rows([example.puzzle], genre=name).groups[0] for example in genre.examples]
    return [genre.to_data(group.puzzle(0)) for group in groups]


def damaged(rng, value):
    """The same JSON with something left out, added or changed somewhere."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        name = rng.choice([*value])
        return value | {name: damaged(rng, value[name])} if rng.random() < 0.8 else {**value, rng.choice("xyz"): 1}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        changed = [damaged(rng, value[at])] if rng.random() < 0.8 else rng.choice([[], [value[at], value[at]]])
        return value[:at] + changed + value[at + 1 :]
    if isinstance(value, str) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        return value[:at] + rng.choice("0159.abA#x-+") + value[at + 1 :]
    return rng.choice([0, 1, 7, -1, 300, "", "a", [], None, True, 2.5])


def beside(rng, name):
    """What may stand in an envelope beside its genre and data."""
    solution = rng.choice(find_genre(name).examples).solution
    every = {"id": 5, "solution": rng.choice([solution, solution[1:], 7]), "marks": rng.choice([{}, {"c": ["x"]}, [1]])}
    return {key: value for key, value in every.items() if rng.random() < 0.4}


def some_rows(rng, name):
    """Envelopes with the data of the genre's examples, with some of its fields, or damaged."""
    rows, every = [], data_of_examples(name)
    required = {field.name for field in find_genre(name).fields.values() if field.required}
    for _ in range(ROWS):
        data = rng.choice(every)
        data = {field: value for field, value in data.items() if field in required or rng.random() < 0.7}
        value = {"genre": name, "data": damaged(rng, data) if rng.random() < 0.3 else data}
        rows.append(json.dumps(value | beside(rng, name) if rng.random() < 0.5 else value))
    return rows


def told(rows):
    """The rows in a form that can be compared; which of a row's rules comes first depends on other rows."""
    in_order = [{**row, "own": sorted(row.get("own") or (), key=lambda own: repr(own.rule))} for row in rows]
    return list(map(facts, in_order))


def read_alone(data, monkeypatch, **options):
    """The same rows, each read by itself."""
    with monkeypatch.context() as patch:
        patch.setattr(bulk_data, "FEWEST", 1 << 30)
        patch.setattr(bulk_json, "FEWEST", 1 << 30)
        return read_bytes(data, **options)


@pytest.mark.parametrize("name", genres())
def test_envelopes_read_together_say_what_envelopes_read_alone_say(name, monkeypatch):
    rows = some_rows(random.Random(name), name)
    data = "\n".join(rows).encode()
    together, alone = read_bytes(data), read_alone(data, monkeypatch)
    assert told(together) == told(alone)
    assert sum("error" not in row for row in together) > ROWS // 4
    genre_of_error = [[row["error"].genre for row in found if "error" in row] for found in (together, alone)]
    assert genre_of_error[0] == genre_of_error[1]


def test_what_stands_beside_the_data_is_kept_or_refused():
    (data, *_) = data_of_examples("kropki")
    envelope = json.dumps({"genre": "kropki", "data": data})
    others = [
        json.dumps({"genre": "kropki", "data": data, "id": 1}),
        json.dumps({"genre": "kropki", "data": data, "marks": 5}),
        json.dumps({"genre": "kropki", "data": json.dumps(data)}),
        envelope + " x",
        " " + envelope,
        '{"genre": "kropki"}',
        "." * 81,
    ]
    found = read_bytes("\n".join([*others, *[envelope] * 6]).encode())
    assert ["error" in row for row in found] == [False, True, False, True, False, True, False] + [False] * 6
    assert [row["extra"] for row in found[:1]] == ['{"id":1}']


def test_envelopes_of_another_genre_than_the_requested_one_are_refused(monkeypatch):
    rows = [json.dumps({"genre": name, "data": data_of_examples(name)[0]}) for name in ("kropki", "arrow")] * 5
    data = "\n".join(rows).encode()
    found = read_bytes(data, genre="arrow")
    assert ["error" in row for row in found] == [True, False] * 5
    assert told(found) == told(read_alone(data, monkeypatch, genre="arrow"))


def test_many_are_read_in_pieces(monkeypatch):
    rows = [json.dumps({"genre": "kropki", "data": data_of_examples("kropki")[0]})] * 11
    data = "\n".join(rows).encode()
    monkeypatch.setattr(bulk_data, "_MAX_AT_ONCE", 5)
    assert told(read_bytes(data)) == told(read_alone(data, monkeypatch))
