"""English: words, sentences, tags, keys and the wording of replacements."""
