"""Catalan: its small words, its plurals, its determiners."""
