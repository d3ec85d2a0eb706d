"""The audit: replay of a whole campaign, and one copy held against another."""
