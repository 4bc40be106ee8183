"""What several rules share: what they refuse, and the families of rules that look at a region in one way."""
