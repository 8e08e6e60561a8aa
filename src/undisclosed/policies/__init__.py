"""Policies that come with the package, by law and by kind of document."""
