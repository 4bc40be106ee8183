"""The bench of published collections: what it reads, and what it says against a peer."""

from __future__ import annotations

import json
import shlex
import sys

import pytest

from bench import published

UNIQUE = "https://puzz.link/p?akari/7/7/.h.g76.k1.maj.k.k25.g1"
OTHER = "https://puzz.link/p?slither/6/6/32832cj7cg218378132bg3"
PEER = """
import sys
for url in sys.stdin:
    print("{word}", 0.5, url.strip(), flush=True)
"""


@pytest.fixture
def collection(tmp_path):
    path = tmp_path / "some.jsonl"
    urls = [UNIQUE, OTHER, "https://puzz.link/p?nosuchgame/3/3/i", None]
    path.write_text("".join(json.dumps({"url": url}) + "\n" for url in urls))
    return path


def peer_that_says(tmp_path, word):
    program = tmp_path / "peer.py"
    program.write_text(PEER.format(word=word))
    return shlex.join([sys.executable, str(program)])


def test_genres_and_sizes_have_a_line_each_and_the_peer_is_compared(collection, tmp_path, capsys):
    found = tmp_path / "found.json"
    arguments = ["--rounds", "1", "--json", str(found), "--peer", peer_that_says(tmp_path, "unique")]
    assert published.main([str(collection), *arguments]) == 0
    rows = json.loads(found.read_text())["rows"]
    assert [(row["genre"], row["up_to"], row["puzzles"]) for row in rows] == [
        ("akari", "all", 1),
        ("akari", "100", 1),
        ("slitherlink", "all", 1),
        ("slitherlink", "100", 1),
    ]
    assert all(row["late_peer"] == 0 for row in rows)
    assert all(row["status"] == {"UNIQUE": 1} and row["seconds_peer"] == [0.5] for row in rows)
    assert min(second for row in rows for second in row["seconds_call"] + row["seconds_each"]) > 0
    assert "500.00 (" in capsys.readouterr().out


def test_a_peer_that_says_something_else_is_reported(collection, tmp_path, capsys):
    assert published.main([str(collection), "--rounds", "1", "--peer", peer_that_says(tmp_path, "noanswer")]) == 1
    assert f"{OTHER}: UNIQUE, the peer says noanswer" in capsys.readouterr().out


def test_the_halves_share_nothing_and_miss_nothing(collection):
    halves = [published.entries_of(collection, "url", half) for half in (0, 1)]
    assert sorted(entry.url for half in halves for entry in half) == sorted([UNIQUE, OTHER])


def test_nothing_that_is_known_is_an_error(tmp_path):
    path = tmp_path / "none.jsonl"
    path.write_text('{"url": "https://puzz.link/p?nosuchgame/3/3/i"}\n')
    with pytest.raises(SystemExit, match="2"):
        published.main([str(path)])


def test_what_the_peer_could_not_read_is_not_compared(collection, tmp_path, capsys):
    assert published.main([str(collection), "--rounds", "1", "--peer", peer_that_says(tmp_path, "error:unknown")]) == 0
    assert "500.00" not in capsys.readouterr().out


def test_a_sample_has_so_many_of_each_genre_and_is_always_the_same(collection):
    entries = published.entries_of(collection, "url", None)
    assert published.sampled(entries, None) == entries
    assert published.sampled(entries, 1) == published.sampled(entries[::-1], 1)
    assert len(published.sampled(entries, 1)) == 1
