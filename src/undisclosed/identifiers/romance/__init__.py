"""Identifying spans in Romance languages."""
