"""New processes with a copy of the package, for which some folders are read-only."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACES = ("chosen", "beside the package", "the user's")
"""of the cache"""
_REFUSE = """
import errno, os, sys

def refuse(name, args):  # what a file system that is mounted read-only does, which stops root, too
    changes = name == "open" and args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
    if (changes or name in ("os.mkdir", "os.rename", "os.remove")) and str(args[0]).startswith(read_only):
        raise OSError(errno.EROFS, "Read-only file system", args[0])

read_only = tuple(filter(None, os.environ["READ_ONLY"].split(os.pathsep)))
sys.addaudithook(refuse)
"""


class Copy:
    """A copy of the package in a folder, and a home beside it; `parts` are the rooms that are copied."""

    def __init__(self, folder: Path, *parts: str) -> None:
        self.folder, self.package = folder, folder / "gridlanes"
        self.package.mkdir()
        for part in parts:
            target = self.package if part == "engine" else self.package / part
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / part, target, ignore=ignored, dirs_exist_ok=True)
        (self.package / "__init__.py").touch()

    def place(self, name: str) -> tuple[dict[str, str], tuple[Path, ...]]:
        """For a place of the cache: the environment, and what must be read-only for it to be written first."""
        environment = {"NUMBA_CACHE_DIR": str(self.folder / "chosen")} if name == "chosen" else {}
        return environment, (self.package,) if name == "the user's" else ()

    def run(self, program: str, *arguments: str, read_only: Iterable[Path] = (), **environment: str) -> list[str]:
        """The words that a program prints; fails if it fails or says anything else, a warning, too."""
        unset = ("NUMBA_DISABLE_JIT", "GRIDLANES_NO_CACHE", "NUMBA_CACHE_DIR")
        inherited = {name: value for name, value in os.environ.items() if name not in unset}
        own = {
            "PYTHONPATH": str(self.folder),
            "HOME": str(self.folder / "home"),
            "XDG_CACHE_HOME": str(self.folder / "home" / "cache"),
            "READ_ONLY": os.pathsep.join(map(str, read_only)),
        }
        run = subprocess.run(
            [sys.executable, "-B", "-W", "error", "-c", _REFUSE + program, *arguments],
            env={**inherited, **own, **environment},
            capture_output=True, text=True, check=False, cwd=self.folder,
        )  # fmt: skip
        assert (run.stderr, run.returncode) == ("", 0), run.stderr
        return run.stdout.split()
