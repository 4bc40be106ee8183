"""Jobs in processes of their own go on side by side, and are ended together."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from gridlanes.corpus.workers import requests
from gridlanes.corpus.workers.death import Death
from gridlanes.corpus.workers.messages import JobDone, Refused, RowRaised
from gridlanes.corpus.workers.requests import JobRequest, as_they_end
from gridlanes.errors import GridlanesError, SourceError


@dataclass(frozen=True)
class Job:
    """Takes so many waits, and then answers or raises."""

    name: str
    n_waits: int
    error: GridlanesError | None = None


class Process:
    """Instead of a worker."""

    ready, death, rows = True, None, None
    alive: list[str]

    def __init__(self, *, memory, heartbeat_timeout):
        self.memory, self.heartbeat_timeout = memory, heartbeat_timeout

    def send(self, job):
        self.job, self.left = job, job.n_waits
        self.alive.append(job.name)

    def hear(self):
        if self.left == 0:
            yield RowRaised(3, "KeyError")
            yield JobDone(None) if self.job.error is None else Refused.of(self.job.error)

    def waited(self, seconds):
        self.left -= 1


@pytest.fixture
def waits(monkeypatch):
    """The jobs that were waited for, each time; no process is left at the end."""
    found = []
    Process.alive = []

    def wait_for(children):
        found.append([child.job.name for child in children])
        return 0.5

    def stop(children):
        for child in children:
            Process.alive.remove(child.job.name)

    monkeypatch.setattr(requests, "Child", Process)
    monkeypatch.setattr(requests, "stop", stop)
    monkeypatch.setattr(requests, "wait_for", wait_for)
    yield found
    assert Process.alive == []


def asking(name, *rounds):
    """Asks for jobs, round by round; returns how many rows raised."""
    n_raised = 0
    for jobs in rounds:
        endings = yield [JobRequest(job, 60.0) for job in jobs]
        n_raised += sum(len(ending.raised) for ending in endings)
    return name, n_raised


def test_what_ends_first_comes_first_and_no_more_than_so_many_go_on(waits):
    several = [asking("a", [Job("a", 2)]), asking("b", [Job("b", 0)]), asking("c"), asking("d", [Job("d", 0)])]
    assert list(as_they_end(several, None, 2)) == [("b", 1), ("c", 0), ("d", 1), ("a", 1)]
    assert waits == [["a", "b"], ["a", "d"], ["a"]]


def test_nothing_to_do_is_nothing(waits):
    assert list(as_they_end([], None, 3)) == []
    assert waits == []


def test_jobs_that_are_asked_for_together_go_on_together(waits):
    assert list(as_they_end([asking("x", [Job("a", 1), Job("b", 0)], [Job("c", 0)])], None, 1)) == [("x", 3)]
    assert waits == [["a", "b"], ["a"], ["c"]]


def test_an_error_of_one_ends_the_others(waits):
    several = [
        asking("x", [Job("a", 9), Job("b", 9)]),
        asking("y", [Job("c", 1, SourceError("gone"))]),
        asking("z", [Job("d", 9)]),
    ]
    with pytest.raises(SourceError, match=r"^gone$"):
        list(as_they_end(several, None, 2))
    assert waits == [["a", "b", "c"]] * 2


def test_a_process_that_cannot_be_started_ends_those_beside_it(waits, monkeypatch):
    class Second(Process):
        def __init__(self, **limits):
            if Process.alive:
                raise GridlanesError("a worker process cannot be started: no memory")
            super().__init__(**limits)

    monkeypatch.setattr(requests, "Child", Second)
    with pytest.raises(GridlanesError, match="no memory"):
        list(as_they_end([asking("x", [Job("a", 9), Job("b", 9)])], None, 1))


def test_who_stops_listening_ends_all(waits):
    endings = as_they_end([asking("a", [Job("a", 9)]), asking("b", [Job("b", 0)])], None, 2)
    assert next(endings) == ("b", 1)
    endings.close()
    assert Process.alive == []


def test_a_process_that_was_killed_before_it_began_is_started_again(waits, monkeypatch):
    born = []

    class Unlucky(Process):
        def __init__(self, **limits):
            super().__init__(**limits)
            born.append(self)
            if len(born) < 3:
                self.ready, self.death = False, Death.by_code(-9)

        def hear(self):
            return iter(()) if self.death else super().hear()

    monkeypatch.setattr(requests, "Child", Unlucky)
    assert list(as_they_end([asking("a", [Job("a", 0)])], None, 1)) == [("a", 1)]
    assert len(born) == 3
