"""Total Domination: World War 2, 1939-1945: the game as the engine sees it."""
