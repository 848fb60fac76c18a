"""Board texts, notation, saved games and pictures, in and out."""
