"""A signal is heard while a call is outside of Python, also where that calls back."""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Callable

import pytest

import gridlanes
from gridlanes import interrupts
from gridlanes.interrupts import for_a_moment, interruptible

pytestmark = pytest.mark.skipif(
    threading.current_thread() is not threading.main_thread(), reason="signals are for the main thread"
)


def interrupt() -> None:
    signal.raise_signal(signal.SIGINT)


def test_a_call_returns_and_raises_what_it_would() -> None:
    assert interruptible(divmod)(7, 2) == (3, 1)
    assert interruptible(int)("11", base=2) == 3
    with pytest.raises(ZeroDivisionError):
        interruptible(divmod)(7, 0)


def test_an_interrupt_asks_the_call_to_end_until_it_has() -> None:
    asked = threading.Semaphore(0)
    ended = threading.Event()

    def call() -> None:
        interrupt()
        for _ in range(3):
            asked.acquire()
        ended.set()

    with pytest.raises(KeyboardInterrupt):
        interruptible(call, stop=asked.release)()
    assert ended.is_set()


def test_a_call_that_cannot_be_asked_is_left_to_itself() -> None:
    may_end, ended = threading.Event(), threading.Event()

    def call() -> None:
        interrupt()
        may_end.wait(600)
        ended.set()

    with pytest.raises(KeyboardInterrupt):
        interruptible(call)()
    assert not ended.is_set()
    may_end.set()
    assert ended.wait(600)


def test_an_interrupt_is_not_lost_in_what_is_called_back() -> None:
    callback = ctypes.CFUNCTYPE(None)(interrupt)  # what it raises is printed, and that is all
    with pytest.raises(KeyboardInterrupt):
        interruptible(callback)()


def test_another_thread_makes_the_call_itself() -> None:
    found: list[threading.Thread] = []
    thread = threading.Thread(target=interruptible(lambda: found.append(threading.current_thread())))
    thread.start()
    thread.join()
    assert found == [thread]


def test_what_blocks_is_left_after_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interrupts, "GRACE_SECONDS", 0.01)
    called, may_end = threading.Event(), threading.Event()

    def call() -> None:
        called.set()
        may_end.wait(600)

    for_a_moment(call)
    assert called.wait(600)
    may_end.set()


PUZZLE = "1.....1..1..3.4."


@pytest.mark.parametrize(
    ("place", "call"),
    [
        ("gridlanes.solvers.propagation._machine_code", lambda: gridlanes.propagate(PUZZLE)),
        ("gridlanes.grading.calls.graded", lambda: gridlanes.grade(PUZZLE)),
        ("gridlanes.grading.trace.graded", lambda: gridlanes.explain(PUZZLE)),
    ],
    ids=["propagate", "grade", "explain"],
)
def test_calls_that_compile_or_search_are_heard(
    place: str, call: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their kernels are compiled and run outside of Python, where an interrupt waits for their end."""

    def outside(*_: object, **__: object) -> None:
        ctypes.CFUNCTYPE(None)(interrupt)()  # the main thread would lose it

    monkeypatch.setattr(place, outside)
    with pytest.raises(KeyboardInterrupt):
        call()
