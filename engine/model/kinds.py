"""Type checks of users' values: whole numbers, and the declared fields of model classes."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import Enum, IntEnum
from functools import cache
from itertools import chain
from operator import is_
from typing import Any, Literal, TypeGuard, Union, get_args, get_origin, get_type_hints

import numpy as np

from gridlanes.errors import ModelError

Check = Callable[[Any], Any]

_UNFIT = object()
_LARGEST = (1 << 63) - 1
"""the largest integer of NumPy"""
_WORDS = {int: "a whole number", bool: "True or False", str: "a text", type(None): "None"}


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number of Python or NumPy; True and False are not."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def check_fields(instance: Any) -> None:
    """Checks and normalises each field of a new dataclass: NumPy's numbers become Python's, lists and arrays become
    tuples, numbers become members of enumerations.

    Raises `ModelError` for a value that is not of the declared type.
    """
    for name, kind, check, fit in _kinds_of(instance.__class__):
        value = getattr(instance, name)
        if (of := type(value)) in fit and (of is not int or -_LARGEST <= value <= _LARGEST):
            continue
        plain = check(value)
        if plain is _UNFIT:
            plain = check_kind(type(instance).__name__, name, value, kind)
        if plain is not value:
            object.__setattr__(instance, name, plain)
        elif of is int or (of is not tuple and _is_alike(value)):
            fit.add(of)


def _is_alike(value: Any) -> bool:
    """Whether either all values of the type of this one fit a declared type, or none does."""
    return isinstance(value, (bool, IntEnum)) or not isinstance(value, (int, str, tuple))


def check_kind(owner: str, name: str, value: Any, kind: Any) -> Any:
    """A value normalised to the declared type `kind`, as by `check_fields`; ModelError for one of another type."""
    plain = _check_of(kind)(value)
    if plain is _UNFIT:
        raise ModelError(f"{owner}: expected {_words(kind)} as {name}, found {value!r}")
    return plain


def require_whole(*numbers: object) -> None:
    """Raises ModelError unless a coord, a row or a column is a whole number."""
    for number in numbers:
        if not is_whole(number):
            raise ModelError(f"expected whole numbers as coords, rows and columns, found {number!r}")


@cache
def _kinds_of(cls: Any) -> list[tuple[str, Any, Check, set[type]]]:
    """The fields of a dataclass with their types and checks, and a set for the types whose values all fit (integers
    if they are not very large); none for a class whose type names cannot be resolved (a user's, defined in a function).
    """
    try:
        hints = get_type_hints(cls)
    except Exception:  # an annotation may be any expression
        return []
    return [(field.name, hints[field.name], _check_of(hints[field.name]), set()) for field in fields(cls)]


@cache
def _check_of(kind: Any) -> Check:
    """A function that normalises a value to a type, and returns `_UNFIT` for a value of another type; for types that it
    does not know it accepts any value. Made once per type: a large board has a hundred thousand such values.
    """
    origin, of = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _any_of([*map(_check_of, of)])
    if origin is Literal:
        return lambda value: value if isinstance(value, str) and value in of else _UNFIT
    if origin is tuple:
        return _tuple_of(of)
    if kind is int:
        return _plain_int
    if kind is bool:
        return lambda value: bool(value) if isinstance(value, (bool, np.bool_)) else _UNFIT
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        return _member_of(kind)
    if kind is Any or not isinstance(kind, type):
        return lambda value: value
    return lambda value: value if isinstance(value, kind) else _UNFIT


def _any_of(checks: list[Check]) -> Check:
    def check(value: Any) -> Any:
        for check_one in checks:
            plain = check_one(value)
            if plain is not _UNFIT:
                return plain
        return _UNFIT

    return check


def _plain_int(value: Any) -> Any:
    if not (isinstance(value, (int, np.integer, np.bool_)) and -_LARGEST <= value <= _LARGEST):
        return _UNFIT
    return value if type(value) is int or isinstance(value, Enum) else int(value)


def _member_of(kind: type[IntEnum]) -> Check:
    def check(value: Any) -> Any:
        if isinstance(value, kind):
            return value
        return kind(value) if is_whole(value) and int(value) in list(kind) else _UNFIT

    return check


def _tuple_of(of: tuple[Any, ...]) -> Check:
    checks = [*map(_check_of, of if of[-1:] != (Ellipsis,) else of[:1])]
    are_plain = _ARE_PLAIN.get(of, _is_nothing)
    fit = set[type]()

    def check(value: Any) -> Any:
        if type(value) is tuple:
            if are_plain(value) or fit.issuperset(map(type, value)):
                return value
        elif not isinstance(value, Iterable) or isinstance(value, (str, bytes, Mapping)) or _is_scalar(value):
            return _UNFIT
        entries = value if type(value) is tuple else tuple(value)
        if of[-1:] == (Ellipsis,):
            plain = tuple(map(checks[0], entries))
        elif len(entries) == len(checks):
            plain = tuple(check(entry) for check, entry in zip(checks, entries, strict=True))
        else:
            return _UNFIT
        if all(map(is_, plain, entries)):
            if of[-1:] == (Ellipsis,) and all(map(_is_alike, entries)):
                fit.update(map(type, entries))
            return value if isinstance(value, tuple) else plain
        return _UNFIT if any(entry is _UNFIT for entry in plain) else plain

    return check


def _is_scalar(value: object) -> bool:
    return isinstance(value, np.ndarray) and not value.ndim


def _is_nothing(entries: tuple[Any, ...]) -> bool:
    return not entries


def _are_plain_numbers(entries: tuple[Any, ...]) -> bool:
    """Whether all entries are integers of Python or members of enumerations, none of them very large."""
    if not all(map(_is_plain, {*map(type, entries)})):
        return False
    return not entries or (min(entries) >= -_LARGEST and max(entries) <= _LARGEST)


@cache
def _is_plain(kind: type) -> bool:
    return kind is int or issubclass(kind, IntEnum)


def _are_plain_tuples(entries: tuple[Any, ...]) -> bool:
    """Whether all entries are tuples of such integers."""
    return {*map(type, entries)} <= {tuple} and _are_plain_numbers(tuple(chain.from_iterable(entries)))


_ARE_PLAIN: dict[tuple[Any, ...], Callable[[tuple[Any, ...]], bool]] = {
    (int, Ellipsis): _are_plain_numbers,
    (tuple[int, ...], Ellipsis): _are_plain_tuples,
}
"""for the entries of long tuples, what finds out quickly whether there is nothing to normalise in them"""


def _words(kind: Any) -> str:
    origin, of = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return " or ".join(map(_words, of))
    if origin is Literal:
        return " or ".join(map(repr, of))
    if origin is tuple and of[-1:] == (Ellipsis,):
        return f"several of: {_words(of[0])}"
    if origin is tuple:
        return f"({', '.join(map(_words, of))})"
    name = getattr(kind, "__name__", str(kind))
    return _WORDS.get(kind, f"a {name}")
