"""Putting Python's search for garbage off while very many objects are made, none of which is garbage.

The structure of a large board consists of some hundred thousand objects. Python looks through all that there are
whenever a quarter more have come to stay, which took two fifths of the time to make such structures. They are therefore
put with the oldest objects at once, which it looks through when others give a reason to.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class _Within:
    """How many are within `garbage_later`, in all threads, and whether anything looked for garbage before."""

    lock = threading.Lock()
    n = 0
    was_on = False


@contextmanager
def garbage_later() -> Iterator[None]:
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
                if not gc.get_freeze_count():
                    gc.freeze()  # the only way to make objects old without a look at them
                    gc.unfreeze()
                gc.enable()
