"""Other names of powers, units, areas, technologies and sections than those in the data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.games.total_domination.board import AIR, ARMY, FLEET, UBOAT

RESISTANCE = "resistance"

POWERS: Mapping[str, tuple[str, ...]] = {
    "Germany": ("German", "Germans", "GER", "DE", "Reich"),
    "UK": ("British", "Britain", "Great Britain", "GB", "England", "English", "United Kingdom"),
    "Japan": ("Japanese", "JAP", "JPN", "JP"),
    "USSR": ("Soviet", "Soviets", "Soviet Union", "Russia", "Russian", "Russians", "SU", "SOV"),
    "Italy": ("Italian", "Italians", "ITA"),
    "France": ("French", "FRA"),
    "US": ("American", "Americans", "USA", "America", "United States"),
    "China": ("Chinese", "CHN"),
    "Neutral": ("neutrals", "neutral power"),
}
OWNERS = {
    "Germany": "German",
    "UK": "UK",
    "Japan": "Japanese",
    "USSR": "Soviet",
    "Italy": "Italian",
    "France": "French",
    "US": "US",
    "China": "Chinese",
    "Neutral": "neutral",
}
SIDES: Mapping[str, tuple[str, ...]] = {
    "Axis": ("the axis",),
    "Allies": ("allied", "the allies"),
}

KINDS: Mapping[str, tuple[str, ...]] = {
    ARMY: ("arm", "infantry", "inf", "land unit", "land army", "troops"),
    FLEET: ("flt", "navy", "ship", "warship", "naval unit"),
    AIR: ("air", "air fleets", "airfleet", "air force", "AF", "plane", "aircraft", "air unit"),
    UBOAT: ("uboat", "u boat", "u-boot", "uboot", "sub", "submarine"),
}
TARGETS: Mapping[str, tuple[str, ...]] = {
    **KINDS,
    RESISTANCE: ("resistance unit", "resistance token", "partisan", "partisans"),
}

# A name of several areas stands with each of them. Points of the compass are added below.
PLACES: Mapping[str, tuple[str, ...]] = {
    "Aleutian Islands": ("aleutians", "aleut islands", "aleut isl", "aleut"),
    "Arabia": ("saudi arabia", "middle east"),
    "Arctic": ("arctic sea", "arctic ocean"),
    "Argentina": ("buenos aires",),
    "Atlantic": ("atlantic ocean", "the atlantic"),
    "Australia": ("oz", "aussie"),
    "Austria": ("vienna",),
    "Balkans": ("the balkans", "yugoslavia", "balkan", "greece"),
    "Baltics": ("the baltics", "baltic states", "baltic"),
    "Brazil": ("brasil",),
    "Burma": ("myanmar", "rangoon"),
    "Caribbean": ("carribean", "caribean", "carribbean", "caribbean sea", "carib"),
    "China": ("chungking", "chongqing"),
    "Czechoslovakia": ("czech", "czechia", "prague", "czecho", "chechoslovakia"),
    "East Africa": ("ethiopia",),
    "East Indies": ("indies", "dutch east indies", "DEI", "indonesia", "java"),
    "East USA": ("eastern usa", "east us", "eastern us", "us east", "usa", "united states"),
    "Egypt": ("cairo", "suez"),
    "Finland": ("finnland", "helsinki"),
    "France": ("paris",),
    "Germany": ("berlin",),
    "Hawaii": ("hawaii islands", "hawaii isl", "pearl harbor", "pearl harbour", "hawai"),
    "India": ("delhi",),
    "Indian Ocean": ("the indian ocean",),
    "Indochina": ("indo-china", "french indochina", "vietnam"),
    "Italy": ("rome",),
    "Japan": ("tokyo",),
    "Libya": ("lybia", "tripoli"),
    "Low Countries": ("the low countries", "benelux", "netherlands", "holland", "belgium"),
    "Manchuria": ("manchukuo",),
    "Mariana Islands": ("marianas", "mariana", "mariana isl"),
    "Nanking": ("nanjing",),
    "Northern USSR": ("moscow", "leningrad", "ussr", "russia", "soviet union"),
    "Persia": ("iran",),
    "Philippines": ("phillipines", "philipines", "phillippines", "manila"),
    "Poland": ("warsaw",),
    "Romania": ("rumania", "roumania", "bucharest"),
    "Ryukyu Islands": ("ryukyu", "ryukyus", "ryukyu isl", "okinawa"),
    "Siam": ("thailand", "bangkok"),
    "Siberia": ("vladivostok",),
    "Solomon Islands": ("solomons", "solomon", "solomon isl"),
    "Southern USSR": ("stalingrad", "caucasus", "ussr", "russia", "soviet union"),
    "Turkey": ("ankara",),
    "Ukraine": ("the ukraine", "kiev", "kyiv"),
    "United Kingdom": ("UK", "GB", "great britain", "britain", "england", "london"),
    "West USA": ("western usa", "west us", "western us", "us west", "usa", "united states"),
}
_COMPASS = (
    ("northern", "north", "n"),
    ("southern", "south", "s"),
    ("eastern", "east", "e"),
    ("western", "west", "w"),
)

TECHNOLOGIES: Mapping[str, tuple[str, ...]] = {
    "A1": ("mechanisation", "mech", "mechanized"),
    "A2": ("SP artillery", "SPA", "SPG", "artillery", "self propelled guns"),
    "A3": ("attack planes", "ground attack aircraft"),
    "A4": ("bombers", "strategic bombers"),
    "B1": ("landing crafts", "landing ships"),
    "B2": ("battleships",),
    "B3": ("carriers",),
    "C1": ("arsenals",),
    "C2": ("shipyards",),
    "C3": (),
    "D1": ("spies", "spying"),
    "D2": (),
    "E1": ("V-1", "flying bomb", "flying bomb V1"),
    "E2": ("V-2", "rocket", "rocket V2"),
    "E3": ("A bomb", "abomb", "atom bomb", "atomic bomb", "nuclear weapon", "nuke", "the bomb"),
}
ROCKETS = ("E1", "E2", "E3")


def place_names(area: str) -> tuple[str, ...]:
    """The other names of an area, those with a point of the compass in all their forms."""
    return (*PLACES.get(area, ()), *_by_compass(area))


def _by_compass(area: str) -> Iterator[str]:
    """`Northern USSR` is also `North USSR` and `N USSR`."""
    first, _, rest = area.lower().partition(" ")
    for points in _COMPASS:
        if rest and first in points:
            yield from (f"{point} {rest}" for point in points if point != first)


def card_names(card: str, title: str) -> tuple[str, ...]:
    """The other names of a card: its title, its number without the 0, and both together."""
    letters = card.rstrip("0123456789")
    short = f"{letters}{int(card[len(letters) :])}"
    both = (f"{each} {title}" for each in dict.fromkeys((card, short)))
    behind = (f"{title} {each}" for each in dict.fromkeys((card, short)))
    own = () if short == card else (short,)
    return (title, *own, *both, *behind)
