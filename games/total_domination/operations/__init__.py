"""Operations (§6, §11): what a power does with the points or icons of a card, and what a card is
discarded for."""
