"""Pages share one head and one style; what is not marked as safe is escaped."""

from __future__ import annotations

import pytest

from gridlanes.draw.pages import rendered
from gridlanes.extras import MissingExtraError

STEPS = {"ending": "Solved.", "steps": [], "final": "<svg></svg>"}


def test_a_page_has_the_head_of_all_and_its_own_body() -> None:
    page = rendered("gridlanes.grading", "page.html", "A page", title="one", **STEPS)
    assert page.startswith("<!DOCTYPE html>")
    assert page.count("<title>one</title>") == page.count("<h1>one</h1>") == page.count("<body>") == 1
    assert "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\"" in page
    assert "<svg></svg>" in page


def test_values_are_escaped() -> None:
    page = rendered("gridlanes.grading", "page.html", "A page", title="<b>", **STEPS | {"ending": "<i>"})
    assert "<b>" not in page
    assert "<i>" not in page
    assert "&lt;b&gt;" in page


def test_a_value_that_is_missing_is_an_error() -> None:
    jinja2 = pytest.importorskip("jinja2")
    with pytest.raises(jinja2.UndefinedError):
        rendered("gridlanes.grading", "page.html", "A page", title="one")


def test_without_the_extra_the_purpose_is_said(monkeypatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "jinja2", None)
    with pytest.raises(MissingExtraError, match="A page"):
        rendered("gridlanes.grading", "page.html", "A page", title="one", **STEPS)
