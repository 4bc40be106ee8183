"""Grids, regions and results as SVG, HTML and text."""
