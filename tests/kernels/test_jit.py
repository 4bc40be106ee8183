"""The one decorator: nothing else compiles."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from gridlanes.kernels import jit

ROOT = Path(__file__).resolve().parents[2]


def test_no_other_file_compiles_with_numba():
    """Only kernels/jit.py may say njit or jit: options and cache are decided in one place."""
    guilty = []
    for folder in ("engine", "genres", "kernels"):
        for path in (ROOT / folder).rglob("*.py"):
            if path == ROOT / "kernels" / "jit.py":
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
                names = [name] + ([alias.name for alias in node.names] if isinstance(node, ast.ImportFrom) else [])
                if {"njit", "jit", "vectorize", "guvectorize", "cfunc", "generated_jit"} & set(names) and not (
                    isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("gridlanes")
                ):
                    guilty.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert guilty == []


@pytest.mark.skipif(jit.JIT_OFF, reason="what the compiler is told")
def test_a_kernel_leaves_the_gil_and_divides_as_numpy_does():
    @jit.kernel
    def divide(a, b):
        return a / b

    assert divide.targetoptions["nogil"]
    assert divide(1.0, 0.0) == float("inf")


def test_a_specialised_kernel_answers_as_the_dispatcher_does():
    @jit.kernel
    def add(a, b):
        return a + b

    quick = jit.specialised(add, 1, 2)
    assert quick(3, 4) == add(3, 4) == 7
