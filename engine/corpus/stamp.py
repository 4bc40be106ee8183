"""The stamp of this gridlanes: its version, and a hash of its code and of its data for grading. Manifests keep it, and
machines compare it.
"""

from __future__ import annotations

import functools
import hashlib
from importlib import import_module
from pathlib import Path
from types import ModuleType

_PACKAGES = ("gridlanes", "gridlanes.genres", "gridlanes.kernels")
_ENDINGS = (".py", ".toml")
_DIGITS = 16


@functools.cache
def _stamp() -> tuple[str, str]:
    digest = hashlib.sha256()
    seen = set[Path]()
    for name in _PACKAGES:  # installed, the latter lie in the first; in a source tree they may lie elsewhere
        package = import_module(name)
        for path, place in _modules_of(package):
            if path not in seen:
                seen.add(path)
                text = path.read_bytes()
                digest.update(f"{place} {len(text)}\n".encode() + text)
    return str(import_module("gridlanes").__version__), digest.hexdigest()[:_DIGITS]


def _modules_of(package: ModuleType) -> list[tuple[Path, str]]:
    """The files of a package with their places in gridlanes, in the order of these."""
    above = package.__name__.split(".")[1:]
    found = []
    for folder in package.__path__:
        for ending in _ENDINGS:
            for path in Path(folder).rglob(f"*{ending}"):
                found.append((path, "/".join([*above, *path.relative_to(folder).parts])))
    return sorted(found, key=lambda entry: entry[1])


def engine_stamp() -> dict[str, str]:
    """``version``, and ``stamp``: the hash of all modules and profiles of the package, the same wherever it is
    installed.
    """
    version, stamp = _stamp()
    return {"version": version, "stamp": stamp}
