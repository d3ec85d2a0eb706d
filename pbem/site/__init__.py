"""A campaign as a folder of pages: no server, no requests, nothing that is not public."""
