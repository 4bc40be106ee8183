"""Weights fitted to levels."""

from __future__ import annotations

import numpy as np
import pytest

from bench.fit_profile import Level, fitted, measured, shares
from bench.grading import rated
from gridlanes.grading.profile import Profile

LEVELS = {
    "bridges": ["15x15i30e10m2d0 15x15i30e10m2d1 15x15i30e10m2d2"],
    "dominosa": ["6dt 6db 6dh 6de"],
    "galaxies": ["10x10dn 10x10du"],
    "keen": ["6de 6dn 6dh 6dx 6du", "9dn 9dx"],
    "lightup": ["14x14b20s2d0 14x14b20s2d1 14x14b20s2d2"],
    "loopy": ["10x10t0de 10x10t0dn 10x10t0dt 10x10t0dh", "20x20t0dn 20x20t0dh"],
    "map": ["20x15n30de 20x15n30dn 20x15n30dh 20x15n30du"],
    "pearl": ["10x10de 10x10dt"],
    "singles": ["12x12de 12x12dk"],
    "slant": ["12x10de 12x10dh"],
    "solo": ["3x3 3x3db 3x3di 3x3da 3x3de 3x3du", "3x3xdb 3x3xda", "3x4db 3x4da", "9jdb 9jda 9jdu"],
    "tents": ["15x15de 15x15dt"],
    "towers": ["6de 6dh 6dx 6du"],
    "tracks": ["15x15de 15x15dt 15x15dh"],
    "undead": ["7x7de 7x7dn"],
    "unequal": ["6de 6dk 6dx 6dr", "7dk 7dx"],
    "unruly": ["14x14dt 14x14de 14x14dn"],
}
"""the files of Simon Tatham's games, each list from the easiest level of one size to the hardest"""


def test_what_tells_levels_apart_gets_a_weight_and_nothing_gets_a_negative_one():
    rng = np.random.default_rng(0)
    levels = []
    for level in range(3):
        measures = rng.random((60, 3))
        measures[:, 1] += level
        measures[:, 2] -= level
        levels.append(Level(np.full(60, 5.0), measures))
    weights = fitted([levels])
    assert weights[1] > 0.5 > weights[0]
    assert weights[2] == 0
    assert shares([levels], weights * 0) == [0.5, 0.5]
    assert min(shares([levels], weights)) > 0.9


@pytest.mark.slow
@pytest.mark.parametrize("game", LEVELS)
def test_scores_put_the_levels_of_each_game_in_order(game, corpora):
    profile, found = Profile.from_file("solo") if game == "solo" else None, []
    for names in LEVELS[game]:
        chain = []
        for name in names.split():
            level, kinds, used = measured(rated(corpora / "tatham" / game / f"{name}.jsonl.gz", 1)[0], profile)
            weights = [used.weights.get(kind, {}).get(technique, 0.0) for kind, technique in kinds]
            chain.append(Level(level.scores(np.array(weights)), level.measures))
        found += shares([chain], np.zeros(len(kinds)))
    assert min(found) >= 0.9, found
