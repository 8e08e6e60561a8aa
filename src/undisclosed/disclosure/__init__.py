"""What a text tells: counts, rules, and everything risky in a reading."""
