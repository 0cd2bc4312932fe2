"""Game logs of random form, valid or not."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

SEATS = st.sampled_from("NESW")
CARDS = st.builds("".join, st.tuples(st.sampled_from("SHDC"), st.sampled_from("AKQJT987")))
TEXTS = st.text(max_size=6) | st.sampled_from(["a:b", 'a"b', "é", "x-", "\\", "🂡", "1" * 20])
NUMBERS = st.integers(-200, 400) | st.sampled_from([0.5, -0.0, 1e20, 2**63, 2**64 - 1, 10**19])
FREE = st.dictionaries(
    TEXTS,
    st.recursive(
        st.none() | st.booleans() | NUMBERS | TEXTS,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
        max_leaves=6,
    ),
    max_size=3,
)
BY_TEAM = st.dictionaries(st.sampled_from(["NS", "EW", "x-y"]), NUMBERS, max_size=2)
TRICKS = st.fixed_dictionaries(
    {"leader": SEATS | st.just("?"), "cards": st.lists(CARDS, max_size=4)},
    optional={
        "by": st.lists(SEATS | st.just("?"), max_size=4),
        "ordered": st.booleans(),
        "winner": SEATS,
        "points": st.integers(0, 60),
        "legal": st.lists(st.none() | st.lists(CARDS, max_size=3), max_size=4),
        "t": st.lists(st.none() | TEXTS | st.integers(-(10**18), 10**18), max_size=2),
    },
)
CALLS = st.fixed_dictionaries(
    {"by": SEATS, "call": st.sampled_from(["pass", "bid", "coinche"])},
    optional={"value": st.sampled_from([80, 90, "capot"]), "trump": st.sampled_from("SHDC")},
)
DEALS = st.fixed_dictionaries(
    {"dealer": SEATS},
    optional={
        "n": st.integers(1, 9),
        "seed": TEXTS | st.integers(0, 2**64 - 1),
        "hands": st.dictionaries(SEATS, st.none() | st.lists(CARDS, max_size=3), max_size=4),
        "auction": st.lists(CALLS, max_size=3),
        "tricks": st.lists(TRICKS, max_size=3),
        "score": st.fixed_dictionaries({}, optional={"cards": BY_TEAM, "total": BY_TEAM}),
        "comments": st.lists(FREE, max_size=2),
        "meta": FREE,
        "x-own": FREE,
    },
)
GAMES = st.fixed_dictionaries(
    {
        "format": st.just("coinche-log"),
        "version": st.just(1),
        "game": st.just("coinche"),
        "deals": st.lists(DEALS, max_size=3),
    },
    optional={
        "id": TEXTS,
        "source": FREE,
        "players": st.dictionaries(SEATS, FREE, max_size=2),
        "ruleset": st.fixed_dictionaries({"id": TEXTS}, optional={"options": FREE}),
        "target": st.none() | st.integers(0, 2000),
        "meta": FREE,
    },
)
PIECES = st.sampled_from(
    [
        b"{", b"}", b"[", b"]", b'"', b":", b",", b"\\", b"\n", b"\r", b"\0", b"\xff",
        b"\xed\xa0\x80",
        b'"t":"deal",', b'"x-a":{},', b'"x-a":{"b":1,"b":2},', b'"dealer":"N",', b'"version":1,',
        b"NaN", b"1e999", b"-", b"0", b"9" * 21, b"\\ud800", b"\\u003a", b"[" * 30, b"null,",
        b'"\\u0078-a":1,', b'"meta":{"a":1,"a":1},', b'{"a":' * 25, b"\xef\xbb\xbf", b"1" * 5000,
    ]
)  # fmt: skip


def written(game: dict[str, Any], ascii_only: bool, compact: bool) -> bytes:
    separators = (",", ":") if compact else None
    return json.dumps(game, ensure_ascii=ascii_only, separators=separators).encode()


@st.composite
def records(draw: st.DrawFn) -> bytes:
    """A game as a program writes it."""
    return written(draw(GAMES), draw(st.booleans()), draw(st.booleans()))


@st.composite
def damaged(draw: st.DrawFn, texts: st.SearchStrategy[bytes]) -> bytes:
    """A text with some pieces inserted, removed or cut off."""
    text = draw(texts)
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.sampled_from([0, 0, 0, 1, 2, 8, len(text)]))
        text = text[:start] + draw(PIECES | st.just(b"")) + text[end:]
    return text
