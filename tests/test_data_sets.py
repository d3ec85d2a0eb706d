"""A club's own map, cards or charts in place of those of a game: checked, bound by a hash, mailed
as one file, and asked for by everybody who plays the rules again.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.cli import run
from pbem.faults import Fault
from pbem.library import data_sets, registry
from pbem.storage import save, yamlin
from tests import shelf
from tests.shelf import ROOT

DATA = ROOT / "games" / "axis_allies_europe" / "data"
SAVE, COPY = "war.pbem.yaml", "war.pbem-data.yaml"
Told = Callable[..., str]


@pytest.fixture
def told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Told:
    """What a command prints that ends with this code, in the moderator's folder."""
    folder = tmp_path / "moderator"
    folder.mkdir()
    monkeypatch.chdir(folder)

    def call(*arguments: str, code: int = 0) -> str:
        capsys.readouterr()
        given = run(arguments)
        printed = "\n".join(capsys.readouterr())
        assert given == code, printed
        return printed

    return call


def club(tmp_path: Path, name: str = "club map", **changes: tuple[str, str]) -> Path:
    """A folder with these files of Axis & Allies Europe, changed so."""
    folder = tmp_path / name
    folder.mkdir(exist_ok=True)
    for stem, (old, new) in changes.items():
        text = (DATA / f"{stem}.yaml").read_text("utf-8")
        assert text.count(old) == 1
        (folder / f"{stem}.yaml").write_text(text.replace(old, new), "utf-8")
    return folder


RICH = {"areas": ("Algeria: {type: territory, owner: Germany, color: tan, value: 1", "Algeria: {type: territory, owner: Germany, color: tan, value: 7")}  # fmt: skip


def founded(told: Told, folder: Path) -> dict[str, object]:
    """The anchor of a campaign with this data set."""
    told("new", "war", "aae", "--data", str(folder))
    anchor: dict[str, object] = save.open_save(Path(SAVE)).anchor
    return anchor


# What can be replaced, and what is


def test_games_say_what_is_reconstructed_and_what_can_be_replaced(told: Told) -> None:
    listed = told("games")
    assert "  reconstructed data: areas\n" in listed
    assert "  can be replaced by --data: areas, units, losses\n" in listed
    listed_games = json.loads(told("games", "--json").partition("\n]\n")[0] + "\n]")
    game = next(each for each in listed_games if each["prefix"] == "AAE")
    assert game["replaceable"] == ["areas", "units", "losses"]
    assert "outlines" in game["reconstructed"]["areas"]


def test_a_full_report_says_so_too(told: Told) -> None:
    told("new", "war", "aae")
    told("apply")
    full = told("report", "--depth", "full")
    assert "Reconstructed data, which nobody could read off the printed game: areas" in " ".join(
        full.split()
    )
    assert "Reconstructed" not in told("report")


def test_a_campaign_is_played_and_audited_with_a_club_s_own_map(told: Told, tmp_path: Path) -> None:
    anchor = founded(told, club(tmp_path, **RICH))
    assert isinstance(part := anchor["data"], dict)
    assert (part["name"], part["files"]) == ("club-map", ["areas"])
    assert "income: Germany 46" in told("status")
    assert f"data set club-map ({part['hash'][:23]})" in told("status")
    told("apply")
    printed = told("audit")
    assert (
        f"the data set club-map ({part['hash']}) in place of the game's own data: areas" in printed
    )
    assert "The campaign is played with the data set club-map" in " ".join(
        told("report", "--depth", "full").split()
    )


def test_its_hash_is_that_of_what_the_files_hold(told: Told, tmp_path: Path) -> None:
    plain = club(tmp_path, **RICH)
    bent = club(tmp_path, "other", **RICH)
    text = (bent / "areas.yaml").read_text("utf-8")
    (bent / "areas.yaml").write_bytes(b"# ours\r\n" + text.replace("\n", "  \r\n").encode("utf-8"))
    read = [data_sets.read(each, "axis_allies_europe", ["areas"]) for each in (plain, bent)]
    assert read[0].hash == read[1].hash
    turned = "\n".join(reversed((DATA / "areas.yaml").read_text("utf-8").split("\n\n")))
    (bent / "areas.yaml").write_text(turned, "utf-8")
    ordered = data_sets.read(bent, "axis_allies_europe", ["areas"])
    assert ordered.hash != read[0].hash


# The copy travels


def mailed(tmp_path: Path, *names: str) -> Path:
    """The auditor's folder with what was mailed to him."""
    folder = tmp_path / "auditor"
    folder.mkdir()
    for name in names:
        shutil.copy(name, folder)
    return folder


def test_the_copy_beside_the_save_is_enough_for_an_auditor(
    told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    founded(told, folder := club(tmp_path, **RICH))
    told("apply")
    auditor = mailed(tmp_path, SAVE, COPY)
    shutil.rmtree(folder)
    monkeypatch.chdir(auditor)
    bent = Path(COPY).read_bytes().replace(b"\n", b" \r\n")
    Path(COPY).write_bytes(bent)
    assert "This campaign does NOT hold" not in told("audit")
    told("report")


def test_a_copy_is_found_under_another_name(
    told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    founded(told, club(tmp_path, **RICH))
    auditor = mailed(tmp_path, SAVE, COPY)
    monkeypatch.chdir(auditor)
    Path(SAVE).rename("war (1).pbem.yaml")
    told("audit")


def test_without_the_copy_nothing_is_played_and_the_audit_says_what_is_missing(
    told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    anchor = founded(told, folder := club(tmp_path, **RICH))
    assert isinstance(part := anchor["data"], dict)
    told("apply")
    monkeypatch.chdir(mailed(tmp_path, SAVE))
    for command in ("status", "report", "log"):
        printed = told(command, code=1)
        assert (
            f"data set club-map ({part['hash']}), and no copy of it is beside the save" in printed
        )
        assert f"Ask the moderator for {COPY} and put it there" in printed
    printed = told("audit", code=4)
    assert f"Ask the moderator for {COPY}" in printed
    assert "documents hold" in printed
    assert "NOT everything was checked" in printed
    for given in (str(folder), str(tmp_path / "moderator" / COPY)):
        assert part["hash"] in told("audit", "--data", given)


def test_another_data_set_is_refused(
    told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    anchor = founded(told, club(tmp_path, **RICH))
    assert isinstance(part := anchor["data"], dict)
    told("apply")
    poor = {"areas": (RICH["areas"][0], RICH["areas"][1].replace("value: 7", "value: 6"))}
    other = club(tmp_path, "other", **poor)
    printed = told("audit", "--data", str(other), code=2)
    assert f"the campaign is played with club-map ({part['hash']})" in printed
    assert f"Ask the moderator for {COPY}, and give that." in printed
    text = Path(COPY).read_text("utf-8")
    assert text.count("value: 7") == 1
    Path(COPY).write_text(text.replace("value: 7", "value: 6"), "utf-8")
    printed = told("apply", code=1)
    assert f"{COPY} is another: club-map (sha256:" in printed
    assert f"{COPY} is another" in told("audit", code=4)


def test_a_campaign_without_a_data_set_takes_none(told: Told, tmp_path: Path) -> None:
    told("new", "war", "aae")
    printed = told("audit", "--data", str(club(tmp_path, **RICH)), code=2)
    assert "played with the game's own data, without a data set" in printed
    assert not Path(COPY).exists()


def test_a_data_set_is_never_left_out_by_a_program_that_was_changed(
    told: Told, tmp_path: Path
) -> None:
    anchor = founded(told, club(tmp_path, **RICH))
    with pytest.raises(Fault, match="another data set"):
        registry.load_game(anchor)
    bare = {key: value for key, value in anchor.items() if key != "data"}
    with pytest.raises(Fault, match="Install an unchanged pbem"):
        registry.load_game(bare)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- 3\n", "this is no data set"),
        ("format: 1\nname: x\n", "this is no data set"),
        ("format: 9\nname: x\ngame: z\nfiles: {}\n", "has format 9"),
        ("a: [\n", "war.pbem-data.yaml, line 2"),
    ],
)
def test_a_copy_that_is_none_is_told(text: str, said: str, told: Told, tmp_path: Path) -> None:
    founded(told, club(tmp_path, **RICH))
    Path(COPY).write_text(text, "utf-8")
    printed = told("status", code=1)
    assert "no copy of it is beside the save" in printed
    assert said in printed


# Checked like the game's own


def test_only_files_that_the_game_names_are_replaced(told: Told, tmp_path: Path) -> None:
    folder = club(tmp_path, powers=("income: 24", "income: 90"))
    printed = told("new", "war", "aae", "--data", str(folder), code=2)
    assert "powers.yaml is none of the files of axis_allies_europe that can be replaced" in printed
    assert "It can hold: areas.yaml, units.yaml, losses.yaml." in printed


@pytest.mark.parametrize("name", ["areas.yml", "Areas.YAML"])
def test_a_file_with_another_ending_is_not_passed_over(
    name: str, told: Told, tmp_path: Path
) -> None:
    folder = club(tmp_path, **RICH)
    shutil.move(folder / "areas.yaml", folder / name)
    printed = told("new", "war", "aae", "--data", str(folder), code=2)
    assert "Call it areas.yaml." in printed


def test_a_folder_with_nothing_in_it_is_no_data_set(told: Told, tmp_path: Path) -> None:
    printed = told("new", "war", "aae", "--data", str(club(tmp_path)), code=2)
    assert "there is no YAML file in it" in printed


ALGERIA = "Algeria: {type: territory, owner: Germany, color: tan, value: 1,"
WRONG: dict[str, tuple[str, tuple[str, str], str, str]] = {
    "fact of another type": ("areas", (ALGERIA, ALGERIA.replace("value: 1", "value: one")), "Algeria", "Algeria: 'value' has to be a whole number, and is 'one' (AAE-026)"),
    "value below 0": ("areas", (ALGERIA, ALGERIA.replace("value: 1", "value: -1")), "Algeria", "Algeria: 'value' is below 0"),
    "fact that is not known": ("areas", (ALGERIA, ALGERIA.replace("value: 1", "vaule: 1")), "Algeria", "'vaule' is not known here"),
    "fact of another kind of area": ("areas", (ALGERIA, ALGERIA.replace("territory", "sea_zone")), "Algeria", "Algeria: 'owner' is not known here"),
    "kind of area that is none": ("areas", (ALGERIA, ALGERIA.replace("territory", "desert")), "Algeria", "its type is one of territory, sea_zone, convoy_center (AAE-028)"),
    "border of one side": ("areas", ("borders: [Morocco, Strait of Gibraltar, Tunisia, Western Mediterranean]", "borders: [Morocco, Strait of Gibraltar, Western Mediterranean]"), "Tunisia", "Tunisia borders Algeria, but Algeria does not border Tunisia (AAE-026)"),
    "border that is not there": ("areas", ("borders: [Morocco, Strait of Gibraltar, Tunisia", "borders: [Marocco, Morocco, Strait of Gibraltar, Tunisia"), "Algeria", "Algeria borders 'Marocco', which is not on the board (AAE-026)"),
    "border that is no text": ("areas", ("borders: [Morocco, Strait of Gibraltar, Tunisia", "borders: [[Morocco], Strait of Gibraltar, Tunisia"), "Algeria", "which is not on the board (AAE-026)"),
    "owner": ("areas", (ALGERIA, ALGERIA.replace("Germany", "Vichy")), "Algeria", "Algeria: unknown owner Vichy"),
    "capital": ("areas", (ALGERIA, ALGERIA + " capital: true,"), "Algeria", "areas.yaml and powers.yaml differ on capitals (AAE-004)"),
    "island with a border": ("areas", (ALGERIA, ALGERIA + " island: true,"), "Algeria", "an island with a border on land (AAE-027)"),
    "air link": ("areas", ("between: [Aegean Sea, Black Sea]", "between: [Aegean Sea, Red Sea]"), "air_links", "an air link is between two areas of the board (AAE-032)"),
    "no areas": ("areas", ("\nareas:\n", "\nplaces:\n"), "places", "'places' is not known here"),
    "piece that is left out": ("units", ("  bomber: {", "  bomber2: {"), "units", "there is no bomber (AAE-223)"),
    "piece of another kind": ("units", ("armor: {kind: land", "armor: {kind: sea"), "armor", "armor: its kind has to be land (AAE-208)"),
    "factor": ("units", ("attack: 3, defense: 2, hits: 1, captures: land,\n    blitz", "attack: 9, defense: 2, hits: 1, captures: land,\n    blitz"), "armor", "armor: attack 9 is higher than a die (AAE-208)"),
    "piece without a factor": ("units", ("armor: {kind: land, cost: 5, move: 2,", "armor: {kind: land, cost: 5,"), "armor", "armor: 'move' is missing"),
    "order of pieces": ("units", ("order: [infantry, artillery,", "order: [infantry,"), "units", "order and entries differ in ['artillery']"),
    "preset": ("losses", ("\n  club:\n", "\n  clubs:\n"), "presets", "there is no preset club, which the option `losses` offers (AAE-074)"),
    "piece in a preset": ("losses", ("sea attacker: [battleship/whole, transport, submarine, destroyer, fighter, bomber", "sea attacker: [battleship/whole, transport, submarine, destroyer, fighter, zeppelin"), "club", "club: sea attacker names 'zeppelin', which is no kind of piece (AAE-074)"),
}  # fmt: skip


@pytest.mark.parametrize(("stem", "change", "at", "said"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told_with_file_line_and_rule(
    stem: str, change: tuple[str, str], at: str, said: str, told: Told, tmp_path: Path
) -> None:
    folder = club(tmp_path, **{stem: change})
    printed = told("new", "war", "aae", "--data", str(folder), code=1)
    assert f"Error: data set club-map: {folder / stem}.yaml" in printed
    assert said in printed
    assert not Path(SAVE).exists()
    lines = (folder / f"{stem}.yaml").read_text("utf-8").split("\n")
    line = int(printed.partition(".yaml, line ")[2].partition(":")[0])
    assert any(at in text for text in lines[max(line - 12, 0) : line + 1])


def test_files_that_are_no_yaml_are_told_with_their_line(told: Told, tmp_path: Path) -> None:
    folder = club(tmp_path, **RICH)
    (folder / "areas.yaml").write_text("areas: [\n", "utf-8")
    printed = told("new", "war", "aae", "--data", str(folder), code=1)
    assert f"{folder / 'areas.yaml'}, line 2" in printed


def test_a_map_on_which_the_scenario_cannot_begin_is_told(told: Told, tmp_path: Path) -> None:
    text = (DATA / "areas.yaml").read_text("utf-8").replace("Cyprus", "Zypern")
    folder = tmp_path / "club"
    folder.mkdir()
    (folder / "areas.yaml").write_text(text, "utf-8")
    printed = told("new", "war", "aae", "--data", str(folder), code=1)
    assert "data set club: games/axis_allies_europe/scenarios/1941.yaml" in printed
    assert "Cyprus" in printed


def test_a_set_that_could_not_be_read_again_from_one_file_is_refused(
    told: Told, tmp_path: Path
) -> None:
    folder = club(tmp_path, **RICH)
    deep = "src: " + "[" * 30 + "]" * 30
    text = (folder / "areas.yaml").read_text("utf-8")
    (folder / "areas.yaml").write_text(text.replace("src: [triplea, outlines]", deep), "utf-8")
    printed = told("new", "war", "aae", "--data", str(folder), code=2)
    assert "too large or too deep for one file" in printed
    assert not list(Path().iterdir())


def test_the_copy_of_one_campaign_founds_another(told: Told, tmp_path: Path) -> None:
    one = founded(told, club(tmp_path, **RICH))
    told("new", "other", "aae", "--data", COPY)
    two = save.open_save(Path("other.pbem.yaml")).anchor
    assert two["data"] == one["data"]
    text = Path(COPY).read_text("utf-8")
    assert text.count("name: club-map") == 1
    Path(COPY).write_text(text.replace("name: club-map", 'name: "../x\\n  y"'), "utf-8")
    told("new", "third", "aae", "--data", COPY)
    assert save.open_save(Path("third.pbem.yaml")).anchor["data"]["name"] == "x-y"


# The hash of all that the rules read


def test_a_scenario_that_was_changed_is_told_and_no_forgery(
    told: Told, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shelf.take(shelf.PAGES_GAME, monkeypatch)
    told("new", "evening", shelf.PAGES_GAME, "--accept-phrases")
    told("apply")
    anchor = save.open_save(Path("evening.pbem.yaml")).anchor
    scenario = yamlin.load_file(shelf.shelf() / shelf.PAGES_PACKAGE / "scenarios" / "short.yaml")
    loaded = registry.load(shelf.PAGES_GAME)
    changed = dict(loaded.__dict__, scenarios={"short": {**scenario, "chips": 12}})
    changed.pop("digest", None)
    other = registry.Loaded(
        **{k: v for k, v in changed.items() if k in registry.Loaded.__dataclass_fields__}
    )
    assert other.digest != loaded.digest == anchor["board"]
    monkeypatch.setattr(registry, "_load", lambda *_: other)
    assert "is not that with which this campaign was founded" in told("audit", code=4)


def test_notes_are_in_no_hash_and_facts_and_their_order_are(tmp_path: Path) -> None:
    loaded = registry.load("aae")

    def digest_with(old: str, new: str) -> str:
        folder = club(tmp_path, "club", areas=(old, new))
        own = data_sets.read(folder, "axis_allies_europe", loaded.game.replaceable)
        return registry.load("aae", data_set=own).digest

    assert digest_with("src: [triplea, outlines]", "src: [atlas]") == loaded.digest
    assert digest_with(*RICH["areas"]) != loaded.digest
    borders = "borders: [Morocco, Strait of Gibraltar, Tunisia, Western Mediterranean]"
    turned = "borders: [Strait of Gibraltar, Morocco, Tunisia, Western Mediterranean]"
    assert digest_with(borders, turned) != loaded.digest
