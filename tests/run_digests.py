"""The digest of all rows of a run."""

from __future__ import annotations

from gridlanes.corpus.output.dataset import Run
from gridlanes.corpus.output.digest import RowDigest


def digest_of(run: Run) -> str:
    """As a hexadecimal SHA-256."""
    digest = RowDigest()
    for batch in run.batches(choices_as_dictionary=True):
        digest.update(batch)
    return digest.hexdigest()
