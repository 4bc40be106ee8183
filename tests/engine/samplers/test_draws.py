"""Random numbers by counting: whatever other rows there are, and never the same for two seeds or two purposes."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.samplers.draws import LARGEST_SEED, Draws, Purpose, Tries


def tries_of(rows, attempts=None) -> Tries:
    rows = np.array(rows, np.int64)
    return Tries(rows, np.zeros_like(rows) if attempts is None else np.array(attempts, np.int64))


def test_words_are_those_of_the_row_and_the_try_in_any_company() -> None:
    draws = Draws(7, "what")
    whole = draws.words(tries_of(range(50)), Purpose.ORDER, 11)
    for rows in ([3], [3, 4, 5], [9, 3, 49], [*range(0, 50, 7)]):
        assert (draws.words(tries_of(rows), Purpose.ORDER, 11) == whole[rows]).all()
    mixed = draws.words(tries_of([3, 3, 4], [0, 1, 1]), Purpose.ORDER, 11)
    assert (mixed[0] == whole[3]).all()
    assert (mixed[2] == draws.words(tries_of([4], [1]), Purpose.ORDER, 11)[0]).all()


def test_no_word_comes_twice_whatever_differs() -> None:
    """Words of 64 bits: a million of them have one in common by chance once in 40 million times."""
    found = [
        Draws(seed, what).words(tries_of(range(20), [attempt] * 20), purpose, n).ravel()
        for seed in (0, 1, 2, LARGEST_SEED)
        for what in ("a", "b")
        for attempt in (0, 1)
        for purpose in (Purpose.ORDER, Purpose.SOLUTION)
        for n in (3, 8)
    ]
    words = np.concatenate(found)
    assert len(np.unique(words)) == len(words)


def test_dice_have_numbers_of_their_own() -> None:
    draws = Draws(0, "what")
    rolls = [[draws.dice(row, attempt, Purpose.REGIONS).below(1 << 32) for row in range(9)] for attempt in range(2)]
    assert len({*rolls[0], *rolls[1]}) == 18
    assert draws.dice(4, 1, Purpose.REGIONS).below(1 << 32) == rolls[1][4]


def test_words_seen_ahead_stay_until_they_are_passed_over() -> None:
    looking, plain = (Draws(1, "a").dice(0, 0, Purpose.LAYOUT) for _ in range(2))
    drawn = [plain.below(1 << 32) for _ in range(300)]
    assert [looking.below(1 << 32) for _ in range(10)] == drawn[:10]
    for n in (3, 200, 0):
        assert (looking.ahead(n) >> np.uint64(32)).tolist() == drawn[10 : 10 + n]
    looking.skip(150)
    assert [looking.below(1 << 32) for _ in range(140)] == drawn[160:]
    looking.skip(0)
    assert looking.below(1 << 32) == plain.below(1 << 32)


def test_the_dice_of_tries_are_those_of_each() -> None:
    draws, tries = Draws(5, "what"), tries_of([3, 4, 9], [0, 2, 1])
    found = [dice.below(1 << 32) for dice in draws.dice_of(tries, Purpose.WALK)]
    assert found == [draws.dice(*pair, Purpose.WALK).below(1 << 32) for pair in ((3, 0), (4, 2), (9, 1))]


def test_numbers_are_as_likely_as_they_should_be() -> None:
    draws = Draws(5, "what")
    shares = draws.shares(tries_of(range(1000)), Purpose.LAYOUT, 10).ravel()
    assert 0 <= shares.min() < 0.001
    assert 0.999 < shares.max() < 1
    dice = draws.dice(0, 0, Purpose.REGIONS)
    counts = np.bincount([dice.below(6) for _ in range(6000)])
    assert ((counts - 1000) ** 2 / 1000).sum() < 25.7  # 5 degrees of freedom, p = 0.0001
    assert sorted(dice.shuffled(range(9))) == [*range(9)]
    assert {dice.choice("abc") for _ in range(99)} == {*"abc"}
    assert 0 <= dice.share() < 1


def test_orders_are_permutations_of_each_span() -> None:
    orders = Draws(5, "what").orders(tries_of(range(9)), Purpose.ORDER, [0, 5, 9])
    assert (np.sort(orders[:, :5]) == np.arange(5)).all()
    assert (np.sort(orders[:, 5:]) == np.arange(5, 9)).all()


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1, 0.5, True, "1"])
def test_other_seeds_are_refused(seed) -> None:
    with pytest.raises(ModelError, match="a seed is a whole number"):
        Draws(seed, "what")


def test_items_in_turn_come_once_each_in_many_orders() -> None:
    draws = Draws(5, "turns")
    orders = {tuple(draws.dice(row, 0, Purpose.WALK).in_turn("abcd")) for row in range(200)}
    assert len(orders) == 24
    assert {"".join(sorted(order)) for order in orders} == {"abcd"}
