import re
from pathlib import Path

import pytest

import gridlanes
from gridlanes.corpus import calls
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.errors import ModelError


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "in.txt"
    path.write_text("1.....1..1..3.4.\n12343412214343.1\n")
    return path


def test_a_run_from_python_is_its_rows(source, tmp_path, monkeypatch):
    monkeypatch.setattr(calls, "runner_of", lambda workers, cluster: InlineRunner())
    run = gridlanes.run(source, tmp_path / "out", part_rows=1, limit=3)
    assert len(run) == 2
    assert run.to_arrow(["status"])["status"].to_pylist() == ["MULTIPLE", "UNIQUE"]
    assert len(gridlanes.open_run(tmp_path / "out")) == 2
    assert len([*Path(tmp_path / "out").glob("part-*.parquet")]) == 2


def test_what_is_no_option_is_refused(source, tmp_path):
    with pytest.raises(ModelError, match=r"unknown option 'colour'; expected one of row_seconds, .*, escalate$"):
        gridlanes.run(source, tmp_path / "out", colour=1)
    with pytest.raises(ModelError, match=r"workers .* must be a whole number of at least 1, found 0"):
        gridlanes.run(source, tmp_path / "out", workers=0)
    with pytest.raises(ModelError, match="expected a listener that can be called with each event, found 5"):
        gridlanes.run(source, tmp_path / "out", listener=5)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("sources", "said"),
    [
        (5, "expected one or several paths or globs as sources, found 5"),
        (None, "expected one or several paths or globs as sources, found None"),
        (b"in.txt", "expected a path (str or pathlib.Path), found b'in.txt'"),
        (["in.txt", None], "expected a path (str or pathlib.Path), found None"),
    ],
)
def test_what_is_no_path_is_refused(tmp_path, sources, said):
    with pytest.raises(ModelError, match=re.escape(said)):
        gridlanes.run(sources, tmp_path / "out")
    with pytest.raises(ModelError, match=r"expected a path \(str or pathlib\.Path\), found 5"):
        gridlanes.run("in.txt", 5)


def test_sources_are_one_or_several_of_any_kind_of_path(source, tmp_path, monkeypatch):
    monkeypatch.setattr(calls, "runner_of", lambda workers, cluster: InlineRunner())
    other = tmp_path / "other.txt"
    other.write_text("................\n")
    assert len(gridlanes.run((path for path in [source, str(other)]), tmp_path / "out")) == 3
    assert len(gridlanes.run(str(tmp_path / "*.txt"), tmp_path / "of_a_glob")) == 3
