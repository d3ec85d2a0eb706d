"""The way of a mail to the desk."""
