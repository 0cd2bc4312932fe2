"""Calls whose complete output is kept under ``fixtures/golden``, one file each."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

from tests.cli.cli import DEALS, coinche
from tests.legality.log_cases import as_lines, wrong_log, wrong_logs

GOLDEN = Path(__file__).parents[2] / "fixtures" / "golden"

LOGS = "../logs"
EXAMPLES = f"{LOGS}/examples"
BOTS = f"{LOGS}/coinche-bots/surcoinche_failed.jsonl"
NO_CONTRACT = """\
[Board "1"]
[Dealer "N"]
[Deal "N:A7.T8.J9.97 KQ8.K9.8.AJ T.QJ.QT.KQT J9.A7.AK7.8"]
"""
JSON_DEAL = """\
{"format": "coinche-deal", "version": 1, "game": "coinche", "dealer": "N", "trump": "S", "hands": {
"N": ["SA", "S7", "HT", "H8", "DJ", "D9", "C9", "C7"], "E": [], "S": [], "W": []}}
"""
SWISS_ENDING = """\
{"format": "coinche-deal", "version": 1, "game": "jass-coinche", "leader": "N", "trump": "H",
"hands": {"N": ["EiU", "Schilten-Banner"], "W": ["SiU", "Ei6"], "S": ["RoB", "Ro6"],
"E": ["Si6", "Eicheln-Ober"]}}
"""
LATE_IN_PLAY = """\
[Board "ending"]
[Deal "N:8.T.. .9.8.  .J..Q J..K."]
"""
UNSEEN_PLAYS = """\
{"format": "coinche-log", "version": 1, "game": "coinche", "id": "cafe", "deals": [{"dealer": "E",
"contract": {"trump": "H", "by": "N", "value": 90},
"hands": {"S": ["S8", "SJ", "HQ", "H7", "DA", "DT", "CK", "C7"]},
"tricks": [{"leader": "N", "cards": ["SA", "?", "S8", "S?"]},
{"leader": "N", "cards": ["HJ", "H9", "H7", "?"]}]}]}
"""
HARDLY_SEEN = UNSEEN_PLAYS.replace('"SA", "?"', '"S?", "?"').replace('"HJ", "H9"', '"?", "?"')
ONE_OF_THREE_IS_WRONG = (
    NO_CONTRACT
    + '[CoincheContract "110S"]\n[CoincheDeclarer "E"]\n\n'
    + NO_CONTRACT.replace('"1"', '"2"').replace("A7.T8", "A.T8")
    + "\n"
    + NO_CONTRACT.replace('"1"', '"3"')
)


@dataclass(frozen=True)
class Case:
    """A call made in the folder of deal files."""

    name: str
    call: str
    stdin: str = ""

    @property
    def path(self) -> Path:
        return GOLDEN / f"{self.name}.txt"

    def transcript(self) -> str:
        """Call, exit code and output; node counts and numbers of the machine are masked."""
        result = coinche(*shlex.split(self.call), stdin=self.stdin)
        text = (
            f"$ coinche {self.call}\nexit {result.code}\n"
            f"--- stdout\n{result.out}--- stderr\n{result.err}"
        )
        text = re.sub(r'("nodes": )\d+', r"\1#", text)
        text = re.sub(r"(states by layers, ).*", r"\1#", text)
        return re.sub(r"^(\S+,(?:exact|bounds),.*,)\d+$", r"\1#", text, flags=re.MULTILINE)


CASES = [
    Case("wrong-misspelt-tag", "solve -", NO_CONTRACT + '[CoincheContrat "110S"]\n'),
    Case("wrong-scaled-ending", "solve - --trump NT --leader S --ruleset bga", LATE_IN_PLAY),
    Case("wrong-nested-json", "solve -", '{"format":' + '{"a":' * 500 + "1" + "}" * 501),
    Case("wrong-nodes", f"solve deal.pbn --nodes {10**30}"),
    Case("text-line-unknown", "solve deal.pbn --line --nodes 3500"),
    Case("wrong-memory", "solve deal.pbn --memory 99999999"),
    Case("wrong-json-trump", "solve -", JSON_DEAL.replace('"S"', '"spades"')),
    Case("wrong-rank-first", "solve -", JSON_DEAL.replace("SA", "AS")),
    Case("wrong-ending-with-contract", "solve - --contract 100H --by N --leader N", LATE_IN_PLAY),
    Case(
        "wrong-two-trumps",
        "solve -",
        NO_CONTRACT + '[CoincheContract "110S"]\n[CoincheDeclarer "E"]\n[CoincheTrump "H"]\n',
    ),
    Case("help", "--help"),
    Case("help-no-arguments", ""),
    Case("help-solve", "solve --help"),
    Case("help-rules", "rules --help"),
    Case("text-contract", "solve deal.pbn"),
    Case("text-down", "solve deal.pbn --contract 110HXX --by S"),
    Case("text-slam", "solve deal.pbn --contract SLAMD --by W"),
    Case("text-generale", "solve deal.pbn --contract GENERALES --by W --option generale=true"),
    Case("text-one-trump", "solve deal.pbn --trump H"),
    Case("text-all-trumps", "solve - --ruleset bga", NO_CONTRACT),
    Case("text-cards-and-line", "solve deal.pbn --cards --line --trump C"),
    Case("text-mid-play", "solve mid_play.pbn --cards --line"),
    Case("text-late-in-play", "solve - --trump S --leader S --cards --line", LATE_IN_PLAY),
    Case(
        "text-announcements",
        "solve several.pbn --board slam --option announcements=standard "
        "--option announcement_tie=cancel --contract 180S",
    ),
    Case("text-verdict", "solve deal.pbn --verdict"),
    Case("text-limit", "solve deal.pbn --nodes 1 --contract 110D --cards --line"),
    Case("text-several", "solve several.pbn"),
    Case("text-several-files", "solve deal.pbn deal.json several.jsonl --line"),
    Case("text-several-one-wrong", "solve -", ONE_OF_THREE_IS_WRONG),
    Case("json-contract", "solve deal.pbn --cards --line --output-format json"),
    Case("json-all-trumps", "solve - --output-format json", NO_CONTRACT),
    Case("json-limit", "solve deal.pbn --nodes 1 --contract 110D --output-format json"),
    Case("json-mid-play", "solve mid_play.pbn --option rounding=none --output-format json"),
    Case("json-several", "solve several.pbn --output-format json"),
    Case("csv-several", "solve several.pbn --output-format csv"),
    Case("csv-limit", "solve deal.pbn --nodes 1 --contract 110D --output-format csv"),
    Case("csv-one-wrong", "solve - --output-format csv", ONE_OF_THREE_IS_WRONG),
    Case("expect-made", "solve deal.pbn --expect made"),
    Case("expect-not-so", "solve several.pbn --expect made --output-format csv"),
    Case("expect-without-contract", "solve - --expect made", NO_CONTRACT),
    Case("jass-text", "solve jass.pbn --cards --line"),
    Case("jass-json", "solve jass.json --contract 250HX --by W --output-format json"),
    Case("jass-obenabe", "solve jass.pbn --ruleset jass-schieber --trump OBENABE"),
    Case("jass-all-trumps", "solve jass.pbn --ruleset sidi --contract 157H --by N"),
    Case("jass-dialect", "solve jass.pbn --dialect ch --trump H --played 'SiO SiK' --cards"),
    Case("jass-dialect-json", "solve - --dialect ch --line", SWISS_ENDING),
    Case("jass-dialect-wrong", "solve jass.json --dialect ch"),
    Case("jass-played", "solve jass.pbn --dialect de --contract 100H --played 'Nell HK' --line"),
    Case("jass-dialect-unknown", "solve jass.pbn --dialect fr --trump H --played 'HQ'"),
    Case("jass-trump-unknown", "solve jass.pbn --dialect fr --played 'Nell'"),
    Case("jass-under-coinche", "solve jass.pbn --ruleset coinche"),
    Case("coinche-under-jass", "solve deal.pbn --ruleset jass-coinche"),
    Case("jass-slam", "solve jass.pbn --contract SLAMH"),
    Case("jass-other-option", "solve jass.pbn --option must_under_trump=false"),
    Case("jass-no-trump-played", "solve jass.pbn --played 'H6 S9'"),
    Case("rules-jass", "rules jass-coinche"),
    Case("coins-text", "solve coins.json --cards --line"),
    Case("coins-mid-trick", "solve coins.json --played 'S7 OA' --by Z --line"),
    Case("coins-json", "solve coins.json --by Y --cards --line --output-format json"),
    Case("coins-csv", "solve coins.json --output-format csv"),
    Case("coins-limit", "solve coins.json --nodes 3 --cards --line --output-format json"),
    Case("coins-layers", "solve coins11.json --cards --line"),
    Case("coins-layers-json", "solve coins11.json --by Y --cards --output-format json"),
    Case("coins-layers-quiet", "solve coins11.json --by X --quiet"),
    Case("coins-layers-too-large", "solve coins11.json --memory 1"),
    Case("coins-layers-refused", "solve coins11.json --memory 1 --method layers"),
    Case("coins-keep-elsewhere", "solve deal.pbn --keep layers"),
    Case("coins-keep-nothing", "solve coins.json --mode max-n --keep layers"),
    Case("coins-keep-no-folder", "solve coins.json --keep coins.json"),
    Case("coins-question", "solve coins.json --by Y --coins 2 --expect made"),
    Case("coins-race", "solve coins.json --by Z --score X=7,Y=9,Z=3 --target 10"),
    Case(
        "coins-race-json",
        "solve coins.json --by Y --score X=7,Y=9,Z=3 --target 10 --output-format json",
    ),
    Case("coins-max-n", "solve coins.json --mode max-n --line"),
    Case("coins-max-n-json", "solve coins.json --mode max-n --output-format json"),
    Case("coins-among-others", "solve deal.pbn coins.json --output-format csv"),
    Case("coins-other-options", "solve coins.json --contract 90S --dealer N"),
    Case("coins-options-elsewhere", "solve deal.pbn --coins 3 --mode max-n"),
    Case("coins-no-player-asked", "solve coins.json --coins 3"),
    Case("coins-target-alone", "solve coins.json --by X --target 10"),
    Case("coins-score-short", "solve coins.json --by X --score X=1,Y=2 --target 10"),
    Case("coins-game-over", "solve coins.json --by X --score X=1,Y=2,Z=10 --target 10"),
    Case("coins-card-not-held", "solve coins.json --played 'S7 OK'"),
    Case("help-check", "check --help"),
    Case("check-clean", f"check {LOGS}/game.json --verbose"),
    Case("check-text", f"check {LOGS}/faulty.json"),
    Case("check-verbose", f"check {LOGS}/faulty.json --verbose --select P"),
    Case("check-keep-going", f"check {LOGS}/faulty.json --keep-going --statistics"),
    *(
        Case(f"check-{form}", f"check {LOGS}/faulty.json {LOGS}/game.json --output-format {form}")
        for form in ("concise", "json", "jsonl", "sarif", "junit", "github", "gitlab")
    ),
    Case("check-note", "check - --fail-on note", as_lines(wrong_logs("D302"))),
    Case("check-unreadable", "check -", '{"format": "coinche-log"'),
    Case(
        "check-jass",
        f"check {EXAMPLES}/P308/wrong_jass_under_ruffed.json"
        f" {EXAMPLES}/M109/wrong_jass_true_claim.json"
        f" {EXAMPLES}/A120/wrong_jass_pushed_back.json -v",
    ),
    Case("check-hidden", "check -", as_lines(wrong_logs("H101", "H102", "H103"))),
    Case(
        "check-hidden-json",
        "check - --output-format json",
        wrong_log("H101", "with_any_trump").text.decode(),
    ),
    Case("check-jass-rounds", f"check {LOGS}/swisslos/rounds.jsonl --from swisslos"),
    Case("check-events", f"check {BOTS} --from coinche-bots --ruleset coinche"),
    Case("check-infer", f"check {BOTS} --from coinche-bots --ruleset coinche --infer-options"),
    Case(
        "check-infer-json",
        f"check {BOTS} --from coinche-bots --ruleset coinche --infer-options --output-format json",
    ),
    Case("wrong-check-code", f"check {LOGS}/game.json --select P999"),
    Case("wrong-check-dialect", f"check {LOGS}/game.json --from coinche-bot"),
    Case("wrong-check-glob", f"check '{LOGS}/nowhere*.json'"),
    Case("wrong-check-infer-form", f"check {BOTS} --infer-options --output-format sarif"),
    Case("help-infer", "infer --help"),
    Case("infer-complete", f"infer {LOGS}/game.json"),
    Case("infer-seat", f"infer {LOGS}/game.json --seat N --until 6"),
    Case("infer-dialect", f"infer {LOGS}/game.json --seat S --until 5.3 --dialect de --sample 1"),
    Case("infer-jass", f"infer {LOGS}/generated/jass-coinche.json --seat E --until 6"),
    Case(
        "infer-json",
        f"infer {LOGS}/game.json --seat N --until 6 --sample 2 --seed 1 --output-format json",
    ),
    *(
        Case(
            f"infer-{form}",
            f"infer {LOGS}/game.json --seat N --until 6.2 --sample 2 --output-format {form}",
        )
        for form in ("pbn", "deal-json")
    ),
    Case("infer-contradiction", f"infer {LOGS}/faulty.json"),
    Case("infer-contradiction-json", f"infer {LOGS}/faulty.json --output-format json"),
    Case("infer-contradiction-pbn", f"infer {LOGS}/faulty.json --sample 1 --output-format pbn"),
    Case("infer-unseen", "infer -", UNSEEN_PLAYS),
    Case("infer-estimate", "infer -", HARDLY_SEEN),
    Case("infer-undecided", f"infer {LOGS}/game.json --timeout 0"),
    Case("infer-undecided-json", f"infer {LOGS}/game.json --timeout 0 --output-format json"),
    Case("infer-one-unreadable", f"infer - {LOGS}/faulty.json", '{"format": "coinche-log"'),
    Case("wrong-infer-no-logs", "infer"),
    Case("wrong-infer-seat", f"infer {LOGS}/game.json --seat X"),
    Case("wrong-infer-until", f"infer {LOGS}/game.json --until 3.5"),
    Case("wrong-infer-until-late", f"infer {LOGS}/game.json --until 9"),
    Case("wrong-infer-pbn", f"infer {LOGS}/game.json --output-format pbn"),
    Case("wrong-infer-samples", f"infer {LOGS}/game.json --sample 1000000"),
    Case("infer-coins", f"infer {LOGS}/coins/playthrough.json --seat X --until 13.2"),
    Case(
        "infer-coins-json",
        f"infer {LOGS}/coins/playthrough.json --seat X --until 14 --sample 1 --output-format json",
    ),
    Case(
        "infer-coins-deal-json",
        f"infer {LOGS}/coins/playthrough.json --seat X --until 14 --sample 1 "
        "--output-format deal-json",
    ),
    Case(
        "infer-coins-contradiction",
        f"infer {EXAMPLES}/H101/wrong_coins_winning_card_shows_later.json",
    ),
    Case("wrong-infer-coins-seat", f"infer {LOGS}/coins/playthrough.json --seat N"),
    Case(
        "wrong-infer-coins-pbn",
        f"infer {LOGS}/coins/playthrough.json --sample 1 --output-format pbn",
    ),
    Case("wrong-infer-deal", "infer -", UNSEEN_PLAYS.replace('"HQ"', '"S8"')),
    Case("wrong-infer-verify", "infer --verify nowhere"),
    Case("help-convert", "convert --help"),
    Case("convert-pbn", f"convert {LOGS}/coinche-bots/surcoinche_failed.json --to pbn"),
    Case("convert-native", f"convert {LOGS}/pbn/two_games.pbn --to pbn-native"),
    Case("convert-events", f"convert {LOGS}/coinche-bots/redeal_coinche.jsonl --from coinche-bots"),
    Case("convert-records", f"convert {LOGS}/pbn/native.pbn --to log-records"),
    Case("convert-pretty", "convert deal.json --to log-json"),
    Case("convert-deals", "convert several.pbn --to deal-json"),
    Case("convert-strict", f"convert {LOGS}/pbn/two_games.pbn --to pbn-native --strict"),
    Case("wrong-convert-dialect", "convert deal.pbn --from coinche-bot"),
    Case("wrong-convert-events", f"convert {LOGS}/pbn/native.pbn --from coinche-bots"),
    Case("wrong-convert-two-games", "convert deal.pbn deal.json --to log-json"),
    Case("wrong-convert-no-dealer", "convert -", LATE_IN_PLAY),
    Case("rules", "rules"),
    Case("rules-json", "rules --output-format json"),
    Case("rules-default", "rules coinche"),
    Case("rules-one", "rules bga"),
    Case("rules-one-json", "rules contree --output-format json"),
    Case("rules-codes", "rules --codes"),
    Case("rules-codes-json", "rules --codes --output-format json"),
    Case("rules-code", "rules p305"),
    Case("rules-code-warning", "rules B105"),
    Case("rules-code-json", "rules P305 --output-format json"),
    Case("wrong-rules-code", "rules P399"),
    Case("wrong-rules-code-and-codes", "rules P305 --codes"),
    Case("wrong-rules-name", "rules contre"),
    Case("wrong-rules-names", "rules bga contree"),
    Case("wrong-rules-format", "rules --output-format csv"),
    Case("wrong-command", "sovle deal.pbn"),
    Case("wrong-flag", "solve deal.pbn --trumps S"),
    Case("wrong-format", "solve deal.pbn --output-format xml"),
    Case("wrong-no-file", "solve nowhere.pbn"),
    Case("wrong-no-argument", "solve"),
    Case("wrong-directory", "solve bad"),
    Case("wrong-hidden-hands", "solve hidden.pbn"),
    Case("wrong-contract-text", "solve deal.pbn --contract 110X"),
    Case("wrong-contract-value", "solve deal.pbn --contract 85NTX"),
    Case("wrong-contract-without-declarer", "solve - --contract 110S", NO_CONTRACT),
    Case("wrong-contract-and-trump", "solve deal.pbn --contract 110S --trump H"),
    Case("wrong-trump", "solve deal.pbn --trump P"),
    Case("wrong-trump-of-ruleset", "solve deal.pbn --trump AT"),
    Case("wrong-seat", "solve deal.pbn --leader X"),
    Case("wrong-by-alone", "solve - --by S", NO_CONTRACT),
    Case("wrong-no-leader", "solve -", LATE_IN_PLAY),
    Case("wrong-ruleset", "solve deal.pbn --ruleset contre"),
    Case("wrong-ruleset-in-file", "solve -", NO_CONTRACT + '[Ruleset "house:club-2026"]\n'),
    Case("wrong-option", "solve deal.pbn --option undertrump=false"),
    Case("wrong-option-value", "solve deal.pbn --option rounding=up"),
    Case("wrong-option-form", "solve deal.pbn --option rounding"),
    Case("wrong-played-card", "solve deal.pbn --played 'C8 CT H9'"),
    Case("wrong-played-not-held", "solve deal.pbn --played 'C8 CT HA'"),
    Case("wrong-played-text", "solve deal.pbn --played 'C8 X1'"),
    Case("wrong-board", "solve several.pbn --board 7"),
    Case("wrong-csv-cards", "solve deal.pbn --output-format csv --cards"),
    Case("wrong-verdict-line", "solve deal.pbn --verdict --line"),
    Case("wrong-output", "solve deal.pbn --output no/such/folder.json"),
    *(
        Case(f"bad-{path.name.replace('.', '-')}", f"solve bad/{path.name}")
        for path in sorted((DEALS / "bad").iterdir())
    ),
]
