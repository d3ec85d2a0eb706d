"""Every reason that the inbox can give has its words, and no words are left over."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from pbem.words.catalogue import Words
from tests.inbox.post_office import inbox, outcomes, rows
from tests.small_campaign import NAME, Folder

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "tests/mail/corpus"


TREES = [
    ast.parse(path.read_text("utf-8"))
    for path in (ROOT / "pbem/post/inbox.py", *sorted((ROOT / "pbem/mail").glob("*.py")))
]
NODES = [node for tree in TREES for node in ast.walk(tree)]


def stops() -> set[str]:
    """The reasons for which a message goes no further, as far as they stand in the source."""
    calls = [node for node in NODES if isinstance(node, ast.Call)]
    found = [call.args[1] for call in calls if ast.unparse(call.func) == "_Stop"]
    found += [each.value for call in calls for each in call.keywords if each.arg == "fault"]
    return {each.value for each in found if isinstance(each, ast.Constant) and each.value}


def test_every_reason_has_words_and_all_words_are_used() -> None:
    texts = {
        key.split(".")[1] for key in Words("axis_allies_europe").texts if key.startswith("inbox.")
    }
    told = {str(node.value) for node in NODES if isinstance(node, ast.Constant)}
    assert stops() <= texts
    assert texts - {"reply_kept", "reply_refused"} <= told


def test_every_mail_of_the_corpus_gets_a_line(small: Folder) -> None:
    """Real mails, in one folder with their expected texts, which are order texts, too."""
    small.run("seat", NAME, "--address", "germany=player@example.org", "--handle", "germany=martin")
    told = rows(small, str(CORPUS))
    assert len(told) == len([path for path in CORPUS.iterdir() if path.suffix])
    by_name = dict(zip((row["message"] for row in told), outcomes(told), strict=True))
    assert by_name["out_of_office.eml"] == ("aside", "automatic")
    assert by_name["bounce_with_orders_quoted.eml"] == ("aside", "bounce")
    assert by_name["phpbb_notification.eml"] == ("aside", "not_ours")
    assert by_name["discourse_notification.eml"][0] == "used"
    assert by_name["mailman3_from_munged.eml"][0] == "used"
    assert all(row["words"] for row in told)
    again = inbox(small, str(CORPUS), "--no-apply")
    # Only what is not for this campaign is looked at again.
    shown = again.out.split("In all: ")[1].split(".")[0]
    assert re.fullmatch(r"\d+ set aside", shown)
