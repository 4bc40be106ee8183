"""Product: the reasons it gives, and its words."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.kernels.rules.values import NO_TARGET
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import Product
from gridlanes.rules.product import OUT_OF_REACH, ProductOver, ProductUnder

SITE = Scope(Grid(1, 5), Alphabet((4, 5, 9)), (np.array([4, 1, 2]),))
STATE = np.array([[0, 0, 1], [1, 1, 0], [0, 0, 1]], np.bool_)  # 9, 4 or 5, 9


def test_too_much_and_too_little_are_counted():
    over, under = Product(300).violation(STATE, SITE), Product(406).violation(STATE, SITE)
    assert over == ProductOver((4, 1, 2), 300, 324)
    assert str(over) == "3 coords multiply to at least 324, which is more than 300"
    assert under == ProductUnder((4, 1, 2), 406, 405)
    assert str(under) == "3 coords multiply to at most 405, which is less than 406"
    assert Product(405).violation(STATE, SITE) is None


def test_words_that_mean_something_else_are_never_a_target():
    words = [Product(Clue(0)).word_of(clue) for clue in (0, 720, 10**6, NO_TARGET, -3, NO_CLUE)]
    assert words == [0, 720, 10**6, OUT_OF_REACH, OUT_OF_REACH, NO_TARGET]
    assert all(OUT_OF_REACH % value for value in range(2, 256))


def test_long_regions_are_refused():
    with pytest.raises(ModelError, match="at most 100 coords, found 101"):
        Product(3).validate(Scope(Grid(1, 101), SITE.alphabet, (np.arange(101),)))
