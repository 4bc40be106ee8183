"""The page of steps: complete without a script, and one step at a time in a browser."""

from __future__ import annotations

import html
import shutil
import subprocess

import pytest

import gridlanes

SMALL = "1.3...1..1..3.4."
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def test_every_step_is_in_it_with_its_picture() -> None:
    trace = gridlanes.explain(SMALL)
    page = trace.page()
    assert page.count("<section>") == page.count("<svg") == len(trace.steps)
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
    assert BROWSER is not None
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    command += ["--no-first-run", f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", f"{place.as_uri()}{start}"]
    seen = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
    before, _, _ = seen.partition('<section class="now">')
    assert seen.count('<section class="now">') == 1
    assert before.count("<section") == shown - 1
    n_steps = page.count("<section>")
    assert f"step {shown} of {n_steps}" in seen
