"""Other names of zones than those in the data; points of the compass are added."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

# A name of several zones stands with each of them.
PLACES: Mapping[str, tuple[str, ...]] = {
    "Adriatic Sea": ("adriatic", "the adriatic"),
    "Aegean Sea": ("aegean", "the aegean"),
    "Alexandria": ("alex",),
    "Algiers": ("alger",),
    "America": ("USA", "US", "united states", "the states"),
    "Ankara": ("angora",),
    "Asian Bases": ("asia", "asian base", "the asian bases"),
    "Athens": ("athina",),
    "Baltic Sea": ("baltic", "the baltic"),
    "Basra": ("basrah",),
    "Bay of Biscay": ("biscay", "bay biscay", "the bay"),
    "Belgrade": ("beograd", "belgrad"),
    "Bialystok": ("białystok",),
    "Bir Hacheim": ("bir hakeim", "bir hachim", "hacheim", "hakeim"),
    "Black Sea": ("the black sea",),
    "Bone": ("annaba",),
    "Breslau": ("wroclaw",),
    "Brussels": ("brussel", "bruxelles"),
    "Bucharest": ("bukarest", "bucuresti"),
    "Central Atlantic": ("atlantic", "the atlantic", "mid atlantic", "middle atlantic"),
    "Copenhagen": ("kopenhagen", "kobenhavn"),
    "Danzig": ("gdansk", "dantzig"),
    "Debrecen": ("debreczen",),
    "Dnepropetrovsk": ("dniepropetrovsk", "dnepro", "dnipro"),
    "East Prussia": ("konigsberg", "koenigsberg", "prussia"),
    "Eastern Mediterranean": (
        "med",
        "mediterranean",
        "the med",
        "east mediterranean",
        "eastern med",
        "east med",
        "e med",
        "emed",
    ),
    "El Agheila": ("agheila", "el aghelia", "aghelia"),
    "El Alamein": ("alamein",),
    "English Channel": ("channel", "the channel"),
    "Florence": ("firenze",),
    "Galatz": ("galati",),
    "Gibraltar": ("gib",),
    "Goteborg": ("gothenburg", "goeteborg"),
    "Gorki": ("gorky", "gorkij"),
    "Grozny": ("groznyi",),
    "Hannover": ("hanover",),
    "Ioannina": ("janina", "yannina"),
    "Istanbul": ("constantinople",),
    "Izmir": ("smyrna",),
    "Kharkov": ("kharkiv", "charkov", "charkow"),
    "Kiev": ("kyiv", "kiew"),
    "Koszalin": ("koslin", "koeslin"),
    "Krakow": ("cracow", "krakau", "kraków"),
    "Kustrin": ("kuestrin",),
    "Kuybishev": ("kuibyshev", "kuybyshev", "kuibishev", "samara"),
    "Leningrad": ("st petersburg", "saint petersburg"),
    "Lodz": ("łódź", "litzmannstadt"),
    "Lvov": ("lwow", "lviv", "lemberg"),
    "Lyon": ("lyons",),
    "Marseille": ("marseilles",),
    "Mersa Matruh": ("matruh",),
    "Milan": ("milano", "mailand"),
    "Moscow": ("moskva", "moskau"),
    "Munich": ("munchen", "muenchen"),
    "Naples": ("napoli", "neapel"),
    "North Atlantic": ("atlantic", "the atlantic", "the north atlantic", "n atl"),
    "North Central Mediterranean": (
        "central med",
        "central mediterranean",
        "med",
        "mediterranean",
        "the med",
        "northern central mediterranean",
        "central north mediterranean",
        "north central med",
        "n central med",
        "NC med",
        "NCM",
        "tyrrhenian sea",
        "tyrrhenian",
    ),
    "North Sea": ("the north sea",),
    "Norwegian Sea": ("the norwegian sea",),
    "Novorossiysk": ("novorossisk", "novorossijsk"),
    "Persian Gulf": ("the gulf", "gulf"),
    "Poznan": ("posen",),
    "Prague": ("prag", "praha"),
    "Reims": ("rheims",),
    "Rome": ("roma", "rom"),
    "Ruhr": ("the ruhr", "ruhrgebiet"),
    "Saar": ("the saar", "saarland"),
    "Salonika": ("thessaloniki", "saloniki", "salonica"),
    "Scapa Flow": ("scapa",),
    "Sevastopol": ("sebastopol", "crimea", "sewastopol"),
    "Seville": ("sevilla",),
    "South Central Mediterranean": (
        "central med",
        "central mediterranean",
        "med",
        "mediterranean",
        "the med",
        "southern central mediterranean",
        "central south mediterranean",
        "south central med",
        "s central med",
        "SC med",
        "SCM",
    ),
    "Stalino": ("donetsk",),
    "Tarnopol": ("ternopil",),
    "Tallinn": ("reval", "tallin"),
    "Tbilisi": ("tiflis",),
    "Tobruk": ("tobruch",),
    "Trabzon": ("trebizond",),
    "Tripoli": ("tripolis",),
    "Turin": ("torino",),
    "Venice": ("venezia", "venedig"),
    "Vienna": ("wien",),
    "Vilna": ("vilnius", "wilno", "wilna"),
    "Warsaw": ("warschau", "warszawa"),
    "Western Mediterranean": (
        "med",
        "mediterranean",
        "the med",
        "west mediterranean",
        "western med",
        "west med",
        "w med",
        "wmed",
    ),
    "Yassi": ("iasi", "jassy"),
    "Zagreb": ("agram",),
    "Zhitomir": ("shitomir", "zhytomyr"),
}
BEACHHEAD = "beachhead"
_COMPASS = (("north", "n"), ("south", "s"), ("east", "e"), ("west", "w"))


def place_names(zone: str) -> tuple[str, ...]:
    """The other names of a zone, those with a point of the compass in all their forms."""
    return (*PLACES.get(zone, ()), *_by_compass(zone))


def _by_compass(zone: str) -> Iterator[str]:
    """`North Sea` is also `N Sea`."""
    first, _, rest = zone.lower().partition(" ")
    for points in _COMPASS:
        if rest and first in points:
            yield from (f"{point} {rest}" for point in points if point != first)


def beachhead_names(zone: str, sea: str = "") -> tuple[str, ...]:
    """The other names of a beachhead at a zone; `sea` where there can be two of them."""
    short = tuple(
        f"{before}{each}{behind}"
        for each in (zone, *PLACES.get(zone, ()))
        for before, behind in (
            ("beachhead ", ""),
            ("beachhead at ", ""),
            ("beachhead off ", ""),
            ("", " beachhead"),
            ("", " beach"),
        )
    )
    if not sea:
        return short
    return (*short, *(f"{each} {sea}" for each in short), *(f"{each} in {sea}" for each in short))
