"""Every small puzzle of a genre, once."""
