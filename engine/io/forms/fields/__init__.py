"""Fields: what a puzzle of a genre consists of, each on its own: numbers in cells, walls, rooms, cages, figures, ..."""
