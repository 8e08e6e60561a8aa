"""Text → tokens, tags, noun phrases and names."""
