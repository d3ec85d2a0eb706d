"""The page that checks saves by itself, as data of the package."""
