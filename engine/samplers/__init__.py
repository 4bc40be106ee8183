"""Samplers: what is drawn at random of a puzzle (layouts, solutions), and the numbers that chance is made of."""
