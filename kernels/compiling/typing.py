"""Types a kernel in less time than Numba does.

Numba tries one template after another for each operation of a function, again in each round until no type changes any
more. Most operations of a kernel are of the same kinds on the same types. So what they come to is remembered.
"""

from __future__ import annotations

from typing import Any

from numba.core import types
from numba.core.typed_passes import NopythonTypeInference

from gridlanes.kernels.compiling.passes import in_place_of


class _Remembering:
    """Numba's typing context, which remembers what Numba's own functions and operators return, by their arguments."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self._known: dict[tuple[Any, tuple[types.Type, ...]], Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def resolve_function_type(self, function: Any, args: Any, kws: dict[str, types.Type]) -> Any:
        """The signature of a call, None if there is none."""
        if kws or not isinstance(function, types.Function):
            return self._context.resolve_function_type(function, args, kws)
        key = function, tuple(args)
        signature = self._known.get(key)
        if signature is None:
            signature = self._context.resolve_function_type(function, args, kws)
            if signature is not None:
                self._known[key] = signature
        return signature


@in_place_of(NopythonTypeInference)
class _Typing(NopythonTypeInference):  # type: ignore[misc]
    """Numba's pass, with that context."""

    _name = "type_kernel"

    def run_pass(self, state: Any) -> bool:
        """Finds the types of all variables of a function."""
        context = state.typingctx
        state.typingctx = _Remembering(context)
        try:
            return bool(super().run_pass(state))
        finally:
            state.typingctx = context
