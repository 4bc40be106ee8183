"""docs/own-rules.md: every block of it runs, and is as short as it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gridlanes import registry
from gridlanes.cli.main import command_line

DOC = Path(__file__).resolve().parent.parent / "docs" / "own-rules.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# file: (\w+\.py)\n")
MAX_LINES = {"diagonal.py": 15, "mines.py": 40, "rope.py": 60}
NAMES = ("diagonal", "magic", "mines", "multiset", "rope")
PUZZLES = {
    "puzzles.txt": "1...............\n",
    "ropes.jsonl": '{"genre": "rope", "data": {"grid": ["1...", "....", "....", "...."], "ropes": [[[0, 0], [1, 1]]]}}',
}


def blocks(kind: str) -> list[str]:
    return [text for found, text in BLOCK.findall(DOC.read_text(encoding="utf-8")) if found == kind]


def files() -> dict[str, str]:
    """The files that the page shows."""
    found = {}
    for text in blocks("python"):
        match = FILE.match(text)
        if match:
            found[match[1]] = text[match.end() :]
    return found


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the files of the page and its puzzles."""
    for name, text in {**files(), **PUZZLES}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    for name in NAMES:
        registry.forget(name)


def test_the_page_runs_from_top_to_bottom(folder):
    pytest.importorskip("ortools")
    names: dict[str, Any] = {}
    for text in blocks("python"):
        match = FILE.match(text)
        if match:
            registry.load_file(folder / match[1])
        else:
            exec(compile(text, str(DOC), "exec"), names)
    assert {"puzzle", "steps", "expected"} <= set(names)


def test_the_commands_of_the_page_run(folder):
    pytest.importorskip("ortools")

    lines = [line for text in blocks("console") for line in text.splitlines() if line.startswith("$ ")]
    assert len(lines) == 3
    for line in lines:
        program, *arguments = line[2:].split()
        assert program == "gridlanes"
        result = CliRunner().invoke(command_line, arguments)
        assert result.exit_code == 0, f"{line}\n{result.output}"


@pytest.mark.parametrize("name", MAX_LINES)
def test_files_are_as_short_as_promised(name):
    lines = [line for line in files()[name].splitlines() if line.strip()]
    assert len(lines) <= MAX_LINES[name]


@pytest.mark.parametrize("name", NAMES)
def test_genres_are_drawn(folder, name):
    import gridlanes

    registry.load_file(folder / f"{name}.py")
    structure = registry.find_genre(name).data({"grid": ["...."] * 4}).structure
    assert structure.genre == name
    line = f'{{"genre": "{name}", "data": {{"grid": ["1...", "....", "....", "...."]}}}}'
    assert "<svg" in gridlanes.solve([line], limit=1).row(0).drawing()
