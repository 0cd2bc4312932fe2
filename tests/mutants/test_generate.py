"""The mutants of a source: what is changed, what is left alone, and how mutants are named."""

from __future__ import annotations

from pathlib import Path

from solvers.rules.cards.card import parse_cards
from solvers.rules.cards.strain import Strain
from solvers.rules.play import duties
from tests.mutants import rates
from tests.mutants.generate import MODULE, ROOT, Source
from tests.mutants.swap import Functions

TEXT = '''"""A docstring."""

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    LIMIT = 9

Kind = Literal["one", "two"]
SIZES = {"small": 3}


class Hand:
    size: int = 8

    def is_full(self, cards: list[str], least: int = 1) -> bool:
        """Whether no card lacks."""
        if not cards and self.size > 0 or cards == "none":
            cards.sort()
            raise ValueError("no card", 4)
        assert self.size == 8
        print(f"{self.size + 1} cards", "several words")
        return len(cards) + 1 < self.size <= 9 if cards else True
'''


def source(folder: Path, text: str) -> Source:
    path = folder / "source.py"
    path.write_text(text, encoding="utf-8")
    return Source(str(path))


def changes(folder: Path) -> list[tuple[str, str, str]]:
    found = []
    for number in range(len(source(folder, TEXT).mutants)):
        each = source(folder, TEXT)
        mutant = each.mutants[number]
        _, before, after = each.change(mutant).splitlines()
        assert before != after
        compile(each.tree, each.path, "exec")
        found.append((mutant.unit, mutant.kind, after.removeprefix("+ ")))
    return found


def test_every_kind_of_change(tmp_path: Path) -> None:
    test = "not cards and self.size > 0 or cards == 'none'"
    value = "len(cards) + 1 < self.size <= 9 if cards else True"
    expected = [
        (MODULE, "constant", "SIZES = {'small_': 3}"),
        (MODULE, "constant", "SIZES = {'small': 4}"),
        ("Hand", "constant", "size: int = 9"),
        ("Hand", "constant", "def is_full(self, cards: list[str], least: int=2) -> bool:"),
        *(
            ("Hand.is_full", kind, f"if {changed}:")
            for kind, changed in (
                ("negate", f"not ({test})"),
                ("operator", "(not cards and self.size > 0) and cards == 'none'"),
                ("operator", "(not cards or self.size > 0) or cards == 'none'"),
                ("compare", test.replace(">", ">=")),
                ("constant", test.replace("0", "1")),
                ("compare", test.replace("==", "!=")),
                ("constant", test.replace("none", "none_")),
            )
        ),
        ("Hand.is_full", "drop", "None"),
        ("Hand.is_full", "drop", "None"),
        *(
            ("Hand.is_full", kind, f"return {changed}")
            for kind, changed in (
                ("negate", value.replace("if cards", "if not cards")),
                ("compare", value.replace("<", "<=", 1)),
                ("compare", value.replace("<= 9", "< 9")),
                ("operator", value.replace("+", "-")),
                ("constant", value.replace("1", "2")),
                ("constant", value.replace("9", "10")),
                ("constant", value.replace("True", "False")),
            )
        ),
    ]
    assert [change[:2] for change in changes(tmp_path)] == [each[:2] for each in expected]
    spaces = str.maketrans("", "", "() ")
    for change, each in zip(changes(tmp_path), expected, strict=True):
        assert change[2].translate(spaces) == each[2].translate(spaces)


def test_a_mutant_keeps_its_name_when_other_functions_change(tmp_path: Path) -> None:
    before = source(tmp_path, TEXT).mutants
    longer = TEXT.replace("class Hand", "def first(x):\n    return x < 1\n\n\nclass Hand")
    after = source(tmp_path, longer).mutants
    assert {mutant.name for mutant in before} < {mutant.name for mutant in after}


def test_names_are_distinct() -> None:
    names = [mutant.name for mutant in rates.all_mutants()]
    assert len(set(names)) == len(names) > 10_000


def test_equivalent_mutants_exist() -> None:
    paths = {name.partition(" ")[0] for name in rates.equivalent()}
    names = {mutant.name for path in paths for mutant in Source(path).mutants}
    assert rates.equivalent().keys() <= names
    assert all(rates.equivalent().values())


def test_each_package_has_its_share_of_a_draw() -> None:
    mutants = rates.all_mutants()
    drawn = rates.drawn(mutants, 200)
    assert len({mutant.name for mutant in drawn}) == 200
    for name in {rates.package(mutant.path) for mutant in mutants}:
        share = sum(rates.package(mutant.path) == name for mutant in drawn)
        own = sum(rates.package(mutant.path) == name for mutant in mutants)
        assert abs(share - 200 * own / len(mutants)) < 1


def test_a_draw_stays_as_it_is_when_mutants_are_added() -> None:
    mutants = rates.all_mutants()
    before, after = rates.drawn(mutants[:-300], 200), rates.drawn(mutants, 200)
    assert len(set(before) & set(after)) > 180


def test_changed_code_is_seen_by_all_and_can_be_undone() -> None:
    trick, beats = parse_cards("S7 HJ"), duties.beats

    def found() -> tuple[bool, int]:
        return beats(trick[1], trick[0], Strain.HEARTS), duties.winner_index(trick, Strain.HEARTS)

    each = Source(Path(duties.__file__).relative_to(ROOT).as_posix())
    (mutant,) = (m for m in each.mutants if m.unit == "beats" and m.name.endswith("compare 2"))
    each.change(mutant)
    undo = Functions().put(each.tree, mutant.path, mutant.unit)
    broken = found()
    undo()
    assert (broken, found()) == ((False, 0), (True, 1))
