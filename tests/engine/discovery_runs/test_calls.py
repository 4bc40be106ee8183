"""`gridlanes.discover_run` and `gridlanes.open_discovery`."""

from __future__ import annotations

import pytest
from small_discoveries import STATUSES, discover_into, write_source

import gridlanes
from gridlanes.errors import GridlanesError, ModelError


def test_the_call_finds_what_is_done(tmp_path) -> None:
    source, heard = write_source(tmp_path), []
    discover_into(tmp_path / "out", source)
    names = gridlanes.open_discovery(tmp_path / "out").manifest.options["techniques"]
    again = gridlanes.discover_run(
        source, tmp_path / "out", techniques=names, max_specimens=2, part_rows=2, listener=heard.append
    )
    assert [each.name for each in again.discovery.statuses] == STATUSES
    assert heard[0].parts_kept == heard[0].parts


@pytest.mark.parametrize(
    "asked", [{"colour": 1}, {"workers": 0}, {"profile": "nowhere.toml"}, {"techniques": ["magic"]}]
)
def test_what_makes_no_sense_is_refused(tmp_path, asked) -> None:
    with pytest.raises(ModelError):
        gridlanes.discover_run(write_source(tmp_path), tmp_path / "out", **asked)
    assert not (tmp_path / "out").exists()


def test_a_folder_without_a_run_is_refused(tmp_path) -> None:
    with pytest.raises(GridlanesError, match=r"is not a run, it has no _manifest\.json"):
        gridlanes.open_discovery(tmp_path)
