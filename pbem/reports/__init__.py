"""Texts for people: reports, receipts, forms, status, the words they are made of."""
