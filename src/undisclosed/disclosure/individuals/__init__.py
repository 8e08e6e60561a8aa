"""What narrows an individual down: spans, words, crowds, and what the user's documents clear."""
