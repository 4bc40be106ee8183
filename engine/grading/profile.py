"""Profiles: the cost of each technique, what else adds to a score, and the limits of the tiers. TOML files; that of a
genre lies beside its own file.
"""

from __future__ import annotations

import math
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
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
    def from_file(cls, path: str | os.PathLike[str]) -> Profile:
        """Reads a user's profile from a TOML file. Raises ModelError that says what is wrong with it."""
        place = Path(path_name(path))
        try:
            text = place.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            words = getattr(error, "strerror", None) or error
            raise ModelError(f"the profile {place} cannot be read: {words}") from None
        return cls.from_text(text, str(place))

    @classmethod
    def from_text(cls, text: str, where: str) -> Profile:
        """Reads a profile from TOML text; `where` is named in messages. Raises ModelError as `from_file`."""
        return _read(Path(where).stem, text, where)


@cache
def _shipped(genre: str) -> Profile:
    """The profile that lies beside the file of a genre, `_USUAL` in this package, or the latter if there is none."""
    place = resources.files("gridlanes.genres") / f"{genre}.toml"
    if genre == _USUAL or not (genre and place.is_file()):
        place = resources.files("gridlanes.grading") / "profiles" / f"{_USUAL}.toml"
    return _read(place.name.removesuffix(".toml"), place.read_text(encoding="utf-8"), place.name)


def _read(name: str, text: str, where: str) -> Profile:
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ModelError(f"the profile {where} is not valid TOML: {error}") from None
    base = _extended(found.pop(_EXTENDS, None), where)
    for section in found:
        if section not in _SECTIONS:
            raise ModelError(f"the profile {where} has no section {section!r}; expected {', '.join(_SECTIONS)}")
    known = techniques()
    costs = dict(base.costs) if base else {name: each.cost for name, each in known.items() if not each.on_request}
    costs |= _of_techniques(found.get("cost", {}), where)
    tiers = tuple(_numbers(found.get("tiers", {}), where).items()) or (base.tiers if base else ())
    if not tiers or any(a[1] >= b[1] for a, b in pairwise(tiers)):
        raise ModelError(f"the profile {where} needs tiers, each up to a higher score than the one before it")
    limits = _numbers(found.get("limits", {}), where)
    if limits.keys() - {_EFFORT} or 0 in limits.values():
        raise ModelError(f"the profile {where} may limit {_EFFORT}, to more than 0; found {limits!r}")
    used = {name: cost for name, cost in costs.items() if cost}
    most = limits.get(_EFFORT, base.most_effort if base else math.inf)
    return Profile(name, used, tiers, most, _weights(found.get("weight", base.weights if base else {}), where))


def _extended(genre: Any, where: str) -> Profile | None:
    """The profile of the package that another one extends: `_USUAL`, or a genre's."""
    if genre is None:
        return None
    found = _shipped(genre) if isinstance(genre, str) and genre.isidentifier() else None
    if found is None or found.name != genre:
        expected = f"{_USUAL} or the profile of a genre that has one"
        raise ModelError(f"the profile {where} extends {expected}, found {genre!r}")
    return found


def _weights(section: Any, where: str) -> Weights:
    if not isinstance(section, Mapping) or section.keys() - set(KINDS):
        raise ModelError(f"the profile {where} has weights of {', '.join(KINDS)}, found {section!r}")
    weights = {kind: _of_techniques(of_kind, where) for kind, of_kind in section.items()}
    return {kind: of_kind for kind, of_kind in weights.items() if of_kind}


def _of_techniques(section: Any, where: str) -> dict[str, float]:
    """A table with a number for each of some techniques."""
    found, known = _numbers(section, where), techniques()
    for technique in found:
        if technique not in known:
            raise ModelError(
                f"the profile {where} has an unknown technique {technique!r}; expected one of {', '.join(known)}"
            )
    return found


def _numbers(section: Any, where: str) -> dict[str, float]:
    if not isinstance(section, dict):
        raise ModelError(f"the profile {where}: a section is a table of names and numbers, found {section!r}")
    for name, value in section.items():
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not value >= 0:
            raise ModelError(f"the profile {where}: {name} is a number of at least 0, found {value!r}")
    return {name: float(value) for name, value in section.items()}
