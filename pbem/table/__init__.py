"""An open campaign: its save, its private folder, and how a record is written."""
