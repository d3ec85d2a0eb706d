"""The order language: names, sections, verbs, and what their lines say."""
