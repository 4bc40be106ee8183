"""Pauses Python's cyclic garbage collector while very many objects are created, none of which is garbage.

The structure of a large board consists of some hundred thousand objects. Python looks through all that there are
whenever a quarter more have come to stay, which took two fifths of the time to make such structures. They are therefore
moved to the oldest generation at once (gc.freeze, gc.unfreeze); processes that belong to gridlanes keep them frozen.

What is made of long JSON has no cycles either, and looking for some takes many times as long as reading it. The same
goes for the regions of thousands of puzzles.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class _Within:
    """How many are within `gc_paused`, in all threads, and whether anything looked for garbage before."""

    lock = threading.Lock()
    n = 0
    was_on = False
    keeps = False
    """whether objects are kept for good"""
    leaves: bool | None = None
    """whether somebody else has kept objects for good, so that none must be moved; None before the first look, as it
    takes long to count such objects"""


def keep_for_good() -> None:
    """All objects that there are, and structures that are made from now on, are never looked through again: for
    processes that make structures and end.
    """
    gc.freeze()
    _Within.keeps = True


@contextmanager
def gc_paused() -> Iterator[None]:
    """Within it, in any thread, nothing looks for garbage. It may be entered again before it was left."""
    with _Within.lock:
        if _Within.n == 0:
            _Within.was_on = gc.isenabled()
            gc.disable()
        _Within.n += 1
    try:
        yield
    finally:
        with _Within.lock:
            _Within.n -= 1
            if _Within.n == 0 and _Within.was_on:
                _make_old()
                gc.enable()


def _make_old() -> None:
    """Puts young objects with the oldest ones."""
    if _Within.keeps:
        gc.freeze()
        return
    if _Within.leaves is None:
        _Within.leaves = gc.get_freeze_count() > 0
    if not _Within.leaves:
        gc.freeze()  # the only way to make objects old without a look at them
        gc.unfreeze()
