"""Which tests the usual run leaves to the thorough one."""

from __future__ import annotations

from pathlib import Path

import pytest
from sampled import FOLDERS, SAMPLED_GENRES, SAMPLED_RULES, beyond_the_sample

from gridlanes.registry import find_genre, genres
from gridlanes.rules import RULES


class Item:
    """A test as far as it is looked at."""

    def __init__(self, test: str, parameters: str | None = None) -> None:
        self.nodeid = f"tests/test_it.py::{test}" + (f"[{parameters}]" if parameters else "")
        if parameters:
            self.callspec = type("CallSpec", (), {"id": parameters})


def left(items: list[Item]) -> set[str]:
    return {item.nodeid.partition("[")[2].rstrip("]") for item in beyond_the_sample(items)}


def test_they_are_a_part_of_all() -> None:
    assert set(genres()) > SAMPLED_GENRES
    assert set(RULES) > SAMPLED_RULES


@pytest.mark.parametrize(
    ("names", "sample"), [(genres(), SAMPLED_GENRES), (RULES, SAMPLED_RULES)], ids=["genres", "rules"]
)
def test_every_test_of_a_law_is_of_the_sample_or_left_to_the_thorough_run(names, sample) -> None:
    items = [Item("test_law", f"{name}-{size}") for name in names for size in (4, 5)]
    assert left(items) == {f"{name}-{size}" for name in set(names) - sample for size in (4, 5)}


def test_genres_are_known_by_their_aliases() -> None:
    aliases = {genre.aliases[0] for genre in genres().values() if genre.aliases}
    others = {alias for alias in aliases if find_genre(alias).name not in SAMPLED_GENRES}
    assert left([Item("test_law", f"small-{alias}") for alias in aliases]) == {f"small-{alias}" for alias in others}
    assert others < aliases


@pytest.mark.parametrize("chosen", [4, 1])
def test_what_is_said_of_a_few_chosen_genres_stays(chosen: int) -> None:
    others = sorted(set(genres()) - SAMPLED_GENRES)[:chosen]
    assert left([Item("test_some", genre) for genre in others]) == set()


def test_beside_genres_of_the_sample_others_are_left_out() -> None:
    assert left([Item("test_both", "sudoku"), Item("test_both", "hidato"), Item("test_it", "hidato")]) == {"hidato"}
    assert left([Item("test_it", "hidato")]) == set()


def test_tests_of_neither_stay() -> None:
    assert left([Item("test_plain"), *(Item("test_numbers", f"{number}-x") for number in range(100))]) == set()


def test_words_between_the_narrowest_and_the_widest_are_left_out() -> None:
    assert left([Item("test_words", f"(2, 3)-u{bits}") for bits in (16, 32, 64, 128)]) == {"(2, 3)-u32", "(2, 3)-u64"}


def test_the_folders_that_are_left_out_are_there() -> None:
    root = Path(__file__).resolve().parent.parent
    for folder in FOLDERS:
        (file, *_) = sorted((root / folder).rglob("test_*.py"))
        item = Item("test_it")
        item.nodeid = f"{file.relative_to(root).as_posix()}::test_it"
        assert beyond_the_sample([item]) == [item]
