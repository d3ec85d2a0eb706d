"""Other names of powers, countries, types of units and places than those in the data."""

from __future__ import annotations

from collections.abc import Mapping

from pbem import lazy
from pbem.games.blitz_world_in_conflict.components import (
    AA,
    ABOMB,
    ALLIES,
    ARM,
    AXIS,
    BB,
    CV,
    FORT,
    GAR,
    INF,
    LL,
    MAR,
    PARA,
    PLANE,
    SUB,
    TRS,
    VWEAPON,
)

SIDES: Mapping[str, tuple[str, ...]] = {
    AXIS: ("the axis",),
    ALLIES: ("allied", "the allies"),
}
POWERS: Mapping[str, tuple[str, ...]] = {
    "Germany": ("German", "Germans", "GER"),
    "Japan": ("Japanese", "JAP", "JPN"),
    "AFA": ("Anglo-French Alliance", "Anglo-French", "British", "Britain"),
    "USSR": ("Soviet", "Soviets", "Soviet Union", "Russia", "Russian", "Russians", "SU"),
    "USA": ("US", "American", "Americans", "America", "United States"),
    "Western Allies": ("Western Allied", "WA", "AFA", "USA"),
}
COUNTRIES: Mapping[str, tuple[str, ...]] = {
    "Great Britain": ("Britain", "UK", "United Kingdom", "England"),
    "Austria-Czechoslovakia": ("Austria", "Czechoslovakia", "Czechoslovakia-Austria"),
    "Belgium-Netherlands": ("Belgium", "Netherlands", "Holland", "Low Countries", "Benelux"),
    "South-East Asia": ("South East Asia", "Southeast Asia", "SEA", "Indochina", "Thailand"),
    "Manchuria-Korea": ("Manchuria", "Korea"),
    "Paraguay-Uruguay": ("Paraguay", "Uruguay"),
    "USSR": ("Soviet Union", "Russia"),
    "USA": ("United States",),
    "Near East": ("Middle East",),
    "Vichy France": ("Vichy",),
}
# What units are called after their country: `new home for British units: Canada`.
NATIONS: Mapping[str, tuple[str, ...]] = {
    "Great Britain": ("British",),
    "France": ("French",),
    "Canada": ("Canadian",),
    "Australia": ("Australian",),
    "India": ("Indian",),
    "South Africa": ("South African",),
    "Germany": ("German",),
    "Italy": ("Italian",),
    "Japan": ("Japanese",),
    "USSR": ("Soviet", "Russian"),
    "USA": ("American",),
    "China": ("Chinese",),
    "Belgium-Netherlands": ("Dutch", "Belgian"),
    "Norway": ("Norwegian",),
    "Sweden": ("Swedish",),
    "Finland": ("Finnish",),
    "Turkey": ("Turkish",),
    "Poland": ("Polish",),
    "Balkans": ("Balkan",),
    "Iberia": ("Iberian", "Spanish"),
}
PLACES: Mapping[str, tuple[str, ...]] = {
    "Belgium-Netherlands": COUNTRIES["Belgium-Netherlands"],
    "South-East Asia": COUNTRIES["South-East Asia"],
    "Austria-Czechoslovakia": COUNTRIES["Austria-Czechoslovakia"],
    "Paraguay-Uruguay": COUNTRIES["Paraguay-Uruguay"],
    "Western Germany": ("West Germany", "W Germany"),
    "Mediterranean Sea": ("Mediterranean", "Med", "the Med"),
    "Caucasus Mountains": ("Caucasus",),
    "Midway Islands": ("Midway",),
    "Caroline Islands": ("Carolines", "Truk"),
    "Marshall Islands": ("Marshalls",),
    "Hawaiian Islands": ("Hawaiian Sea",),
    "Manila": ("Philippines", "Luzon"),
    "Vichy France": ("Vichy",),
    "Eastern Canada": ("East Canada",),
    "Western Canada": ("West Canada",),
    "Sao Paulo": ("São Paulo",),
}
UNITS: Mapping[str, tuple[str, ...]] = {
    "Army Group Center": ("AG Center", "AGC", "Army Group Centre"),
    "Army Group North": ("AG North", "AGN"),
    "Army Group South": ("AG South", "AGS"),
    "Army Group B": ("AG B", "AGB"),
    "Panzer Army Africa": ("PzAA", "PAA", "Afrika Korps"),
    "Waffen SS Army": ("Waffen SS", "SS Army"),
    "Royal Air Force": ("RAF",),
    "1st Para": ("Fallschirmjäger", "first para"),
    "Me-109s": ("Me 109", "Me109", "Bf-109s"),
    "Europe Trs": ("Europe TRS", "European TRS", "European Trs."),
    "Malta GAR": ("Malta garrison",),
    "Maginot Line": ("Maginot",),
}
TYPES: Mapping[str, tuple[str, ...]] = {
    GAR: ("garrison",),
    INF: ("infantry",),
    ARM: ("armor", "armour", "tank"),
    MAR: ("marine",),
    PARA: ("paratroop", "paratrooper", "airborne"),
    AA: ("anti-aircraft", "flak"),
    FORT: ("fortification", "fortress"),
    BB: ("battleship",),
    CV: ("carrier",),
    SUB: ("submarine",),
    TRS: ("transport",),
    LL: ("lend lease unit",),
    PLANE: ("aircraft", "plane", "air unit"),
    VWEAPON: ("V-Weapon", "V weapon"),
    ABOMB: ("A-Bomb", "atomic bomb", "atom bomb", "nuke"),
}
# What a list of wishes may name beside units and types.
CLASSES: Mapping[str, tuple[str, ...]] = {
    "land": ("land units", "ground units"),
    "naval": ("naval units", "ships"),
    "big": ("big units", "biggest", "the biggest"),
    "small": ("small units", "smallest", "the smallest"),
    "convoy": ("convoys", "the convoy"),
}

_ORDINAL = lazy.pattern(r"[0-9]+(?:st|nd|rd|th)(?= )")


def called(unit: str) -> tuple[str, ...]:
    """The other names of a unit: an army is called by its number alone, too."""
    number = _ORDINAL.match(unit)
    return (*UNITS.get(unit, ()), *((number.group(),) if number else ()))
