"""Postpones Numba's search for BLAS until something needs it.

Before it compiles or loads anything, Numba imports scipy, if it is installed, to find out whether there is a BLAS. This
takes a fifth of the processor time of a process that solves a few puzzles. No kernel of this package uses linear
algebra.
"""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Any

from numba.np import linalg


def look_for_it_later() -> None:
    """Lets Numba take it that there is a BLAS where scipy is installed. Whatever uses one (`numpy.dot` in a function of
    the user's own, say) makes Numba look then, as ever, and say what is wrong.
    """
    if find_spec("scipy") is None:
        return  # it is soon found out
    module: Any = linalg
    look = module.ensure_blas
    module.ensure_blas = lambda: None
    try:
        importlib.import_module("numba.np.arraymath").ensure_blas = look  # type: ignore[attr-defined]
    finally:
        module.ensure_blas = look
