"""What nations make (§Ph2, §Ph3, §Ph10, §Ph11)."""
