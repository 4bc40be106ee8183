"""The one decorator: its cache sees every edit, and nothing else compiles."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import numba
import pytest
from numba.core import event

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
    shutil.copy(ROOT / "engine" / "interrupts.py", package)
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
    root = tmp_path / "kernels"
    core = {root, root / "lanes"}
    monkeypatch.setattr(jit, "FOLDER", root)
    monkeypatch.setattr(jit, "CORE", core)
    own = [root / name for name in ("rules", "checks", "text")]

    def stamps():
        return [jit.stamp_of.__wrapped__(folder) for folder in (root, root / "lanes", *own, tmp_path)]

    before = stamps()
    assert stamps() == before
    assert before[0] == before[1]
    for path in sorted(root.rglob("*.py")):
        text = path.read_bytes()
        path.write_bytes(text + b"# edited\n")
        in_core = path.parent in core
        expected = [in_core, in_core, *(in_core or folder == path.parent for folder in own), True]
        assert [a != b for a, b in zip(stamps(), before, strict=True)] == expected, f"an edit of {path.name}"
        path.write_bytes(text)
    assert stamps() == before
    (root / "sweep.py").rename(root / "swept.py")
    assert all(a != b for a, b in zip(stamps(), before, strict=True))


def test_a_function_is_compiled_anew_when_its_file_or_what_its_folder_may_call_changes(tmp_path, monkeypatch):
    def stamp_of(file):
        stamped = jit._Stamped()
        stamped._py_file = str(file)
        return stamped.get_source_stamp()

    outside, sweep, rule = tmp_path / "own.py", jit.FOLDER / "sweep.py", jit.FOLDER / "rules" / "table.py"
    outside.write_text("", encoding="utf-8")
    files = (outside, sweep, rule)
    before = [stamp_of(file) for file in files]
    assert before == [stamp_of(file) for file in files]
    outside.write_text("# edited\n", encoding="utf-8")
    assert [a == b for a, b in zip(before, map(stamp_of, files), strict=True)] == [False, True, True]
    outside.write_text("", encoding="utf-8")
    original = jit.stamp_of
    monkeypatch.setattr(jit, "stamp_of", lambda folder: "another" if folder.name == "rules" else original(folder))
    assert [a == b for a, b in zip(before, map(stamp_of, files), strict=True)] == [True, True, False]


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
def test_kernels_are_compiled_such_that_ctrl_c_is_heard():
    compiled_by = set()

    class Listener(event.Listener):
        def on_start(self, _event):
            compiled_by.add(threading.current_thread() is threading.main_thread())

        def on_end(self, _event):
            pass

    @jit.kernel
    def double(x):
        return 2 * x

    with event.install_listener("numba:compile", Listener()):
        assert double(2.5) == 5
        assert jit.address_of(double.py_func, (numba.types.int64,))
    assert compiled_by == {False}


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
