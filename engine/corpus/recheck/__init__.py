"""The check of a finished run: manifest, files, sources, every row and every solution tested again."""
