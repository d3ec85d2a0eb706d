"""The order language: names, verbs, what their lines say, and conditions."""
