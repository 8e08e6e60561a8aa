"""Semantic document sanitization with a guarantee."""
