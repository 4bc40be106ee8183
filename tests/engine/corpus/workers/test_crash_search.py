"""The rows that crash are found and fail, all others are answered, and death by chance is nobody's fault.

Here without processes, for what would take many of them, or hours; with them in test_lost_parts.py.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path
from types import SimpleNamespace

import fake_jobs
import pytest
from fake_jobs import AlwaysDies, FakePart, FakeReading, FakeTask, FakeTry, FakeWrite, PairTry, PairWrite

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.task import Lost
from gridlanes.corpus.workers import crash_search, lost_parts, requests
from gridlanes.corpus.workers.crash_search import Timeouts
from gridlanes.corpus.workers.death import Death
from gridlanes.corpus.workers.lost_parts import LostPart
from gridlanes.corpus.workers.messages import JobDone, JobRaised, Refused
from gridlanes.corpus.workers.requests import as_they_end
from gridlanes.errors import GridlanesError, SourceError

KILLED = "crashed its worker: signal 9 (SIGKILL)"
TICK = 10.0


class DiedError(BaseException):
    """What would have ended a process."""


class HungError(BaseException):
    """What would never have come back."""


class Job:
    """What was asked: of which process, and how it went on."""

    def __init__(self, number, job):
        self.number, self.is_write, self.steps = number, isinstance(job, FakeWrite), []
        self.rows = getattr(job, "rows", None)


@pytest.fixture
def log(monkeypatch):
    """No processes: the jobs that were given, and the seconds that were waited for those that hung."""
    found = SimpleNamespace(jobs=[], seconds=0.0, alive=0, most_alive=0)
    born = count()

    class Simulated:
        ready, death, rows = True, None, None

        def __init__(self, *, memory, heartbeat_timeout):
            self.number, self.heartbeat_timeout, self._seconds, self._hangs = next(born), heartbeat_timeout, 0.0, False
            self._messages = []
            found.alive += 1
            found.most_alive = max(found.alive, found.most_alive)

        def send(self, job):
            found.jobs.append(Job(self.number, job))
            try:
                self._messages.append(JobDone(job.run(self)))
            except DiedError as ended:
                self.death = Death.by_code(ended.args[0])
            except HungError:
                self._hangs = True
            except SourceError as error:
                self._messages.append(Refused.of(error))
            except BaseException as error:
                self._messages.append(JobRaised.of(error))

        def heartbeat(self, rows):
            self.rows = rows
            found.jobs[-1].steps.append(rows)

        def tell(self, message):
            self._messages.append(message)

        def hear(self):
            messages, self._messages = self._messages, []
            yield from messages

        def waited(self, seconds):
            if self._hangs:
                found.seconds += seconds
                self._seconds += seconds
                if self.heartbeat_timeout is not None and self._seconds > self.heartbeat_timeout:
                    self.death = Death.by_timeout(self.heartbeat_timeout)

    def kill(pid, number):
        raise DiedError(-number)

    def leave(code):
        raise DiedError(code)

    def hang():
        raise HungError

    def stop(children):
        found.alive -= len(children)

    monkeypatch.setattr(requests, "Child", Simulated)
    monkeypatch.setattr(requests, "stop", stop)
    monkeypatch.setattr(requests, "TryRows", FakeTry)
    monkeypatch.setattr(requests, "wait_for", lambda children: TICK)
    monkeypatch.setattr(lost_parts, "WriteAgain", FakeWrite)
    monkeypatch.setattr(crash_search, "TryRows", FakeTry)
    monkeypatch.setattr(fake_jobs, "os", SimpleNamespace(getpid=lambda: 0, kill=kill, _exit=leave))
    monkeypatch.setattr(fake_jobs, "threading", SimpleNamespace(Event=lambda: SimpleNamespace(wait=hang)))
    yield found
    assert found.alive == 0


@pytest.fixture
def task(tmp_path):
    return FakeTask(str(tmp_path))


def outcome(deeds, task, n_rows, *, at=None, number=0, reason="its worker was lost", timeouts=None, **more):
    """The report and the rows that failed of a part whose rows do such things."""
    lost = Lost(FakePart(number, deeds, n_rows=n_rows, **more), reason, at)
    finished = LostPart(lost, task, timeouts or Timeouts.of(task.options)).finished()
    ((part, report, failed),) = as_they_end([finished], task.options.memory, 1)
    assert part is lost.part
    return report, failed


# Chance ---------------------------------------------------------------------------------------------------------------


def test_a_part_that_was_lost_by_chance_is_written_and_nothing_fails(task, log):
    report, failed = outcome({}, task, 100_000, number=7)
    assert (report.number, report.by_status["UNIQUE"], failed) == (7, 100_000, {})
    assert [job.is_write for job in log.jobs] == [True]


@pytest.mark.parametrize(("at", "times"), [(None, 1), (None, 2), (None, 3), (None, 4), (range(64), 1), (range(64), 3)])
def test_further_deaths_by_chance_fail_no_row(task, log, times, at):
    """The part as a whole, a step and a single row of it are killed from outside, at the same row as it happens."""
    report, failed = outcome({5: f"{times}*kill:9"}, task, 70, at=at)
    assert (report.by_status["UNIQUE"], failed) == (70, {})
    assert len(list(Path(task.folder).glob("kill-9-*"))) == times


def test_a_death_by_chance_between_those_of_a_row_changes_no_word(task, log, monkeypatch):
    """The row exits with code 3; the second process that takes it alone is killed from outside."""
    alone = count()

    class Unlucky(FakeTry):
        def run(self, link):
            if len(self.rows) == 1 and next(alone) == 1:
                link.heartbeat(self.rows)
                raise DiedError(-9)
            super().run(link)

    monkeypatch.setattr(crash_search, "TryRows", Unlucky)
    _, failed = outcome({8: "exit:3"}, task, 70)
    assert failed == {8: "ended its worker with code 3"}
    assert next(alone) == 3


# Rows that crash ------------------------------------------------------------------------------------------------------


def test_a_row_that_crashes_is_looked_for_where_it_crashed_first(task, log):
    """The worker that wrote the part had its rows in hand; the rows before them are not answered again."""
    report, failed = outcome({20_000: "kill:9"}, task, 65_536)
    assert failed == {20_000: KILLED}
    assert report.by_status == {"UNIQUE": 65_535, "FAILED": 1}
    writes = [job.is_write for job in log.jobs]
    assert writes == [True, *[False] * (len(writes) - 2), True]
    assert len(log.jobs) <= 8
    alone = [job for job in log.jobs if job.rows == range(20_000, 20_001)]
    assert len(alone) == 2
    assert len({job.number for job in log.jobs}) == len(log.jobs), "each job has a process of its own"


def test_the_search_keeps_to_the_rows_in_progress_while_they_explain_it(task, log, monkeypatch):
    class Blocks(FakeWrite):
        """In the usual blocks."""

        def run(self, link):
            return super(Blocks, Blocks(self.part, self.task, self.failed, self.block_rows or 16_384)).run(link)

    monkeypatch.setattr(lost_parts, "WriteAgain", Blocks)
    _, failed = outcome({20_000: "kill:9"}, task, 65_536)
    assert failed == {20_000: KILLED}
    tried = {row for job in log.jobs if not job.is_write for step in job.steps for row in step}
    assert (min(tried), max(tried)) == (16_384, 32_767)
    # Another one elsewhere: the place explains the first death, not the second.
    log.jobs.clear()
    _, failed = outcome({20_000: "kill:9", 60_000: "exit:3"}, task, 65_536)
    assert failed == {20_000: KILLED, 60_000: "ended its worker with code 3"}
    assert sum(job.is_write for job in log.jobs) == 3


@pytest.mark.parametrize(
    "rows", [[0], [69], [0, 69], [62, 63, 64, 65], [0, 1, 2], [5, 40, 41, 69], [*range(20)]], ids=str
)
@pytest.mark.parametrize("family", ["lines", "grids"])
def test_every_row_that_crashes_fails_wherever_it_is_and_no_other(task, log, rows, family):
    report, failed = outcome(dict.fromkeys(rows, "kill:11"), task, 70, reading=FakeReading(family))
    assert failed == dict.fromkeys(rows, "crashed its worker: signal 11 (SIGSEGV)")
    assert list(failed) == sorted(failed)
    assert report.by_status == {"UNIQUE": 70 - len(rows), "FAILED": len(rows)}


def test_where_the_search_begins_changes_nothing_that_is_found(task, log):
    deeds = {3: "kill:9", 64: "exit:5", 100: "raise", 149: "hang", 150: "exit:7"}
    found = [outcome(deeds, task, 200, at=at)[1] for at in (None, range(64), range(128, 200), range(200), range(5, 6))]
    assert [sorted(failed) for failed in found] == [sorted(deeds)] * 5
    assert all(failed == found[0] for failed in found)


def test_grids_are_answered_in_larger_steps_at_first(task, log):
    _, failed = outcome({4_000: "kill:9"}, task, 5_000, reading=FakeReading("grids"))
    assert failed == {4_000: KILLED}
    sizes = [len(step) for job in log.jobs if not job.is_write for step in job.steps[:1]]
    assert sizes[:4] == [2_048, 64, 1, 1]


def test_many_rows_in_a_row_that_crash_are_a_defect_that_ends_the_run(task, log):
    words = r"^part 2 of puzzles.txt: 32 consecutive rows, up to row 1,037, all failed \(crashed its worker: signal 11 "
    with pytest.raises(GridlanesError, match=words):
        outcome(dict.fromkeys(range(5, 70), "kill:11"), task, 70, number=2, first_id=1000)


# Rows that hang -------------------------------------------------------------------------------------------------------


def test_a_row_that_hangs_costs_little_more_than_its_verdict(task, log):
    """Where it hung is known, so the part is not written again first; who answered others before is not waited for
    as long as who may have to compile; and the two verdicts are waited for at the same time."""
    _, failed = outcome({20_000: "hang"}, task, 65_536, at=range(16_384, 32_768))
    assert failed == {20_000: "gave no heartbeat for 420 seconds"}
    assert [job.is_write for job in log.jobs].count(True) == 1
    clock = log.seconds - (420 + TICK)  # one of the two verdicts passes beside the other
    assert clock <= 2 * (60 + TICK) + 420 + TICK
    assert log.most_alive == 2


def test_a_row_that_hangs_is_waited_for_in_full_where_nothing_was_answered_before(task, log):
    _, failed = outcome({0: "hang"}, task, 3, at=range(3))
    assert failed == {0: "gave no heartbeat for 420 seconds"}
    assert 3 * 420 <= log.seconds <= 3 * (420 + TICK)


def test_rows_that_are_slow_beyond_the_short_time_do_not_fail_and_cost_it_once(task, log, monkeypatch):
    """Each of them hangs in a process that answered others, and not alone."""

    class Slow(FakeTry):
        def block(self, rows, link):
            if rows.start > self.rows.start and rows.start in range(128, 640):
                raise HungError

    monkeypatch.setattr(crash_search, "TryRows", Slow)
    report, failed = outcome({}, task, 640, at=range(640), timeouts=Timeouts(720, 420, 60))
    assert failed == {}
    assert report.by_status["UNIQUE"] == 640


def test_the_time_that_a_worker_is_waited_for_follows_from_that_of_a_row():
    assert Timeouts.of(RunOptions()) == Timeouts(720, 420, 60)
    assert Timeouts.of(RunOptions(row_seconds=10, escalate=True)) == Timeouts(140, 130, 70)
    assert Timeouts.of(RunOptions(row_seconds=None)) == Timeouts(None, None, None)


# Rows that raise ------------------------------------------------------------------------------------------------------


def test_a_defect_that_makes_every_row_raise_takes_a_few_processes(task, log):
    deeds = dict.fromkeys(range(5_000), "raise")
    report, failed = outcome(deeds, task, 5_000, at=range(5_000))
    assert sorted(failed) == sorted(deeds)
    (words,) = set(failed.values())
    assert words.startswith("raised ZeroDivisionError: a row at 0x... (fake_jobs.py, line ")
    assert report.by_status == {"UNIQUE": 0, "FAILED": 5_000}
    assert len(log.jobs) == 1 + crash_search._CAREFUL_ERRORS + 1


def test_few_rows_that_raise_are_each_tried_alone(task, log):
    _, failed = outcome({3: "raise", 60: "raise"}, task, 70, at=range(70))
    assert sorted(failed) == [3, 60]
    assert [job.rows for job in log.jobs if not job.is_write] == [range(70), range(3, 4), range(60, 61)]


@pytest.mark.parametrize("n_rows", [6, 70, 3_000])
def test_rows_that_raise_only_behind_another_do_not_fail_for_it(task, log, monkeypatch, n_rows):
    """Row 2 raises, and whatever comes after it in the same process."""

    class Spoiling(FakeTry):
        def run(self, link):
            spoilt.clear()
            super().run(link)

        def block(self, rows, link):
            if 2 in set(rows) - set(self.failed) or spoilt:
                spoilt.append(rows)
                raise ZeroDivisionError("spoilt")

    spoilt = []
    monkeypatch.setattr(crash_search, "TryRows", Spoiling)
    _, failed = outcome({}, task, n_rows, at=range(n_rows))
    assert list(failed) == [2]


# What cannot be helped ------------------------------------------------------------------------------------------------


def test_of_rows_that_crash_only_together_one_fails(task, log, monkeypatch):
    """Rows 70 and 100, in one process; that another died by chance is not held against anybody."""
    monkeypatch.setattr(crash_search, "TryRows", PairTry)
    monkeypatch.setattr(lost_parts, "WriteAgain", PairWrite)
    report, failed = outcome({3_000: "1*kill:9"}, task, 5_000)
    assert failed == {
        100: "lost with its part, in which no row alone is to blame: its worker was killed by signal 9 (SIGKILL)"
    }
    assert report.by_status == {"UNIQUE": 4_999, "FAILED": 1}


def test_rows_that_crash_only_in_one_block_are_answered_in_smaller_ones(task, log, monkeypatch):
    class InOneBlock(FakeWrite):
        def block(self, rows, link):
            if {70, 100} <= set(rows):
                raise DiedError(-9)

    monkeypatch.setattr(lost_parts, "WriteAgain", InOneBlock)
    report, failed = outcome({}, task, 5_000)
    assert (failed, report.by_status["UNIQUE"]) == ({}, 5_000)


def test_an_error_of_ours_is_raised(task, log):
    with pytest.raises(SourceError, match=r"^puzzles.txt: has changed since the run was planned$"):
        outcome({1: "kill:9", 2: "refuse"}, task, 3)


def test_a_part_that_cannot_be_written_even_without_its_rows_is_an_error(task, log, monkeypatch):
    monkeypatch.setattr(lost_parts, "WriteAgain", AlwaysDies)
    words = r"^part 3 of puzzles.txt cannot be written: its worker exited with code 9; at first: its worker was lost$"
    with pytest.raises(GridlanesError, match=words):
        outcome({}, task, 2, number=3)
    assert len(log.jobs) == 1 + 1 + 1 + 1 + 2, "with no row in hand at the end, there is nothing to try for long"


def test_a_part_of_which_no_row_is_begun_is_an_error_at_once(task, log, monkeypatch):
    class NeverBegins(FakeTry):
        def run(self, link):
            raise DiedError(-11)

    monkeypatch.setattr(crash_search, "TryRows", NeverBegins)
    monkeypatch.setattr(lost_parts, "WriteAgain", AlwaysDies)
    with pytest.raises(
        GridlanesError, match=r"^part 0 of puzzles.txt cannot be begun: its worker was killed by signal 11"
    ):
        outcome({}, task, 2)
    assert len(log.jobs) == 3


@pytest.mark.parametrize(("memory", "room"), [(1 << 28, "256 MB of memory"), (None, "the memory of this machine")])
def test_memory_that_does_not_suffice_to_write_ends_in_an_error_that_says_what_to_do(
    tmp_path, log, monkeypatch, memory, room
):
    class Hungry(FakeWrite):
        def run(self, link):
            super().run(link)
            raise MemoryError("malloc of size 67200000 failed")

    monkeypatch.setattr(lost_parts, "WriteAgain", Hungry)
    words = (
        rf"^part 4 of puzzles.txt, from line 1, cannot be written with {room} \(its worker raised MemoryError: malloc "
    )
    with pytest.raises(
        GridlanesError, match=words + r".*\); allow more with --memory, or make smaller .* --part-rows$"
    ):
        outcome({}, FakeTask(str(tmp_path), RunOptions(memory=memory)), 100, number=4)
    assert [job.is_write for job in log.jobs] == [True] * 3, "no row is looked for"


def test_a_part_that_needs_less_memory_in_smaller_blocks_is_written(task, log, monkeypatch):
    class Hungry(FakeWrite):
        def block(self, rows, link):
            if len(rows) > 64:
                raise MemoryError

    monkeypatch.setattr(lost_parts, "WriteAgain", Hungry)
    report, failed = outcome({}, task, 100)
    assert (failed, report.by_status["UNIQUE"]) == ({}, 100)
