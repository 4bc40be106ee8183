"""The notebooks are kept as they were executed, with their pictures; `.ci/run` executes them again."""

from __future__ import annotations

import ast
import importlib
import json
import re
import socket
from pathlib import Path
from typing import Any

import pytest

BOOKS = sorted((Path(__file__).resolve().parent.parent / "notebooks").glob("*.ipynb"))
PICTURES = {"image/png", "image/svg+xml"}
ANEW = "execute it again: python -m bench.notebooks"


def cells_of(path: Path) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return cells


def code_of(path: Path) -> list[dict[str, Any]]:
    return [cell for cell in cells_of(path) if cell["cell_type"] == "code"]


def test_there_are_notebooks():
    assert {path.stem for path in BOOKS} >= {"quickstart", "corpus_analysis", "make_dataset"}


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_notebook_was_executed_from_top_to_bottom(path):
    numbers = [cell["execution_count"] for cell in code_of(path)]
    assert numbers == [*range(1, len(numbers) + 1)], ANEW
    outputs = [output for cell in code_of(path) for output in cell["outputs"]]
    assert not any(output["output_type"] == "error" or output.get("name") == "stderr" for output in outputs), ANEW
    assert sum(bool(PICTURES & output.get("data", {}).keys()) for output in outputs) >= 2, ANEW


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_notebook_says_nothing_of_the_machine_and_the_time_of_its_execution(path):
    """Pictures apart, in whose bytes any letters may stand."""
    book = json.loads(path.read_text(encoding="utf-8"))
    assert all(cell["metadata"] == {} for cell in book["cells"])
    assert set(book["metadata"]["language_info"]) == {"name"}
    for cell in code_of(path):
        for output in cell["outputs"]:
            shown = output.get("data", {"text/plain": output.get("text", "")})
            for kind, value in shown.items():
                text = "".join(value)
                if kind != "image/png":
                    assert not re.search(r"(?<![\w.])/(tmp|home|root|Users|var|private)/\w", text), ANEW
                    assert not re.search(rf"\b{re.escape(socket.gethostname())}[.:]", text), ANEW


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_what_a_notebook_imports_of_gridlanes_is_there(path):
    """Also where nobody executes it."""
    for cell in code_of(path):
        for node in ast.walk(ast.parse("".join(cell["source"]))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("gridlanes"):
                module = importlib.import_module(node.module or "")
                for alias in node.names:
                    assert hasattr(module, alias.name) or importlib.import_module(f"{node.module}.{alias.name}")
