"""Every ``$ coinche ...`` in the documentation does what the page shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.cli import Result
from tests.docs.examples import PAGES, Example, examples, sample_folder

EXAMPLES = [example for page in PAGES for example in examples(page)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample_folder(tmp_path_factory.mktemp("samples"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_an_example_shows_what_the_program_writes(example: Example, folder: Path) -> None:
    result = example.run(folder)
    assert example.fits(result), (
        f"coinche{example.call}\nexit {result.code}, the page says {example.code}\n"
        f"{result.out}{result.err}\nif the change is wanted: python -m tests.docs.regenerate"
    )


def test_pages_have_examples() -> None:
    found = {example.page.name for example in EXAMPLES}
    assert {"solve.md", "deal-files.md", "rulesets.md"} <= found


def _example(output: str, code: int = 0, call: str = " --version") -> Example:
    return Example(Path("page.md"), call, 1, 2, output, code)


@pytest.mark.parametrize(
    ("output", "code", "fits"),
    [
        ("one\ntwo\nthree\n", 0, True),
        ("one\n...\nthree\n", 0, True),
        ("...\nthree\n", 0, True),
        ("one\n...\n", 0, True),
        ("", 0, True),
        ("one\n...\n", 1, False),
        ("one\ntwo\n", 0, False),
        ("one\n...\ntwo\n", 0, False),
        ("one\n.wo\nthree\n", 0, False),
    ],
)
def test_a_false_example_is_noticed(output: str, code: int, fits: bool) -> None:
    assert _example(output, code).fits(Result(0, "one\ntwo\n", "three\n")) is fits


def test_times_may_differ_and_nodes_may_not() -> None:
    page = '{"made": true, "nodes": 1}\n1,200 nodes, 0.1 s, 5 nodes/s\n'
    assert _example(page).fits(Result(0, page.replace("0.1 s, 5", "0.2 s, 8,000"), ""))
    assert not _example(page).fits(Result(0, page.replace("1,200", "1,300"), ""))
    assert not _example(page).fits(Result(0, page.replace('"nodes": 1', '"nodes": 2'), ""))


@pytest.mark.parametrize("call", [" solve deal.pbn | head", " solve deal.pbn > out"])
def test_an_example_that_cannot_be_run_is_noticed(call: str, folder: Path) -> None:
    with pytest.raises(AssertionError, match="no test can run"):
        _example("", call=call).run(folder)


def test_a_page_is_split_into_examples(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "Text\n```console\n$ coinche --version\ncoinche 1\n$ gzip a\n$ coinche solve x\nerror\n"
        "$ echo $?\n2\n```\n\n```\n$ coinche\n```\n",
        encoding="utf-8",
    )
    assert list(examples(page)) == [
        Example(page, " --version", 4, 5, "coinche 1\n", 0),
        Example(page, " solve x", 7, 8, "error\n", 2),
        Example(page, "", 14, 14, "", 0),
    ]
