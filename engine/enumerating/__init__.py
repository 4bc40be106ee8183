"""Enumerating: every puzzle of a genre and a small size, once."""
