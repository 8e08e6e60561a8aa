"""Readers of published vocabularies and ontologies, from files that the user has."""
