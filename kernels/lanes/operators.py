"""``& | ^ + - * ~`` on blocks (broadcasting as NumPy does), comparisons to masks, and ``& | ^ ~`` on masks."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin

from gridlanes.kernels.lanes.types import LanesType, MaskType


def vectors_of(builder: Any, typ: LanesType | MaskType, value: Any) -> list[Any]:
    """The vectors of a block, in C order."""
    if typ.shape == ():
        return [value]
    return [builder.extract_value(value, i) for i in range(math.prod(typ.shape))]


def block_of(builder: Any, typ: LanesType | MaskType, parts: Sequence[Any]) -> Any:
    """The block made of vectors in C order."""
    if typ.shape == ():
        return parts[0]
    block = ir.Constant(ir.ArrayType(typ.vector, len(parts)), ir.Undefined)
    for i, part in enumerate(parts):
        block = builder.insert_value(block, part, i)
    return block


def operation_of(emit: Callable[..., Any], typed: Callable[..., Any], *, prefer_literal: bool = False) -> Any:
    """The Numba intrinsic of the typing function `typed`, under the name of the function that writes its code."""
    typed.__name__, typed.__doc__, typed.__module__ = emit.__name__, emit.__doc__, emit.__module__
    return intrinsic(prefer_literal=prefer_literal)(typed)


def as_integer(builder: Any, value: Any, wanted: ir.IntType) -> Any:
    """An integer of any width, cut or widened with zeros to another."""
    if value.type.width > wanted.width:
        return builder.trunc(value, wanted)
    return builder.zext(value, wanted) if value.type.width < wanted.width else value


def splat(builder: Any, lanes: LanesType, word: Any) -> Any:
    """A scalar word in every lane."""
    undefined = ir.Constant(lanes.vector, ir.Undefined)
    first = builder.insert_element(undefined, word, ir.Constant(ir.IntType(32), 0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), lanes.count), [0] * lanes.count)
    return builder.shuffle_vector(first, undefined, zeros)


def broadcast_parts(builder: Any, typ: LanesType | MaskType, value: Any, target: tuple[int, ...]) -> list[Any]:
    """The vectors of a block, repeated as NumPy broadcasting to the shape `target` says."""
    parts, shape = vectors_of(builder, typ, value), typ.shape
    order = np.broadcast_to(np.arange(len(parts)).reshape(shape), target).ravel()
    return [parts[int(i)] for i in order]


def _register(symbol: Any, rule: Callable[[tuple[Any, ...]], Any]) -> None:
    """Tells Numba's type inference what `symbol` gives; `rule` returns the result type or None."""

    class Template(AbstractTemplate):  # type: ignore[misc]
        def generic(self, args: tuple[Any, ...], kws: Any) -> Any:
            result = rule(args)
            return None if result is None else signature(result, *args)

    infer_global(symbol)(Template)


def _on_blocks(symbol: Any, result: Callable[[LanesType, tuple[int, ...]], Any], emit: Callable[..., Any]) -> None:
    """An operator on two blocks, which broadcast: the type of its `result`, of the first block and the shape, and what
    writes the code for two vectors, called with the builder.
    """

    def rule(args: tuple[Any, ...]) -> Any:
        if len(args) != 2 or not all(isinstance(a, LanesType) for a in args):
            return None
        a, b = args
        if (a.bits, a.count) != (b.bits, b.count):
            return None
        return result(a, np.broadcast_shapes(a.shape, b.shape))

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        typ = sig.return_type
        left, right = (broadcast_parts(builder, *side, typ.shape) for side in zip(sig.args, args, strict=True))
        return block_of(builder, typ, [emit(builder, x, y) for x, y in zip(left, right, strict=True)])

    _register(symbol, rule)
    lower_builtin(symbol, LanesType, LanesType)(lower)


def _mask_operator(symbol: Any, method: str) -> None:
    def rule(args: tuple[Any, ...]) -> Any:
        return args[0] if len(args) == 2 and isinstance(args[0], MaskType) and args[0] == args[1] else None

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        typ = sig.return_type
        pairs = zip(*(vectors_of(builder, typ, value) for value in args), strict=True)
        return block_of(builder, typ, [getattr(builder, method)(x, y) for x, y in pairs])

    _register(symbol, rule)
    lower_builtin(symbol, MaskType, MaskType)(lower)


def _block_operator(symbol: Any, method: str) -> None:
    _on_blocks(symbol, LanesType.reshaped, lambda builder, x, y: getattr(builder, method)(x, y))


def _comparison(symbol: Any, sign: str) -> None:
    def result(typ: LanesType, shape: tuple[int, ...]) -> MaskType:
        return MaskType(typ.count, shape)

    _on_blocks(symbol, result, lambda builder, x, y: builder.icmp_unsigned(sign, x, y))


for _symbol, _method in ((operator.and_, "and_"), (operator.or_, "or_"), (operator.xor, "xor")):
    _block_operator(_symbol, _method)
    _mask_operator(_symbol, _method)
for _symbol, _method in ((operator.add, "add"), (operator.sub, "sub"), (operator.mul, "mul")):
    _block_operator(_symbol, _method)
for _symbol, _sign in ((operator.eq, "=="), (operator.ne, "!="), (operator.lt, "<"), (operator.gt, ">")):
    _comparison(_symbol, _sign)

_register(
    operator.invert, lambda args: args[0] if len(args) == 1 and isinstance(args[0], (LanesType, MaskType)) else None
)


@lower_builtin(operator.invert, LanesType)  # type: ignore[untyped-decorator]
@lower_builtin(operator.invert, MaskType)  # type: ignore[untyped-decorator]
def _lower_invert(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    typ = sig.args[0]
    return block_of(builder, typ, [builder.not_(x) for x in vectors_of(builder, typ, args[0])])
