"""The techniques, one concept a file; each file lists its techniques in ``TECHNIQUES``."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from gridlanes.grading.technique import Technique


@cache
def techniques() -> dict[str, Technique]:
    """All techniques by name, the cheapest first."""
    modules = [importlib.import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__)]
    found = [technique for module in modules for technique in module.TECHNIQUES]
    return {technique.name: technique for technique in sorted(found, key=lambda each: (each.cost, each.name))}
