"""Algorithm 1: what risky terms become, and the text that this gives."""
