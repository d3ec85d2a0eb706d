"""Other names of areas than those on the board."""

from __future__ import annotations

from collections.abc import Iterator

BRITISH = ("UK", "GB", "united kingdom", "great britain", "britain", "english", "brit", "brits")
AMERICAN = ("US", "USA", "american", "united states", "america")


def _convoys(owners: tuple[str, ...], number: int) -> tuple[str, ...]:
    return (f"convoy {number}", *(f"{owner} convoy {number}" for owner in owners))


# Names that players, the printed charts and other maps use, cities, regions and what is often
# written in their place; only those of areas that are on the board count. Forms with a point of the
# compass (`E. Poland`) are made below. A name of several areas stands with each of them.
PLACES: dict[str, tuple[str, ...]] = {
    "Adriatic Sea": ("adriatic",),
    "Aegean Sea": ("aegean", "agean sea", "agean", "egean sea"),
    "Algeria": ("algiers",),
    "Archangel": ("archangelsk", "arkhangelsk", "arkangel", "arkhangel", "archangle"),
    "Austria": ("vienna",),
    "Azores Sea": ("azores", "acores sea"),
    "Baltic Sea": ("baltic",),
    "Baltic States": ("baltics", "baltic", "baltic countries", "riga", "latvia", "lithuania"),
    "Barents Sea": ("berents", "berents sea", "barents", "barentz sea"),
    "Bay of Biscay": ("biscay", "gulf of biscay", "bay of biskay"),
    "Belorussia": (
        "byelorussia",
        "bielorussia",
        "belarus",
        "belarussia",
        "white russia",
        "minsk",
    ),
    "Bessarabia": ("moldova", "moldavia", "kishinev", "besarabia"),
    "Bulgaria": ("sofia",),
    "Canada": ("ottawa", "montreal"),
    "Caucasus": ("baku", "caucuses", "caucases", "caucausus", "kaukasus", "grozny"),
    "Celtic Sea": ("deltoic sea", "celtic", "irish sea"),
    "Central Mediterranean": ("mediterranean", "med", "ionian sea"),
    "Corsica": ("ajaccio",),
    "Crete": ("heraklion",),
    "Cyprus": ("nicosia",),
    "Czechoslovakia": ("czech", "prague", "chechoslovakia", "czechslovakia", "czecho-slovakia"),
    "Danish Sea": ("danish zone", "danish", "skagerrak", "kattegat"),
    "Davis Strait": ("danish strait", "davis", "davis straits", "davies strait"),
    "Denmark": ("copenhagen",),
    "Denmark Strait": ("straits of denmark", "denmark straits", "strait of denmark"),
    "East Poland": ("lvov", "lwow", "bialystok"),
    "Eastern France": ("alsace", "lorraine", "alsace-lorraine"),
    "Eastern Mediterranean": ("mediterranean", "med"),
    "Egypt": ("cairo", "alexandria", "suez", "el alamein", "alamein"),
    "Eire": ("ireland", "dublin"),
    "English Channel": ("channel", "the channel"),
    "Finland": ("helsinki",),
    "France": ("paris", "normandy", "brittany", "bordeaux"),
    "Germany": ("berlin", "hamburg", "munich"),
    "Gibraltar": ("gib", "gibralter", "gibralta"),
    "Greece": ("athens", "salonika", "thessaloniki"),
    "Halifax Sea": ("halifax",),
    "Hungary": ("budapest",),
    "Iceland": ("reykjavik",),
    "Iran": ("persia", "teheran", "tehran"),
    "Iraq": ("baghdad", "bagdad", "mesopotamia"),
    "Karelia": ("murmansk",),
    "Leningrad": ("petersburg", "st petersburg", "saint petersburg", "petrograd"),
    "Libya": ("lybia", "tripoli", "tobruk", "benghazi"),
    "Malta": ("valletta",),
    "Mid-Atlantic": ("middle atlantic", "mid atl"),
    "Morocco": ("casablanca", "marocco", "morrocco", "french morocco"),
    "Moscow": ("moskva", "moskow"),
    "Netherlands-Belgium": (
        "netherlands",
        "belgium",
        "holland",
        "benelux",
        "low countries",
        "lowlands",
        "belgium-netherlands",
        "netherlands and belgium",
        "holland-belgium",
        "belgium-holland",
        "amsterdam",
        "brussels",
        "antwerp",
        "rotterdam",
    ),
    "Northern Italy": ("italy", "milan", "turin", "genoa", "venice"),
    "Norway": ("oslo", "bergen", "narvik", "trondheim"),
    "Norwegian Sea": ("norwegian",),
    "Palestine": ("jerusalem", "israel", "haifa"),
    "Poland": ("warsaw", "west poland", "western poland", "w poland"),
    "Rumania": ("romania", "roumania", "ploesti", "ploiesti", "bucharest"),
    "Sardinia": ("cagliari",),
    "Saudi Arabia": ("riyadh", "arabia"),
    "Sicilian Sea": ("sicily sea", "sicilian", "strait of sicily"),
    "Sicily": ("messina", "sicilly"),
    "Southern Italy": ("italy", "rome", "naples", "taranto"),
    "Soviet Convoy": (
        "russian convoy",
        "russia convoy",
        "USSR convoy",
        "soviet union convoy",
    ),
    "Spain": ("madrid", "portugal", "lisbon"),
    "Stalingrad": ("volgograd",),
    "Strait of Gibraltar": (
        "gibraltar strait",
        "gibraltar straits",
        "straits of gibraltar",
        "gib strait",
        "gib straits",
        "straits of gib",
        "strait of gibralter",
        "straits of gibralter",
    ),
    "Sweden": ("stockholm",),
    "Switzerland": ("bern", "zurich"),
    "Syria": ("damascus", "lebanon", "beirut"),
    "Trans-Jordan": ("jordan", "amman", "transjordania"),
    "Tunisia": ("tunis", "bizerte", "tunesia"),
    "Turkestan": ("kazakhstan", "tashkent"),
    "Turkey": ("ankara", "istanbul"),
    "Tyrrhenian Sea": (
        "tyrrhenian",
        "tyrrhenean sea",
        "thyrrenian sea",
        "thyrrhenian sea",
        "tyrenian sea",
        "tyrenean sea",
        "tirrenian sea",
    ),
    "U.S. Eastern Coast": (
        "american eastern coast",
        "american east coast",
        "us east coast",
        "us e coast",
        "us coast",
        "east coast",
        "eastern coast",
    ),
    "Ukraine S.S.R.": ("ukraine", "kiev", "kyiv", "odessa", "kharkov", "crimea", "sevastopol"),
    "United Kingdom": ("great britain", "britain", "england", "UK", "GB", "london", "scotland"),
    "United States": ("america", "USA", "US", "washington", "new york"),
    "Vichy France": ("vichy", "southern france", "south france", "marseille", "marseilles"),
    "Vyborg": ("viborg", "viipuri", "wyborg"),
    "Western Mediterranean": ("mediterranean", "med"),
    "Yugoslavia": ("belgrade", "jugoslavia", "yugoslawia", "serbia", "croatia"),
    **{f"British Convoy {number}": _convoys(BRITISH, number) for number in (1, 2, 3, 4)},
    **{f"U.S. Convoy {number}": _convoys(AMERICAN, number) for number in (1, 2)},
}

# How the points of the compass are written: the longer form only where lands are meant.
COMPASS = (
    ("east", "eastern", "e"),
    ("west", "western", "w"),
    ("north", "northern", "n"),
    ("south", "southern", "s"),
    ("central", "central", "c"),
)
SHORT = {"mediterranean": ("mediterranean", "med"), "atlantic": ("atlantic", "atl")}
PLAIN = ("sea", "atlantic")


def names_of(area: str) -> tuple[str, ...]:
    """The other names of an area of any board, those with a point of the compass in all its
    forms.
    """
    return (*PLACES.get(area, ()), *_compass_forms(area))


def _compass_forms(area: str) -> Iterator[str]:
    """`Eastern Mediterranean` is also `E Med`, `East Med`, `E. Mediterranean`."""
    first, _, rest = area.lower().partition(" ")
    for plain, longer, letter in COMPASS:
        if rest and first in (plain, longer):
            for point in (plain, letter) if rest in PLAIN else (plain, longer, letter):
                yield from (f"{point} {name}" for name in SHORT.get(rest, (rest,)))
