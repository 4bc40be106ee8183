"""Progress: only on a terminal, and what it says."""

from __future__ import annotations

import io
import logging
import sys

import pytest

from gridlanes.cli import progress as module
from gridlanes.cli.progress import (
    Display,
    PlainDisplay,
    RichDisplay,
    RowsProgress,
    TimedDisplay,
    clock,
    display,
    progress_line,
)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def as_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard error from now on; as a fixture it would be taken back before the test begins."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    return terminal


def shown(kind: type[TimedDisplay], total: int | None) -> TimedDisplay:
    """A display whose delay is over."""
    if kind is RichDisplay:
        pytest.importorskip("rich")
    found = kind(total)
    found._timer.join()
    return found


def test_nothing_is_shown_where_standard_error_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert type(display(100, wanted=True)) is Display


def test_nothing_is_shown_or_said_where_there_is_no_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", None)  # as after 2>&-
    found = display(100, wanted=True)
    assert type(found) is Display
    found.say("part 3 was lost")
    assert capsys.readouterr().out == ""


def test_nothing_is_shown_where_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    as_terminal(monkeypatch)
    assert type(display(100, wanted=False)) is Display


@pytest.mark.parametrize("has_rich", [True, False])
def test_a_terminal_gets_a_bar_with_rich_and_a_line_without(monkeypatch: pytest.MonkeyPatch, has_rich: bool) -> None:
    as_terminal(monkeypatch)
    monkeypatch.setattr(module.importlib.util, "find_spec", lambda _: object() if has_rich else None)
    with display(100, wanted=True) as found:
        assert type(found) is (RichDisplay if has_rich else PlainDisplay)


@pytest.mark.parametrize("kind", [PlainDisplay, RichDisplay])
def test_a_short_run_shows_nothing(monkeypatch: pytest.MonkeyPatch, kind: type[TimedDisplay]) -> None:
    terminal = as_terminal(monkeypatch)
    with kind(100) as found:
        found.show(50, "half")
    assert terminal.getvalue() == ""


@pytest.mark.parametrize("kind", [PlainDisplay, RichDisplay])
def test_a_long_run_shows_rows_and_speed_and_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, kind: type[TimedDisplay]
) -> None:
    terminal = as_terminal(monkeypatch)
    monkeypatch.setattr(module, "_DELAY_SECONDS", 0.0)
    monkeypatch.setattr(module, "_PLAIN_INTERVAL", 0.0)
    with RowsProgress(100, wanted=False) as progress:
        progress.display = shown(kind, 100)
        progress.update(1234, 50)
    assert "1,234 rows" in terminal.getvalue()
    assert "left" in terminal.getvalue()
    assert terminal.getvalue().endswith(("\x1b[K", "\x1b[2K"))


@pytest.mark.parametrize("kind", [PlainDisplay, RichDisplay])
def test_what_was_said_last_appears_when_the_delay_is_over(
    monkeypatch: pytest.MonkeyPatch, kind: type[TimedDisplay]
) -> None:
    terminal = as_terminal(monkeypatch)
    monkeypatch.setattr(module, "_DELAY_SECONDS", 0.05)
    with kind(None) as found:
        found.show(0, "reading the sources")
        assert terminal.getvalue() == ""
        found._timer.join()
        assert "reading the sources" in terminal.getvalue()


@pytest.mark.parametrize("kind", [PlainDisplay, RichDisplay])
@pytest.mark.parametrize("delay", [0.0, 60.0])
def test_a_line_of_its_own_stays(monkeypatch: pytest.MonkeyPatch, kind: type[TimedDisplay], delay: float) -> None:
    terminal = as_terminal(monkeypatch)
    monkeypatch.setattr(module, "_DELAY_SECONDS", delay)
    found = kind(100) if delay else shown(kind, 100)
    with found:
        found.say("row [7] failed")
    assert "row [7] failed\n" in terminal.getvalue()


def test_what_the_engine_logs_is_shown_until_the_display_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = as_terminal(monkeypatch)
    shown_on = display(None, wanted=True)
    logging.getLogger("gridlanes").info("compiling a faster search")
    shown_on.stop()
    logging.getLogger("gridlanes").info("and another")
    assert terminal.getvalue() == "compiling a faster search\n"


def test_a_line_of_its_own_is_shown_without_a_terminal_too(capsys: pytest.CaptureFixture[str]) -> None:
    Display(None).say("row 7 failed")
    assert capsys.readouterr().err == "row 7 failed\n"


def test_the_time_left_is_in_minutes_then_hours() -> None:
    assert progress_line(1000, 250.0, 62.0) == "1,000 rows  250 rows/s  1:02 left"
    assert progress_line(1000, 250.0, 3723.0) == "1,000 rows  250 rows/s  1:02:03 left"
    assert progress_line(1000, 250.0, None) == "1,000 rows  250 rows/s"
    assert clock(59.6) == "1:00"


def test_without_a_size_no_time_left_is_made_up() -> None:
    assert RowsProgress(None, wanted=False).seconds_left(10) is None
    assert RowsProgress(100, wanted=False).seconds_left(0) is None
