"""Which tests the usual run leaves out, and ``.ci/run`` runs in a step of its own (``-m 'thorough and not slow'``).

What holds for several genres or rules is tried on some of them: on every one it would take the longer the more there
are, and half of that is compiling. Operations on words of any width are tried on the narrowest and the widest. Folders
are left out in which nearly every test compiles what no other one uses (``.ci/run`` tests those of kernels in two other
builds, too). What starts many processes, or takes long to compile, is marked where it stands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache

import pytest

from gridlanes.registry import genre_named
from gridlanes.rules import RULES

_NUMBERS = ("sudoku", "latin_square", "jigsaw", "killer", "kakuro", "skyscrapers")
_COUNTED_OR_SEEN = ("akari", "takuzu", "mosaic", "nonogram", "tents")
_STRUCTURAL = ("slitherlink", "nurikabe", "shikaku")
SAMPLED_GENRES = frozenset((*_NUMBERS, *_COUNTED_OR_SEEN, *_STRUCTURAL))
"""some of each family; first of all those on which tests of other things rely, whose kernels are compiled anyway"""
SAMPLED_RULES = frozenset(sorted(RULES)[::3])
_WIDTHS_BETWEEN = frozenset({"u32", "u64"})
_CHOSEN = 4
"""genres or rules that a test may have chosen for what it is about, if none of them is of the sample"""
FOLDERS = (
    "tests/bench/",
    "tests/engine/samplers/",
    *(f"tests/kernels/{name}/" for name in ("clauses", "generating", "grading", "row_tables", "rules", "samplers")),
)


@cache
def _genre(word: str) -> str | None:
    """The name of the genre that has this name or alias."""
    genre = genre_named(word)
    return genre.name if genre else None


def _rule(word: str) -> str | None:
    return word if word in RULES else None


def beyond_the_sample(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """The tests of a folder that is left out, or of a genre, a rule or a width of words that is not of the sample."""
    laws = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        laws[item.nodeid.partition("[")[0]].append(item)
    both = ((_genre, SAMPLED_GENRES), (_rule, SAMPLED_RULES))
    beyond = [item for law in laws.values() for named, sample in both for item in _beyond(law, named, sample)]
    others = (
        item for item in items if item.nodeid.startswith(FOLDERS) or not _WIDTHS_BETWEEN.isdisjoint(_words_of(item))
    )
    return [*beyond, *others]


def _beyond(law: list[pytest.Item], named: Callable[[str], str | None], sample: frozenset[str]) -> list[pytest.Item]:
    """The same of the tests of one function. What each is about is the first word of its parameters that is `named`."""
    about = [(item, name) for item in law if (name := next(filter(None, map(named, _words_of(item))), None))]
    several = {name for _, name in about}
    left = several - sample if several & sample or len(several) > _CHOSEN else set()
    return [item for item, name in about if name in left]


def _words_of(item: pytest.Item) -> list[str]:
    """What the parameters of a test are called."""
    callspec = getattr(item, "callspec", None)
    return callspec.id.split("-") if callspec else []
