"""What users may give: whole numbers, and values for the fields of model classes as these declare them."""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping
from dataclasses import fields
from enum import Enum, IntEnum
from functools import cache
from typing import Any, Literal, TypeGuard, Union, get_args, get_origin, get_type_hints

import numpy as np

from gridlanes.errors import ModelError

_UNFIT = object()
_LARGEST = (1 << 63) - 1
"""what NumPy's integers hold"""
_WORDS = {int: "a whole number", bool: "True or False", str: "a text", type(None): "None"}


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number, Python's or NumPy's; True and False are none."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def check_fields(instance: Any) -> None:
    """Looks at each field of a dataclass that has been made, and makes it plain: NumPy's numbers become Python's, lists
    and arrays tuples, numbers members of enumerations.

    Raises `ModelError` for a value that is not of the type that the field declares.
    """
    for name, kind in _kinds_of(instance.__class__):
        value = getattr(instance, name)
        plain = fitting(type(instance).__name__, name, value, kind)
        if plain is not value:
            object.__setattr__(instance, name, plain)


def fitting(owner: str, name: str, value: Any, kind: Any) -> Any:
    """A value of the declared type `kind`, made plain as `check_fields` says; ModelError for one that is not of it."""
    plain = _plain(value, kind)
    if plain is _UNFIT:
        raise ModelError(f"{owner}: expected {_words(kind)} as {name}, found {value!r}")
    return plain


def require_whole(*numbers: object) -> None:
    """Refuses what is no whole number in the place of a coord, a row or a column."""
    for number in numbers:
        if not is_whole(number):
            raise ModelError(f"expected whole numbers as coords, rows and columns, found {number!r}")


@cache
def _kinds_of(cls: Any) -> list[tuple[str, Any]]:
    """The fields of a dataclass with their types; none for a class whose names cannot be resolved (a user's, made in a
    function).
    """
    try:
        hints = get_type_hints(cls)
    except Exception:  # an annotation may be any expression
        return []
    return [(field.name, hints[field.name]) for field in fields(cls)]


def _plain(value: Any, kind: Any) -> Any:
    """A value in the form that a type has it, `_UNFIT` for one that is not of this type; other types take any value."""
    origin, of = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        fitting = (plain for option in of if (plain := _plain(value, option)) is not _UNFIT)
        return next(fitting, _UNFIT)
    if origin is Literal:
        return value if isinstance(value, str) and value in of else _UNFIT
    if origin is tuple:
        return _plain_tuple(value, of)
    if kind is int:
        fits = isinstance(value, (int, np.integer, np.bool_)) and -_LARGEST <= value <= _LARGEST
        return (value if isinstance(value, Enum) else int(value)) if fits else _UNFIT
    if kind is bool:
        return bool(value) if isinstance(value, (bool, np.bool_)) else _UNFIT
    if kind is Any:
        return value
    if isinstance(kind, type) and issubclass(kind, IntEnum) and is_whole(value):
        return kind(value) if int(value) in list(kind) else _UNFIT
    return _UNFIT if isinstance(kind, type) and not isinstance(value, kind) else value


def _plain_tuple(value: Any, of: tuple[Any, ...]) -> Any:
    if not isinstance(value, Iterable) or isinstance(value, (str, bytes, Mapping)):
        return _UNFIT
    if isinstance(value, np.ndarray) and not value.ndim:
        return _UNFIT
    entries = list(value)
    every = [of[0]] * len(entries) if of[-1:] == (Ellipsis,) else list(of)
    if len(every) != len(entries):
        return _UNFIT
    plain = [_plain(entry, kind) for entry, kind in zip(entries, every, strict=True)]
    if any(entry is _UNFIT for entry in plain):
        return _UNFIT
    unchanged = isinstance(value, tuple) and all(new is old for new, old in zip(plain, value, strict=True))
    return value if unchanged else tuple(plain)


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
