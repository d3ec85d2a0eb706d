"""The save file: bytes, seals, chain, YAML in and out, files that are never torn."""
