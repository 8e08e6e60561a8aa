"""The text as it came, and the view of it that is analysed."""
