"""What rulings set beside counters and control: cards on their way, beachheads, marks of zones and
countries, and where the game goes on."""
