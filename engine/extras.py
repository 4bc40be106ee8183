"""Optional dependencies: imported where they are used, named plainly where they are missing."""

from __future__ import annotations

import importlib
from importlib import metadata
from typing import Any

from gridlanes.errors import GridlanesError


class MissingExtraError(GridlanesError, ImportError):
    """A feature was asked for whose package is not installed; the message has the command that installs it."""


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
    """The version of a package that is installed; None for one that is not, or that is run from its source tree."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None
