"""What a reader who weighs a whole text guesses: which of the kinds of g(c) it is about."""
