"""Building packs from pages."""
