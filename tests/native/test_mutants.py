"""Every mutant of the native rules and of the soundness of proofs fails the native tests.

A mutant is one replacement in one source file. Where a rank decides something and a proof does not
say so, answers are wrong only now and then: that is what these mutants are about.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.native.coins_mutants import COINS_MUTANTS
from tests.native.mutant import Mutant

ROOT = Path(__file__).parents[2]
NATIVE = ROOT / "solvers" / "double_dummy" / "native"
TESTS = ROOT / "tests" / "native"
PERFT = [ROOT / "fixtures" / "perft" / f"{game}.perft" for game in ("coinche", "jass")]
SOURCES = [
    *(path for path in sorted(NATIVE.rglob("*.cpp")) if path.parent.name != "bind"),
    *sorted(TESTS.glob("*.cpp")),
]
PATIENCE_S = 120
COMPILER = shutil.which("c++") or "g++"

pytestmark = pytest.mark.slow


MUTANTS = [
    Mutant(
        "no duty to rise",
        "four_seats/rules.cpp",
        "return {higher ? higher : following, best, following};",
        "return {following, best, following};",
    ),
    Mutant(
        "rise compares nothing",
        "four_seats/rules.cpp",
        "return {higher ? higher : following, best, following};",
        "return {higher ? higher : following, 0, following};",
    ),
    Mutant(
        "always rise over partner",
        "four_seats/rules.cpp",
        "!rules.overtrump_partner_on_trump_lead && trick.partner_wins()",
        "false",
    ),
    Mutant(
        "no duty to over-ruff",
        "four_seats/rules.cpp",
        "if (over) return {over, compared, hand};",
        "if (over) return {trumps, compared, hand};",
    ),
    Mutant(
        "over-ruff compares nothing",
        "four_seats/rules.cpp",
        "const CardSet compared = rank_matters ? best : winner_compared;",
        "const CardSet compared = winner_compared;",
    ),
    Mutant(
        "one trump never compares",
        "four_seats/rules.cpp",
        "!single(trumps) || !rules.must_under_trump",
        "!single(trumps)",
    ),
    Mutant(
        "no duty to under-ruff",
        "four_seats/rules.cpp",
        "return {rules.must_under_trump ? trumps : hand, compared, hand};",
        "return {hand, compared, hand};",
    ),
    Mutant(
        "always under-ruff",
        "four_seats/rules.cpp",
        "return {rules.must_under_trump ? trumps : hand, compared, hand};",
        "return {trumps, compared, hand};",
    ),
    Mutant(
        "no duty to ruff",
        "four_seats/rules.cpp",
        "if (!ruffed) return {trumps, winner_compared, hand};",
        "if (!ruffed) return {hand, winner_compared, hand};",
    ),
    Mutant(
        "ruff even when partner wins",
        "four_seats/rules.cpp",
        "if (exemption && trick.partner_wins()) {",
        "if (false) {",
    ),
    Mutant(
        "partner's win compares nothing",
        "four_seats/rules.cpp",
        "exemption && trick.ranks_compared() ? best : 0",
        "0",
    ),
    Mutant(
        "voluntary trump is free",
        "four_seats/rules.cpp",
        "return {over ? (hand & ~trumps) | over : hand, best, hand};",
        "return {hand, best, hand};",
    ),
    Mutant(
        "voluntary trump compares nothing",
        "four_seats/rules.cpp",
        "return {over ? (hand & ~trumps) | over : hand, best, hand};",
        "return {over ? (hand & ~trumps) | over : hand, 0, hand};",
    ),
    Mutant(
        "plain lead need not be beaten",
        "four_seats/rules.cpp",
        "return {higher ? higher : following, bit(trick.best), following};",
        "return {following};",
    ),
    Mutant(
        "beating a plain lead compares nothing",
        "four_seats/rules.cpp",
        "return {higher ? higher : following, bit(trick.best), following};",
        "return {higher ? higher : following};",
    ),
    Mutant(
        "a ruff does not win",
        "four_seats/rules.hpp",
        ": rules.kind == StrainKind::suit && lane == 0) {",
        ": false) {",
    ),
    Mutant(
        "partner is the wrong seat",
        "four_seats/rules.hpp",
        "((size - best_place) & 1) == 0",
        "((size - best_place) & 1) == 1",
    ),
    Mutant(
        "trick winner compares nothing",
        "four_seats/search.cpp",
        "  if (trick.ranks_compared()) proof.compared |= bit(trick.best);\n",
        "",
    ),
    Mutant(
        "last trick compares nothing",
        "four_seats/search.cpp",
        "trick.ranks_compared() ? bit(trick.best) : 0",
        "0",
    ),
    Mutant(
        "node forgets what its duty compared",
        "four_seats/search.cpp",
        "    if ((proof.value >= need) == maximizes) {\n      proof.compared |= legal.compared_for(card, trick);",
        "    if ((proof.value >= need) == maximizes) {",
    ),
    Mutant(
        "forced card forgets what its duty compared",
        "four_seats/search.cpp",
        "    proof.compared |= decides ? legal.compared_for(card, trick) : "
        "legal.compared_for_no_other();\n",
        "",
    ),
    Mutant(
        "cards that fail forget what their duty compared",
        "four_seats/search.cpp",
        "            legal.compared_for_no_other()};",
        "            0};",
    ),
    Mutant(
        "a card that takes compares nothing",
        "four_seats/rules.hpp",
        "if (card > trick.best) return bit(card);",
        "if (card > trick.best) return 0;",
    ),
    Mutant(
        "cards that are not legal compare nothing",
        "four_seats/rules.hpp",
        "return by_rank & ~cards ? compared : 0;",
        "return 0;",
    ),
    Mutant(
        "join keeps one card's sets",
        "four_seats/search.cpp",
        "all.counted_for_0 &= proof.counted_for_0;",
        "all.counted_for_0 = proof.counted_for_0;",
    ),
    Mutant(
        "join keeps one card's other set",
        "four_seats/search.cpp",
        "all.counted_for_1 &= proof.counted_for_1;",
        "all.counted_for_1 = proof.counted_for_1;",
    ),
    Mutant(
        "join forgets what was compared",
        "four_seats/search.cpp",
        "  all.compared |= proof.compared;\n",
        "",
    ),
    Mutant(
        "neighbours stay neighbours for free",
        "four_seats/search.cpp",
        "if (!unseen) result.compared |= bit(low);",
        "",
    ),
    Mutant(
        "siblings need not be neighbours",
        "four_seats/search.cpp",
        "if (!unseen && (rivals & stronger_cards[low] & up_to_high)) return false;",
        "",
    ),
    Mutant(
        "siblings jump over the best card of the trick",
        "four_seats/search.cpp",
        "trick.size ? others | bit(trick.best) : others",
        "others",
    ),
    Mutant(
        "siblings are worth the same",
        "four_seats/proof.hpp",
        "const int gain = after - before;",
        "const int gain = 0 * (after - before);",
    ),
    Mutant(
        "bounds of unsure cards do not move",
        "four_seats/proof.hpp",
        "return lower ? std::min(0, gain) : std::max(0, gain);",
        "return lower ? 0 : 0;",
    ),
    Mutant(
        "sibling keeps the sets",
        "four_seats/proof.hpp",
        "return differ ? cards ^ (first | second) : cards;",
        "return differ && !first ? cards ^ (first | second) : cards;",
    ),
    Mutant(
        "owners are not checked",
        "four_seats/table.cpp",
        "    if (other_owner & entry.relevant) continue;\n",
        "    if (other_owner & entry.relevant & 0) continue;\n",
    ),
    Mutant(
        "lengths are not checked", "four_seats/table.cpp", "entry.lengths != node.lengths || ", ""
    ),
    Mutant("leader is not checked", "four_seats/table.cpp", "entry.leader != node.leader || ", ""),
    Mutant(
        "last-trick bonus is not checked",
        "four_seats/table.cpp",
        " || entry.context != context",
        "",
    ),
    Mutant(
        "relevance is one card short",
        "four_seats/table.cpp",
        "top_places(lane, 1 + lane_size",
        "top_places(lane, lane_size",
    ),
    Mutant(
        "the Buur must follow",
        "four_seats/rules.cpp",
        "following & ~buur ? following",
        "following ? following",
    ),
    Mutant(
        "Jass: ruffs only of who is void",
        "four_seats/rules.cpp",
        "following ? following | trumps",
        "following ? following",
    ),
    Mutant(
        "Jass: under-ruffs are free",
        "four_seats/rules.cpp",
        "others | (trumps & stronger_cards[trick.best])",
        "others | trumps",
    ),
    Mutant(
        "Jass: only trumps must over-ruff",
        "four_seats/rules.cpp",
        "!trumps || hand == trumps",
        "!trumps",
    ),
    Mutant(
        "Jass: over-ruff compares nothing",
        "four_seats/rules.cpp",
        "(trumps & stronger_cards[trick.best]), bit(trick.best), trumps}",
        "(trumps & stronger_cards[trick.best]), 0, trumps}",
    ),
    Mutant(
        "a proof forgets the Buur",
        "four_seats/search.cpp",
        "  proof.compared |= node.cards & exempt_card_;\n",
        "",
    ),
    Mutant(
        "the Buur is no card apart",
        "four_seats/rules.hpp",
        "kind == StrainKind::suit ? buur : 0",
        "kind == StrainKind::suit ? 0 : 0",
    ),
    Mutant(
        "the Buur has siblings",
        "four_seats/search.cpp",
        "  if (bit(high) & exempt_card_) return false;\n",
        "",
    ),
    Mutant(
        "the Buur gone or not is one", "four_seats/search.cpp", "? exempt_in_play : 0", "? 0 : 0"
    ),
    Mutant(
        "Jass ten above the jack",
        "four_seats/layout.hpp",
        "{0, 1, 2, 3, 4, 5, 6, 7, 8}",
        "{0, 1, 2, 3, 5, 6, 7, 4, 8}",
    ),
    Mutant(
        "undenufe is obenabe",
        "four_seats/layout.hpp",
        "deck.rank_count - 1 - strength : strength",
        "strength : strength",
    ),
    Mutant(
        "a card may be dealt twice",
        "four_seats/replay.cpp",
        "card < 0 || (seen & bit(card))",
        "card < 0",
    ),
    Mutant(
        "a replayed card may be any",
        "four_seats/replay.cpp",
        "card < 0 || !(legal_cards(rules_, held[seat], trick).cards & bit(card))",
        "card < 0",
    ),
    Mutant(
        "duties are not replayed",
        "four_seats/replay.cpp",
        "legal_cards(rules_, held[seat], trick).cards & bit(card)",
        "held[seat] & bit(card)",
    ),
    Mutant(
        "a replayed card stays in hand",
        "four_seats/replay.cpp",
        "    held[seat] &= ~bit(card);\n",
        "",
    ),
    Mutant("six is a card", "four_seats/replay.cpp", " || rank == 0", ""),
    Mutant(
        "one leader for all", "four_seats/replay.cpp", "(leader + trick.best_place) & 3", "leader"
    ),
    Mutant(
        "any trick is the last", "four_seats/replay.cpp", "if (result.tricks == hand_size - 1) ", ""
    ),
    Mutant(
        "tricks add up",
        "four_seats/replay.cpp",
        "    trick = {};\n    points = 0;",
        "    trick = {};",
    ),
    Mutant(
        "the options of play are not replayed",
        "four_seats/replay.cpp",
        "rules_(rules), last",
        "rules_{}, last",
    ),
]


COMPILE = [COMPILER, "-std=c++20", "-O1", "-w"]


def standard_headers() -> str:
    """All headers of the standard library that some source includes, as lines of a source."""
    texts = [
        path.read_text(encoding="utf-8") for path in (*NATIVE.rglob("*pp"), *TESTS.glob("*pp"))
    ]
    found = {line for text in texts for line in re.findall(r"^#include <[a-z_]+>$", text, re.M)}
    return "\n".join(sorted(found))


@pytest.fixture(scope="module")
def headers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The headers that are alike in all mutants, compiled once: half the work of a mutant."""
    path = tmp_path_factory.mktemp("headers") / "standard.hpp"
    path.write_text(standard_headers(), encoding="utf-8")
    command = [*COMPILE, "-x", "c++-header", str(path), "-o", f"{path}.gch"]
    subprocess.run(command, check=True)
    return path


def compile_object(source: Path, target: Path, include: Path, headers: Path) -> None:
    command = [*COMPILE, "-include", str(headers), "-MMD", f"-I{include}", f"-I{TESTS}", "-c"]
    subprocess.run([*command, str(source), "-o", str(target)], check=True)


def depends(target: Path, name: str) -> bool:
    """Whether an object was made from a file below ``native``, its source or a header."""
    listed = target.with_suffix(".d").read_text(encoding="utf-8").split()
    return str(NATIVE / name) in listed


def name_of(source: Path) -> str:
    """A source by its place below ``native``, or below the tests."""
    return str(source.relative_to(NATIVE if source.is_relative_to(NATIVE) else TESTS))


@pytest.fixture(scope="module")
def objects(tmp_path_factory: pytest.TempPathFactory, headers: Path) -> dict[str, Path]:
    """The unmutated object files, by name of their source."""
    folder = tmp_path_factory.mktemp("objects")
    targets = {name_of(source): folder / f"{number}.o" for number, source in enumerate(SOURCES)}
    with ThreadPoolExecutor(2) as pool:
        jobs = [
            pool.submit(compile_object, source, targets[name_of(source)], NATIVE, headers)
            for source in SOURCES
        ]
        for job in jobs:
            job.result()
    return targets


def native_tests_pass(objects: dict[str, Path], folder: Path, *part: str) -> bool:
    program = folder / "native_tests"
    subprocess.run(
        [COMPILER, "-pthread", *map(str, objects.values()), "-o", str(program)], check=True
    )
    try:
        done = subprocess.run(
            [program, *PERFT, *part], capture_output=True, timeout=PATIENCE_S, check=False
        )
    except subprocess.TimeoutExpired:
        return False  # proofs that contradict each other never close in on a value
    return done.returncode == 0


def test_the_program_itself_passes(objects: dict[str, Path], tmp_path: Path) -> None:
    assert native_tests_pass(objects, tmp_path)


@pytest.mark.parametrize("mutant", [*MUTANTS, *COINS_MUTANTS], ids=lambda mutant: mutant.name)
def test_mutant_fails(
    mutant: Mutant, objects: dict[str, Path], headers: Path, tmp_path: Path
) -> None:
    mutated = tmp_path / "native"
    shutil.copytree(NATIVE, mutated)
    text = (mutated / mutant.source).read_text(encoding="utf-8")
    assert text.count(mutant.old) == 1, "the mutant does not fit the source any more"
    (mutated / mutant.source).write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    changed = [source for source in SOURCES if depends(objects[name_of(source)], mutant.source)]
    own = dict(objects)
    for source in changed:
        name = name_of(source)
        own[name] = tmp_path / f"{name.replace('/', '-')}.o"
        here = mutated / name if source.is_relative_to(NATIVE) else source
        compile_object(here, own[name], mutated, headers)
    part = "coins" if mutant.source.startswith("coins/") else "four-seats"
    assert not native_tests_pass(own, tmp_path, part)
