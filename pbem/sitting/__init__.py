"""One sitting of the moderator: mails in, letters out, the game brought forward, the clock looked
at.
"""
