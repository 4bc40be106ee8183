"""Genres: one file each, with the rules in words, the structure they make, and what its sizes are."""
