"""`pbem new`: found a campaign."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem import lazy
from pbem.commands._campaign import KEY_NAME, load_key, now
from pbem.commands._campaign import passphrase as asked
from pbem.commands._chains import (
    CHAIN_OPTIONS,
    chain_options,
    chains_given,
    check_secrets,
    invite,
    warn,
)
from pbem.commands._common import (
    SAVE_ENDING,
    language_option,
    next_step,
    note,
    read_text,
    say,
    scenario_option,
)
from pbem.faults import WrongCall
from pbem.records.standing import STRICT
from pbem.storage.succession import MAJORITY, RULES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pbem.library.data_sets import DataSet
    from pbem.library.registry import Loaded
    from pbem.play.founding import Draft, Join, Terms
    from pbem.storage.keys import Signer
    from pbem.table.campaign import Campaign

LENIENT = "lenient"
LONGEST = 41
NAME = lazy.pattern(rf"[a-z0-9][a-z0-9-]{{0,{LONGEST - 1}}}")
ID = lazy.pattern(r"[a-z0-9][a-z0-9-]{0,40}-[0-9a-f]{16}")
LONGEST_TITLE = 120


@click.command()
@click.argument("name")
@click.argument("game")
@scenario_option
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SEAT=POWER,...",
    help="A seat and its powers; repeat it.",
)
@click.option("--players", type=int, help="Seats as the rules deal them out for so many players.")
@click.option(
    "--player", "named", multiple=True, metavar="SEAT=NAME", help="Who plays a seat; repeat it."
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A switch of the scenario."
)
@click.option(
    "--data",
    type=click.Path(exists=True, path_type=Path),
    metavar="DIR",
    help="A folder with YAML files of your own in place of those of the game: map, cards or charts.",
)
@click.option("--title", default="", help="What the campaign is called in reports.")
@click.option(
    "--wait",
    "waits",
    multiple=True,
    metavar="VERB",
    help="Wait for a person's answer to these questions.",
)
@click.option(
    "--default",
    "defaults",
    multiple=True,
    metavar="VERB",
    help="Take the printed default of these questions where the game would wait.",
)
@click.option(
    "--plays", default="", metavar="SEAT", help="The seat that the moderator plays himself."
)
@click.option(
    "--robot",
    "robots",
    multiple=True,
    metavar="SEAT",
    help="A robot plays this seat from the beginning, or all seats of a side; repeat it.",
)
@click.option(
    "--seat-key",
    "seat_keys",
    multiple=True,
    metavar="SEAT=KEY",
    help="The key with which a seat signs its orders: a .pub file, or the key itself; repeat it.",
)
@click.option(
    "--signed",
    multiple=True,
    metavar="SEAT",
    help="Orders of this seat count only when they are signed.",
)
@click.option(
    "--handover",
    type=click.Choice(RULES),
    default=MAJORITY,
    show_default=True,
    help="Which seats, by their keys, can give the campaign to another moderator if you are gone.",
)
@click.option(
    "--orders",
    type=click.Choice((LENIENT, STRICT)),
    default=LENIENT,
    show_default=True,
    help="Read orders as people write them, or in the words of their forms only.",
)
@language_option("en")
@click.option("--key", type=click.Path(path_type=Path), help="Use this key instead of making one.")
@click.option("--passphrase", is_flag=True, help="Protect the new key with a passphrase.")
@click.option(
    "--id",
    "campaign_id",
    default="",
    help="The id of your invitation, for which the players made their chains.",
)
@click.option(
    "--chains",
    metavar="FILE",
    help="Given chains, two lines of 64 hex digits: for demonstrations only.",
)
@chain_options
def command(name: str, game: str, **given: Any) -> None:
    """Start a campaign.

    Writes NAME.pbem.yaml, the signed save file that everybody may have, and NAME.pbem-private/,
    which holds the moderator's key and the secrets of the dice: keep it to yourself and back it up.

    With --data the game is played with a data set of your own; `pbem games` says which files of a
    game can be replaced. It is checked like the game's own, its hash is sealed with the campaign,
    and a copy, NAME.pbem-data.yaml, is written beside the save: mail it along with the save.

    Players who do not want to trust you make chains of their own: invite them with --invite,
    collect the lines that `pbem join` prints, and found the campaign with --id and --join.

    \b
    Examples:
      pbem new eastern-front axis-allies-europe --players 4 --player germany=Karl
      pbem new eastern-front axis-allies-europe --invite
      pbem new eastern-front axis-allies-europe --id eastern-front-0123456789abcdef --join joins.txt
    """
    from pbem.library import registry
    from pbem.play import chains as seats
    from pbem.records import people

    if len(name) > LONGEST:
        raise WrongCall("bad_name", f"a campaign's name has at most {LONGEST} characters", name)
    if not NAME.fullmatch(name):
        raise WrongCall("bad_name", "a campaign's name has small letters, digits and dashes", name)
    path = Path(f"{name}{SAVE_ENDING}")
    if path.exists():
        raise WrongCall(
            "save_exists", "there is already a file of this name", str(path), "Take another name."
        )
    about_dice = {option: given.pop(option) for option in CHAIN_OPTIONS}
    joined, terms = chains_given(**about_dice)
    loaded = registry.load(game, scenario=given["scenario"])
    data_set = _data_set(given["data"], loaded)
    loaded = registry.load(game, scenario=loaded.chosen, data_set=data_set)
    anchor = _anchor(name, loaded, given)
    if about_dice["invite"]:
        invite(str(anchor["campaign"]), list(anchor["seats"]))
        return
    planned = _draft(anchor, joined, terms, given, loaded)
    check_secrets(loaded, joined, terms, accept_phrases=about_dice["accept_phrases"])
    named = _named(given["named"], anchor)
    campaign, signer = _written(planned, path, given["key"], passphrase=given["passphrase"])
    for seat, player in named.items():
        seats.told(campaign, signer, people.PLAYER, seat, player)
    _tell(campaign, loaded)


def _data_set(given: Path | None, loaded: Loaded) -> DataSet | None:
    """The data set in a folder, or in the copy of another campaign."""
    from pbem.library import data_sets

    return data_sets.read(given, loaded.info.id, loaded.game.replaceable) if given else None


def _anchor(name: str, loaded: Loaded, given: Mapping[str, Any]) -> dict[str, Any]:
    """What the anchor says of the game and of people."""
    chosen, plays, language = loaded.chosen, given["plays"], given["language"]
    anchor = {
        "campaign": _id(name, given["campaign_id"]),
        "title": _title(given["title"]) or f"{loaded.info.title}: {name}",
        "game": loaded.info.id,
        "scenario": chosen,
        "options": loaded.options(
            chosen, dict(_pair(option, "--option") for option in given["options"])
        ),
        "seats": _seats(given["seats"], given["players"], loaded, chosen),
        "policy": _policy(given["waits"], given["defaults"], loaded),
        "moderator": {"plays": plays},
        **({"handover": given["handover"]} if given["handover"] != MAJORITY else {}),
        **({"orders": STRICT} if given["orders"] == STRICT else {}),
        **({"language": language} if language not in ("", "en") else {}),
    }
    if plays and plays not in anchor["seats"]:
        known = ", ".join(anchor["seats"])
        raise WrongCall("unknown_seat", f"there is no seat {plays!r}", do=f"There are: {known}.")
    _let_robots_play(anchor, loaded, given["robots"])
    return anchor


def _title(given: str) -> str:
    """The title as all texts can carry it. Raises WrongCall for one with marks that nobody sees."""
    from pbem.words.formats import plain

    title = " ".join(given.split())
    if plain(title) != title or len(title) > LONGEST_TITLE:
        what = f"a title has at most {LONGEST_TITLE} characters that can be seen"
        raise WrongCall("bad_title", what, plain(title)[:LONGEST_TITLE])
    return title


def _let_robots_play(anchor: dict[str, Any], loaded: Loaded, named: Sequence[str]) -> None:
    """Put the robots of these seats, or sides, into the anchor. Raises WrongCall."""
    from pbem.records.robot_answers import newest

    for name in named:
        seats = [name] if name in anchor["seats"] else _seats_of_side(anchor, loaded, name)
        if not seats:
            known = ", ".join(anchor["seats"])
            raise WrongCall("unknown_seat", f"there is no seat {name!r}", do=f"There are: {known}.")
        if anchor["moderator"]["plays"] in seats:
            what = f"you play {anchor['moderator']['plays']} yourself, so no robot does"
            raise WrongCall("robot_and_plays", what, do="Leave --plays or --robot out.")
        for seat in seats:
            anchor["seats"][seat]["robot"] = newest(loaded.game)


def _seats_of_side(anchor: Mapping[str, Any], loaded: Loaded, name: str) -> list[str]:
    """The seats whose powers all belong to the side called so; none if there is no such side."""
    from pbem.records.standing import first_state, seats_of

    table, seats = loaded.table, seats_of(anchor)
    sides = table.sides(first_state(anchor, loaded))
    own = {power for side in sides if side.name.lower() == name.lower() for power in side.powers}
    return [seat for seat, powers in seats.items() if set(powers) <= own]


def _draft(
    anchor: dict[str, Any],
    joined: Sequence[Join],
    terms: Terms | None,
    given: Mapping[str, Any],
    loaded: Loaded,
) -> Draft:
    """The campaign but for its files, with keys of seats and secrets of the dice."""
    from pbem.play import keys as changes
    from pbem.play.founding import draft

    changes.keys_given(given["seat_keys"], anchor, [each.seat for each in joined])
    ordinary, sealed = _chains(read_text(given["chains"]) if given["chains"] else None)
    planned = draft(
        anchor,
        ordinary=ordinary,
        sealed=sealed,
        joined=joined,
        terms=terms,
        data_set=loaded.data_set,
    )
    changes.require(planned.anchor["seats"], given["signed"])
    return planned


def _named(given: Sequence[str], anchor: Mapping[str, Any]) -> dict[str, str]:
    """Who plays, by seat. Raises WrongCall before anything is written."""
    from pbem.records.people import checked_name

    named = dict(_pair(text, "--player") for text in given)
    if unknown := [seat for seat in named if seat not in anchor["seats"]]:
        known = ", ".join(anchor["seats"])
        raise WrongCall(
            "unknown_seat", f"there is no seat {unknown[0]!r}", do=f"There are: {known}."
        )
    return {seat: checked_name(name) for seat, name in named.items()}


def _written(
    planned: Draft, path: Path, key: Path | None, *, passphrase: bool
) -> tuple[Campaign, Signer]:
    """The save and its private folder."""
    from pbem.storage import keys
    from pbem.storage.files import private_dir

    signer, phrase = _key(key, passphrase)
    folder = private_dir(path)
    keys.store(folder / KEY_NAME, signer, phrase)
    return planned.write(path, signer, now), signer


def _tell(campaign: Campaign, loaded: Loaded) -> None:
    say(f"{campaign.path}: {campaign.id}")
    folder = campaign.vault.folder
    note(
        f"The key and the secrets of the dice are in {folder}/. Back it up; never send it to a player."
    )
    _tell_data(campaign, loaded)
    warn(campaign.anchor, campaign.anchor["moderator"]["plays"])
    if loaded.game.secrets:
        note(
            "Cards and choices of this game are secret, and its first sealed draw closes the founding: what players"
            " contribute to it has to be here before that, for without it you could have chosen every deck. Who sent a"
            " `pbem join` line gets his cards in boxes; tell the others what `pbem unbox` prints."
        )
    next_step(f"pbem apply {campaign.path} brings the game to its first question.")


def _tell_data(campaign: Campaign, loaded: Loaded) -> None:
    """Of a data set what it is, and that its copy has to go with the save."""
    from pbem.library import data_sets

    if loaded.data_set is not None:
        copy = data_sets.copy_of(campaign.path).name
        note(
            f"It is played with the data set {data_sets.told(loaded.data_set.part)}; the copy is {copy}. Send it to"
            " everybody who is to check orders or audit the campaign, together with the save."
        )


def _key(given: Path | None, passphrase: bool) -> tuple[Signer, str]:
    """The campaign's key and the passphrase under which its copy is kept: a given key keeps its
    own.
    """
    from pbem.storage import keys

    if given is None:
        return keys.generate(), asked("Passphrase", confirm=True) if passphrase else ""
    return load_key(given)


def _id(name: str, given: str) -> str:
    if given and not ID.fullmatch(given):
        raise WrongCall("bad_id", "an id is a name, a dash and 16 hex digits", given)
    return given or f"{name}-{os.urandom(8).hex()}"


def _pair(text: str, option: str) -> tuple[str, str]:
    left, equals, right = text.partition("=")
    if not equals or not left or not right:
        raise WrongCall("bad_pair", f"{option} wants NAME=VALUE", text)
    return left.strip(), right.strip()


def _policy(waits: tuple[str, ...], defaults: tuple[str, ...], loaded: Loaded) -> dict[str, str]:
    known = tuple(dict.fromkeys((*loaded.game.reply_verbs, *loaded.game.waits)))
    if unknown := sorted({*waits, *defaults} - set(known)):
        what = f"no question is answered by {unknown[0]!r}"
        raise WrongCall("unknown_verb", what, do=f"There are: {', '.join(known)}.")
    policy = dict.fromkeys((*loaded.game.waits, *waits), "wait")
    return policy | dict.fromkeys(defaults, "default")


def _seats(
    given: tuple[str, ...], players: int | None, loaded: Loaded, scenario: str
) -> dict[str, dict[str, list[str]]]:
    from pbem.table.seating import seating

    return seating(loaded, scenario, dict(_pair(seat, "--seat") for seat in given), players)


def _chains(text: str | None) -> tuple[bytes, bytes]:
    if text is None:
        return os.urandom(32), os.urandom(32)
    try:
        one, two = (bytes.fromhex(line.strip()) for line in text.strip().splitlines())
    except ValueError:
        raise WrongCall("bad_chains", "--chains wants two lines of 64 hex digits") from None
    if len(one) != 32 or len(two) != 32 or one == two:
        raise WrongCall("bad_chains", "--chains wants two different values of 32 bytes each")
    return one, two
