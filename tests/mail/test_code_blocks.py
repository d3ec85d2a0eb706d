"""A forum post with talk around a block of code: the block holds the orders, the talk is ignored
and told as ignored.
"""

from __future__ import annotations

import pytest

from pbem.mail.read import Mail, read
from tests.mail.orders import is_order

ORDERS = ["buy 5 infantry", "move 2 infantry: Germany -> Poland", "done"]
CODE = "\n".join(ORDERS)
TALK = "I thought of buy 1 submarine, but the money is short.\nbuy 1 submarine\n"

POSTS = {
    "BBCode": f"Hello all, round three.\n{TALK}[code]{CODE}[/code]\nsee you on Sunday\n",
    "BBCode with a language": f"{TALK}[code=text]\n{CODE}\n[/code]\nsee you\n",
    "fences": f"{TALK}\n```\n{CODE}\n```\nsee you\n",
    "fences with a language": f"{TALK}\n```text\n{CODE}\n```\nsee you\n",
    "tildes": f"{TALK}\n~~~\n{CODE}\n~~~\nsee you\n",
    "HTML": f"<p>Hello</p><p>buy 1 submarine</p><pre>{CODE}</pre><p>see you</p>",
    "HTML of Discourse": "<p>buy 1 submarine</p><pre><code class='lang-auto'>"
    + CODE.replace("->", "-&gt;")
    + "\n</code></pre><p>see you</p>",
    "HTML of phpBB": "<div>buy 1 submarine<div class='codebox'><p>Code: <a href='#'>Select all</a></p><pre><code>"
    + CODE.replace("->", "-&gt;").replace("\n", "<br>")
    + "</code></pre></div>see you</div>",
    "HTML of an old phpBB": "<div>buy 1 submarine<dl class='codebox'><dt>Code: <a href='#'>Select all</a></dt><dd><code>"
    + CODE.replace("->", "-&gt;").replace("\n", "<br>")
    + "</code></dd></dl>see you</div>",
}


def texts(mail: Mail) -> list[str]:
    return [line.text for line in mail.lines]


@pytest.mark.parametrize("name", POSTS)
@pytest.mark.parametrize("understood", [None, is_order])
def test_the_block_of_code_holds_the_orders(name: str, understood: object) -> None:
    mail = read(POSTS[name].encode(), understood=understood)  # type: ignore[arg-type]
    assert texts(mail) == ORDERS
    assert "buy 1 submarine" in [row.text for row in mail.ignored if row.reason == "outside_block"]


def test_all_blocks_with_orders_count() -> None:
    post = "First:\n[code]buy 5 infantry[/code]\nthen:\n[code]move 2 infantry: Germany -> Poland\ndone[/code]\n"
    assert texts(read(post.encode(), understood=is_order)) == ORDERS


def test_a_block_of_code_without_orders_is_no_order_block() -> None:
    post = "buy 5 infantry\n[code]Traceback of my old program[/code]\ndone\n"
    assert {"buy 5 infantry", "done"} <= set(texts(read(post.encode(), understood=is_order)))


def test_code_that_somebody_else_wrote_is_quoted() -> None:
    post = f"[quote=Bob][code]buy 1 submarine[/code][/quote]\nNo, I do this:\n[code]{CODE}[/code]\n"
    assert texts(read(post.encode(), understood=is_order)) == ORDERS


def test_an_order_block_within_the_talk_counts_more_than_code() -> None:
    post = f"[code]buy 1 submarine[/code]\nBEGIN ORDERS\n{CODE}\nEND ORDERS\n"
    assert texts(read(post.encode(), understood=is_order)) == ORDERS


def test_whose_post_it_is_may_stand_above_the_block() -> None:
    post = f"seat: germany\nmy turn now\n[code]{CODE}[/code]\n"
    assert texts(read(post.encode(), understood=is_order)) == ["seat: germany", *ORDERS]


@pytest.mark.parametrize("fence", ["```", "~~~", "[code]", "[/code]"])
def test_half_a_block_drops_nothing(fence: str) -> None:
    post = f"buy 5 infantry\n{fence}\nmove 2 infantry: Germany -> Poland\ndone\n"
    assert texts(read(post.encode(), understood=is_order)) == ORDERS


def test_a_mail_that_is_set_as_a_whole_is_read_as_ever() -> None:
    page = f"<pre class='k9mail'>Hi Bob,\n{CODE}\n-- \nAnna</pre><div>Sent from my phone</div>"
    assert texts(read(page.encode(), understood=is_order)) == ORDERS
    page = f"<pre>Hi Bob,\n{CODE}\n-- \nAnna</pre><div>mailing list footer</div>"
    assert texts(read(page.encode(), understood=is_order)) == ORDERS
