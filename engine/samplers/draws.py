"""Counter-based random numbers: each try at a row has its own numbers, whatever else is drawn.

Philox (Salmon et al., Parallel Random Numbers: As Easy as 1, 2, 3, SC11) turns a key of 128 bits and a counter of 256
bits into four words. The key is the seed and a hash of the request; the counter holds the row, the number of the try,
and the purpose of the words. So rows do not depend on the division into batches, and two seeds, which give two keys,
share no random numbers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.kernels.samplers.philox import philox_words
from gridlanes.kernels.samplers.shuffle import shuffle
from gridlanes.model.kinds import is_whole

Item = TypeVar("Item")

LARGEST_SEED = (1 << 64) - 1
_WORDS_OF_A_BLOCK = 4
_BITS_OF_PURPOSE = 8
_OF_DICE = 1 << 32
"""what sets the counters of dice apart: no array of words is so wide"""


class Purpose(IntEnum):
    """The purpose of words; each has its own counters. The numbers are part of the meaning of a seed."""

    LAYOUT = 1
    SOLUTION = 2
    COORDS = 3
    MARKS = 4
    REGIONS = 5
    ORDER = 6
    CLUES = 7
    WALK = 8
    PUT_BACK = 9
    GROWTH = 10
    SHADES = 11
    PIECES = 12


class Tries(NamedTuple):
    """n tries at rows: the number of each row, and the number of the try at it, ``int64 (n,)`` both."""

    rows: NDArray[np.int64]
    attempts: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.rows)

    def chosen(self, which: NDArray[np.bool_] | NDArray[np.intp]) -> Tries:
        """Some of them."""
        return Tries(self.rows[which], self.attempts[which])


class Draws:
    """The random numbers of one seed, 0 to `LARGEST_SEED`. `what`: everything else that rows depend on, as text."""

    def __init__(self, seed: int, what: str) -> None:
        if not is_whole(seed) or not 0 <= seed <= LARGEST_SEED:
            raise ModelError(f"a seed is a whole number from 0 to {LARGEST_SEED}, found {seed!r}")
        mixed = int.from_bytes(hashlib.blake2b(what.encode(), digest_size=8).digest(), "little")
        self._key = np.array([seed, mixed], np.uint64)

    def _generator(self, counter: Sequence[int]) -> np.random.Philox:
        return np.random.Philox(key=self._key, counter=np.array(counter, np.uint64))

    def words(self, tries: Tries, purpose: Purpose, n: int, turn: int = 0) -> NDArray[np.uint64]:
        """``uint64 (len(tries), n)``: words of 64 random bits, different for each `turn`."""
        n_blocks = -(-n // _WORDS_OF_A_BLOCK)
        found = np.empty((len(tries), n_blocks * _WORDS_OF_A_BLOCK), np.uint64)
        counters = np.empty((len(tries), 4), np.uint64)
        counters[:, 0], counters[:, 1] = tries.rows * n_blocks, tries.attempts
        counters[:, 2], counters[:, 3] = purpose | turn << _BITS_OF_PURPOSE, n
        with np.errstate(over="ignore"):  # where kernels run as plain Python
            philox_words(self._key, counters, found)
        return found[:, :n]

    def orders(self, tries: Tries, purpose: Purpose, bounds: Sequence[int], turn: int = 0) -> NDArray[np.uint32]:
        """``uint32 (len(tries), bounds[-1])``: the numbers from each of `bounds` (ascending from 0) up to the next one,
        in random order, different for each `turn`.
        """
        orders = np.empty((len(tries), bounds[-1]), np.uint32)
        words = self.words(tries, purpose, -(-bounds[-1] // 2), turn)
        shuffle(np.ascontiguousarray(words), np.array(bounds, np.int64), orders)
        return orders

    def shares(self, tries: Tries, purpose: Purpose, n: int, turn: int = 0) -> NDArray[np.float64]:
        """``float64 (len(tries), n)``: numbers from 0 up to 1, different for each `turn`."""
        return np.asarray((self.words(tries, purpose, n, turn) >> np.uint64(11)) * 2.0**-53, np.float64)

    def dice(self, row: int, attempt: int, purpose: Purpose) -> Dice:
        """The dice of one try."""
        return Dice(self._generator([0, row, attempt, _OF_DICE | purpose]))

    def dice_of(self, tries: Tries, purpose: Purpose) -> Iterator[Dice]:
        """The dice of each of these tries, in order."""
        for row, attempt in zip(*map(np.ndarray.tolist, tries), strict=True):
            yield self.dice(row, attempt, purpose)


class Dice:
    """Random choices one after another, from the words of `generator`."""

    def __init__(self, generator: np.random.Philox) -> None:
        self._generator = generator
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, for n up to ``2**32``; probabilities differ by at most ``n / 2**64``."""
        if not self._words:
            self._words = self._generator.random_raw(64).tolist()[::-1]
        return self._words.pop() * n >> 64

    def ahead(self, n: int) -> NDArray[np.uint64]:
        """The words ``uint64 (n,)`` from which the next choices will be made, unless they are passed over (`skip`)."""
        missing = -(-(n - len(self._words)) // 64)
        if missing > 0:
            self._words = [*self._generator.random_raw(64 * missing).tolist()[::-1], *self._words]
        return np.array(self._words[: -n - 1 : -1], np.uint64)

    def skip(self, n: int) -> None:
        """Passes over the next n words, which were seen `ahead`."""
        del self._words[len(self._words) - n :]

    def share(self) -> float:
        """A number from 0 up to 1."""
        return self.below(1 << 32) * 2.0**-32

    def choice(self, items: Sequence[Item]) -> Item:
        """One of them."""
        return items[self.below(len(items))]

    def in_turn(self, items: Sequence[Item]) -> Iterator[Item]:
        """All of them in random order, each drawn when it is asked for."""
        left = [*items]
        while left:
            i = self.below(len(left))
            left[i], left[-1] = left[-1], left[i]
            yield left.pop()

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """All of them in random order."""
        found = [*items]
        for i in range(len(found) - 1, 0, -1):
            j = self.below(i + 1)
            found[i], found[j] = found[j], found[i]
        return found
