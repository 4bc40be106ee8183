"""Profiles: the shipped ones, a user's own, and what is wrong with one."""

from __future__ import annotations

import pytest

from gridlanes.errors import ModelError
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques


def test_a_genre_without_a_profile_has_the_usual_one():
    profile = Profile.of_genre("akari")
    assert profile.name == "default"
    usual = {name: technique for name, technique in techniques().items() if not technique.assumes_one_solution}
    assert profile.costs == {name: technique.cost for name, technique in usual.items()}
    assert [name for name, _ in profile.tiers] == ["easy", "medium", "hard", "fiendish", "extreme", "beyond"]


def test_a_profile_changes_costs_and_leaves_techniques_out(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[cost]\nnaked-single = 1\nnishio = 0\n\n[tiers]\nall = 10\n\n[limits]\neffort = 30\n")
    profile = Profile.from_file(path)
    assert profile.name == "mine"
    assert profile.costs["naked-single"] == 1.0
    assert "nishio" not in profile.costs
    assert profile.tiers == (("all", 10.0),)
    assert profile.most_effort == 30.0


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[tiers", "is not valid TOML"),
        ("[tier]\na = 1\n", "has no section 'tier'; expected cost, tiers, limits"),
        ("cost = 1\n[tiers]\na = 1\n", "a section is a table of names and numbers, found 1"),
        (
            "[cost]\nguessing = 1\n[tiers]\na = 1\n",
            "unknown technique 'guessing'; expected one of hidden-single-box",
        ),
        ("[cost]\nnishio = -1\n[tiers]\na = 1\n", "nishio is a number of at least 0, found -1"),
        ("[tiers]\na = 'x'\n", "a is a number of at least 0, found 'x'"),
        ("[cost]\n", "needs tiers"),
        ("[tiers]\na = 1\n[limits]\nrounds = 3\n", "may limit effort, to more than 0; found {'rounds': 3.0}"),
        ("[tiers]\na = 1\n[limits]\neffort = 0\n", "may limit effort, to more than 0; found {'effort': 0.0}"),
        ("[tiers]\na = 2\nb = 1\n", "each up to a higher score than the one before it"),
    ],
)
def test_what_is_wrong_with_a_profile_is_said(tmp_path, text, reason):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(ModelError) as caught:
        Profile.from_file(path)
    assert reason in str(caught.value)
    assert "mine.toml" in str(caught.value)


def test_what_assumes_one_solution_is_used_where_a_profile_gives_it_a_cost():
    assert "unique-rectangle" in techniques()
    assert "unique-rectangle" not in Profile.from_text("[tiers]\na = 1\n", "mine.toml").costs
    asked = Profile.from_text("[cost]\nunique-rectangle = 4.5\n[tiers]\na = 1\n", "mine.toml")
    assert asked.costs["unique-rectangle"] == 4.5


def test_a_profile_that_is_not_there_is_said(tmp_path):
    with pytest.raises(ModelError, match="cannot be read"):
        Profile.from_file(tmp_path / "none.toml")
