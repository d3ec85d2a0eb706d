"""What records mean: the accounts that follow from them. No files, no open campaign."""
