"""Patterns: what can be told from how it is written."""
