"""Parts of speech and noun phrases, in any language: a small network in exact integers."""
