"""Text: the message catalogue, the formats of posts, templates, what a terminal may be shown."""
