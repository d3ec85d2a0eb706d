"""What all chapters ask of a position: values, wars, routes, control, money."""
