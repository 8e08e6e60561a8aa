"""English as ladders speak it."""
