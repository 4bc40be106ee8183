"""Collects garbage less often while Numba compiles: compiling makes millions of objects, hardly any of which are
garbage.

The time saved: docs/decisions/0030-compile-time.md.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

Returned = TypeVar("Returned")
Arguments = ParamSpec("Arguments")

SELDOM = 100_000
"""new objects until Python looks for garbage among them, while something compiles"""

_lock = threading.Lock()
_usual: list[tuple[int, int, int]] = []
"""Python's thresholds before the first of the compilations that are going on, once for each of these"""


def seldom_collecting(call: Callable[Arguments, Returned]) -> Callable[Arguments, Returned]:
    """Wraps a call during which Python looks for garbage less often; any number may overlap, in any threads."""

    @wraps(call)
    def called(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Returned:
        with _lock:
            _usual.append(_usual[0] if _usual else gc.get_threshold())
            first, *others = _usual[0]
            if 0 < first < SELDOM:  # 0: the user has switched it off
                gc.set_threshold(SELDOM, *others)
        try:
            return call(*args, **kwargs)
        finally:
            with _lock:
                before = _usual.pop()
                if not _usual:
                    gc.set_threshold(*before)

    return called
