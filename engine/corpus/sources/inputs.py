"""Which files the sources of a run are: files, folders and globs, as names in an order that is always the same."""

from __future__ import annotations

import glob
import os
import stat
from collections.abc import Iterator, Sequence

from gridlanes.corpus.layout import Layout
from gridlanes.errors import SourceError

SUFFIXES = (".txt", ".csv", ".tsv", ".sdk", ".sdm", ".json", ".jsonl", ".ndjson", ".parquet")
"""of the files in a folder that are sources; all but Parquet also with ``.gz``"""
_PACKED = ".gz"
_MAGIC = frozenset("*?[")


def expand(sources: Sequence[str]) -> list[str]:
    """The files of the sources, each once, in the order of the sources, those of a folder or glob sorted by name.

    A file is taken whatever it is called. Of a folder, and of the folders in it, those files are taken whose names end
    in one of `SUFFIXES`. Files and folders in it whose names begin with a dot or an underscore are left out, and so are
    folders in it that hold the output of a run. ``*``, ``?`` and ``[...]`` stand for what they do in a shell, ``**``
    for any number of folders; what they stand for begins with no dot, and folders among it are left out. A name that is
    there is never a glob. Names stay as they were written: the folder, a slash, and the path inside it.

    Raises `SourceError` for a source that is not there or stands for no file, for standard input and other things that
    cannot be read twice, and for a file that is named twice.
    """
    if not sources:
        raise SourceError("no source: a run needs files, folders or globs")
    files: list[str] = []
    named_by: dict[tuple[int, int], str] = {}
    for source in sources:
        found = _files_of(source)
        for name in found:
            status = _status_of(name)
            key = (status.st_dev, status.st_ino)
            if key in named_by:
                raise SourceError(f"{name}: named twice (also as {named_by[key]}); its rows would count twice")
            named_by[key] = name
            files.append(name)
    return files


def _files_of(source: str) -> list[str]:
    """The files that one source stands for."""
    if source == "-":
        raise SourceError("-: a run reads its sources more than once; write standard input to a file first")
    if not source:
        raise SourceError("an empty name is no source")
    if os.path.isdir(source):
        files = list(_files_in(source))
        if not files:
            raise SourceError(f"{source}: no puzzles in this folder; files in it count if they end in {_suffixes()}")
        return files
    if os.path.lexists(source) or not _MAGIC.intersection(source):
        status = _status_of(source)
        if not stat.S_ISREG(status.st_mode):
            raise SourceError(f"{source}: no file; a run reads its sources more than once, so write it to a file first")
        return [source]
    matches = sorted(_posix(match) for match in glob.glob(source, recursive=True))
    files = list(dict.fromkeys(match for match in matches if os.path.isfile(match)))
    if not files:
        hint = "only folders match; end it in /* for the files in them" if matches else "nothing matches"
        raise SourceError(f"{source}: no such files ({hint})")
    return files


def _files_in(folder: str) -> Iterator[str]:
    """The files of a folder and those inside it that have a known suffix, sorted by their path."""
    found = []
    for path, folders, names in os.walk(folder, onerror=_refuse):
        folders[:] = [name for name in folders if not (_is_hidden(name) or _is_run(os.path.join(path, name)))]
        inside = os.path.relpath(path, folder)
        for name in names:
            if not _is_hidden(name) and _is_source(name) and os.path.isfile(os.path.join(path, name)):
                found.append(name if inside == os.curdir else _posix(os.path.join(inside, name)))
    start = _posix(folder).rstrip("/") + "/"
    return (start + name for name in sorted(found, key=lambda name: name.split("/")))


def _refuse(error: OSError) -> None:
    raise SourceError(f"{error.filename}: cannot be opened ({error.strerror})") from None


def _is_hidden(name: str) -> bool:
    return name.startswith((".", "_"))


def _is_run(folder: str) -> bool:
    return Layout.at(folder).manifest.is_file()


def _is_source(name: str) -> bool:
    return name.lower().removesuffix(_PACKED).endswith(SUFFIXES)


def _suffixes() -> str:
    return f"{', '.join(SUFFIXES)}, also with {_PACKED}"


def _posix(path: str) -> str:
    return path.replace(os.sep, "/")


def _status_of(name: str) -> os.stat_result:
    try:
        return os.stat(name)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SourceError(f"{name}: cannot be opened ({reason})") from None
