"""The one decorator: its cache sees every edit, and nothing else compiles."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from gridlanes.kernels import jit

ROOT = Path(__file__).resolve().parents[2]

CALLER = """
from gridlanes.kernels.callee import answer
from gridlanes.kernels.jit import kernel

@kernel
def ask(x):
    return answer(x)
"""
CALLEE = """
from gridlanes.kernels.jit import kernel

@kernel(inline={inline})
def answer(x):
    return x + {added}
"""
RUN = """
from gridlanes.kernels.caller import ask
value = ask(1)
print(value, sum(ask.stats.cache_hits.values()), sum(ask.stats.cache_misses.values()))
"""


@pytest.mark.parametrize("inline", [False, True])
def test_an_edited_callee_is_seen_and_an_unchanged_one_is_a_cache_hit(tmp_path, inline):
    package = tmp_path / "gridlanes"
    shutil.copytree(ROOT / "kernels", package / "kernels", ignore=shutil.ignore_patterns("__pycache__"))
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "kernels" / "caller.py").write_text(CALLER, encoding="utf-8")
    # A program that is not part of the package: its own file, and so Numba's own stamp of it, never changes.
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    environment.pop("NUMBA_DISABLE_JIT", None)
    environment.pop("GRIDLANES_NO_CACHE", None)

    def ask_with(added: int) -> list[int]:
        (package / "kernels" / "callee.py").write_text(CALLEE.format(inline=inline, added=added), encoding="utf-8")
        run = subprocess.run(
            [sys.executable, "-B", "-c", RUN], env=environment, capture_output=True, text=True, check=True, cwd=tmp_path
        )
        return [int(word) for word in run.stdout.split()]

    assert ask_with(10) == [11, 0, 1]
    assert ask_with(10) == [11, 1, 0]
    assert ask_with(20) == [21, 0, 1]
    assert ask_with(20) == [21, 1, 0]


def test_the_stamp_covers_every_file_of_the_folder(tmp_path, monkeypatch):
    shutil.copytree(ROOT / "kernels", tmp_path / "kernels", ignore=shutil.ignore_patterns("__pycache__"))
    rules = tmp_path / "kernels" / "rules"
    monkeypatch.setattr(jit, "FOLDER", tmp_path / "kernels")
    monkeypatch.setattr(jit, "RULES", rules)
    core, of_rules = jit.folder_stamp.__wrapped__, jit.rules_stamp.__wrapped__
    before = core(), of_rules()
    assert (core(), of_rules()) == before
    for path in sorted((tmp_path / "kernels").rglob("*.py")):
        text = path.read_bytes()
        path.write_bytes(text + b"# edited\n")
        seen = core() != before[0], of_rules() != before[1]
        assert seen == (rules not in path.parents, rules in path.parents), f"an edit of {path.name} is not seen"
        path.write_bytes(text)
    assert (core(), of_rules()) == before
    (tmp_path / "kernels" / "sweep.py").rename(tmp_path / "kernels" / "swept.py")
    assert core() != before[0]


def test_functions_outside_the_core_are_compiled_anew_when_a_rule_kernel_changes(tmp_path, monkeypatch):
    def stamp_of(file):
        stamped = jit._Stamped()
        stamped._py_file = str(file)
        return stamped.get_source_stamp()

    engine, sweep, rule = (ROOT / name for name in ("engine/verify.py", "kernels/sweep.py", "kernels/rules/table.py"))
    home = {path: Path(jit.FOLDER, path.relative_to(ROOT / "kernels")) for path in (sweep, rule)}
    before = [stamp_of(file) for file in (engine, home[sweep], home[rule])]
    monkeypatch.setattr(jit, "rules_stamp", lambda: "another")
    after = [stamp_of(file) for file in (engine, home[sweep], home[rule])]
    assert [a == b for a, b in zip(before, after, strict=True)] == [False, True, False]


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


def test_the_private_parts_of_numba_that_the_cache_needs_are_there():
    """A new minor version of Numba fails here first; the version range of pyproject.toml is to be widened with care."""
    assert numba.__version__.startswith("0.68.")
    for name in ("UserProvidedCacheLocator", "InTreeCacheLocator", "UserWideCacheLocator", "FunctionCache"):
        assert hasattr(jit.caching, name)
    assert hasattr(jit.caching.InTreeCacheLocator, "get_source_stamp")
    assert "_locator_classes" in vars(jit.caching.CompileResultCacheImpl) or hasattr(
        jit.caching.CompileResultCacheImpl, "_locator_classes"
    )


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
