"""Other names of sides, countries, classes of counters and cards than those in the data."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.blitzwar.board import (
    AIR,
    ARMOR,
    ELITE,
    FLEET,
    FORTIFIED,
    INFANTRY,
    SUPPLY,
    UBOAT,
    WHITE,
)
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS

SIDES: Mapping[str, tuple[str, ...]] = {
    AXIS: ("the axis",),
    ALLIES: ("allied", "the allies", "western allies"),
    SOVIETS: ("the soviets", "soviet side", "soviet"),
}
COUNTRIES: Mapping[str, tuple[str, ...]] = {
    "Germany": ("German", "Germans", "GER", "DE", "Reich"),
    "UK": ("British", "Britain", "Great Britain", "GB", "England", "English", "United Kingdom"),
    "USA": ("US", "American", "Americans", "United States", "United States of America"),
    "USSR": ("Soviet", "Soviets", "Soviet Union", "Russia", "Russian", "Russians", "SU", "SOV"),
    "France": ("French", "FRA"),
    "Italy": ("Italian", "Italians", "ITA"),
    "Poland": ("Polish", "Poles", "POL"),
    "Belgium-Netherlands": (
        "Belgium - Netherlands",
        "Belgium and Netherlands",
        "Belgium and the Netherlands",
        "Belgium",
        "Belgian",
        "Belgians",
        "Belgo-Dutch",
        "Netherlands",
        "Dutch",
        "Holland",
        "Low Countries",
        "Benelux",
        "BE",
    ),
    "Greece": ("Greek", "Greeks", "GRE"),
    "Yugoslavia": ("Yugoslav", "Yugoslavs", "Yugoslavian", "Jugoslavia", "YUG", "YU"),
    "Finland": ("Finnish", "Finns", "FIN"),
    "Hungary": ("Hungarian", "Hungarians", "HUN"),
    "Rumania": ("Rumanian", "Rumanians", "Romania", "Romanian", "Romanians", "RUM", "ROM"),
    "Bulgaria": ("Bulgarian", "Bulgarians", "BUL"),
    "Denmark": ("Danish", "Danes", "DEN"),
    "Norway": ("Norwegian", "Norwegians", "NOR"),
    "Spain": ("Spanish", "Spaniards", "SP", "SPA"),
    "Turkey": ("Turkish", "Turks", "TUR"),
    "Sweden": ("Swedish", "Swedes", "SWE"),
    "Vichy": ("Vichy France", "Vichy French", "VF"),
    "Free French": ("Free France", "FF"),
    "Partisans": ("partisan", "Yugoslav partisans"),
}
# Before units in a normal form.
OWNERS: Mapping[str, str] = {
    "Germany": "German",
    "UK": "British",
    "USA": "US",
    "USSR": "Soviet",
    "France": "French",
    "Italy": "Italian",
    "Poland": "Polish",
    "Belgium-Netherlands": "Belgo-Dutch",
    "Greece": "Greek",
    "Yugoslavia": "Yugoslav",
    "Finland": "Finnish",
    "Hungary": "Hungarian",
    "Rumania": "Rumanian",
    "Bulgaria": "Bulgarian",
    "Denmark": "Danish",
    "Norway": "Norwegian",
    "Spain": "Spanish",
    "Turkey": "Turkish",
    "Sweden": "Swedish",
    "Partisans": "partisan",
}

CLASSES: Mapping[str, tuple[str, ...]] = {
    INFANTRY: ("inf", "infty", "infrantry", "foot", "inf corps"),
    ARMOR: ("armour", "arm", "armored", "armoured", "tank", "panzer", "pz", "black tank"),
    WHITE: ("white tank", "mixed", "white armor", "white armour", "white panzer"),
    ELITE: ("elites", "elite tank", "elite armor", "elite armour", "elite panzer"),
    FORTIFIED: ("fort", "fortified infantry", "fortified inf", "fort infantry", "fortified unit"),
    AIR: ("air force", "AF", "plane", "aircraft", "airforce", "squadron", "air counter"),
    FLEET: ("flt", "navy", "naval unit", "fleet counter"),
    UBOAT: ("uboat", "u boat", "u-boot", "uboot", "sub", "submarine"),
    SUPPLY: ("supplies", "sup", "supply unit", "supply point", "supply counter"),
}
FLIP = "flip"
# What a list of losses may name: corps by what they are, and the turn of a fortified corps.
LOSSES: Mapping[str, tuple[str, ...]] = {
    **{kind: CLASSES[kind] for kind in (INFANTRY, ARMOR, FLEET, UBOAT)},
    FLIP: ("flips", "the flip", "unfortify", "turn the fortified corps", *CLASSES[FORTIFIED]),
}
