"""Words of other languages as concepts of WordNet: what they mean, and how often that is met."""
