"""Diplomatic options (§Ph1.3): what the words of options.yaml mean."""
