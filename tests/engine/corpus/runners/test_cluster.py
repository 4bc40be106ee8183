"""A cluster of dask: the bytes of all runners, every way a part can end, and no process that stays."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import gridlanes
from gridlanes.corpus import driver
from gridlanes.corpus import stamp as stamps
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.runners import cluster
from gridlanes.corpus.runners.cluster import ClusterRunner
from gridlanes.corpus.runners.inline import InlineRunner
from gridlanes.corpus.sources.plan import plan_parts
from gridlanes.corpus.task import Done, Ending, Lost, Task
from gridlanes.errors import GridlanesError, ModelError, SourceError
from gridlanes.extras import MissingExtraError

pytestmark = [
    pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="needs gridlanes[cluster]"),
    pytest.mark.xdist_group("cluster"),
]

ROWS = "1.....1..1..3.4.\n12343412214343.1\n11..............\n................\nno puzzle\n"
OPTIONS = RunOptions(part_rows=4)
LONGEST = 600.0
"""seconds that anything may take on a busy machine before it is taken for a defect"""


@pytest.fixture(scope="module")
def local() -> Iterator[ClusterRunner]:
    with ClusterRunner("local", 2) as runner:
        yield runner


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "rows.txt"
    path.write_text(ROWS * 4)
    return path


@pytest.fixture
def task(tmp_path: Path) -> Task:
    (tmp_path / "out").mkdir()
    return Task(str(tmp_path / "out"), OPTIONS)


def parts_of(source: Path) -> list[Part]:
    return plan_parts([str(source)], OPTIONS)


def work(runner: ClusterRunner, parts: list[Part], task: Task) -> list[Ending]:
    return sorted(runner.endings(parts, task), key=lambda ending: ending.part.number)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@contextlib.contextmanager
def connected(local: ClusterRunner, **more: float) -> Iterator[ClusterRunner]:
    """The same cluster, as one elsewhere."""
    with ClusterRunner(local.client.scheduler.address, **more) as runner:
        yield runner


def test_a_local_cluster_writes_the_bytes_of_one_process(local: ClusterRunner, source: Path, task: Task) -> None:
    parts = parts_of(source)
    endings = work(local, parts, task)
    written = files(Path(task.folder))
    assert len(written) == len(parts) == 5
    (inline,) = [replace(task, folder=str(source.parent / "inline"))]
    Path(inline.folder).mkdir()
    for ours, theirs in zip(endings, InlineRunner().endings(parts, inline), strict=True):
        assert isinstance(ours, Done)
        assert isinstance(theirs, Done)
        assert ours.report.output == theirs.report.output
    assert written == files(Path(inline.folder))


def test_a_part_that_raises_is_lost_and_the_others_go_on(local: ClusterRunner, source: Path, task: Task) -> None:
    first, *others = parts_of(source)
    lost, *done = work(local, [first.replaced(reading=None), *others], task)  # type: ignore[arg-type]
    assert isinstance(lost, Lost)
    assert lost.reason.startswith("its worker raised AttributeError: ")
    assert all(isinstance(ending, Done) for ending in done)


def test_what_ends_a_run_is_raised_as_the_worker_raised_it(local: ClusterRunner, source: Path, task: Task) -> None:
    parts = parts_of(source)[:1]
    source.write_text(ROWS.replace("1", "2") * 4)
    with pytest.raises(SourceError, match=r"rows\.txt") as here:
        list(InlineRunner().endings(parts, task))
    with pytest.raises(SourceError) as there:
        work(local, parts, task)
    assert str(there.value) == str(here.value)
    assert not files(Path(task.folder))


def test_a_cluster_at_an_address_answers_too(local: ClusterRunner, source: Path, task: Task) -> None:
    with connected(local) as runner:
        assert runner.words == f"the cluster at {runner.address}"
        assert [type(ending) for ending in work(runner, parts_of(source), task)] == [Done] * 5
    assert not [*Path(task.folder, ".gridlanes", "partial").iterdir()]
    assert local.client.nthreads()  # it is not ours to end


@pytest.mark.parametrize("times", [cluster._TRIES_TO_CONNECT - 1, cluster._TRIES_TO_CONNECT])
def test_a_connection_that_met_news_of_a_worker_is_tried_again(
    local: ClusterRunner, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import Client

    left = [*range(times)]
    ensure_connected = Client._ensure_connected

    async def interrupted(self: Client, *given: float, **named: float) -> None:
        """What dask does where the scheduler's first message is not alone."""
        if left:
            left.pop()
            raise AssertionError
        await ensure_connected(self, *given, **named)

    monkeypatch.setattr(Client, "_ensure_connected", interrupted)
    if times < cluster._TRIES_TO_CONNECT:
        with connected(local) as runner:
            assert runner.client.nthreads()
    else:
        with pytest.raises(GridlanesError, match=r"^no scheduler of dask at \S+: AssertionError"), connected(local):
            pass
    assert not left


def test_workers_of_another_gridlanes_are_refused(
    local: ClusterRunner, source: Path, task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = stamps.engine_stamp()
    with connected(local) as runner:
        monkeypatch.setattr(stamps, "_stamp", lambda: (here["version"], "other"))
        with pytest.raises(
            GridlanesError, match=rf"^worker tcp://\S+ runs .* of other code \({here['stamp']}, here other"
        ):
            work(runner, parts_of(source), task)
        monkeypatch.setattr(stamps, "_stamp", lambda: ("9.9", "other"))
        with pytest.raises(
            GridlanesError, match=r"^worker tcp://\S+ runs gridlanes \S+, this is 9\.9; install the same"
        ):
            work(runner, parts_of(source), task)
        monkeypatch.undo()
        monkeypatch.setattr(cluster, "version_of", lambda package: f"{package}-9.9")
        with pytest.raises(
            GridlanesError, match=r"^worker tcp://\S+ runs gridlanes \S+, this is gridlanes-9\.9; install"
        ):
            work(runner, parts_of(source), task)
    monkeypatch.setattr(stamps, "_stamp", lambda: ("9.9", "other"))
    with pytest.raises(GridlanesError, match=r"this is 9\.9"):  # also one that came when nobody looked
        work(local, parts_of(source), task)
    assert not files(Path(task.folder))


def test_workers_that_do_not_see_the_folder_are_refused(
    local: ClusterRunner, source: Path, task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "token_file", lambda folder: contextlib.nullcontext(("token", "x")))
    with (
        connected(local) as runner,
        pytest.raises(GridlanesError, match=rf"worker tcp://\S+ does not share {task.folder}: "),
    ):
        work(runner, parts_of(source), task)
    assert not files(Path(task.folder))


def test_nobody_at_an_address_is_said_soon() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    for nowhere in (address, "neverland"):
        with (
            pytest.raises(GridlanesError, match=rf"^no scheduler of dask at {nowhere}: "),
            ClusterRunner(nowhere, patience=0.3),
        ):
            pass


@pytest.mark.parametrize("said", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n" * 9], ids=["silent", "a web server"])
def test_somebody_at_an_address_who_is_no_scheduler_is_said_soon(said: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:

        def answer() -> None:
            with contextlib.suppress(OSError):
                met.append(other.accept()[0])
                met[0].sendall(said)

        met: list[socket.socket] = []
        thread = threading.Thread(target=answer)
        thread.start()
        address = f"tcp://127.0.0.1:{other.getsockname()[1]}"
        with (
            pytest.raises(GridlanesError, match=rf"^no scheduler of dask at {address}: "),
            ClusterRunner(address, patience=0.3),
        ):
            pass
        socket.create_connection(other.getsockname()).close()  # if it did not even come to that
        thread.join()
        met[0].close()


def test_a_run_with_a_wrong_address_ends_with_its_message(tmp_path: Path) -> None:
    """And not some minutes later, with a complaint of dask about itself."""
    code = "from gridlanes.corpus.runners.cluster import ClusterRunner\nClusterRunner('neverland').__enter__()"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=600)
    assert ended.stderr.splitlines()[-1].startswith(
        "gridlanes.errors.GridlanesError: no scheduler of dask at neverland: "
    )


@pytest.mark.parametrize("text", [None, "", "{}", '{"address": 7}', "[]"])
def test_a_file_that_names_no_scheduler_is_said_soon(tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "scheduler.json"
    if text is not None:
        file.write_text(text)
    words = "cannot be opened (No such file or directory)" if text is None else "names no address"
    with (
        pytest.raises(
            GridlanesError, match=rf"^{file}: {re.escape(words)} after 0.2 s; dask scheduler --scheduler-file"
        ),
        ClusterRunner(str(file), patience=0.2),
    ):
        pass


def test_the_number_of_workers_is_that_of_a_local_cluster() -> None:
    assert ClusterRunner("local", 1).words == "a local cluster of 1 process"
    with pytest.raises(ModelError, match="applies to a local cluster"):
        ClusterRunner("tcp://127.0.0.1:8786", 2)


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=r"gridlanes\[cluster\]"), ClusterRunner("tcp://127.0.0.1:1"):
        pass


@pytest.mark.slow
def test_a_part_that_kills_costs_two_workers_and_the_next_one_is_done(source: Path, task: Task) -> None:
    killer = source.parent / "killer.py"
    killer.write_text("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n")
    first, second, *_ = parts_of(source)
    deadly = replace(task, options=OPTIONS.replaced(load=(str(killer),)))
    with ClusterRunner("local", 1) as runner:
        (ending,) = work(runner, [first], deadly)
        assert isinstance(ending, Lost)
        assert ending.reason.startswith("2 workers that had it died, the last at tcp://127.0.0.1:")
        (ending,) = work(runner, [second], task)
        assert isinstance(ending, Done)


HANGS = """
import gridlanes
from gridlanes.genres.sudoku_common import unboxed
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.genre import Genre

class Endless(Genre):
    def data(self, value):
        while "endless" in value:
            pass
        return super().data(value)

gridlanes.register_genre(Endless("endless", lambda rows, cols: unboxed("endless", rows), [Givens()]))
"""


@pytest.mark.slow
def test_a_part_that_falls_silent_costs_one_worker_and_says_where(
    source: Path, task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = source.parent / "own.py"
    own.write_text(HANGS)
    square = '["1234", "2143", "3412", "...."]'
    rows = [f'{{"genre": "endless", "data": {{"grid": {square}{more}}}}}' for more in ("", ', "endless": 1', "")]
    source.with_suffix(".jsonl").write_text("\n".join(rows * 2) + "\n")
    silent = replace(task, options=OPTIONS.replaced(load=(str(own),), part_rows=3))
    parts = plan_parts([str(source.with_suffix(".jsonl"))], silent.options)
    monkeypatch.setattr(RunOptions, "heartbeat_timeout", property(lambda options: 10.0))
    with ClusterRunner("local", 1) as runner:
        endings = work(runner, parts, silent)
        silenced = [Lost(part, "its worker gave no heartbeat for 10 seconds", range(3)) for part in parts]
        assert endings == silenced
        assert runner.local is not None
        assert runner.local._said.read_text().count("a part gave no heartbeat for 10 seconds") == len(parts)


@pytest.mark.slow
def test_a_scheduler_that_dies_ends_the_run(source: Path, task: Task) -> None:
    with ClusterRunner("local", 1) as runner:
        endings = runner.endings(parts_of(source), task)
        assert isinstance(next(endings), Done)
        assert runner.local is not None
        runner.local.close()
        with pytest.raises(
            GridlanesError, match=r"a local cluster of 1 process is gone \(.*\); the same command goes on"
        ):
            list(endings)


@contextlib.contextmanager
def started(*command: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A command of dask, ended at the end."""
    arguments = [sys.executable, "-P", "-m", "dask", *command]  # what lies in the current folder is not installed
    with subprocess.Popen(arguments, env={**os.environ, **environment}, stderr=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.terminate()


def other_version(folder: Path) -> str:
    """A folder to be found before the installed package: another version of it."""
    shutil.copytree(Path(gridlanes.__path__[0]), folder / "gridlanes", ignore=shutil.ignore_patterns("__pycache__"))
    about = folder / "gridlanes-0.0.9.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: gridlanes\nVersion: 0.0.9\n")
    return os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])


@pytest.mark.slow
def test_the_commands_of_dask_start_a_cluster_that_runs_the_corpus(source: Path, tmp_path: Path) -> None:
    """Those of docs/clusters.md; a worker that joins is used, one of another version ends the run."""
    dask = pytest.importorskip("dask")
    file, out = str(tmp_path / "scheduler.json"), tmp_path / "out"
    driver.drive([str(source)], str(tmp_path / "inline"), OPTIONS, runner=InlineRunner())
    scheduler = ("scheduler", "--scheduler-file", file, "--no-dashboard", "--host", "127.0.0.1", "--port", "0")
    worker = ("worker", "--scheduler-file", file, "--nthreads", "1", "--memory-limit", "0", "--no-dashboard")
    settings = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1", "TMPDIR": str(tmp_path)}
    with started(*scheduler, **settings) as process:
        wait_until(lambda: Path(file).is_file() and Path(file).read_text().endswith("}"), process)
        patience = 0.25  # in which the scheduler must answer; on a busy machine it takes its time
        said = "no scheduler of dask"
        while said.startswith("no scheduler of dask") and patience < LONGEST:
            patience *= 2
            with pytest.raises(GridlanesError) as raised, ClusterRunner(file, patience=patience):
                pass
            said = str(raised.value)
        assert f"has no worker after {patience:g} s; start some with dask worker" in said
        with started(*worker, "--nworkers", "2", **settings):
            driver.drive([str(source)], str(out), OPTIONS, runner=ClusterRunner(file, patience=LONGEST))
            assert files(out) == files(tmp_path / "inline")
            runner = ClusterRunner(file, patience=LONGEST)
            with started(*worker, **settings, PYTHONPATH=other_version(tmp_path / "old")), runner:
                runner.client.wait_for_workers(3, timeout=LONGEST)
                asked = runner.client.run_on_scheduler(dask.config.get, "distributed.scheduler.allowed-failures")
                assert asked == 1
                words = (
                    rf"^worker tcp://\S+ runs gridlanes 0\.0\.9, this is (gridlanes )?{gridlanes.__version__}; install"
                )
                with pytest.raises(GridlanesError, match=words):
                    driver.drive([str(source)], str(tmp_path / "other"), OPTIONS, runner=runner)


def wait_until(condition: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + LONGEST
    while not condition():
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
