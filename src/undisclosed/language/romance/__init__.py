"""What Spanish, Catalan and Portuguese share: words, folding, gender and number, contractions."""
