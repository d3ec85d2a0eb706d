"""Orders as people write them: what the words of a line may mean in the forms of a game's verbs."""
