"""Before the lock a seat's orders may be replaced or withdrawn by their author, and by nobody else;
after it by nobody.
"""

from __future__ import annotations

from pbem.audit.audit import audit
from tests.small_campaign import ATTACK, NAME, Folder

SOVIET = "soviet-union"
OTHER = "combat:\nmove 3 infantry: Rumania -> Bessarabia\n"


def lines(folder: Folder, seat: str = "germany") -> dict[str, int]:
    found: dict[str, int] = folder.status["seats"][seat]["lines"]
    return found


def sound(folder: Folder) -> None:
    result = audit(folder.save)
    assert result.holds, result
    assert result.replay.checked == result.records


def opened(folder: Folder) -> str:
    return "\n".join(line for record in folder.records for line in record.get("opened", []))


def test_a_new_mail_replaces_its_sections_and_the_old_lines_are_never_used(small: Folder) -> None:
    small.apply(ATTACK)
    small.apply(OTHER)
    assert lines(small) == {"purchase": 1, "combat": 1}
    small.apply("done\n")
    assert "Rumania -> Bessarabia" in opened(small)
    assert "Poland -> East Poland" not in opened(small)
    sound(small)


def test_who_replaces_after_done_opens_his_orders_again(small: Folder) -> None:
    """With `done` orders are used at once; here they wait, because another section has a
    mistake.
    """
    small.apply(f"{ATTACK}buy 90 bombers\ndone\n")
    assert small.status["seats"]["germany"]["closed"] == []
    assert "lock" not in small.kinds
    small.apply(f"{OTHER}done\n")
    assert "lock" not in small.kinds
    small.apply("done\n")
    assert "lock" in small.kinds
    sound(small)


def test_the_author_withdraws_his_orders_and_nothing_of_them_is_used(small: Folder) -> None:
    small.apply(ATTACK)
    said = small.apply("withdraw\n")
    assert said.code == 0, said
    assert lines(small) == {}
    assert small.apply("", "--lock").code == 1
    small.apply("pass\n")
    assert opened(small) == ""
    sound(small)


def test_nobody_else_replaces_or_withdraws_them(small: Folder) -> None:
    small.apply(ATTACK)
    before = lines(small)
    small.apply("withdraw\n", seat=SOVIET)
    small.apply(OTHER, seat=SOVIET)
    small.apply("Germany: combat: move 3 infantry: Rumania -> Bessarabia\n", seat=SOVIET)
    small.apply("withdraw later\n", seat=SOVIET)
    assert lines(small) == before
    small.apply("done\n")
    assert "Poland -> East Poland" in opened(small)
    sound(small)


def test_after_the_lock_nothing_is_replaced_or_withdrawn(small: Folder) -> None:
    small.apply(ATTACK + "done")
    used = opened(small)
    for late in (OTHER, "withdraw\n", "purchase:\nbuy 1 armor\n"):
        name = small.mail(late)
        with small.untouched():
            assert small.run("apply", NAME, name).code == 1
    assert opened(small) == used
    sound(small)
