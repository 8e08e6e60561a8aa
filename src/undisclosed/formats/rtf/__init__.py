"""Rich Text (RTF): a stream of words, groups and letters."""
