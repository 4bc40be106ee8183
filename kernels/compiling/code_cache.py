"""The disk cache of compiled kernels: its keys, and the folders from which it is read and to which it is written.

Numba's own cache only checks the file of the decorated function, so it misses an edited *callee* and silently runs old
machine code. Here the cache stamp is the hash of all sources that may be called: those of the file's folder, of the
folders from which files of this folder import, and so on. Editing any of them invalidates all kernels of the folder.

Numba uses the first folder that can be written and reads no other. Here reading does not need writing: the folders are
``NUMBA_CACHE_DIR``, ``__pycache__`` beside the sources, and the user's cache folder. Folders that cannot be written (a
container's) are only read, up to the first that can be written, which is read and written. Kernels that no folder keeps
are compiled again in each process.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import os
import pickle
import re
import tempfile
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numba
from numba.core import caching

from gridlanes.kernels.compiling.linked import KIND, result_of

FOLDER = Path(__file__).resolve().parents[1]
_IMPORTED = re.compile(rb"^ *from gridlanes\.kernels(?:\.([\w.]+))? import ", re.MULTILINE)
UNSAVED: set[str] = set()
"""names of functions that this process has compiled and no folder could keep"""
_UNREADABLE = (
    OSError, EOFError, ImportError, AttributeError, LookupError, TypeError, ValueError, pickle.UnpicklingError
)  # fmt: skip
"""what reading a file raises that may not be read, or is damaged"""


@functools.cache
def stamp_of(folder: Path) -> str:
    """The hash of the kernel sources that functions of a folder may call: its own, those of the folders from which it
    imports, and so on; of a folder outside kernels/, all there are.
    """
    inside = folder == FOLDER or FOLDER in folder.parents
    reached = {folder} if inside else {path.parent for path in FOLDER.rglob("*.py")}
    waiting = [*reached]
    while waiting:
        found = _sources_of(waiting.pop()).imports - reached
        reached |= found
        waiting += found
    digest = hashlib.sha256(numba.__version__.encode())
    for each in sorted(reached):
        digest.update(_sources_of(each).digest)
    return digest.hexdigest()


class _Sources(NamedTuple):
    """The files of a folder, subfolders left out: their hash, and the folders of kernels/ from which they import."""

    digest: bytes
    imports: frozenset[Path]


@functools.cache
def _sources_of(folder: Path) -> _Sources:
    digest, imports = hashlib.sha256(), set[Path]()
    for path in sorted(folder.glob("*.py")):
        source = path.read_bytes()
        digest.update(path.relative_to(FOLDER).as_posix().encode())
        digest.update(source)
        for name in _IMPORTED.findall(source):
            module = FOLDER.joinpath(*name.decode().split("."))
            imports.add(module if module.is_dir() else module.parent)
    return _Sources(digest.digest(), frozenset(imports))


class _Stamped:
    """Replaces the stamp that Numba's cache locators compare by the content of all sources, and takes a folder whether
    it can be written or not: `CodeCache` looks at that.
    """

    _py_file: str

    def get_source_stamp(self) -> str:
        file = Path(self._py_file).resolve()
        return hashlib.sha256(stamp_of(file.parent).encode() + file.read_bytes()).hexdigest()

    def ensure_cache_path(self) -> None:
        """Nothing: see `is_writable`."""


class _ChosenFolder(_Stamped, caching.UserProvidedCacheLocator):  # type: ignore[misc]
    """``NUMBA_CACHE_DIR``, where the user set it."""


class _BesideSource(_Stamped, caching.InTreeCacheLocator):  # type: ignore[misc]
    """``__pycache__`` beside the kernels."""


class _UserCache(_Stamped, caching.UserWideCacheLocator):  # type: ignore[misc]
    """The user's cache folder."""


class _Implementation(caching.CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_ChosenFolder, _BesideSource, _UserCache)

    def rebuild(self, target_context: Any, payload: tuple[Any, ...]) -> Any:
        """A kernel that was read; see linked.py."""
        if payload[0][1] == KIND:
            return result_of(target_context, payload)
        return super().rebuild(target_context, payload)


@functools.cache
def is_writable(folder: str) -> bool:
    """Whether files can be made in a folder, which is itself made if need be; asked once in a process."""
    try:
        os.makedirs(folder, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


class _File(caching.IndexDataCacheFile):  # type: ignore[misc]
    """The cache of one function in one folder. A file that cannot be read counts as none."""

    def load(self, key: Any) -> Any:
        try:
            return super().load(key)
        except _UNREADABLE:
            return None

    def _load_index(self) -> Any:
        try:
            return super()._load_index()
        except _UNREADABLE:
            return {}


class _Files:
    """The cache of one function in the `folders` that are read, of which at most the last can be written."""

    def __init__(self, folders: Sequence[str], name: str, stamp: str) -> None:
        self._name = name
        self._files = [_File(folder, name, stamp) for folder in folders]
        self._is_writable = is_writable(folders[-1])

    def load(self, key: Any) -> Any:
        found = (file.load(key) for file in self._files)
        return next((data for data in found if data is not None), None)

    def has(self, key: Any) -> bool:
        return any(key in file._load_index() for file in self._files)

    def save(self, key: Any, data: Any) -> None:
        try:
            if self._is_writable:
                self._files[-1].save(key, data)
                return
        except OSError:  # the disk is full, or the folder is gone
            pass
        UNSAVED.add(self._name)

    def flush(self) -> None:
        if self._is_writable:
            self._files[-1].flush()


@functools.cache
def _is_file(path: str) -> bool:
    return os.path.isfile(path)


def is_in_a_file(function: Callable[..., Any]) -> bool:
    """Whether the source of a function is in a file, and so may be in the cache."""
    return _is_file(inspect.getfile(function))


class CodeCache(caching.FunctionCache):  # type: ignore[misc]
    """The compiled code on disk of one function whose source is in a file.

    Nothing is looked up before it is asked for: most processes call few of the hundreds of kernels that they import.
    """

    _impl_class = _Implementation

    links: bool = False
    """whether a kernel is asked for that is only linked into others"""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._py_func, self._name = function, repr(function)
        self.enable()

    @cached_property
    def _impl(self) -> _Implementation:
        return self._impl_class(self._py_func)

    @cached_property
    def _locators(self) -> list[Any]:
        file = inspect.getfile(self._py_func)
        found = (locator.from_function(self._py_func, file) for locator in _Implementation._locator_classes)
        return [locator for locator in found if locator is not None]

    @cached_property
    def folders(self) -> list[str]:
        """The folders that are read, of which at most the last can be written."""
        return _read_folders([locator.get_cache_path() for locator in self._locators])

    @cached_property
    def _cache_file(self) -> _Files:
        return _Files(self.folders, self._impl.filename_base, self._locators[0].get_source_stamp())

    @property
    def cache_path(self) -> str:
        return self.folders[-1]

    def has(self, signature: Any, codegen: Any) -> bool:
        """Whether there is code for arguments of these types, with an entrance for Python."""
        return self._cache_file.has(super()._index_key(signature, codegen))

    def _index_key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        key = super()._index_key(signature, codegen)
        return (*key, KIND) if self.links else key


def _read_folders(folders: list[str]) -> list[str]:
    """The folders up to the first that can be written."""
    last = next((i for i, folder in enumerate(folders) if is_writable(folder)), len(folders) - 1)
    return folders[: last + 1]
