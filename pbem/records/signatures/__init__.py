"""Signed mails: the keys of seats, and how a signature is read."""
