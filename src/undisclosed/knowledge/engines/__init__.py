"""Counts from search engines over HTTP."""
