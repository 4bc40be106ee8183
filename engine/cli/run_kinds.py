"""What the folder of a run holds: the command that wrote it."""

from __future__ import annotations

import os


def command_of(folder: str) -> str:
    """The command that wrote the run in a folder; empty for none, or for one that cannot be read."""
    from gridlanes.corpus.manifest import Manifest, ManifestError
    from gridlanes.corpus.run_paths import RunPaths

    try:
        manifest = Manifest.read(RunPaths.at(folder))
    except ManifestError:  # reported by the code that opens the folder
        return ""
    return "" if manifest is None else manifest.command


def refuse_other_folders(folder: str) -> None:
    """Raises `SourceError` for a folder that holds a data set or an enumeration, and no run."""
    from gridlanes.datasets.set_paths import SetPaths
    from gridlanes.enumerating.folder import holds_enumeration
    from gridlanes.errors import SourceError

    kinds = {"a data set": SetPaths.at(folder).holds_set(), "an enumeration": holds_enumeration(folder)}
    for kind, is_there in kinds.items():
        if is_there:
            raise SourceError(f"{folder}: holds {kind}, not a run; gridlanes check examines it")


def run_of_findings(folder: str) -> str:
    """The run with the findings that `gridlanes discover` wrote into a folder, which may be the run itself; empty if it
    has none.
    """
    places = folder, os.path.join(folder, "run")
    return next((place for place in places if command_of(place) == "discover"), "")
