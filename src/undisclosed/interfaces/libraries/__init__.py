"""The engine within other programs' libraries, a file each; none is imported unless it is used."""
