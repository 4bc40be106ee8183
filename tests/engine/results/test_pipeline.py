"""The three stages: order, bounded memory, and exceptions from any of them."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from gridlanes.io.read.blocks import Block
from gridlanes.io.read.reading import read_rows
from gridlanes.results import pipeline
from gridlanes.results.pipeline import answer_blocks, handing_on, reading_ahead
from gridlanes.results.result import Result
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

FOUR = ["1.....1..1..3.4.", "1234341221434321", "11..............", "1..............."]
STATUSES = [Status.MULTIPLE, Status.UNIQUE, Status.UNSOLVABLE, Status.MULTIPLE]


def blocks_of(n_blocks: int) -> Iterator[Block]:
    for number in range(n_blocks):
        yield read_rows(FOUR[number % 4 :] + FOUR[: number % 4])


def test_every_result_comes_once_and_in_order() -> None:
    found: list[int] = []
    with SolverPool(2) as pool:
        answer_blocks(blocks_of(9), pool, SolveOptions(), lambda result: found.extend(result.status.tolist()))
    assert found == [STATUSES[(number + row) % 4] for number in range(9) for row in range(4)]


def test_the_stages_run_in_three_threads() -> None:
    threads = [threading.current_thread()]

    def blocks() -> Iterator[Block]:
        threads.append(threading.current_thread())
        yield from blocks_of(1)

    def consume(_result: Result) -> None:
        threads.append(threading.current_thread())

    with SolverPool(1) as pool:
        answer_blocks(blocks(), pool, SolveOptions(), consume)
    assert len(set(threads)) == len(threads) == 3


def test_reading_stays_a_few_items_ahead() -> None:
    fetched: list[int] = []

    def items() -> Iterator[int]:
        for number in range(100):
            fetched.append(number)
            yield number

    with reading_ahead(items(), 3) as ahead:
        for number in range(100):
            assert next(ahead) == number
            assert len(fetched) <= number + 1 + 3 + 1  # taken, waiting, and in the reader's hand


def test_an_exception_of_the_reader_comes_after_the_items_before_it() -> None:
    def items() -> Iterator[int]:
        yield 1
        yield 2
        raise OSError("gone")

    seen: deque[int] = deque()  # extends item by item
    with reading_ahead(items()) as ahead, pytest.raises(OSError, match="gone"):
        seen.extend(ahead)
    assert list(seen) == [1, 2]


def test_what_fails_before_the_first_item_or_on_closing_is_raised_too() -> None:
    class Items:
        def __init__(self, fails: str) -> None:
            self.fails, self.left = fails, iter([1, 2])

        def __iter__(self) -> Iterator[int]:
            if self.fails == "opening":
                raise OSError(self.fails)
            return self

        def __next__(self) -> int:
            return next(self.left)

        def close(self) -> None:
            if self.fails == "closing":
                raise OSError(self.fails)

    for fails, items in (("opening", []), ("closing", [1, 2])):
        seen: deque[int] = deque()
        with reading_ahead(Items(fails)) as ahead, pytest.raises(OSError, match=fails):
            seen.extend(ahead)
        assert list(seen) == items


def test_a_reader_that_is_not_needed_any_more_closes_its_source() -> None:
    closed = threading.Event()

    def items() -> Iterator[int]:
        try:
            while True:
                yield 0
        finally:
            closed.set()

    with reading_ahead(items()) as ahead:
        next(ahead)
    assert closed.wait(60)


def test_an_exception_of_the_consumer_ends_the_run() -> None:
    def consume(_result: Result) -> None:
        raise OSError("disk full")

    with SolverPool(1) as pool, pytest.raises(OSError, match="disk full"):
        answer_blocks(blocks_of(1000), pool, SolveOptions(), consume)


def test_an_exception_at_the_last_item_is_raised_on_leaving() -> None:
    def consume(number: int) -> None:
        if number == 2:
            raise ValueError("two")

    with pytest.raises(ValueError, match="two"), handing_on(consume) as hand_on:  # noqa: PT012
        hand_on(1)
        hand_on(2)


def test_leaving_waits_until_all_is_consumed() -> None:
    done = []

    def consume(number: int) -> None:
        handed_on.wait()
        done.append(number)

    handed_on = threading.Event()
    with handing_on(consume, 4) as hand_on:
        for number in range(4):
            hand_on(number)
        assert done == []
        handed_on.set()
    assert done == [0, 1, 2, 3]


def test_an_interrupt_drops_what_waits_and_the_consumer_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, dropped, done = threading.Event(), threading.Event(), []

    class Executor(ThreadPoolExecutor):
        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            super().shutdown(wait=False, cancel_futures=cancel_futures)
            dropped.set()
            super().shutdown(wait=wait)

    def consume(number: int) -> None:
        if number == 1:
            begun.set()
            dropped.wait()
        done.append(number)

    monkeypatch.setattr(pipeline, "ThreadPoolExecutor", Executor)
    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt), handing_on(consume, 8) as hand_on:  # noqa: PT012
        for number in range(8):
            hand_on(number)
        begun.wait()
        raise KeyboardInterrupt
    assert done == [0, 1]
    assert threading.active_count() == before


def test_after_a_failure_nothing_more_is_consumed() -> None:
    tried = []

    def consume(number: int) -> None:
        tried.append(number)
        raise OSError(number)

    with pytest.raises(OSError, match=r"^0$"), handing_on(consume, 8) as hand_on:  # noqa: PT012
        for number in range(8):
            hand_on(number)
    assert tried == [0]


def test_an_interrupt_leaves_no_thread_behind() -> None:
    before = threading.active_count()

    def blocks() -> Iterator[Block]:
        yield from blocks_of(3)
        raise KeyboardInterrupt

    with SolverPool(1) as pool, pytest.raises(KeyboardInterrupt):
        answer_blocks(blocks(), pool, SolveOptions(), lambda _: None)
    assert threading.active_count() == before


def test_with_a_depth_of_0_the_consumer_is_called_in_this_thread() -> None:
    threads = []
    with SolverPool(1) as pool:
        answer_blocks(blocks_of(3), pool, SolveOptions(), lambda _: threads.append(threading.current_thread()), depth=0)
    assert threads == [threading.current_thread()] * 3


def test_a_consumer_that_blocks_is_left_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a pipe that nobody reads."""
    monkeypatch.setattr(pipeline, "GRACE_SECONDS", 0.01)
    begun, may_end = threading.Event(), threading.Event()

    def consume(_number: int) -> None:
        begun.set()
        may_end.wait(600)

    with pytest.raises(KeyboardInterrupt), handing_on(consume) as hand_on:  # noqa: PT012
        hand_on(1)
        assert begun.wait(600)
        raise KeyboardInterrupt
    may_end.set()
