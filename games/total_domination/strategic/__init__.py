"""The Strategic phase (§4.1): draft, exchange in the Arctic, replacement, Espionage."""
