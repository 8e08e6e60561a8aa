"""Packs built, and columns released, on a cluster of Spark's; imported only where it is used."""
