"""Optional dependencies: imported where they are used; an error names the missing ones."""

from __future__ import annotations

import importlib
from importlib import metadata
from typing import Any

from gridlanes.errors import GridlanesError


class MissingExtraError(GridlanesError, ImportError):
    """The package that a feature needs is not installed; the message has the command that installs it."""


def need(module: str, *, extra: str, purpose: str) -> Any:
    """Imports `module`; raises `MissingExtraError` naming the `extra` of gridlanes that brings it.

    `purpose` begins the sentence: ``Parquet output needs pyarrow: pip install "gridlanes[io]"``.
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise MissingExtraError(f'{purpose} needs {package}: pip install "gridlanes[{extra}]"') from error


def version_of(package: str) -> str | None:
    """The version of an installed package; None if it is not installed, or runs from its source tree."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None
