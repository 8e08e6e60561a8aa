"""Which terms disclose together: who may be a member, the search, and what must change."""
