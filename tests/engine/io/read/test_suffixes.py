"""Files of puzzles are known by their names."""

from __future__ import annotations

import pytest

from gridlanes.io.read.suffixes import SUFFIXES, has_suffix, is_listed, suffixes_in_words


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_every_suffix_is_known_packed_or_not_in_any_case(suffix: str) -> None:
    assert has_suffix(f"puzzles{suffix}")
    assert has_suffix(f"puzzles{suffix}.gz")
    assert has_suffix(f"PUZZLES{suffix.upper()}")
    assert suffix in suffixes_in_words()


@pytest.mark.parametrize("name", ["puzzles", "puzzles.gz", "puzzles.png", "txt", "1.....1..1..3.4.", "puzzles.txt.md"])
def test_other_names_are_not(name: str) -> None:
    assert not has_suffix(name)
    assert not is_listed(name)


def test_a_description_of_a_data_set_is_no_source() -> None:
    assert is_listed("puzzles.json")
    assert not any(map(is_listed, ("croissant.json", "dataset_info.json", "dataset_infos.json")))
