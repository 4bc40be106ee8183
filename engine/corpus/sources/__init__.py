"""Sources: files, folders and globs; divides them into parts that can be read alone, and reads these parts."""
