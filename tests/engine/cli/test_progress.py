"""Progress: only on a terminal, and what it says."""

from __future__ import annotations

import io
import sys

import pytest

from gridlanes.cli import progress as module
from gridlanes.cli.progress import PlainProgress, Progress, RichProgress, figures, progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_shown_where_standard_error_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert type(progress(100, wanted=True)) is Progress


def test_nothing_is_shown_where_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert type(progress(100, wanted=False)) is Progress


@pytest.mark.parametrize("has_rich", [True, False])
def test_a_terminal_gets_a_bar_with_rich_and_a_line_without(monkeypatch: pytest.MonkeyPatch, has_rich: bool) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(module.importlib.util, "find_spec", lambda _: object() if has_rich else None)
    with progress(100, wanted=True) as display:
        assert type(display) is (RichProgress if has_rich else PlainProgress)


@pytest.mark.parametrize("kind", [PlainProgress, RichProgress])
def test_a_short_run_shows_nothing(monkeypatch: pytest.MonkeyPatch, kind: type[Progress]) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with kind(100) as display:
        display.update(1, 50)
    assert terminal.getvalue() == ""


@pytest.mark.parametrize("kind", [PlainProgress, RichProgress])
def test_a_long_run_shows_rows_and_speed_and_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, kind: type[Progress]
) -> None:
    if kind is RichProgress:
        pytest.importorskip("rich")
    monkeypatch.setattr(module, "_DELAY_SECONDS", 0.0)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with kind(100) as display:
        timer = getattr(display, "_timer", None)
        if timer is not None:
            timer.join()
        display.update(1234, 50)
    assert "1,234 rows" in terminal.getvalue()
    assert "left" in terminal.getvalue()


def test_the_time_left_is_in_minutes_then_hours() -> None:
    assert figures(1000, 250.0, 62.0) == "1,000 rows  250 rows/s  1:02 left"
    assert figures(1000, 250.0, 3723.0) == "1,000 rows  250 rows/s  1:02:03 left"
    assert figures(1000, 250.0, None) == "1,000 rows  250 rows/s"


def test_without_a_size_no_time_left_is_made_up() -> None:
    assert Progress(None).seconds_left(10) is None
    assert Progress(100).seconds_left(0) is None
