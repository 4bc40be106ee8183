"""Numba looks for BLAS where something needs it, and no sooner."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import pytest
from numba.np import arraymath, linalg

from gridlanes.kernels.compiling import blas
from gridlanes.kernels.compiling.jit import JIT_OFF

pytestmark = pytest.mark.skipif(find_spec("scipy") is None or JIT_OFF, reason="only where there is one to look for")

PROGRAM = """
import sys
import numba, numpy
from gridlanes.kernels.pin import pin
words = numpy.zeros(4, numpy.uint16)
pin(numpy.zeros((1, 4), numpy.uint8), words, words, numpy.zeros((1, 4), numpy.uint16))
print("scipy.linalg" in sys.modules, end=" ")
print(numba.njit(lambda a, b: numpy.dot(a, b))(numpy.full(2, 3.0), numpy.full(2, 7.0)), "scipy.linalg" in sys.modules)
"""


def test_kernels_need_no_scipy_and_functions_of_the_user_s_own_have_it():
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert run.stdout == "False 42.0 True\n"


def test_what_numba_has_is_left_as_it_was():
    blas.look_for_it_later()
    assert arraymath._HAVE_BLAS
    assert arraymath.ensure_blas is linalg.ensure_blas
    assert linalg.ensure_blas.__module__ == "numba.np.linalg"


def test_without_scipy_nothing_is_changed(monkeypatch):
    monkeypatch.setattr(blas, "find_spec", lambda name: None)
    monkeypatch.setattr(blas.importlib, "import_module", lambda name: pytest.fail("numba is told something"))
    blas.look_for_it_later()
