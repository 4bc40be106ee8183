"""`gridlanes.grade_run` and `gridlanes.open_grades`."""

from __future__ import annotations

import pytest
from small_grades import files_of, grade_into, write_source

import gridlanes
from gridlanes.corpus.events import Finished, PartDone
from gridlanes.errors import GridlanesError, ModelError


def test_the_call_grades_and_goes_on(tmp_path):
    source, heard = write_source(tmp_path), []
    grade_into(tmp_path / "whole", source)
    run = gridlanes.grade_run([source], tmp_path / "out", workers=1, part_rows=3, listener=heard.append)
    assert files_of(tmp_path / "out") == files_of(tmp_path / "whole")
    assert len(run) == 16
    assert isinstance(heard[-1], Finished)
    heard.clear()
    gridlanes.grade_run([source], tmp_path / "out", part_rows=3, listener=heard.append)
    assert not any(isinstance(event, PartDone) for event in heard)
    assert gridlanes.open_grades(str(tmp_path / "out")).complete


def test_a_source_that_changes_meanwhile_is_reported(tmp_path):
    source = write_source(tmp_path)

    def grow(event):
        if isinstance(event, PartDone) and event.parts_done == 6:
            source.write_text(source.read_text() + "1...............\n")

    with pytest.warns(UserWarning, match="16 rows then, 17 now"):
        run = gridlanes.grade_run(source, tmp_path / "out", workers=1, part_rows=3, listener=grow)
    assert len(run) == 16


@pytest.mark.parametrize("asked", [{"colour": 1}, {"listener": 3}, {"workers": 0}, {"profile": "nowhere.toml"}])
def test_what_makes_no_sense_is_refused(tmp_path, asked):
    with pytest.raises(ModelError):
        gridlanes.grade_run(write_source(tmp_path), tmp_path / "out", **asked)
    assert not (tmp_path / "out").exists()


def test_a_folder_without_grades_is_refused(tmp_path):
    with pytest.raises(GridlanesError, match=r"is not a run, it has no _manifest\.json"):
        gridlanes.open_grades(tmp_path)
