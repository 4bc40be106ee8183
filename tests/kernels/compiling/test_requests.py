"""A kernel is compiled for who asks: linked for other kernels, with an entrance for Python, whoever comes first."""

from __future__ import annotations

import threading

import pytest
from numba.core import event

from gridlanes.kernels.compiling import jit
from gridlanes.kernels.compiling.linked import NoEntrance

pytestmark = pytest.mark.skipif(jit.JIT_OFF, reason="nothing is compiled")


def _pair():
    """A kernel, and one that calls it; in no file, so in no cache."""
    names = {"kernel": jit.kernel}
    exec("double = kernel(lambda x: 2 * x)\nask = kernel(lambda x: double(x) + 1)", names)
    return names["double"], names["ask"]


def test_python_gets_an_entrance_after_kernels_did_without():
    double, ask = _pair()
    assert ask(3) == 7
    (linked,) = double.overloads.values()
    assert isinstance(linked.entry_point, NoEntrance)
    assert double(3) == 6
    (called,) = double.overloads.values()
    assert not isinstance(called.entry_point, NoEntrance)
    assert (ask(4), double(4)) == (9, 8)


def test_kernels_take_what_python_asked_for():
    double, ask = _pair()
    assert double(3) == 6
    (called,) = double.overloads.values()
    with event.install_recorder("numba:compile") as compiled:
        assert ask(3) == 7
    assert sum(each.is_start for _, each in compiled.buffer) == 1
    assert [*double.overloads.values()] == [called]


def test_each_type_is_asked_for_by_itself():
    double, ask = _pair()
    assert (ask(3), double(1.5), ask(2.5)) == (7, 3.0, 6.0)
    entrances = [not isinstance(each.entry_point, NoEntrance) for each in double.overloads.values()]
    assert sorted(entrances) == [False, True]


def test_two_threads_ask_at_the_same_time():
    double, ask = _pair()
    found = []
    threads = [threading.Thread(target=lambda call=call: found.append(call(3))) for call in (ask, double) * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [6, 6, 7, 7]
