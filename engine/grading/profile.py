"""Profiles: the cost of each technique, what else adds to a score, and the limits of the tiers. TOML files; that of a
genre lies beside its own file, those for several genres in profiles/.
"""

from __future__ import annotations

import math
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.grading.tally import KINDS, Weights
from gridlanes.grading.techniques import techniques
from gridlanes.model.arguments import path_name

_SECTIONS = ("cost", "weight", "tiers", "limits")
_EXTENDS = "extends"
_EFFORT = "effort"
_USUAL = "default"


@dataclass(frozen=True)
class Profile:
    """The parameters of grading. `costs`: the smallest cost of each technique in use, by name. `tiers`:
    names and their highest scores, ascending; higher scores belong to the last tier. `most_effort`: the highest total
    cost of the rounds of a puzzle; a puzzle that exceeds it is given up. `weights`: what adds to the cost of the
    hardest step, by kind and technique.
    """

    name: str
    costs: Mapping[str, float]
    tiers: tuple[tuple[str, float], ...]
    most_effort: float = math.inf
    weights: Weights = field(default_factory=dict)

    def tiers_of(self, scores: NDArray[np.float64]) -> NDArray[np.int64]:
        """``int64 (n,)``: the number of the tier that each score is of."""
        limits = np.array([limit for _, limit in self.tiers])
        return np.minimum(np.searchsorted(limits, scores), len(limits) - 1)

    @classmethod
    def of_genre(cls, genre: str) -> Profile:
        """The package's profile of a genre, or the default one."""
        return _shipped(genre)

    @classmethod
    def of(cls, named: str | os.PathLike[str] | None, genre: str) -> Profile:
        """The profile that a path or a name stands for (see `from_file`), or without one that of a genre."""
        return cls.of_genre(genre) if named is None else cls.from_file(named)

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Profile:
        """Reads a profile as `text_of` does. Raises ModelError that says what is wrong with it."""
        return cls.from_text(*text_of(path))

    @classmethod
    def from_text(cls, text: str, where: str) -> Profile:
        """Reads a profile from TOML text; `where` is named in messages. Raises ModelError as `from_file`."""
        return _read(Path(where).stem, text, where)


def text_of(path: str | os.PathLike[str]) -> tuple[str, str]:
    """The text of a user's TOML file, or of the profile of the package that has this name if there is no such file; and
    where it is from. Raises ModelError if there is neither.
    """
    place = Path(path_name(path))
    shipped = _place_of(str(path)) if isinstance(path, str) and not place.exists() else None
    if shipped is not None:
        return shipped.read_text(encoding="utf-8"), shipped.name
    try:
        with place.open(encoding="utf-8", newline="") as file:
            return file.read(), str(place)
    except (OSError, UnicodeDecodeError) as error:
        words = getattr(error, "strerror", None) or error
        raise ModelError(f"the profile {place} cannot be read: {words}; expected a file, {_expected()}") from None


def _place_of(name: str) -> Traversable | None:
    """The profile of the package with a name, beside a genre's file or in this package; None if there is none."""
    folders = resources.files("gridlanes.genres"), resources.files("gridlanes.grading") / "profiles"
    places = [folder / f"{name}.toml" for folder in folders] if name.isidentifier() else []
    return next((place for place in places if place.is_file()), None)


def _expected() -> str:
    names = sorted(each.name for each in (resources.files("gridlanes.grading") / "profiles").iterdir())
    ours = ", ".join(f'"{name.removesuffix(".toml")}"' for name in names if name.endswith(".toml"))
    return f"{ours} or the name of a genre that has its own profile"


@cache
def _shipped(name: str) -> Profile:
    """The profile of the package with a name, that of a genre for instance; `_USUAL` if there is none."""
    place = _place_of(name) or _place_of(_USUAL)
    assert place is not None
    return _read(place.name.removesuffix(".toml"), place.read_text(encoding="utf-8"), place.name)


def _read(name: str, text: str, where: str) -> Profile:
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ModelError(f"the profile {where} is not valid TOML: {error}") from None
    base = _extended(found.pop(_EXTENDS, None), where)
    for section in found:
        if section not in _SECTIONS:
            expected = f"expected {_EXTENDS}, or a section out of {', '.join(_SECTIONS)}"
            raise ModelError(f"the profile {where}: unknown entry {section!r}; {expected}")
    known = techniques()
    costs = dict(base.costs) if base else {name: each.cost for name, each in known.items() if not each.on_request}
    costs |= _of_techniques(found.get("cost", {}), where, "cost")
    tiers = tuple(_numbers(found.get("tiers", {}), where, "tiers").items()) or (base.tiers if base else ())
    if not tiers or any(a[1] >= b[1] for a, b in pairwise(tiers)):
        raise ModelError(f"the profile {where}: [tiers] must have names with rising scores, the highest of each tier")
    limits = _numbers(found.get("limits", {}), where, "limits")
    if limits.keys() - {_EFFORT} or 0 in limits.values():
        expected = f"only {_EFFORT} can be limited, to a number above 0"
        raise ModelError(f"the profile {where}, [limits]: {expected}; found {limits!r}")
    used = {name: cost for name, cost in costs.items() if cost}
    most = limits.get(_EFFORT, base.most_effort if base else math.inf)
    return Profile(name, used, tiers, most, _weights(found.get("weight", {}), where, base.weights if base else {}))


def _extended(name: Any, where: str) -> Profile | None:
    """The profile of the package that another one extends."""
    if name is None:
        return None
    if not isinstance(name, str) or _place_of(name) is None:
        raise ModelError(f"the profile {where}: {_EXTENDS} must be {_expected()}, found {name!r}")
    return _shipped(name)


def _weights(section: Any, where: str, inherited: Weights) -> Weights:
    if not isinstance(section, Mapping) or section.keys() - set(KINDS):
        expected = ", ".join(f"[weight.{kind}]" for kind in KINDS)
        raise ModelError(f"the profile {where}: expected weights in {expected}, found {section!r}")
    own = {kind: _of_techniques(of_kind, where, f"weight.{kind}") for kind, of_kind in section.items()}
    weights = {kind: {**inherited.get(kind, {}), **own.get(kind, {})} for kind in KINDS}
    return {kind: of_kind for kind, of_kind in weights.items() if of_kind}


def _of_techniques(section: Any, where: str, name: str) -> dict[str, float]:
    """A table with a number for each of some techniques."""
    found, known = _numbers(section, where, name), techniques()
    for technique in found:
        if technique not in known:
            hint = "`gridlanes grade --techniques` lists them"
            raise ModelError(f"the profile {where}, [{name}]: unknown technique {technique!r}; {hint}")
    return found


def _numbers(section: Any, where: str, name: str) -> dict[str, float]:
    """The section called `name`, which has names and numbers."""
    if not isinstance(section, dict):
        raise ModelError(f"the profile {where}: [{name}] must have names and numbers, found {section!r}")
    for key, value in section.items():
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not value >= 0:
            hint = f" ({_EXTENDS} belongs above the first section)" if key == _EXTENDS else ""
            raise ModelError(
                f"the profile {where}, [{name}]: {key} must be a number of at least 0, found {value!r}{hint}"
            )
    return {key: float(value) for key, value in section.items()}
