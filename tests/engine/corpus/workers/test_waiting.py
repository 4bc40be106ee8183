"""What waits for workers goes on side by side, and is ended together."""

from __future__ import annotations

import pytest

from gridlanes.corpus.workers import waiting
from gridlanes.corpus.workers.waiting import as_they_end, together


@pytest.fixture
def waited(monkeypatch):
    """For what was waited, each time; a wait takes no time and counts half a second."""
    found = []
    monkeypatch.setattr(waiting, "wait_for", lambda children: found.append(children) or 0.5)
    return found


def task(name, n_waits, ended=None, error=None):
    """Waits so many times for the child of its name; what it returns is how long that took."""
    seconds = 0.0
    try:
        for _ in range(n_waits):
            seconds += yield [name]
        if error is not None:
            raise error
        return name, seconds
    finally:
        if ended is not None:
            ended.append(name)


def test_what_ends_first_comes_first_and_no_more_than_so_many_go_on(waited):
    found = list(as_they_end([task("a", 3), task("b", 1), task("c", 0), task("d", 1)], 2))
    assert found == [("b", 0.5), ("c", 0.0), ("d", 0.5), ("a", 1.5)]
    assert waited == [["a", "b"], ["a", "d"], ["a"]]


def test_nothing_to_wait_for_is_nothing(waited):
    assert list(as_they_end([], 3)) == []
    assert waited == []


def test_all_of_them_together_return_in_their_order(waited):
    def both():
        found = yield from together([task("a", 2), task("b", 1)])
        return found

    assert list(as_they_end([both()], 1)) == [[("a", 1.0), ("b", 0.5)]]
    assert waited == [["a", "b"], ["a"]]


def test_an_error_of_one_ends_the_others(waited):
    ended = []
    with pytest.raises(KeyError):
        list(as_they_end([task("a", 9, ended), task("b", 1, ended, KeyError()), task("c", 9, ended)], 2))
    assert ended == ["b", "a"]

    def both():
        yield from together([task("x", 9, ended), task("y", 1, ended, KeyError())])

    with pytest.raises(KeyError):
        list(as_they_end([both()], 1))
    assert ended == ["b", "a", "y", "x"]


def test_who_stops_listening_ends_all(waited):
    ended = []
    endings = as_they_end([task("a", 9, ended), task("b", 1, ended)], 2)
    assert next(endings) == ("b", 0.5)
    endings.close()
    assert sorted(ended) == ["a", "b"]
