"""What a run tells: a bar, lines of JSON, lost parts and failed rows."""

from __future__ import annotations

import io
import json
import sys

import pytest

from gridlanes.cli import progress as display_module
from gridlanes.cli.run_progress import JsonProgress, RunProgress, ShownProgress, failed_lines, progress_words
from gridlanes.corpus.events import Finished, PartDone, PartLost, Planned, RowsFailed
from gridlanes.io.write.output import OutputError

PLANNED = Planned("answers", 2, 153, 10_000, 11, 700, "2 processes")
DONE = PartDone(11, "a.txt", 65, {"UNIQUE": 65}, 0.5, 12, 153, 765, 10_000, 1234.5, 62.0)
LOST = PartLost(3, "a.txt", "the worker was\nkilled by signal 9")
FAILED = RowsFailed(3, {200: "killed by signal 9", 198: "killed by\nsignal 9"})
FINISHED = Finished("answers", 153, 10_000, {"UNIQUE": 10_000}, 8.0, 1250.0)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_how_far_a_run_is_follows_from_its_events() -> None:
    progress = RunProgress()
    assert progress.planned is None
    progress(PLANNED)
    assert progress.so_far() == "11 of 153 parts are done"
    progress(DONE)
    assert progress.so_far() == "12 of 153 parts are done"


@pytest.mark.parametrize(("done", "parts", "said"), [(1, 2, "1 of 2 parts is done"), (0, 1, "0 of 1 part are done")])
def test_one_is_singular(done: int, parts: int, said: str) -> None:
    progress = RunProgress()
    progress(Planned("answers", 1, parts, 10, done, 5, "1 process"))
    assert progress.so_far() == said


def test_every_event_is_one_line_of_json_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    progress = JsonProgress()
    for event in (PLANNED, DONE, LOST, FAILED, FINISHED):
        progress(event)
        lines = capsys.readouterr().out.splitlines()
        assert [json.loads(line) for line in lines] == [json.loads(json.dumps(event.as_dict()))]


class FullDisk(io.StringIO):
    def write(self, _text: str) -> int:
        raise OSError(28, "No space left on device")


def test_events_that_cannot_be_written_are_reported_in_plain_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", FullDisk())
    with pytest.raises(OutputError, match="<stdout>: cannot be written: No space left on device"):
        JsonProgress()(PLANNED)


def test_the_bar_has_parts_rows_speed_and_time_left() -> None:
    assert progress_words(DONE) == "12/153 parts  765 rows  1,234 rows/s  1:02 left"


def test_no_time_left_is_reported_in_the_last_second() -> None:
    last = PartDone(0, "a.txt", 65, {}, 0.5, 1, 1, 65, 65, 1234.5, 0.0)
    assert progress_words(last) == "1/1 part  65 rows  1,234 rows/s"


def test_the_display_says_why_nothing_is_heard_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(display_module, "_DELAY_SECONDS", 0.0)
    monkeypatch.setattr(display_module, "_PLAIN_INTERVAL", 0.0)
    monkeypatch.setattr(display_module.importlib.util, "find_spec", lambda _: None)
    with ShownProgress() as progress:
        progress._display._timer.join()
        assert "reading the sources" in terminal.getvalue()
        progress(PLANNED)
        assert "7%  142 parts to do, 2 processes (the first run compiles kernels)" in terminal.getvalue()
        progress(DONE)
        assert "8%  12/153 parts" in terminal.getvalue()


def test_lost_parts_and_failed_rows_are_lines_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with ShownProgress() as progress:
        for event in (PLANNED, LOST, DONE, FAILED, FINISHED):
            progress(event)
    assert capsys.readouterr().err.splitlines() == [
        "part 3 of a.txt is tried again, alone: the worker was killed by signal 9",
        "row 198 ends as FAILED: killed by signal 9",
        "row 200 ends as FAILED: killed by signal 9",
    ]


def test_of_many_failed_rows_a_few_are_reported() -> None:
    lines = failed_lines(dict.fromkeys(range(10), "killed"))
    assert len(lines) == 4
    assert lines[-1] == "and 7 more rows in this part"


def test_quiet_tells_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with RunProgress() as progress:
        for event in (PLANNED, LOST, DONE, FAILED, FINISHED):
            progress(event)
    captured = capsys.readouterr()
    assert captured.out == captured.err == ""
