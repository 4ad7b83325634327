from __future__ import annotations

import json
import pickle
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

import tilewright
from tilewright import Registry, State
from tilewright.errors import DivergenceError, PlaythroughError
from tilewright.playthrough import Playthrough, record, state_at, verify


def divergence(playthrough: Playthrough, registry: Registry) -> DivergenceError:
    with pytest.raises(DivergenceError) as caught:
        verify(playthrough, registry)
    return caught.value


def with_action(playthrough: Playthrough, ply: int, text: str) -> Playthrough:
    actions = list(playthrough.actions)
    actions[ply] = text
    return replace(playthrough, actions=tuple(actions))


def edited_content(playthrough: Playthrough, points: int) -> Mapping[str, Any]:
    content: dict[str, Any] = json.loads(json.dumps(playthrough.content))
    content["scoring"][0]["points"] = points
    return content


# --- verifying ------------------------------------------------------------------------------------


def test_verifying_gives_the_last_state(
    played: Playthrough, last: State, registry: Registry
) -> None:
    assert verify(played, registry) == last


def test_a_game_broken_off_is_verified(last: State, registry: Registry) -> None:
    early = last.game.replay(last.history[:6])
    assert verify(record(early), registry) == early


def test_no_ruleset_file_is_needed(wide: State, registry: Registry) -> None:
    """The wide meadow exists nowhere but in the playthrough."""
    assert "wide-meadow" not in registry.ruleset_files
    assert verify(Playthrough.from_json(record(wide).to_json()), registry) == wide


def test_an_illegal_action_is_named_with_its_reasons(
    played: Playthrough, registry: Registry
) -> None:
    error = divergence(with_action(played, 6, "grazing sheep a1"), registry)
    assert error.ply == 6
    assert error.cause == (
        "illegal action 'grazing sheep a1': sheep on a1 is refused by 'dry' [dry]"
    )
    assert str(error).startswith("the playthrough diverges at ply 6: illegal action")


def test_an_action_after_the_end_is_illegal(played: Playthrough, registry: Registry) -> None:
    longer = replace(played, actions=(*played.actions, "grazing goat b3"), digests={})
    error = divergence(longer, registry)
    assert error.ply == 10
    assert error.cause == "illegal action 'grazing goat b3': the game is over [game-over]"


def test_unknown_notation_is_told_from_an_illegal_action(
    played: Playthrough, registry: Registry
) -> None:
    error = divergence(with_action(played, 5, "grazing sheep z9"), registry)
    assert error.ply == 5
    assert error.cause.startswith("unknown notation: 'grazing sheep z9' is no action of phase")


def test_another_legal_action_shows_in_the_next_digest(wide: State, registry: Registry) -> None:
    """The same player's actions at plies 15 and 17 change places."""
    recorded = record(wide)
    changed = with_action(recorded, 15, recorded.actions[17])
    error = divergence(with_action(changed, 17, recorded.actions[15]), registry)
    assert error.ply == 16
    assert error.cause.startswith(f"digest differs: expected {recorded.digests[16]}, found ")


def test_a_digest_that_was_tampered_with_is_found(wide: State, registry: Registry) -> None:
    recorded = record(wide)
    wrong = replace(recorded, digests={**recorded.digests, 16: "0123456789abcdef"})
    error = divergence(wrong, registry)
    assert error.ply == 16
    found = recorded.digests[16]
    assert f"digest differs: expected 0123456789abcdef, found {found}" in error.cause


def test_a_hash_that_was_tampered_with_is_found(played: Playthrough, registry: Registry) -> None:
    error = divergence(replace(played, ruleset_hash="f" * 64), registry)
    assert error.ply == 0
    assert error.cause == (
        f"the content of ruleset 'toy-pasture' has the hash {played.ruleset_hash}, recorded is "
        f"{'f' * 64}; one of them has been changed"
    )


def test_rules_that_were_tampered_with_are_found(played: Playthrough, registry: Registry) -> None:
    error = divergence(replace(played, content=edited_content(played, 5)), registry)
    assert error.ply == 0
    assert f"recorded is {played.ruleset_hash}; one of them" in error.cause


def test_another_score_is_found(played: Playthrough, registry: Registry) -> None:
    result = replace(played.result, scores=(7, 3), breakdown={"animals": (4, 3), "herds": (3, 0)})
    error = divergence(replace(played, result=result), registry)
    assert error.ply == 10
    assert error.cause == (
        "result differs: scores: expected [7, 3], found [6, 3]; breakdown: expected "
        "{'animals': [4, 3], 'herds': [3, 0]}, found {'animals': [3, 3], 'herds': [3, 0]}"
    )


def test_other_winners_are_found(played: Playthrough, registry: Registry) -> None:
    error = divergence(replace(played, result=replace(played.result, winners=(1,))), registry)
    assert error.cause == "result differs: winners: expected [1], found [0]"


def test_a_game_that_only_claims_to_be_over_is_found(last: State, registry: Registry) -> None:
    early = record(last.game.replay(last.history[:8]))
    result = replace(early.result, complete=True, winners=(0,))
    error = divergence(replace(early, result=result), registry)
    assert error.ply == 8
    assert error.cause.startswith("result differs: recorded is complete, but the game goes on: <St")


def test_a_game_that_claims_to_go_on_is_found(played: Playthrough, registry: Registry) -> None:
    result = replace(played.result, complete=False, winners=())
    error = divergence(replace(played, result=result), registry)
    assert error.cause == "result differs: recorded is not complete, but the game is over"


# --- what a divergence tells besides --------------------------------------------------------------


def test_a_divergence_tells_that_other_versions_are_installed(
    registry: Registry,
) -> None:
    recorded = record(registry.game("toy-asking").initial_state())
    wrong = replace(
        recorded,
        digests={0: "0" * 16},
        tilewright="0.0.1",
        plugins={"tilewright_toys": "0.9", "tilewright_gone": "3.0"},
    )
    lines = divergence(wrong, registry).cause.splitlines()
    assert lines[1:] == [
        f"  tilewright 0.0.1 recorded it, {tilewright.__version__} is installed",
        "  tilewright_toys 0.9 recorded it, unknown is installed",
        "  tilewright_gone 3.0 recorded it and plays no part now",
    ]


def test_a_divergence_tells_that_the_installed_ruleset_has_another_hash(
    registry: Registry,
) -> None:
    game = registry.game("toy-pasture", 2, ["scoring.animals.points=2"])
    recorded = record(game.initial_state())
    cause = divergence(replace(recorded, digests={0: "0" * 16}), registry).cause
    installed = registry.ruleset("toy-pasture").hash
    assert cause.splitlines()[1] == (
        f"  the installed ruleset 'toy-pasture' has the hash {installed}, the recorded one "
        f"{game.ruleset.hash}: it has been edited since, or the game was played with overrides"
    )


def test_a_divergence_tells_that_the_ruleset_is_not_installed(
    wide: State, registry: Registry
) -> None:
    cause = divergence(with_action(record(wide), 0, "nonsense"), registry).cause
    assert cause.endswith(
        "\n  no ruleset 'wide-meadow' is installed; the recorded content was used"
    )


def test_a_game_that_is_not_installed_is_no_divergence(played: Playthrough) -> None:
    with pytest.raises(PlaythroughError) as caught:
        verify(played, Registry(discover=False))
    assert not isinstance(caught.value, DivergenceError)
    assert "the recorded ruleset cannot be played here: ruleset 'toy-pasture' has" in str(
        caught.value
    )
    assert str(caught.value).endswith(f"it was recorded with tilewright {tilewright.__version__}")


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("extends", "nowhere", "nowhere"),
        ("phases", [], "$.phases"),
        ("board", {"topology": "cube"}, "$.board.topology"),
    ],
)
def test_rules_that_are_none_are_no_divergence(
    played: Playthrough, registry: Registry, key: str, value: Any, problem: str
) -> None:
    wrong = replace(played, content={**played.content, key: value})
    with pytest.raises(PlaythroughError) as caught:
        verify(wrong, registry)
    assert not isinstance(caught.value, DivergenceError)
    assert "the recorded ruleset cannot be played here: " in str(caught.value)
    assert problem in str(caught.value)


def test_a_number_of_players_that_the_ruleset_refuses_is_no_divergence(
    played: Playthrough, registry: Registry
) -> None:
    with pytest.raises(PlaythroughError, match="cannot be played by 5; it is for 2 to 4 players"):
        verify(replace(played, players=5), registry)


def test_a_divergence_survives_pickling(played: Playthrough, registry: Registry) -> None:
    error = divergence(with_action(played, 6, "grazing sheep a1"), registry)
    again = pickle.loads(pickle.dumps(error))
    assert (again.ply, again.cause, str(again)) == (error.ply, error.cause, str(error))


# --- resuming -------------------------------------------------------------------------------------


def test_every_ply_can_be_resumed(played: Playthrough, last: State, registry: Registry) -> None:
    for ply in range(11):
        assert state_at(played, registry, ply) == last.game.replay(last.history[:ply])


def test_a_resumed_game_goes_on(played: Playthrough, last: State, registry: Registry) -> None:
    state = state_at(played, registry, 8)
    for text in ("grazing goat a2", "grazing goat c1"):
        state.apply(state.parse(text))
    assert state.is_terminal()
    assert state != last
    assert state.scores() == [6, 3]
    assert verify(record(state), registry) == state


@pytest.mark.parametrize("ply", [-1, 11])
def test_a_ply_out_of_range_is_refused(played: Playthrough, registry: Registry, ply: int) -> None:
    with pytest.raises(PlaythroughError, match=rf"no ply {ply}; the playthrough has plies 0\.\.10"):
        state_at(played, registry, ply)


def test_what_comes_after_the_ply_is_not_looked_at(played: Playthrough, registry: Registry) -> None:
    wrong = with_action(played, 6, "nonsense")
    assert state_at(wrong, registry, 6).ply == 6
    with pytest.raises(DivergenceError, match=r"ply 6: unknown notation: 'nonsense'"):
        state_at(wrong, registry, 7)
