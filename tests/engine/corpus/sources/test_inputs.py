"""Which files the sources of a run are."""

from __future__ import annotations

import os

import pytest

from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.sources import inputs
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
        "data/croissant.json",
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
    (tmp_path / "data/earlier/_manifest.json").write_text(Manifest({}, {}, [], [], []).to_json())
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
        ([""], "the name of a source is empty"),
        (["-"], "-: .*write standard input to a file first"),
        (["/dev/stdin"], "/dev/stdin: .*write standard input to a file first"),
        (["/dev/fd/0"], "/dev/fd/0: .*write standard input to a file first"),
        (["nowhere.txt"], "nowhere.txt: cannot be opened .No such file or directory"),
        (["a\0b"], "cannot be opened .embedded null byte"),
        (["data/*.sdm"], r"data/\*.sdm: no such files .nothing matches"),
        (["data/inne[r]"], r"no such files .only folders match; end it in /\*"),
        (["data/b.txt", "data/*.txt"], r"data/b.txt: named twice .also as data/b.txt"),
        (["data/b.txt", "data/../data/b.txt"], "data/../data/b.txt: named twice .also as data/b.txt"),
        (["data", "data/inner"], "data/inner/deep/c.sdk: named twice"),
        (["other"], r"what\[1\].txt: named twice"),
        (["empty"], "empty: no puzzles in this folder; .*.txt, .csv"),
        ([os.devnull], "not a regular file; a run reads its sources more than once"),
    ],
)
def test_what_cannot_be_sources_is_refused(data, sources, said):
    (data.parent / "empty").mkdir()
    (data.parent / "empty" / "README.md").write_text("")
    os.link(data.parent / "other" / "what[1].txt", data.parent / "other" / "another.txt")
    with pytest.raises(SourceError, match=said):
        expand(sources)


def test_a_folder_with_a_manifest_of_something_else_is_no_run(data):
    (data / "earlier" / "_manifest.json").write_text('{"name": "of something else"}')
    assert "data/earlier/part-000000.parquet" in expand(["data"])
    (data / "earlier" / ".gridlanes").mkdir()
    assert "data/earlier/part-000000.parquet" not in expand(["data"])


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
def test_links_are_followed_by_folders_as_by_globs(data):
    (data.parent / "links").mkdir()
    (data.parent / "links" / "folder").symlink_to("../data/inner")
    (data.parent / "links" / "file.txt").symlink_to("../data/b.txt")
    (data.parent / "links" / "back").symlink_to("../links")
    assert expand(["links"]) == ["links/file.txt", "links/folder/deep/c.sdk", "links/folder/z.parquet"]
    (data.parent / "links" / "back").unlink()
    assert expand(["links/**/*.*"]) == expand(["links"])
    (data.parent / "links" / "again").symlink_to("folder")
    with pytest.raises(SourceError, match=r"links/folder/deep/c\.sdk: named twice .also as links/again/deep/c\.sdk"):
        expand(["links"])


@pytest.mark.skipif(os.name != "posix", reason="needs links and pipes")
@pytest.mark.parametrize("source", ["odd", "odd/*.txt", "odd/x.txt"])
def test_nothing_that_is_called_as_a_source_is_passed_over(data, source):
    (data.parent / "odd").mkdir()
    odd = data.parent / "odd" / "x.txt"
    odd.symlink_to("nowhere.txt")
    with pytest.raises(SourceError, match=r"odd/x\.txt: cannot be opened .No such file or directory"):
        expand([source])
    odd.unlink()
    os.mkfifo(odd)
    with pytest.raises(SourceError, match=r"odd/x\.txt: not a regular file; a run reads its sources more than once"):
        expand([source])


@pytest.mark.parametrize("closed", ["data/b.txt", "data/inner"])
def test_what_the_system_does_not_open_is_an_error_and_not_passed_over(data, monkeypatch, closed):
    def refusing(real):
        def opens(path, *more, **named):
            if path == closed:
                raise PermissionError(13, "Permission denied", path)
            return real(path, *more, **named)

        return opens

    monkeypatch.setattr(inputs, "open", refusing(open), raising=False)
    monkeypatch.setattr(os, "scandir", refusing(os.scandir))
    with pytest.raises(SourceError, match=rf"^{closed}: cannot be opened .Permission denied"):
        expand(["data"])


@pytest.mark.skipif(os.name != "posix", reason="names are UTF-16 elsewhere")
def test_a_name_that_no_row_can_have_is_refused(data):
    (data / os.fsdecode(b"a\xff.txt")).touch()
    for source in ("data", "data/*.txt", os.fsdecode(b"data/a\xff.txt")):
        with pytest.raises(
            SourceError, match=r"data/a\\xff\.txt: its name is not valid UTF-8, and rows name their source"
        ):
            expand([source])


def test_what_a_run_wrote_to_its_own_folder_is_left_out_and_all_else_in_it_refused(data):
    out = data / "out"
    out.mkdir()
    (out / "part-000000.parquet").touch()
    everything = expand(["data/**/*.*"], "nowhere")
    assert "data/out/part-000000.parquet" in everything
    assert expand(["data/**/*.*"], "data/out") == [name for name in everything if "/out/" not in name]
    assert expand(["data"], str(out)) == expand(["data"])[:-1]
    for source, folder in (("data/out", "data/out"), ("data/out/*", "data/out"), ("data/b.txt", "./data")):
        with pytest.raises(SourceError, match="is in the folder that the run writes to; name a folder outside"):
            expand([source], folder)
    (out / "mine.txt").touch()
    with pytest.raises(SourceError, match=r"data/out/mine\.txt: is in the folder that the run writes to"):
        expand(["data"], "data/out")
