"""What rulings set beside units and control: what lies on the map, what nations have, how they
stand to each other, and where the game goes on."""
