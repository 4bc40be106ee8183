"""The techniques, one concept a file; each file lists its techniques in ``TECHNIQUES``, and in ``SPECIAL_CASES`` steps
of others that players have a name for.
"""

from __future__ import annotations

import copyreg
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


def technique_named(name: str) -> Technique:
    """One of `techniques`. KeyError for any other name."""
    return techniques()[name]


def _as_name(technique: Technique) -> str | tuple[Any, ...]:
    """For pickling and copying: what a technique does is no data, but its name says it in any process."""
    if techniques().get(technique.name) is technique:
        return technique_named, (technique.name,)
    return technique.__reduce_ex__(2)


copyreg.pickle(Technique, _as_name)
