"""Reading packs: one file that holds which word stands on which page."""
