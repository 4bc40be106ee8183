"""Which files the sources of a run are."""

from __future__ import annotations

import os

import pytest

from gridlanes.corpus.sources.inputs import expand
from gridlanes.errors import SourceError


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A folder of files, in the folder that is worked in."""
    monkeypatch.chdir(tmp_path)
    for name in (
        "data/b.txt",
        "data/a.csv.gz",
        "data/B.JSONL",
        "data/inner/z.parquet",
        "data/inner/deep/c.sdk",
        "data/inner.txt",
        "data/README.md",
        "data/_manifest.json",
        "data/.hidden.txt",
        "data/.git/a.txt",
        "data/_old/a.txt",
        "data/earlier/_manifest.json",
        "data/earlier/part-000000.parquet",
        "other/list",
        "other/what[1].txt",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path / "data"


def test_a_folder_is_its_files_of_known_suffixes_in_the_order_of_their_paths(data):
    expected = ["B.JSONL", "a.csv.gz", "b.txt", "inner/deep/c.sdk", "inner/z.parquet", "inner.txt"]
    assert expand(["data"]) == [f"data/{name}" for name in expected]
    assert expand(["data/"]) == expand(["data"])
    assert expand(["./data/inner"]) == ["./data/inner/deep/c.sdk", "./data/inner/z.parquet"]
    assert expand([str(data)]) == [f"{data}/{name}" for name in expected]


def test_the_output_of_a_run_is_a_source_if_it_is_named(data):
    assert expand(["data/earlier"]) == ["data/earlier/part-000000.parquet"]


def test_a_named_file_is_taken_whatever_it_is_called(data):
    assert expand(["other/list", "data/README.md", "data/.hidden.txt"]) == [
        "other/list",
        "data/README.md",
        "data/.hidden.txt",
    ]
    assert expand(["other/what[1].txt"]) == ["other/what[1].txt"]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("data/*.txt", ["data/b.txt", "data/inner.txt"]),
        ("data/?.txt", ["data/b.txt"]),
        ("data/[ab].*", ["data/a.csv.gz", "data/b.txt"]),
        ("data/**/*.sdk", ["data/inner/deep/c.sdk"]),
        ("data/inner*", ["data/inner.txt"]),
        ("*/list", ["other/list"]),
    ],
)
def test_globs_stand_for_files(data, pattern, expected):
    assert expand([pattern]) == expected


def test_sources_keep_their_order(data):
    assert expand(["other/list", "data/*.txt"]) == ["other/list", "data/b.txt", "data/inner.txt"]
    assert expand(["data/*.txt", "other/list"]) == ["data/b.txt", "data/inner.txt", "other/list"]


@pytest.mark.parametrize(
    ("sources", "said"),
    [
        ([], "no source"),
        ([""], "an empty name is no source"),
        (["-"], "-: .*write standard input to a file first"),
        (["nowhere.txt"], "nowhere.txt: cannot be opened .No such file or directory"),
        (["a\0b"], "cannot be opened .embedded null byte"),
        (["data/*.sdm"], r"data/\*.sdm: no such files .nothing matches"),
        (["data/inne[r]"], r"no such files .only folders match; end it in /\*"),
        (["data/b.txt", "data/*.txt"], r"data/b.txt: named twice .also as data/b.txt"),
        (["data/b.txt", "data/../data/b.txt"], "data/../data/b.txt: named twice .also as data/b.txt"),
        (["data", "data/inner"], "data/inner/deep/c.sdk: named twice"),
        (["other"], r"what\[1\].txt: named twice"),
        (["empty"], "empty: no puzzles in this folder; .*.txt, .csv"),
        ([os.devnull], "no file; a run reads its sources more than once"),
    ],
)
def test_what_cannot_be_sources_is_refused(data, sources, said):
    (data.parent / "empty").mkdir()
    (data.parent / "empty" / "README.md").write_text("")
    os.link(data.parent / "other" / "what[1].txt", data.parent / "other" / "another.txt")
    with pytest.raises(SourceError, match=said):
        expand(sources)
