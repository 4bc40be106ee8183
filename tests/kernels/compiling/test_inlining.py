"""What is merged means what it meant, and is prepared once."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from numba.core import event, ir
from numba.core.inline_closurecall import InlineWorker

from gridlanes.kernels.compiling import inlining, jit
from gridlanes.kernels.compiling.jit import kernel

pytestmark = pytest.mark.skipif(jit.JIT_OFF, reason="what the compiler does")


@pytest.fixture(autouse=True)
def _compiled_anew(monkeypatch) -> None:
    """What an earlier run left in the cache would not be compiled."""
    monkeypatch.setattr(jit, "_USES_CACHE", False)


@kernel(inline=True)
def _next(number):
    step = 1
    for _ in range(2):
        step += number & 1
    return number + step


@kernel(inline=True)
def _twice(number):
    step = _next(number)
    if step > 10:
        step = _next(step) - 100
    return _next(step)


@kernel(inline=True)
def _swapped(pair):
    number, step = pair
    return step, number


def _several(numbers):
    total = 0
    step = 7
    for number in numbers:
        first, second = _swapped((number, _twice(number)))
        if first > second:
            total += _twice(_next(first)) * step
        else:
            total -= _next(_next(second))
    return total + step


def test_a_function_that_is_merged_many_times_keeps_its_variables_apart() -> None:
    numbers = np.arange(-7, 40)
    plain = {name: getattr(globals()[name], "py_func", None) for name in ("_next", "_twice", "_swapped")}
    assert all(plain.values())
    scope = dict(plain)
    for name, function in plain.items():
        scope[name] = type(function)(function.__code__, scope)
    expected = type(_several)(_several.__code__, scope)(numbers.tolist())
    assert kernel(_several)(numbers) == expected


def test_it_is_what_numba_merges_itself() -> None:
    numbers = np.arange(-7, 40)
    assert kernel(_several)(numbers) == numba.njit(_several)(numbers)


def test_a_function_is_prepared_once(monkeypatch) -> None:
    prepared = []
    prepare = InlineWorker.run_untyped_passes

    def counted(worker, function, *args):
        prepared.append(function.__name__)
        return prepare(worker, function, *args)

    monkeypatch.setattr(inlining, "_PREPARED", {})
    monkeypatch.setattr(InlineWorker, "run_untyped_passes", counted)
    kernel(lambda number: _twice(_next(number)) + _twice(number))(3)
    assert sorted(prepared) == ["_next", "_twice"]


def test_copies_have_nothing_in_common_that_changes(monkeypatch) -> None:
    monkeypatch.setattr(inlining, "_PREPARED", {})
    kernel(lambda number: _twice(number))(3)
    function = _twice.py_func
    one, other = (inlining._PREPARED[function].copy(function) for _ in range(2))
    assert one.func_id.unique_name != other.func_id.unique_name
    assert [*one.blocks] == [*other.blocks]
    scopes = [{id(block.scope): block.scope for block in copied.blocks.values()} for copied in (one, other)]
    assert len(scopes[0]) == len(scopes[1]) == 1
    (mine,), (others,) = (list(scope.values()) for scope in scopes)
    assert mine is not others
    names = [*mine.localvars._con]
    mine.redefine(names[0], ir.Loc("here", 1))
    assert [*others.localvars._con] == names
    assert names[0] not in others.redefined
    for label, block in one.blocks.items():
        assert [*map(str, block.body)] == [*map(str, other.blocks[label].body)]
        assert not {id(line) for line in block.body} & {id(line) for line in other.blocks[label].body}
        variables = [variable for line in block.body for variable in line.list_vars()]
        assert all(variable.scope is mine for variable in variables)


def test_all_kernels_are_compiled_so() -> None:
    managers = []

    class Heard(event.Listener):
        def on_start(self, event) -> None:
            managers.append(event.data["name"])

        def on_end(self, event) -> None:
            pass

    listener = Heard()
    with event.install_listener("numba:run_pass", listener):
        kernel(lambda number: _next(number))(3)
    merging = [name for name in managers if name.startswith(("merge_kernels", "inline_inlinables"))]
    assert merging
    assert all(name.startswith("merge_kernels") for name in merging)


@pytest.mark.parametrize(("for_any_number", "n_compiled"), [(False, 2), (True, 1)])
def test_one_for_any_number_is_compiled_for_types_alone(for_any_number, n_compiled) -> None:
    @kernel(for_any_number=for_any_number)
    def more(number, by, twice=False):
        return number + by * (2 if twice else 1)

    assert kernel(lambda number: more(number, 1, twice=True) + more(number, 2, twice=False))(10) == 24
    assert len(more.signatures) == n_compiled
