"""Fields: the parts of a puzzle, a class for each kind: numbers in cells, walls, rooms, cages, figures, ..."""
