"""Order mails: bytes of any mail program in, lines for the order grammar out."""
