"""docs/hidden-hands.md names every option of ``infer``, and every key of its JSON."""

from __future__ import annotations

import re

from coinche_cli.errors import EXIT_INTERRUPTED, EXIT_OUTPUT_CLOSED, EXIT_WRONG_INPUT
from coinche_cli.infer.inference import DEAL_SECONDS
from coinche_cli.infer.proofs import PROOF_MIB
from coinche_cli.schemas.inputs import schema
from solvers.legality.hidden.survey.survey import USUAL_LIMITS
from solvers.legality.hidden.verdict.verdict import Layer
from tests.cli.cli import coinche
from tests.docs.examples import ROOT
from tests.docs.test_solve import named

PAGE = (ROOT / "docs" / "hidden-hands.md").read_text(encoding="utf-8")
JSON = PAGE.split("\n## JSON\n")[1]


def test_every_option_of_the_command_is_named() -> None:
    options = set(re.findall(r"--[a-z-]+", coinche("infer", "--help").out)) - {"--help"}
    assert options - set(re.findall(r"--[a-z-]+", PAGE)) == set()


def test_every_key_of_the_json_is_explained_and_no_others() -> None:
    root = schema("infer-result")
    entry = root["$defs"]["Deal"]["properties"]
    in_counts = {
        f"deals.{key}" for part in entry["deals"]["anyOf"] for key in part.get("properties", ())
    }
    assert named(JSON) == {*root["properties"], *entry, *in_counts}


def test_every_layer_is_explained() -> None:
    assert {layer.value for layer in Layer} <= named(PAGE)


def test_exit_codes_are_those_of_the_program() -> None:
    codes = {int(code) for code in re.findall(r"^\| (\d+) \| ", PAGE, re.MULTILINE)}
    assert codes == {0, 1, EXIT_WRONG_INPUT, EXIT_INTERRUPTED, EXIT_OUTPUT_CLOSED}


def test_limits_are_those_of_the_program() -> None:
    words = " ".join(PAGE.split())
    assert f"too many ways ({USUAL_LIMITS.most_spaces})" in words
    assert f"{USUAL_LIMITS.draws} deals are drawn" in words
    assert f"fewer than {USUAL_LIMITS.least_kept} fit" in words
    assert f"over {PROOF_MIB} MiB" in words
    assert (DEAL_SECONDS, "a deal has a minute" in words) == (60, True)
