"""The post room: mails in and out, who writes, what became of each."""
