"""The output of a run: its rows as a data set, single rows that draw themselves, and the digest of all rows."""
