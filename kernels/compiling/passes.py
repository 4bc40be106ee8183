"""Which of Numba's passes are replaced for kernels, by passes that do the same in less time.

Numba has an interface for this (a custom compiler class), so nothing changes for other code in the process. The time
saved: docs/decisions/0030-compile-time.md, 0046-prepared-once.md, 0091-values-instead-of-stack-slots.md,
0109-linked-kernels.md and 0163-less-for-llvm.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba.core.compiler_machinery import PassManager, register_pass

Pass = TypeVar("Pass", bound=type[Any])

_IN_PLACE: dict[type[Any], type[Any]] = {}
"""each pass of Numba's that is replaced, and its replacement"""


def in_place_of(numbas: type[Any]) -> Callable[[Pass], Pass]:
    """Decorates a pass that replaces one of Numba's."""

    def replaced(ours: Pass) -> Pass:
        _IN_PLACE[numbas] = register_pass(mutates_CFG=True, analysis_only=False)(ours)
        return ours

    return replaced


def with_ours(manager: PassManager) -> PassManager:
    """A sequence of passes with the replacements in it."""
    manager.passes = [(_IN_PLACE.get(each, each), words) for each, words in manager.passes]
    manager.finalize()
    return manager
