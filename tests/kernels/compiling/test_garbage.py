"""While something compiles, Python looks for garbage less often, and afterwards as it did before."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from gridlanes.kernels.compiling.garbage import SELDOM, seldom_collecting


@pytest.fixture(autouse=True)
def usual_thresholds():
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)


def test_a_call_is_the_same_and_may_call_another():
    inner = seldom_collecting(lambda x: (x, gc.get_threshold()))
    outer = seldom_collecting(lambda x, *, y: (inner(x), y, gc.get_threshold()))
    assert outer(1, y=2) == ((1, (SELDOM, 10, 10)), 2, (SELDOM, 10, 10))
    assert gc.get_threshold() == (700, 10, 10)


def test_an_error_passes_and_the_thresholds_are_as_before():
    with pytest.raises(ZeroDivisionError):
        seldom_collecting(lambda: 1 // 0)()
    assert gc.get_threshold() == (700, 10, 10)


@pytest.mark.parametrize("first", [0, SELDOM + 1])
def test_who_looks_even_less_often_goes_on_so(first):
    gc.set_threshold(first, 5, 5)
    assert seldom_collecting(gc.get_threshold)() == (first, 5, 5)
    assert gc.get_threshold() == (first, 5, 5)


def test_calls_of_two_threads_may_overlap():
    begun, first_over = Barrier(2), Barrier(2)

    def first() -> None:
        begun.wait()

    def second() -> tuple[int, ...]:
        begun.wait()
        first_over.wait()
        return gc.get_threshold()

    with ThreadPoolExecutor(2) as threads:
        one, other = threads.submit(seldom_collecting(first)), threads.submit(seldom_collecting(second))
        one.result()
        first_over.wait()
        assert other.result() == (SELDOM, 10, 10)
    assert gc.get_threshold() == (700, 10, 10)
