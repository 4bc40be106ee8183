"""Types a kernel in less time than Numba does.

Numba tries one template after another for each operation of a function, again in each round until no type changes any
more. Most operations of kernels are of the same kinds on the same types. So what they come to is remembered, for as
long as the process lives.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from numba.core.typed_passes import NopythonTypeInference
from numba.core.types import Array, Function, NamedTupleClass, NumberClass, Type
from numba.core.types.containers import BaseTuple
from numba.core.types.misc import Module

from gridlanes.kernels.compiling.passes import in_place_of

_OF_NUMBA = (Function, NumberClass, NamedTupleClass, str)
"""what a call may be of that means the same in every kernel: functions and operators, types of numbers, named tuples,
and what Numba has a name for, an iterator's next value, say"""
_PLAIN = (Array, BaseTuple, NumberClass, Module)
"""types whose attributes mean the same in every kernel"""
_KNOWN: WeakKeyDictionary[Any, dict[Any, Any]] = WeakKeyDictionary()
"""what is remembered of each of Numba's typing contexts"""


class Remembering:
    """Numba's typing context, which remembers what operations of Numba's own return, by their arguments."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self._known = _KNOWN.setdefault(context, {})

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def resolve_function_type(self, function: Any, args: Any, kws: Any) -> Any:
        """The signature of a call, None if there is none."""
        if not isinstance(function, (Type, str)):
            function = self._context._lookup_global(function) or function
        resolve = self._context.resolve_function_type
        if kws or not isinstance(function, _OF_NUMBA):
            return resolve(function, args, kws)
        return self._remembered((function, *args), resolve, function, args, kws)

    def resolve_getattr(self, typ: Any, attr: str) -> Any:
        """The type of an attribute, None if there is none."""
        resolve = self._context.resolve_getattr
        return self._remembered((".", typ, attr), resolve, typ, attr) if isinstance(typ, _PLAIN) else resolve(typ, attr)

    def resolve_setitem(self, target: Any, index: Any, value: Any) -> Any:
        """The signature of an assignment to an element, None if there is none."""
        return self.resolve_function_type(operator.setitem, (target, index, value), {})

    def resolve_static_getitem(self, value: Any, index: Any) -> Any:
        """The signature of an access by an index that is known, None if there is none."""
        resolve = self._context.resolve_static_getitem
        return self._remembered(("[]", value, type(index), index), resolve, value, index)

    def resolve_static_setitem(self, target: Any, index: Any, value: Any) -> Any:
        """The signature of an assignment by an index that is known, None if there is none."""
        resolve = self._context.resolve_static_setitem
        return self._remembered(("[]=", target, type(index), index, value), resolve, target, index, value)

    def _remembered(self, key: Any, resolve: Callable[..., Any], *args: Any) -> Any:
        try:
            found = self._known.get(key)
        except TypeError:  # an index that has no hash: a slice
            return resolve(*args)
        if found is None:
            found = resolve(*args)
            if found is not None:
                self._known[key] = found
        return found


@in_place_of(NopythonTypeInference)
class _Typing(NopythonTypeInference):  # type: ignore[misc]
    """Numba's pass, with that context."""

    _name = "type_kernel"

    def run_pass(self, state: Any) -> bool:
        """Finds the types of all variables of a function."""
        context = state.typingctx
        state.typingctx = Remembering(context)
        try:
            return bool(super().run_pass(state))
        finally:
            state.typingctx = context
