"""Where the corpora are, and that a run which could use them does not skip them silently."""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent

# Test modules share `laws` and `puzzles`, which lie beside this file.
if str(ROOT / "tests") not in sys.path:
    sys.path.insert(0, str(ROOT / "tests"))

from sampled import beyond_the_sample  # noqa: E402

# Compiling makes the first example slow, and no test depends on how fast or busy a machine is; the same examples on
# every run make a failure reproducible.
settings.register_profile(
    "gridlanes", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True, database=None
)
settings.load_profile("gridlanes")

# Python looks for garbage after every 700 new objects; collecting tests makes millions, and most of them stay.
gc.set_threshold(100_000, *gc.get_threshold()[1:])

# What a shell starts in the background without job control ignores Ctrl-C, and so would all that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

_skipped: list[str] = []


def corpora_folder() -> Path:
    """``GRIDLANES_CORPORA``, else ``../shared/corpora`` beside the checkout."""
    return Path(os.environ.get("GRIDLANES_CORPORA") or ROOT.parent / "shared" / "corpora")


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of the puzzle corpora; skips where there is none."""
    folder = corpora_folder()
    if not folder.is_dir():
        pytest.skip(f"no puzzle corpora in {folder}; set GRIDLANES_CORPORA to their folder")
    return folder


@pytest.fixture(scope="session")
def sudoku_corpora(corpora: Path) -> Path:
    """The folder of the Sudoku corpora."""
    return corpora / "sudoku"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests that the usual run leaves out are marked as such.

    And tests of one file go to one worker process, unless they name a group: most need the same kernels, and what two
    workers need at the same time is compiled twice.

    pytest-xdist takes a group from the end of a test's id, where it writes it itself; but into an attribute that pytest
    does not read any more since 9.2, so that all groups were passed over in silence.
    """
    for item in beyond_the_sample(items):
        item.add_marker("thorough")
    if not getattr(config.option, "loadgroup", False):  # no worker of ``--dist loadgroup``
        return
    for item in items:
        mark = item.get_closest_marker("xdist_group")
        group = str(mark.args[0]) if mark else item.nodeid.partition("::")[0].replace("/", ".")
        if hasattr(item, "_id") and not item.nodeid.endswith(f"@{group}"):
            item._id = type(item._id).parse(f"{item.nodeid}@{group}")


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was collected and imported stays to the end: looking through it for garbage again and again takes long."""
    gc.freeze()


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """Packed bytes hold the time at which they were packed: workers that name tests by them collect different ones."""
    return "gzip" if isinstance(val, bytes) and val.startswith(b"\x1f\x8b") else None


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Called for every report, also for those that worker processes send."""
    if report.skipped and "corpus" in report.keywords and not hasattr(report, "wasxfail"):
        _skipped.append(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Corpora that are there and tests of them that were skipped: the run fails."""
    if _skipped and corpora_folder().is_dir() and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _skipped and corpora_folder().is_dir():
        terminalreporter.section("corpus tests skipped although the corpora are there", red=True)
        for nodeid in _skipped:
            terminalreporter.line(nodeid)
