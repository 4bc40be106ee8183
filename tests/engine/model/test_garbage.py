"""Nothing looks for garbage while large structures are made, and afterwards all is as before."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from gridlanes.model.garbage import _Within, gc_paused, keep_for_good


def test_nothing_looks_for_garbage_within_it():
    assert gc.isenabled()
    with gc_paused():
        assert not gc.isenabled()
        with gc_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_an_error_leaves_it():
    with pytest.raises(ValueError, match="inside"), gc_paused():
        raise ValueError("inside")
    assert gc.isenabled()


def test_threads_leave_it_in_any_order():
    inside, apart = Barrier(2), Barrier(2)

    def enter(leaves_first):
        with gc_paused():
            inside.wait()
            if not leaves_first:
                apart.wait()
        if leaves_first:
            assert not gc.isenabled()
            apart.wait()

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(enter, leaves_first) for leaves_first in (True, False)]:
            done.result(timeout=60)
    assert gc.isenabled()


def test_where_nothing_looks_for_garbage_it_stays_so():
    gc.disable()
    try:
        with gc_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    finally:
        gc.enable()


def is_among(objects, one):
    return any(other is one for other in objects)


@pytest.fixture
def fresh(monkeypatch):
    """As in a new process: nothing is kept for good."""
    gc.unfreeze()
    monkeypatch.setattr(_Within, "keeps", False)
    monkeypatch.setattr(_Within, "leaves", None)
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("fresh")
def test_what_was_made_is_old():
    with gc_paused():
        made = [[], {}]
    assert is_among(gc.get_objects(generation=2), made)


@pytest.mark.usefixtures("fresh")
def test_what_somebody_keeps_for_good_stays_so():
    kept = [[], {}]
    gc.freeze()
    with gc_paused():
        made = [[], {}]
    assert not is_among(gc.get_objects(), kept)
    assert is_among(gc.get_objects(), made)


@pytest.mark.usefixtures("fresh")
def test_structures_are_kept_for_good_in_processes_of_its_own():
    keep_for_good()
    with gc_paused():
        made = [[], {}]
    assert not is_among(gc.get_objects(), made)
