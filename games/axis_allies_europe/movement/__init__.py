"""Combat and Non-combat Movement (Action Sequences 2 and 4), and the Soviet Patriotic War."""
