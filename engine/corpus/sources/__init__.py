"""Sources: files, folders and globs, divided into parts that can be read alone, and those parts read again."""
