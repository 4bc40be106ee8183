"""What a run has written: its rows as a data set, one row that draws itself, and the digest of all."""
