"""A ledger of so many bytes for `bean-check`: `beancount_ledger.py FILE BYTES`."""

from __future__ import annotations

import sys
from datetime import date, timedelta
from pathlib import Path

BEGUN = date(2020, 1, 1)
ACCOUNTS = ("Expenses:Food", "Expenses:Rent", "Expenses:Travel", "Expenses:Books")


def ledger(size: int) -> str:
    """Payments out of one account, some a day, whose balance is asserted now and then."""
    parts = [f"{BEGUN} open {account} EUR\n" for account in ("Assets:Bank", *ACCOUNTS)]
    written, spent, number = sum(map(len, parts)), 0, 0
    while written < size:
        day, cents = BEGUN + timedelta(days=number // 4), 100 + number * 37 % 9_900
        spent += cents
        part = (
            f'{day} * "Payee {number % 50}" "Payment {number}"\n'
            f"  {ACCOUNTS[number % 4]}  {cents / 100:.2f} EUR\n"
            f"  Assets:Bank  -{cents / 100:.2f} EUR\n\n"
        )
        if number % 40 == 39:
            part += f"{day + timedelta(days=1)} balance Assets:Bank  -{spent / 100:.2f} EUR\n\n"
        parts.append(part)
        written += len(part)
        number += 1
    return "".join(parts)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(ledger(int(sys.argv[2])))
