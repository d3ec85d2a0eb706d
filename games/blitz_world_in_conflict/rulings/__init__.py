"""What rulings set, by what it is about."""
