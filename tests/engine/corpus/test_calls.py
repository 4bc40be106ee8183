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
    with pytest.raises(ModelError, match=r"no such option: .*colour"):
        gridlanes.run(source, tmp_path / "out", colour=1)
    with pytest.raises(ModelError, match="workers is a number of processes"):
        gridlanes.run(source, tmp_path / "out", workers=0)
    assert not (tmp_path / "out").exists()
