"""What holds in single scenarios alone (§D to §F)."""
