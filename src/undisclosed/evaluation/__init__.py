"""What protection gives and what it costs: scores, comparators, an adversary, tables and plots."""
