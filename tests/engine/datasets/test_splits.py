"""Sides follow from hashes and shares alone, and shares are kept."""

from __future__ import annotations

import hashlib

import numpy as np

from gridlanes.datasets.splits import sides_of

HASHES = np.array([hashlib.blake2b(b"%d" % i, digest_size=16).hexdigest() for i in range(20_000)], "S32")


def test_shares_are_kept() -> None:
    split = [("train", 0.8), ("valid", 0.15), ("test", 0.05)]
    shares = np.bincount(sides_of(HASHES, split), minlength=3) / len(HASHES)
    assert np.abs(shares - [0.8, 0.15, 0.05]).max() < 0.02


def test_a_side_does_not_depend_on_other_rows() -> None:
    split = [("train", 0.5), ("test", 0.5)]
    whole = sides_of(HASHES, split)
    assert (sides_of(HASHES[::7], split) == whole[::7]).all()


def test_the_ends_belong_to_somebody() -> None:
    ends = np.array(["0" * 32, "7" + "f" * 31, "8" + "0" * 31, "f" * 32], "S32")
    assert sides_of(ends, [("a", 0.5), ("b", 0.5)]).tolist() == [0, 0, 1, 1]
    assert sides_of(ends, [("a", 1.0)]).tolist() == [0] * 4
