"""The one decorator: nothing else compiles."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from numba.core import event, types

from gridlanes.kernels.compiling import jit

ROOT = Path(__file__).resolve().parents[3]


def test_no_other_file_compiles_with_numba():
    """Only kernels/compiling/jit.py may say njit or jit: options and cache are decided in one place."""
    guilty = []
    for folder in ("engine", "genres", "kernels"):
        for path in (ROOT / folder).rglob("*.py"):
            if path == ROOT / "kernels" / "compiling" / "jit.py":
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
def test_kernels_are_compiled_such_that_ctrl_c_is_heard():
    compiled_by = set()

    class Listener(event.Listener):
        def on_start(self, _event):
            compiled_by.add(threading.current_thread() is threading.main_thread())

        def on_end(self, _event):
            pass

    double = eval("lambda x: 2 * x")  # in no file, so in no cache

    with event.install_listener("numba:compile", Listener()):
        assert jit.kernel(double)(2.5) == 5
        assert jit.address_of(double, (types.int64,))
    assert compiled_by == {False}


@pytest.mark.skipif(jit.JIT_OFF, reason="what the compiler is told")
def test_a_kernel_leaves_the_gil_and_divides_as_numpy_does():
    @jit.kernel
    def divide(a, b):
        return a / b

    assert divide.targetoptions["nogil"]
    assert divide(1.0, 0.0) == float("inf")


@pytest.mark.skipif(jit.JIT_OFF, reason="nothing is compiled")
def test_whether_code_is_ready_is_known_before_it_is_asked_for(tmp_path):
    code = """if True:
        import numpy as np
        from gridlanes.kernels.compiling import jit
        from gridlanes.kernels.pin import pin
        words = np.zeros(4, np.uint16)
        arguments = np.zeros((1, 4), np.uint8), words, words, np.zeros((1, 4), np.uint16)
        print(jit.is_ready(pin, *arguments), end=" ")
        jit.specialised(pin, *arguments)
        print(jit.is_ready(pin, *arguments), end=" ")
        from gridlanes.kernels.rules.counts.exact_count import exact_count
        print(exact_count.known_address(words[None], column=True) is not None, end=" ")
        address = exact_count.address(words[None], column=True)
        print(exact_count.known_address(words[None], column=True) == address)
    """
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    runs = [
        subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert runs == ["False True False True\n", "True True True True\n"]


def test_a_specialised_kernel_answers_as_the_dispatcher_does():
    @jit.kernel
    def add(a, b):
        return a + b

    quick = jit.specialised(add, 1, 2)
    assert quick(3, 4) == add(3, 4) == 7
