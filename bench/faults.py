"""``python -m bench.faults``: what a run leaves behind when its disk fails, at every write, sync and rename in turn.

A run of six parts is made once without a fault. Then, for each kind of fault and each k, one whose k-th operation
fails, and after it the same run again without a fault. No file under a final name may ever differ from the undisturbed
run's, the run must end with one error that says what happened (or not notice what does no harm), and the second run
must complete to the same bytes. Faults are injected into `gridlanes.corpus.durable`; with ``--real`` the command line
is also tried with limits on the size of files, a disk that is too small and a folder that takes no files.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import gzip
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path

from bench.table import aligned
from gridlanes.cli.endings import SOME_NOT
from gridlanes.corpus import driver, durable
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.run_paths import PARTS, RunPaths
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.errors import GridlanesError

PART_ROWS = 20
OPTIONS = RunOptions(part_rows=PART_ROWS)


@dataclass(frozen=True)
class Fault:
    """`operation` (a method of `Disk`) fails: with `code`, at the k-th call and, if it `lasts`, from then on."""

    name: str
    operation: str
    code: int = 0
    lasts: bool = False


FAULTS = (
    Fault("disk full at a write", "write", errno.ENOSPC, lasts=True),
    Fault("I/O error at a write", "write", errno.EIO),
    Fault("short write, reported", "write"),
    Fault("short write, not reported", "write"),
    Fault("read-only at an open", "open_raw", errno.EROFS, lasts=True),
    Fault("I/O error at a sync", "sync", errno.EIO),
    Fault("disk full at a rename", "replace", errno.ENOSPC),
    Fault("I/O error at the sync of a folder", "sync_folder", errno.EIO),
)


class QuickDisk(durable.Disk):
    """A disk that nobody waits for; what is lost with the power is not what is tried here."""

    def sync(self, raw: io.FileIO) -> None:
        pass

    def sync_folder(self, folder: str) -> None:
        pass


class FaultyDisk(QuickDisk):
    """A disk with one fault, at call `at` (from 0) of an operation; `hit` tells whether it came to that."""

    def __init__(self, fault: Fault, at: int) -> None:
        self.fault, self.left, self.hit = fault, at, False

    def _strikes(self, operation: str) -> bool:
        if operation != self.fault.operation:
            return False
        self.left -= 1
        now = self.left == -1 or (self.fault.lasts and self.left < 0)
        self.hit |= now
        return now

    def _may_fail(self, operation: str) -> None:
        if self._strikes(operation):
            raise OSError(self.fault.code, os.strerror(self.fault.code))

    def open_raw(self, path: str, mode: str) -> io.FileIO:
        if "r" not in mode:
            self._may_fail("open_raw")
        return super().open_raw(path, mode)

    def write(self, raw: io.FileIO, data: memoryview) -> int:
        if not self._strikes("write"):
            return super().write(raw, data)
        if self.fault.code:
            super().write(raw, data[: len(data) // 3])  # a disk that fills up takes what it can
            raise OSError(self.fault.code, os.strerror(self.fault.code))
        if self.fault.name.endswith(", reported"):
            return super().write(raw, data[: (len(data) + 1) // 2])  # a disk takes a byte, or reports an error
        super().write(raw, data[: len(data) // 2])
        return len(data)

    def sync(self, raw: io.FileIO) -> None:
        self._may_fail("sync")
        super().sync(raw)

    def replace(self, source: str, target: str) -> None:
        self._may_fail("replace")
        super().replace(source, target)

    def sync_folder(self, folder: str) -> None:
        self._may_fail("sync_folder")
        super().sync_folder(folder)


@dataclass
class Tally:
    """What became of the trials of one fault; `wrong` should stay empty."""

    name: str
    ends: Counter[str] = field(default_factory=Counter)
    parts_kept: int = 0
    errors: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)

    @property
    def trials(self) -> int:
        return sum(self.ends.values())

    def cells(self) -> tuple[str, ...]:
        kept = f"{self.parts_kept / self.trials:.1f}" if self.trials else ""
        counts = (self.trials, self.ends["error"], self.ends["no harm"], len(self.wrong))
        return (self.name, *map(str, counts), kept, "; ".join(sorted(self.errors)))


HEADING = ("fault", "trials", "ended with an error", "did no harm", "WRONG", "parts kept", "what it said")


@contextlib.contextmanager
def small_pieces(size: int) -> Generator[None]:
    """Files are written in pieces of `size` bytes, so that each is many writes."""
    usual, durable.PIECE = durable.PIECE, size
    try:
        yield
    finally:
        durable.PIECE = usual


@contextlib.contextmanager
def disk(chosen: durable.Disk) -> Generator[None]:
    """Files are written to another disk."""
    usual, durable.disk = durable.disk, chosen
    try:
        yield
    finally:
        durable.disk = usual


def make_sources(folder: Path) -> list[str]:
    """Three sources of two parts each: easy puzzles of two sizes, some rows that are none, one source compressed."""
    examples = resources.files("gridlanes.genres").joinpath("examples/sudoku9x9.txt").read_text().splitlines()
    nine = [line for line in examples if line and not line.startswith("#")][: 2 * PART_ROWS - 7]
    four = ["12......2......3", "1.....1..1..3.4.", "no puzzle", "11.............."] * 9
    texts = {"nine.txt": nine, "four.txt": four, "both.txt.gz": [*four[:15], *nine[:20]]}
    for name, lines in texts.items():
        data = ("\n".join(lines) + "\n").encode()
        (folder / name).write_bytes(gzip.compress(data, mtime=0) if name.endswith(".gz") else data)
    return [str(folder / name) for name in texts]


def run(sources: Sequence[str], folder: Path) -> None:
    """The run, in this process."""
    driver.drive(list(sources), str(folder), OPTIONS, runner=InlineRunner())


def finals(folder: Path) -> dict[str, bytes]:
    """The files of a run that readers look at, by name."""
    manifest = RunPaths.at(folder).manifest
    paths = [*folder.glob(PARTS), *([manifest] if manifest.is_file() else [])]
    return {path.name: path.read_bytes() for path in sorted(paths)}


def faults_of(folder: Path, expected: dict[str, bytes], *, ended: bool) -> list[str]:
    """What is wrong in the folder of a run that `ended` well or not."""
    found = finals(folder)
    manifest = RunPaths.at(folder).manifest.name
    wrong = [f"{name} differs" for name in found if name != manifest and found[name] != expected.get(name)]
    if manifest in found:
        value = json.loads(found[manifest])  # a manifest is always whole
        if value["complete"] and found != expected:
            wrong.append("complete, but not the same files")
    if ended and found != expected:
        wrong.append(f"files {sorted(found)} or their bytes are not those of the undisturbed run")
    left = [path.name for path in RunPaths.at(folder).partial.glob("*")]
    return wrong + [f"{name} was left" for name in left]


def try_fault(
    fault: Fault, at: int, sources: Sequence[str], folder: Path, expected: dict[str, bytes], tally: Tally
) -> bool:
    """One trial in a new `folder`; whether the fault was met."""
    bad = FaultyDisk(fault, at)
    error = ""
    with disk(bad):
        try:
            run(sources, folder)
        except GridlanesError as raised:
            error = str(raised)
    if not bad.hit:
        return False
    wrong = faults_of(folder, expected, ended=not error)
    tally.ends["error" if error else "no harm"] += 1
    if error:
        if "\n" in error:
            wrong.append(f"an error of several lines: {error}")
        tally.errors.add(_words(error))
        tally.parts_kept += sum(name.endswith(".parquet") for name in finals(folder))
    run(sources, folder)
    wrong += [f"after another run: {fault}" for fault in faults_of(folder, expected, ended=True)]
    tally.wrong += [f"{fault.name}, number {at}: {words}" for words in wrong]
    return True


def _words(error: str) -> str:
    """An error without the places and figures that differ from trial to trial."""
    return re.sub(r"[\d,]*\d", "N", error.split("cannot be written: ")[-1])


def inject(
    work: Path,
    faults: Sequence[Fault] = FAULTS,
    *,
    piece: int = 512,
    every: int = 1,
    tell: Callable[[str], None] = print,
) -> list[Tally]:
    """Every fault at every (`every`-th) operation of its kind, until a run has no more of them."""
    sources = make_sources(work)
    tallies = []
    with small_pieces(piece), disk(QuickDisk()):
        run(sources, work / "undisturbed")
        expected = finals(work / "undisturbed")
        n_parts = sum(name.endswith(".parquet") for name in expected)
        assert n_parts == 6, f"{n_parts} parts"
        for fault in faults:
            tally = Tally(fault.name)
            at = len(tallies) % every  # others for each fault
            while try_fault(fault, at, sources, work / f"{len(tallies)}-{at}", expected, tally):
                at += every
            tallies.append(tally)
            tell(f"{fault.name}: {tally.trials} trials, {len(tally.wrong)} wrong")
    return tallies


# The real thing -------------------------------------------------------------------------------------------------------

_COMMAND = """
import resource, sys
limit = int(sys.argv.pop(1))
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
from gridlanes.cli.main import main
sys.exit(main())
"""


def command(sources: Sequence[str], folder: Path, file_limit: int = 0) -> subprocess.CompletedProcess[str]:
    """The run by the command line, in processes of its own, with a limit on the size of each file it writes."""
    arguments = ["run", *sources, str(folder), "--part-rows", str(PART_ROWS), "--workers", "1"]
    call = [sys.executable, "-c", _COMMAND, str(file_limit), *arguments]
    return subprocess.run(call, capture_output=True, text=True, check=False, cwd=folder.parent)


def try_command(
    tally: Tally, sources: Sequence[str], folder: Path, expected: dict[str, bytes], *, file_limit: int = 0
) -> None:
    """One run of the command line that may fail, and a look at what it left."""
    ended = command(sources, folder, file_limit)
    failed = ended.returncode != SOME_NOT
    wrong = faults_of(folder, expected, ended=not failed)
    tally.ends["error" if failed else "no harm"] += 1
    if "Traceback" in ended.stderr:
        wrong.append(f"no clear error: {ended.stderr[-300:]!r}")
    if failed:
        lines = [line for line in ended.stderr.splitlines() if line.strip()]
        tally.errors.add(_words(lines[-1]) if lines else "nothing")
        if not lines:
            wrong.append("no error was reported")
        tally.parts_kept += sum(name.endswith(".parquet") for name in finals(folder))
    tally.wrong += [f"{tally.name}: {words}" for words in wrong]


def resume(tally: Tally, sources: Sequence[str], folder: Path, expected: dict[str, bytes]) -> None:
    """Runs the same command without a limit, which must complete."""
    ended = command(sources, folder)
    if ended.returncode != SOME_NOT:
        tally.wrong.append(f"{tally.name}: another run ends with {ended.returncode}: {ended.stderr[-300:]!r}")
    tally.wrong += [f"{tally.name}, after another run: {words}" for words in faults_of(folder, expected, ended=True)]


def really(work: Path, tell: Callable[[str], None] = print) -> list[Tally]:
    """The command line with limits that the system itself sets; what it does not allow here is left out, and said."""
    sources = make_sources(work)
    first = command(sources, work / "undisturbed")
    if first.returncode != SOME_NOT or "Traceback" in first.stderr:
        raise RuntimeError(first.stderr)
    expected = finals(work / "undisturbed")
    sizes = sorted({len(content) for content in expected.values()})
    limited = Tally("limit on the size of files")
    for limit in (1, sizes[0] - 1, sizes[-2], sizes[-1] - 1, sizes[-1]):
        folder = work / f"limit-{limit}"
        try_command(limited, sources, folder, expected, file_limit=limit)
        resume(limited, sources, folder, expected)
    tell(f"{limited.name}: {limited.trials} trials, {len(limited.wrong)} wrong")
    tallies = [limited]
    closed = Tally("a folder that takes no files")
    for folder in _closed_folders(work):
        try_command(closed, sources, folder, expected)
    tallies.append(closed)
    small = Tally("a disk that is too small")
    for size in (16, 48, 64, 96):
        with _small_disk(work / f"disk-{size}", size) as mounted:
            if mounted is None:
                tell("a disk that is too small: left out, mounting is not allowed here")
                break
            try_command(small, sources, mounted / "run", expected)
            if subprocess.run(["mount", "-o", "remount,size=64m", str(mounted)], check=False).returncode == 0:
                resume(small, sources, mounted / "run", expected)
    tell(f"{small.name}: {small.trials} trials, {len(small.wrong)} wrong")
    return [*tallies, small]


def _closed_folders(work: Path) -> list[Path]:
    """Places where no file can be made: one for everybody, one for all but root."""
    folder = work / "closed"
    folder.mkdir()
    folder.chmod(0o555)
    return [Path("/proc/run"), *([] if os.geteuid() == 0 else [folder / "run"])]


@contextlib.contextmanager
def _small_disk(folder: Path, kilobytes: int) -> Generator[Path | None]:
    """A file system of that size in memory; None where mounting is not allowed."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)]
    try:
        allowed = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except OSError:
        allowed = False
    try:
        yield folder if allowed else None
    finally:
        if allowed:
            subprocess.run(["umount", str(folder)], check=True)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.faults", description=__doc__)
    parser.add_argument("--every", type=int, default=1, metavar="K", help="only every K-th operation")
    parser.add_argument("--piece", type=int, default=512, help="bytes of a write (default: %(default)s)")
    parser.add_argument("--real", action="store_true", help="also by the command line, with limits of the system")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="gridlanes-faults-") as folder:
        (Path(folder) / "injected").mkdir()
        (Path(folder) / "real").mkdir()
        tallies = inject(Path(folder) / "injected", piece=chosen.piece, every=chosen.every)
        if chosen.real:
            tallies += really(Path(folder) / "real")
    print("\n" + aligned([HEADING, *(tally.cells() for tally in tallies if tally.trials)], left=(0, 6)))
    wrong = [words for tally in tallies for words in tally.wrong]
    print("\n".join(wrong) or "\nno wrong final file, ever")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
