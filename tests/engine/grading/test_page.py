"""The page of steps: complete without a script, and one step at a time in a browser."""

from __future__ import annotations

import html
import shutil
import subprocess
from pathlib import Path

import pytest

import gridlanes

SMALL = "1.3...1..1..3.4."
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def dom_of(address: str, tmp_path: Path) -> str:
    """A page as a browser has it after its script ran."""
    assert BROWSER is not None
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    command += ["--no-first-run", f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", address]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


def test_every_step_is_in_it_with_its_picture() -> None:
    trace = gridlanes.explain(SMALL)
    page = trace.page()
    assert page.count("<section>") == len(trace.steps)
    assert page.count("<section data-end>") == 1
    assert page.count("<svg") == len(trace.steps) + 1
    assert "sudoku 4x4" in page
    assert trace.ending in page
    for step in trace.steps:
        assert all(html.escape(reason) in page for reason in step.reasons)


def test_titles_are_escaped() -> None:
    page = gridlanes.explain(SMALL).page("<b>\x1b")
    assert "<b>" not in page
    assert "\x1b" not in page


@pytest.mark.skipif(BROWSER is None, reason="no browser: install chromium")
@pytest.mark.parametrize(
    ("start", "keys", "shown"),
    [("", [], 1), ("#3", [], 3), ("", ["ArrowRight"] * 2, 3), ("#3", ["ArrowLeft"], 2), ("", ["ArrowLeft"], 1)],
)
def test_a_browser_goes_through_the_steps(tmp_path, start, keys, shown) -> None:
    page = gridlanes.explain(SMALL).page()
    pressed = "".join(f'document.dispatchEvent(new KeyboardEvent("keydown", {{key: "{key}"}}));' for key in keys)
    place = tmp_path / "page.html"
    place.write_text(page.replace("</body>", f"<script>{pressed}</script></body>"), encoding="utf-8")
    seen = dom_of(f"{place.as_uri()}{start}", tmp_path)
    before, _, _ = seen.partition('<section class="now">')
    assert seen.count('<section class="now">') == 1
    assert before.count("<section") == shown - 1
    n_steps = page.count("<section>")
    assert f"step {shown} of {n_steps}" in seen


@pytest.mark.skipif(BROWSER is None, reason="no browser: install chromium")
def test_behind_the_last_step_is_the_end(tmp_path) -> None:
    trace = gridlanes.explain(SMALL)
    place = tmp_path / "page.html"
    place.write_text(trace.page(), encoding="utf-8")
    seen = dom_of(f"{place.as_uri()}#{len(trace.steps) + 1}", tmp_path)
    assert '<section data-end="" class="now">' in seen
    assert ">the end</span>" in seen
