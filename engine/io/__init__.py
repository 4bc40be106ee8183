"""Puzzles as text and back: forms that genres are written in, readers of sources, writers of results."""
