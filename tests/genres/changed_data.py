"""Changes in the JSON of a puzzle: of any genre, without knowing what its fields mean."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]


def changed(data: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The data of a puzzle with one to five values changed: a symbol of a grid becomes another one of the same field or
    a dot, a number one more, one less, another one of its field, or none. Often it is no puzzle any more.
    """
    found = copy.deepcopy(data)
    for _ in range(rng.choice([1, 1, 2, 3, 5])):
        leaves = [(path, value) for path, value in _leaves(found) if not isinstance(value, bool | float)]
        if not leaves:
            break
        path, value = rng.choice(leaves)
        near = [other for where, other in leaves if where[0] == path[0]]
        _put(found, path, _another(value, near, rng))
    return found


def _another(value: object, near: list[Any], rng: random.Random) -> object:
    """A value in the place of another one, given those of the same field."""
    if isinstance(value, str) and len(value) > 1:
        place = rng.randrange(len(value))
        symbols = "".join(other for other in near if isinstance(other, str)) + "..."
        return value[:place] + rng.choice(symbols) + value[place + 1 :]
    if isinstance(value, int):
        return rng.choice([value + 1, max(0, value - 1), rng.choice(near), None])
    return rng.choice(near)


def _leaves(value: object, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The values in objects and lists that are neither, each with the keys and indices that lead to it."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _leaves(item, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from _leaves(item, (*path, place))
    else:
        yield path, value


def _put(data: Any, path: Path, value: object) -> None:
    *steps, last = path
    for step in steps:
        data = data[step]
    data[last] = value
