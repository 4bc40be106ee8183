"""What a run has written: its rows as a data set, their digest, and the check that finds what is wrong with them."""
