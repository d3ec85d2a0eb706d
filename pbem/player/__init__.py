"""A player's own folder: chains, links, seals, signatures."""
