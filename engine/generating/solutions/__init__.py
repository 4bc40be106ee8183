"""Random solutions, and walks from solutions to others that the clues determine."""
