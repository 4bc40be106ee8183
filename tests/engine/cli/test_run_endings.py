"""What is said at the end of a run, however it ends; test_run.py and test_grade_folder.py have it by the commands."""

from __future__ import annotations

import pytest

from gridlanes.cli.endings import EndedError, Terminated
from gridlanes.cli.run_endings import closing_lines, concluded, exit_code, finished_run, progress_of
from gridlanes.cli.run_progress import JsonProgress, RunProgress, ShownProgress
from gridlanes.corpus.events import Finished, Planned

FINISHED = Finished("out", 3, 9, {"UNIQUE": 9}, 2.0, 4.5)


def raising(error):
    def drive():
        raise error

    return drive


def progress(parts_kept):
    found = RunProgress()
    found(Planned("out", 1, 3, 9, parts_kept, 3 * parts_kept, "1 process"))
    return found


def test_a_run_to_its_end_is_what_it_came_to():
    assert finished_run(lambda: FINISHED, progress(0), overwrite=False) is FINISHED


@pytest.mark.parametrize(("error", "how", "code"), [(KeyboardInterrupt(), "inter", 130), (Terminated(), "termin", 143)])
@pytest.mark.parametrize(("overwrite", "again"), [(False, "the same command"), (True, "the same command without --ov")])
def test_an_interruption_says_how_to_go_on(error, how, code, overwrite, again):
    with pytest.raises(EndedError) as ended:
        finished_run(raising(error), progress(1), overwrite=overwrite)
    assert str(ended.value).startswith(how)
    assert f"1 of 3 parts is done; {again}" in str(ended.value)
    assert ended.value.code == code


def test_the_table_says_what_was_kept():
    assert ("parts", "3") in closing_lines(FINISHED, progress(0))
    assert ("parts", "3 (2 done before)") in closing_lines(FINISHED, progress(2))
    assert ("parts", "3 (all done before)") in closing_lines(FINISHED, progress(3))


def test_sources_that_changed_are_reported_but_not_among_json(capsys):
    changed = Finished("out", 3, 9, {"UNIQUE": 9}, 2.0, 4.5, ["a.txt: has changed"])
    concluded(changed, list, shown=False, as_json=True)
    assert capsys.readouterr() == ("", "")
    concluded(changed, lambda: [("rows", "9")], shown=True, as_json=False)
    assert "gridlanes: a.txt: has changed" in capsys.readouterr().err
    assert [exit_code(finished, answered=True) for finished in (FINISHED, changed)] == [0, 1]
    assert exit_code(FINISHED, answered=False) == 1


def test_it_is_reported_as_it_was_asked_for():
    assert isinstance(progress_of(as_json=True, quiet=True), JsonProgress)
    assert type(progress_of(as_json=False, quiet=True)) is RunProgress
    with progress_of(as_json=False, quiet=False) as shown:
        assert isinstance(shown, ShownProgress)
