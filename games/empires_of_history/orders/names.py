"""Other names of nations, units, technologies and generals than those in the data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.games.empires_of_history.components import ALLIES, AXIS, DAMAGED, LATE

SIDES: Mapping[str, tuple[str, ...]] = {
    AXIS: ("the axis", "axis side"),
    ALLIES: ("the allies", "allied", "allied side"),
}
NATIONS: Mapping[str, tuple[str, ...]] = {
    "Germany": ("German", "Germans", "GER", "DE", "Reich", "Third Reich"),
    "Italy": ("Italian", "Italians", "ITA", "IT"),
    "Japan": ("Japanese", "JPN", "JAP"),
    "England": (
        *("English", "UK", "Britain", "Great Britain", "British", "United Kingdom", "GB", "ENG"),
        *("British Empire", "Brits"),
    ),
    "France": ("French", "FRA", "FR"),
    "Poland": ("Polish", "Poles", "POL"),
    "Soviet Union": (
        *("Soviets", "Soviet", "USSR", "U.S.S.R.", "Russia", "Russian", "Russians", "SU", "SOV"),
        *("the Soviets", "CCCP"),
    ),
    "USA": ("US", "U.S.", "America", "American", "Americans", "United States", "the States"),
    "Chinese Nationalists": (
        *("Nationalists", "Nationalist", "Nationalist China", "Nationalist Chinese", "KMT"),
        *("Kuomintang", "Guomindang", "CHN", "NAT", "ROC"),
    ),
    "Chinese Communists": (
        *("Communists", "Communist", "Communist China", "Communist Chinese", "CCP", "CPC"),
        *("Reds", "Red Chinese"),
    ),
    "India": ("Indian", "Indians", "IND"),
    "Canada": ("Canadian", "Canadians", "CAN"),
    "ANZAC": ("Australia", "Australian", "Australians", "Aussies", "ANZ", "Anzacs"),
    "South Africa": ("South African", "South Africans", "SAF", "RSA"),
    "Finland": ("Finnish", "Finns", "FIN"),
    "Hungary": ("Hungarian", "Hungarians", "HUN"),
    "Romania": ("Romanian", "Romanians", "Rumania", "Rumanian", "Rumanians", "ROM", "RUM"),
    "Bulgaria": ("Bulgarian", "Bulgarians", "BUL"),
    "Lithuania": ("Lithuanian", "Lithuanians"),
    "Latvia": ("Latvian", "Latvians"),
    "Estonia": ("Estonian", "Estonians"),
    "Sweden": ("Swedish", "Swedes", "SWE"),
    "Norway": ("Norwegian", "Norwegians", "NOR"),
    "Denmark": ("Danish", "Danes", "DEN"),
    "Netherlands": ("Holland", "Dutch", "the Netherlands", "NL", "NED"),
    "Belgium": ("Belgian", "Belgians", "BEL"),
    "Luxembourg": ("Luxemburg", "LUX"),
    "Ireland": ("Irish", "Eire", "IRE"),
    "Spain": ("Spanish", "Spaniards", "SPA", "ESP"),
    "Portugal": ("Portuguese", "POR"),
    "Switzerland": ("Swiss", "SWI"),
    "Yugoslavia": ("Yugoslav", "Yugoslavs", "Yugoslavian", "Jugoslavia", "YUG", "YU"),
    "Greece": ("Greek", "Greeks", "GRE"),
    "Turkey": ("Turkish", "Turks", "TUR"),
    "Iraq": ("Iraqi", "Iraqis"),
    "Iran": ("Iranian", "Iranians", "Persia", "Persian", "Persians"),
    "Saudi Arabia": ("Saudi", "Saudis", "Saudi Arabian"),
    "Afghanistan": ("Afghan", "Afghans"),
    "Tibet": ("Tibetan", "Tibetans"),
    "Xiang": ("Sinkiang", "Xinjiang", "Xiang clique"),
    "Siam": ("Siamese", "Thailand", "Thai", "Thais"),
    "Mexico": ("Mexican", "Mexicans", "MEX"),
    "Venezuela": ("Venezuelan", "Venezuelans"),
    "Brazil": ("Brazilian", "Brazilians", "BRA"),
    "Argentina": ("Argentine", "Argentinian", "Argentines", "ARG"),
    "Vichy France": ("Vichy", "Vichy French", "VF"),
}
# Before units in a normal form.
OWNERS: Mapping[str, str] = {
    **{
        nation: NATIONS[nation][0]
        for nation in NATIONS
        if nation not in ("ANZAC", "Luxembourg", "Netherlands", "Vichy France", "Xiang")
    },
    "England": "British",
    "Soviet Union": "Soviet",
    "Chinese Nationalists": "Nationalist",
    "Chinese Communists": "Communist",
    "Ireland": "Irish",
    "Netherlands": "Dutch",
}

UNITS: Mapping[str, tuple[str, ...]] = {
    "infantry": ("inf", "infs", "infty", "infrantry", "infantries", "foot"),
    "mountain infantry": (
        *("mountain", "mountain inf", "mtn inf", "mtn infantry", "mountaineers", "mnt inf"),
        *("alpine infantry", "alpini", "mountain troops", "MI"),
    ),
    "paratrooper": ("para", "paras", "paratroops", "parachutists", "airborne", "PAR"),
    "marine": ("marines", "mar", "naval infantry"),
    "militia": ("militias", "mil", "volkssturm", "home guard"),
    "SS infantry": ("SS inf", "Waffen SS", "SS", "waffen-SS infantry"),
    "cavalry": ("cav", "horse", "cavalries"),
    "partisan": ("part", "guerrilla", "guerrillas", "guerilla"),
    "artillery": ("art", "arty", "artilleries", "guns"),
    "armor": ("arm", "armour", "tank", "panzer", "pz", "armored", "armoured", "armors", "armours"),
    "SS armor": ("SS arm", "SS armour", "SS panzer", "SS tank", "SS pz"),
    "general": ("gen", "generals", "leader"),
    "anti air gun": (
        *("AA", "AA gun", "AAA", "anti-air", "antiair gun", "anti aircraft gun", "flak", "AAG"),
        *("anti-aircraft", "anti air"),
    ),
    "battleship": ("BB", "bship", "battle ship", "BS"),
    "destroyer": ("DD", "dest", "destr"),
    "transport": ("trn", "TR", "trans", "TP", "troopship", "AP"),
    "carrier": ("CV", "aircraft carrier", "AC", "flattop"),
    "submarine": ("sub", "u-boat", "U boat", "uboat", "SS boat"),
    "minesweeper": ("sweeper", "mine sweeper", "MS"),
    "fighter": ("ftr", "fgt", "fig", "ftrs", "fighter plane", "FTR", "fighters"),
    "bomber": ("bmb", "bmr", "bom", "bombers", "bomber plane"),
    "industrial complex": ("IC", "complex", "factory", "industry", "industrial", "factories"),
    "airbase": ("air base", "AB", "airfield", "air bases"),
    "naval mine": ("mine", "mines", "sea mine", "minefield"),
    "rocket": ("rockets", "launcher", "rocket launcher", "V1", "V2", "V-weapon"),
    "nuclear bomb": ("nuke", "atomic bomb", "atom bomb", "A-bomb", "nuclear"),
}
# Nobody knows whether one of them or all are meant, where no number stands before the word.
UNCOUNTED = frozenset(
    [
        *("infantry", "artillery", "armor", "cavalry", "militia"),
        *("mountain infantry", "SS infantry", "SS armor"),
    ]
)
# What a task force or a railway takes besides units.
CARGO: Mapping[str, tuple[str, ...]] = {
    "resources": ("resource", "resource points", "res", "RP", "RPs", "points", "money", "supplies"),
    "oil": ("oils", "oil counters", "oil counter", "barrels"),
}
# Words of loss lists besides kinds: the first hit on a ship that takes two, and aircraft.
HIT = "hit on "
CLASSES: Mapping[str, tuple[str, ...]] = {
    "aircraft": ("planes", "plane", "air units", "air"),
    "ships": ("ship", "any ship", "warships"),
}
TECHNOLOGIES: Mapping[str, tuple[str, ...]] = {
    "armor breakthroughs": ("armor breakthrough", "armour breakthroughs", "breakthroughs"),
    "dive bombers": ("dive bomber", "stukas", "divebombers"),
    "heavy armor": ("heavy armour", "heavy tanks"),
    "heavy bombers": ("heavy bomber",),
    "mechanized infantry": (
        *("mech", "mech inf", "mech infantry", "mechanised infantry", "mechanized"),
        *("mechanised", "motorized infantry", "motorised infantry"),
    ),
    "improved weapons": ("better weapons", "infantry weapons"),
    "improved artillery": ("better artillery",),
    "improved fighters": ("better fighters",),
    "improved submarines": ("improved subs", "better subs"),
    "long range fighters": ("LR fighters", "long-range fighter"),
    "long range bombers": ("LR bombers", "long-range bomber"),
    "long range submarines": ("LR subs", "long range subs"),
    "anti air directors": ("AA directors", "anti-aircraft directors"),
    "shipboard aa": ("shipboard anti air", "ship AA", "naval AA"),
    "jet fighters": ("jets", "jet"),
    "rockets": ("rocket", "rocketry", "rocket technology"),
    "nuclear": ("nukes", "atomic", "the bomb", "nuclear technology", "atom bomb"),
    "transport capacity": ("transports",),
    "carrier capacity": ("carriers",),
}
GENERALS: Mapping[str, tuple[str, ...]] = {
    "Amedeo of Aosta": ("Aosta", "Amedeo", "Duke of Aosta"),
    "Auchinleck": ("the Auk",),
    "Bai Chongxi": ("Bai",),
    "Chiang Kai-shek": ("Chiang", "Kai-shek"),
    "Guderian": ("Heinz Guderian",),
    "Li Zongren": ("Li",),
    "Lin Biao": ("Lin",),
    "Montgomery": ("Monty",),
    "Peng Dehuai": ("Peng",),
    "Rundstedt": ("von Rundstedt",),
    "Bock": ("von Bock",),
    "Manstein": ("von Manstein",),
    "Kleist": ("von Kleist",),
    "Leeb": ("von Leeb",),
    "Rydz-Smigly": ("Rydz", "Smigly"),
    "Sun Li-jen": ("Sun",),
    "Xue Yue": ("Xue",),
    "Zhu De": ("Zhu",),
    "de Gaulle": ("degaulle", "Gaulle"),
}
CANALS: Mapping[str, tuple[str, ...]] = {
    name: (f"{name} canal", f"the {name} canal") for name in ("Kiel", "Suez", "Panama")
}


def unit_names(kind: str) -> tuple[str, ...]:
    """The other names of a unit, of a marked one (`damaged battleship`) too."""
    for mark in (LATE, DAMAGED):
        if kind.startswith(mark):
            return tuple(f"{mark}{each}" for each in UNITS.get(kind.removeprefix(mark), ()))
    return UNITS.get(kind, ())


def option_names(option: str, title: str) -> Iterator[str]:
    """An option by its title, and by its number as people write it: `GER 1`."""
    yield title
    book, _, number = option.partition("-")
    yield f"{book}-{number.lstrip('0')}"
    yield f"option {option}"


def hit_names(kind: str) -> tuple[str, ...]:
    """The first hit on a ship that takes two, as people write it."""
    return (
        f"damaged hit on {kind}",
        f"damage {kind}",
        f"damage to {kind}",
        f"undamaged {kind}",
        f"first hit on {kind}",
        f"damage on {kind}",
    )
