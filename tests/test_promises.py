"""docs/reliability.md names what is promised to users, and for each promise the tests that hold it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
PROMISES = PAGE[PAGE.index("| promise |") :].split("\n\n", 1)[0].splitlines()[2:]
"""the lines of the table"""


def functions() -> set[str]:
    """The names of all tests."""
    return {
        node.name
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }


def test_every_promise_has_a_test_that_is_there() -> None:
    known = functions()
    assert len(PROMISES) == 10
    for line in PROMISES:
        _, promise, _, held_by, _ = line.split("|")
        names = re.findall(r"`(\w+)`", held_by)
        assert names, promise
        assert set(names) <= known, promise


def test_paths_of_tests_that_the_page_names_are_there() -> None:
    for path in re.findall(r"tests/[\w/.]+", PAGE):
        assert (ROOT / path.rstrip(".")).exists(), path
