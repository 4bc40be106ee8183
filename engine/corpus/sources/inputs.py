"""Expands the sources of a run (files, folders and globs) to names of files, in a fixed order."""

from __future__ import annotations

import glob
import os
import stat
from collections.abc import Iterator, Sequence

from gridlanes.corpus.run_paths import RunPaths, is_part
from gridlanes.errors import SourceError
from gridlanes.io.read.suffixes import is_listed, suffixes_in_words

_MAGIC = frozenset("*?[")
_STANDARD_INPUT = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""what each process has of its own, so that workers would read something else there"""


def expand(sources: Sequence[str], folder: str | None = None) -> list[str]:
    """The files of the sources, each once, in the order of the sources, those of a folder or glob sorted by name.

    A file is taken whatever it is called. Of a folder, and of the folders in it, those files are taken whose names
    have a suffix of puzzle files. Files and folders in it whose names begin with a dot or an underscore are left out,
    and so are descriptions of data sets and folders in it that hold the output of a run. ``*``, ``?`` and ``[...]``
    stand for what they do in a shell, ``**`` for any number of folders; what they stand for begins with no dot, and
    folders among it are left out. A name that is there is never a glob. Links are followed. Names stay as they were
    written: the folder, a slash, and the path inside it. `folder`: where the run writes; what folders and globs
    have of its parts is left out.

    Raises `SourceError` for a source that is not there, cannot be opened or stands for no file, for standard input and
    other things that cannot be read twice, for a file that is named twice, for one in `folder`, and for one whose name
    is no UTF-8, since rows name their source.
    """
    if not sources:
        raise SourceError("no source: a run needs files, folders or globs")
    files: list[str] = []
    named_by: dict[tuple[int, int], str] = {}
    for source in sources:
        found = {name: _status_of_file(name) for name in _files_of(source)}
        for name in _outside(list(found), folder):
            status = found[name]
            key = (status.st_dev, status.st_ino)
            if key in named_by:
                raise SourceError(f"{name}: named twice (also as {named_by[key]}); its rows would count twice")
            named_by[key] = name
            files.append(name)
    return files


def _outside(files: list[str], folder: str | None) -> list[str]:
    """The files without the parts that a run has in the folder; SourceError if one is in there that is none of them."""
    if folder is None:
        return files
    target = os.path.join(os.path.realpath(folder), "")
    inside = [name for name in files if os.path.realpath(name).startswith(target)]
    for name in inside:
        if len(inside) == len(files) or not is_part(os.path.basename(name)):
            raise SourceError(f"{name}: is in the folder that the run writes to; name a folder outside its sources")
    parts = set(inside)
    return [name for name in files if name not in parts]


def _files_of(source: str) -> list[str]:
    """The files of one source, and other paths with the name of a file."""
    if source == "-" or source.startswith(_STANDARD_INPUT):
        raise SourceError(f"{source}: sources are read more than once; write standard input to a file first")
    if not source:
        raise SourceError("the name of a source is empty")
    if os.path.isdir(source):
        paths = sorted(_files_in(source))
        if not paths:
            raise SourceError(
                f"{source}: no puzzles in this folder; files in it count if they end in {suffixes_in_words()}"
            )
        return [f"{_posix(source).rstrip('/')}/{'/'.join(path)}" for path in paths]
    if os.path.lexists(source) or not _MAGIC.intersection(source):
        return [source]
    matches = sorted(_posix(match) for match in glob.glob(source, recursive=True))
    files = list(dict.fromkeys(match for match in matches if not os.path.isdir(match)))
    if not files:
        hint = "only folders match; end it in /* for the files in them" if matches else "nothing matches"
        raise SourceError(f"{source}: no such files ({hint})")
    return files


def _files_in(
    folder: str, inside: tuple[str, ...] = (), around: frozenset[tuple[int, int]] = frozenset()
) -> Iterator[tuple[str, ...]]:
    """The paths in a folder, from `inside` on, of what has a known suffix. `around`: the folders that it is in."""
    place = os.path.join(folder, *inside)
    try:
        status = os.stat(place)
        with os.scandir(place) as entries:
            found = [(entry.name, _is_folder(entry)) for entry in entries if not _is_hidden(entry.name)]
    except OSError as error:
        raise SourceError.not_opened(place, error) from None
    here = (status.st_dev, status.st_ino)
    if here in around or (inside and RunPaths.at(place).holds_run()):  # a link that leads back to where it is
        return
    for name, is_folder in found:
        if is_folder:
            yield from _files_in(folder, (*inside, name), around | {here})
        elif is_listed(name):
            yield (*inside, name)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    return os.path.isdir(entry.path) if entry.is_symlink() else entry.is_dir()


def _is_hidden(name: str) -> bool:
    return name.startswith((".", "_"))


def _posix(path: str) -> str:
    return path.replace(os.sep, "/")


def _status_of_file(name: str) -> os.stat_result:
    """The system's status of a file; SourceError if it is not a file, or cannot be opened or written in a row."""
    try:
        name.encode()
    except UnicodeEncodeError:
        raise SourceError(f"{name}: its name is not valid UTF-8, and rows name their source; rename it") from None
    try:
        status = os.stat(name)
        if not stat.S_ISREG(status.st_mode):
            raise SourceError(
                f"{name}: not a regular file; a run reads its sources more than once, so write it to a file first"
            )
        with open(name, "rb"):
            return status
    except (OSError, ValueError) as error:
        raise SourceError.not_opened(name, error) from None
