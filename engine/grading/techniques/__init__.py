"""The techniques, one concept a file; each file lists its techniques in ``TECHNIQUES``, and in ``SPECIAL_CASES`` steps
of others that players have a name for.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from gridlanes.grading.special_case import SpecialCase
from gridlanes.grading.technique import Technique


@cache
def techniques() -> dict[str, Technique]:
    """All techniques by name, the cheapest first."""
    found = [technique for module in _modules() for technique in module.TECHNIQUES]
    return {technique.name: technique for technique in sorted(found, key=lambda each: (each.cost, each.name))}


@cache
def special_cases() -> tuple[SpecialCase, ...]:
    """All special cases, the cheapest first."""
    found = [case for module in _modules() for case in getattr(module, "SPECIAL_CASES", ())]
    return tuple(sorted(found, key=lambda each: (each.cost, each.name)))


def _modules() -> list[Any]:
    return [importlib.import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__)]
