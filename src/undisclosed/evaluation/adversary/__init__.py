"""An adversary with knowledge of its own: what it infers from a release, and what it fills in."""
