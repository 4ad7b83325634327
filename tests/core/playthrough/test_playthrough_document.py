from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import tilewright
from tilewright import Registry, State
from tilewright.errors import DocumentError, OutputError, PlaythroughError
from tilewright.play import Game
from tilewright.playthrough import (
    Playthrough,
    Result,
    playthrough_schema,
    playthrough_text,
    read_playthrough,
    record,
    verify,
    write_playthrough,
)
from tilewright_toys import toy_registry


def problems(document: dict[str, Any]) -> str:
    with pytest.raises(PlaythroughError) as caught:
        Playthrough.from_json(document, "game.json")
    return str(caught.value)


# --- recording ------------------------------------------------------------------------------------


def test_a_record_holds_everything_about_the_game(played: Playthrough, last: State) -> None:
    assert played.ruleset_id == "toy-pasture"
    assert played.ruleset_hash == last.game.ruleset.hash
    assert played.content == last.game.ruleset.document
    assert played.players == 2
    assert len(played.actions) == 10
    assert played.actions[4] == "grazing sheep b1"
    assert played.digests == {10: last.digest()}
    assert (played.seed, played.bots) == (7, ("random", "greedy(noise=0.5)"))
    assert played.tilewright == tilewright.__version__
    assert played.result == Result(
        complete=True,
        plies=10,
        scores=(6, 3),
        breakdown={"animals": (3, 3), "herds": (3, 0)},
        winners=(0,),
    )


def test_the_versions_of_the_packages_that_play_a_part_are_recorded(registry: Registry) -> None:
    asking = record(registry.game("toy-asking").initial_state())
    assert asking.plugins == {"tilewright_toys": "unknown"}
    assert record(registry.game("toy-pasture").initial_state()).plugins == {}


def test_the_version_of_an_installed_plugin_is_that_of_its_distribution() -> None:
    state = Registry().game("through-the-desert", 5).initial_state()
    assert record(state).plugins == {"tilewright_desert": tilewright.__version__}


def test_digests_are_kept_every_16_plies_and_at_the_end(wide: State) -> None:
    digests = record(wide).digests
    assert list(digests) == [16, 28]
    assert digests[16] == wide.game.replay(wide.history[:16]).digest()
    assert digests[28] == wide.digest()


def test_a_game_broken_off_is_recorded_as_such(last: State) -> None:
    early = last.game.replay(last.history[:7])
    result = record(early).result
    assert not result.complete
    assert result.plies == 7
    assert result.winners == ()
    assert result.scores == (0, 0)  # both scoring parts are due at the end


def test_a_game_without_an_action_can_be_recorded(last: State, registry: Registry) -> None:
    start = record(last.game.initial_state())
    assert start.actions == ()
    assert list(start.digests) == [0]
    assert verify(Playthrough.from_json(start.to_json()), registry).ply == 0


def test_recording_leaves_the_state_as_it_was(last: State) -> None:
    before = last.clone()
    record(last)
    assert last == before


def test_the_number_of_bots_must_be_that_of_the_seats(last: State) -> None:
    with pytest.raises(PlaythroughError, match=r"found 1 bots for 2 seats: 'greedy'; allowed: one"):
        record(last, bots=["greedy"])


def test_a_state_that_its_history_does_not_lead_to_is_refused(last: State) -> None:
    last.supply[0] += 1
    with pytest.raises(PlaythroughError, match="leads to another position"):
        record(last)


def test_a_history_that_is_not_legal_is_refused(last: State) -> None:
    last.history[5] = last.history[4]
    with pytest.raises(PlaythroughError, match=r"cannot be replayed: illegal action 'grazing she"):
        record(last)


# --- round trips ----------------------------------------------------------------------------------


def test_a_file_gives_back_what_was_written(played: Playthrough, tmp_path: Path) -> None:
    write_playthrough(tmp_path / "game.json", played)
    assert read_playthrough(tmp_path / "game.json") == played


def test_the_same_game_gives_the_same_bytes(last: State, tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_playthrough(tmp_path / name, record(last.game.replay(last.history), seed=1))
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_the_text_has_a_line_for_each_action(played: Playthrough) -> None:
    lines = playthrough_text(played).splitlines()
    assert lines[:3] == ["{", '  "format": 1,', f'  "tilewright": "{tilewright.__version__}",']
    assert '    "grazing sheep b1",' in lines
    assert '    "scores": [6, 3],' in lines
    assert lines[-1] == "}"


def test_a_file_that_cannot_be_written_is_an_error(played: Playthrough, tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="there is no folder"):
        write_playthrough(tmp_path / "missing" / "game.json", played)


MEADOW: Game = toy_registry().game("toy-pasture", 4)


@given(st.randoms(use_true_random=False), st.integers(0, 20), st.none() | st.integers())
def test_any_game_survives_the_way_through_json(rng: Any, plies: int, seed: int | None) -> None:
    state = MEADOW.initial_state()
    while not state.is_terminal() and state.ply < plies:
        state.apply(rng.choice(state.legal_actions()))
    recorded = record(state, seed)
    again = Playthrough.from_json(json.loads(playthrough_text(recorded)))
    assert again == recorded
    assert again.result.complete == state.is_terminal()


# --- the schema -----------------------------------------------------------------------------------


def test_the_schema_is_sound_and_describes_what_is_written(played: Playthrough) -> None:
    schema = playthrough_schema()
    Draft202012Validator.check_schema(schema)
    validator: Any = Draft202012Validator(schema)
    assert validator.is_valid(played.to_json())
    assert set(schema["required"]) == set(schema["properties"]) == set(played.to_json())


def test_every_key_stands_on_the_page(checkout: Path) -> None:
    page = (checkout / "docs" / "reference" / "playthrough-format.md").read_text("utf-8")
    properties = playthrough_schema()["properties"]
    keys = [*properties, *properties["ruleset"]["properties"], *properties["result"]["properties"]]
    assert [key for key in keys if f"| `{key}` | " not in page] == []


# --- what is refused ------------------------------------------------------------------------------

WRONG: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda d: d.pop("seed"), '$: the key "seed" is missing'),
    (lambda d: d.update(time="now"), '$.time: unknown key "time", with "now"'),
    (lambda d: d.update(players="two"), '$.players: found "two", a string; allowed: an integer'),
    (lambda d: d.update(players=0), "$.players: found 0, an integer; allowed: at least 1"),
    (lambda d: d.update(seed=1.5), "$.seed: found 1.5, a number; allowed: an integer or null"),
    (lambda d: d.update(bots=["random"]), "$.bots: found 1 bots for 2 seats; allowed: 2, or none"),
    (lambda d: d["actions"].insert(3, 17), "$.actions[3]: found 17, an integer; allowed: a string"),
    (lambda d: d["result"].update(plies=9), "$.result.plies: found 9, but the file holds 10 acti"),
    (
        lambda d: d["digests"].clear(),
        "$.digests: no digest after ply 10; allowed: one after each 1",
    ),
    (
        lambda d: d["digests"].update({"4": "0" * 16}),
        "$.digests: a digest after ply 4; allowed: on",
    ),
    (lambda d: d["digests"].update({"10": "x"}), '$.digests["10"]: found "x"; allowed: 16 hexadec'),
    (lambda d: d["digests"].update({"ten": "0" * 16}), 'found the key "ten"; allowed: a number of'),
    (lambda d: d["ruleset"].update(hash="0"), '$.ruleset.hash: found "0"; allowed: SHA-256 of the'),
    (
        lambda d: d["ruleset"].update(id="other"),
        '$.ruleset.content.id: found "toy-pasture", a stri',
    ),
    (lambda d: d["ruleset"].update(content=[]), "$.ruleset.content: found [], a list; allowed: an"),
    (
        lambda d: d["result"].update(complete=1),
        "$.result.complete: found 1, an integer; allowed: a",
    ),
    (
        lambda d: d["result"].update(complete=False),
        "$.result.winners: found [0]; allowed: none whi",
    ),
    (
        lambda d: d["result"].update(winners=[]),
        "$.result.winners: found none; allowed: at least on",
    ),
    (
        lambda d: d["result"].update(winners=[2]),
        "$.result.winners: found [2]; allowed: seats 0 to ",
    ),
    (
        lambda d: d["result"].update(winners=[1, 0]),
        "found [1, 0]; allowed: seats in ascending orde",
    ),
    (
        lambda d: d["result"].update(winners=[0, 0]),
        "$.result.winners[1]: 0 is given twice; allowed",
    ),
    (
        lambda d: d["result"].update(scores=[6]),
        "$.result.scores: found 1 numbers; allowed: 2, one ",
    ),
    (
        lambda d: d["result"].update(scores=[6, 4]),
        "found [6, 4], but the breakdown adds up to [6, ",
    ),
    (
        lambda d: d["result"]["breakdown"].update(herds=[3]),
        "$.result.breakdown.herds: found 1 numb",
    ),
    (
        lambda d: d["plugins"].update(meadow=2),
        "$.plugins.meadow: found 2, an integer; allowed: a s",
    ),
    (
        lambda d: d.update(tilewright=""),
        '$.tilewright: found "", a string with 0 characters; allow',
    ),
]


@pytest.mark.parametrize(("change", "message"), WRONG)
def test_a_malformed_document_is_refused(
    played: Playthrough, change: Callable[[dict[str, Any]], object], message: str
) -> None:
    document = played.to_json()
    change(document)
    text = problems(json.loads(json.dumps(document)))
    assert text.startswith("playthrough 'game.json' has 1 fault:\n  $")
    assert message in text


def test_actions_cut_off_by_hand_are_found(played: Playthrough) -> None:
    document = played.to_json()
    del document["actions"][5:]
    text = problems(document)
    assert text.startswith("playthrough 'game.json' has 3 faults:\n")
    assert "$.result.plies: found 10, but the file holds 5 actions; allowed: the number of" in text
    assert "$.digests: no digest after ply 5; " in text
    assert "$.digests: a digest after ply 10; " in text


def test_all_faults_are_listed_at_once(played: Playthrough) -> None:
    document = played.to_json()
    document["players"] = -1
    document["actions"][2] = None
    document["result"]["winners"] = ["me"]
    document["colour"] = "red"
    text = problems(document)
    assert text.startswith("playthrough 'game.json' has 4 faults:")
    for path in ("$.players", "$.actions[2]", "$.result.winners[0]", "$.colour"):
        assert f"\n  {path}: " in text


@pytest.mark.parametrize(("number", "age"), [(2, "newer"), (0, "older")])
def test_another_format_is_refused_without_a_list_of_faults(
    played: Playthrough, number: int, age: str
) -> None:
    text = problems({**played.to_json(), "format": number, "surprise": 1})
    assert text.count("\n") == 1
    assert f"$.format: format {number} is {age} than what this version of Tilewright reads" in text


def test_a_format_that_is_no_number_is_a_fault(played: Playthrough) -> None:
    assert '$.format: found "1", a string; allowed: 1' in problems(
        {**played.to_json(), "format": "1"}
    )


def test_a_file_cut_short_is_refused_with_its_place(played: Playthrough, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(playthrough_text(played)[:-40], encoding="utf-8")
    with pytest.raises(DocumentError, match=r"game\.json, line \d+, column \d+: broken JSON"):
        read_playthrough(file)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"game\.json cannot be read: No such file"):
        read_playthrough(tmp_path / "game.json")


def test_what_json_cannot_say_is_refused() -> None:
    with pytest.raises(PlaythroughError, match="game is no JSON document"):
        Playthrough.from_json({"format": {1, 2}}, "game")


@given(st.recursive(st.none() | st.integers() | st.text(), st.lists, max_leaves=5), st.data())
def test_no_value_in_any_place_causes_another_error(value: Any, data: st.DataObject) -> None:
    state = MEADOW.initial_state()
    document = json.loads(json.dumps(record(state).to_json()))
    key = data.draw(st.sampled_from(sorted(document)))
    document[key] = value
    try:
        Playthrough.from_json(document)
    except PlaythroughError:
        return
    assert json.loads(json.dumps(record(state).to_json())).keys() == document.keys()
