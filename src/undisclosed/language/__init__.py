"""What is asked of a language, and the languages that ship."""
