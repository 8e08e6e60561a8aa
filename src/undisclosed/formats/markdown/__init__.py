"""Markdown: text with marks, read as it shows."""
