"""The order language of Empires of History."""
