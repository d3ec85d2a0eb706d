"""Other names of areas than those on the board."""

from __future__ import annotations

BRITISH = ("UK", "GB", "united kingdom", "great britain", "britain", "english")
AMERICAN = ("US", "USA", "american", "united states")


def _convoys(owners: tuple[str, ...], number: int) -> tuple[str, ...]:
    return tuple(f"{owner} convoy {number}" for owner in owners)


# Names that players, the printed charts and other maps use; only those of areas that are on the
# board count.
PLACES: dict[str, tuple[str, ...]] = {
    "Baltic States": ("baltics", "baltic"),
    "Baltic Sea": ("baltic",),
    "Barents Sea": ("berents", "berents sea"),
    "Bay of Biscay": ("biscay",),
    "Belorussia": ("byelorussia", "belarus", "white russia"),
    "Celtic Sea": ("deltoic sea",),
    "Central Mediterranean": ("mediterranean", "med", "central med"),
    "Czechoslovakia": ("czech",),
    "Danish Sea": ("danish zone",),
    "Davis Strait": ("danish strait",),
    "Denmark Strait": ("straits of denmark",),
    "East Poland": ("eastern poland",),
    "Eastern Mediterranean": ("mediterranean", "med", "eastern med"),
    "Eire": ("ireland",),
    "Egypt": ("cairo", "alexandria"),
    "English Channel": ("channel", "the channel"),
    "France": ("paris",),
    "Germany": ("berlin",),
    "Hungary": ("budapest",),
    "Mid-Atlantic": ("middle atlantic",),
    "Netherlands-Belgium": ("netherlands", "belgium", "holland", "benelux", "low countries"),
    "Northern Italy": ("italy", "north italy"),
    "Poland": ("warsaw",),
    "Rumania": ("romania", "roumania", "ploesti", "bucharest"),
    "Sicilian Sea": ("sicily sea",),
    "Southern Italy": ("italy", "south italy", "rome"),
    "Soviet Convoy": ("russian convoy", "russia convoy", "USSR convoy", "soviet union convoy"),
    "Strait of Gibraltar": ("gibraltar strait", "straits of gibraltar"),
    "Trans-Jordan": ("jordan",),
    "U.S. Eastern Coast": ("american eastern coast", "us east coast", "eastern coast"),
    "Ukraine S.S.R.": ("ukraine", "kiev"),
    "United Kingdom": ("great britain", "britain", "england", "UK", "GB", "london"),
    "United States": ("america", "USA", "US", "washington"),
    "Vichy France": ("vichy",),
    "Western Mediterranean": ("mediterranean", "med", "western med"),
    **{f"British Convoy {number}": _convoys(BRITISH, number) for number in (1, 2, 3, 4)},
    **{f"U.S. Convoy {number}": _convoys(AMERICAN, number) for number in (1, 2)},
}
