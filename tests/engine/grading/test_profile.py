"""Profiles: the shipped ones, a user's own, and what is wrong with one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gridlanes.errors import ModelError
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques
from gridlanes.registry import genres


def test_a_genre_without_a_profile_has_the_usual_one():
    profile = Profile.of_genre("sudoku")
    assert profile.name == "default"
    assert not profile.weights
    usual = {name: technique for name, technique in techniques().items() if not technique.on_request}
    assert profile.costs == {name: technique.cost for name, technique in usual.items()}
    assert [name for name, _ in profile.tiers] == ["easy", "medium", "hard", "fiendish", "extreme", "beyond"]


def test_the_profile_of_a_genre_lies_beside_its_file_and_has_the_usual_tiers():
    """Rows of several genres share the numbers of tiers."""
    usual = Profile.of_genre("")
    names = {genre for genre in genres() if Profile.of_genre(genre).name == genre}
    assert {"akari", "kenken", "slitherlink"} <= names
    for genre in names:
        assert [name for name, _ in Profile.of_genre(genre).tiers] == [name for name, _ in usual.tiers]


def test_a_profile_that_extends_another_says_only_what_differs():
    mine = Profile.from_text('extends = "takuzu"\n[cost]\nconstraints = 6\n', "mine.toml")
    theirs = Profile.of_genre("takuzu")
    assert mine.costs == {**theirs.costs, "constraints": 6.0}
    assert mine.tiers == theirs.tiers
    assert mine.weights == theirs.weights


def test_a_profile_keeps_the_weights_of_the_one_that_it_extends(monkeypatch):
    theirs = replace(Profile.of_genre("takuzu"), weights={"rounds": {"constraints": 0.5}, "open": {"constraints": 2.0}})
    monkeypatch.setattr("gridlanes.grading.profile._shipped", lambda name: theirs)
    assert Profile.from_text('extends = "takuzu"\n[cost]\nconstraints = 6\n', "mine.toml").weights == theirs.weights
    heavier = Profile.from_text('extends = "takuzu"\n[weight.rounds]\nhypotheses = 0.2\n', "mine.toml")
    assert heavier.weights == {**theirs.weights, "rounds": {"constraints": 0.5, "hypotheses": 0.2}}


def test_a_profile_of_the_package_is_found_by_its_name(tmp_path, monkeypatch):
    solo, usual = Profile.from_file("solo"), Profile.of_genre("")
    assert solo.name == "solo"
    assert solo.costs["naked-single"] < usual.costs["naked-single"]
    assert "direct-pointing" in usual.costs.keys() - solo.costs.keys()
    assert Profile.from_file("akari") == Profile.of_genre("akari")
    assert Profile.from_text('extends = "solo"', "mine.toml").costs == solo.costs
    monkeypatch.chdir(tmp_path)
    (tmp_path / "solo").write_text("[tiers]\nall = 10\n")  # a file comes first
    assert Profile.from_file("solo").tiers == (("all", 10.0),)
    with pytest.raises(ModelError, match="nowhere cannot be read: No such file or directory; expected a file, "):
        Profile.from_file("nowhere")


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
        ("[tier]\na = 1\n", "unknown entry 'tier'; expected extends, or a section out of cost, weight, tiers, limits"),
        (
            'extends = "sudoku"\n',
            'extends must be "default", "solo" or the name of a genre that has its own profile, found \'sudoku\'',
        ),
        (
            'extends = "../grading/profiles/default"\n',
            'extends must be "default", "solo" or the name of a genre that has its own profile',
        ),
        ("extends = 3\n", 'extends must be "default", "solo" or the name of a genre that has its own profile, found 3'),
        (
            "[tiers]\na = 1\n[weight.colours]\nnishio = 1\n",
            "expected weights in [weight.rounds], [weight.sizes],",
        ),
        ("weight = 1\n[tiers]\na = 1\n", "[weight.open], found 1"),
        ("[tiers]\na = 1\n[weight.open]\nguessing = 1\n", ", [weight.open]: unknown technique 'guessing'"),
        ("cost = 1\n[tiers]\na = 1\n", "[cost] must have names and numbers, found 1"),
        (
            "[cost]\nguessing = 1\n[tiers]\na = 1\n",
            "[cost]: unknown technique 'guessing'; `gridlanes grade --techniques` lists them",
        ),
        ("[cost]\nnishio = -1\n[tiers]\na = 1\n", "[cost]: nishio must be a number of at least 0, found -1"),
        ("[tiers]\na = 'x'\n", "[tiers]: a must be a number of at least 0, found 'x'"),
        ("[cost]\n", "[tiers] must have names with rising scores"),
        (
            "[tiers]\na = 1\n[limits]\nrounds = 3\n",
            "limited, to a number above 0; found {'rounds': 3.0}",
        ),
        (
            "[tiers]\na = 1\n[limits]\neffort = 0\n",
            "limited, to a number above 0; found {'effort': 0.0}",
        ),
        ('[tiers]\na = 1\nextends = "default"\n', "(extends belongs above the first section)"),
        ("[tiers]\na = 2\nb = 1\n", "rising scores, the highest of each tier"),
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
