"""The forms in which genres are written, and their building blocks."""
