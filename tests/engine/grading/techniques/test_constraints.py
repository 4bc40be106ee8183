"""What constraints say, in genres without houses and in those that have both."""

from __future__ import annotations

import pytest

from gridlanes.api.calls import grade
from gridlanes.grading.grades import GradeStatus
from gridlanes.grading.technique import Phase
from gridlanes.grading.techniques import techniques
from gridlanes.registry import genre_named

HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.mark.parametrize("genre", ["akari", "slitherlink", "takuzu", "nurikabe"])
def test_examples_without_houses_need_constraints_first(genre):
    texts = [example.puzzle for example in genre_named(genre).examples]
    found = grade(texts, genre=genre)
    assert (found.status == GradeStatus.GRADED).all()
    single = {"constraints", "strong-constraints", "small-constraints", "separate-constraints"}
    single |= {"separate-strong-constraints", "overlapping-counts", "overlapping-joint-counts"}
    single |= {
        "last-place-of-a-count",
        "last-gap",
        "pairs-from-corners",
        "pairs-both-ways",
        "alike-edges",
        "differing-lines",
    }
    firsts = [found.techniques.index(name) for name in single]
    assert (found.steps[:, firsts] > 0).any(axis=1).all()
    used = {name for name, n in zip(found.techniques, found.steps.sum(axis=0), strict=True) if n}
    hypotheses = {name for name, each in techniques().items() if each.phase == Phase.HYPOTHESIS}
    assert used <= single | hypotheses


def test_a_killer_needs_constraints_and_houses():
    found = grade(genre_named("killer").examples[0].puzzle, genre="killer")
    assert found.status[0] == GradeStatus.GRADED
    used = {name for name, n in zip(found.techniques, found.steps[0], strict=True) if n}
    assert "constraints" in used
    assert used & {"hidden-single-box", "hidden-single-line", "naked-single"}


def test_the_hardest_puzzles_need_hypotheses_about_hypotheses():
    found = grade(HARDEST)
    assert found.hardest_step_names == ["nested-hypotheses"]
    assert found.score[0] >= 9.5
