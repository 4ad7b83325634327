"""The swap rule: what it takes over, and when it is offered."""

from __future__ import annotations

from typing import Any

from documents import act, begun, faults_of
from tilewright import State

STONES: dict[str, Any] = {
    "board": {"topology": "square", "rows": 2, "columns": 2},
    "pieces": [{"id": "stone"}],
    "placements": [{"id": "stone", "constraints": [{"id": "empty", "rule": "empty"}]}],
}


def play_phase(**parameters: Any) -> list[dict[str, Any]]:
    return [{"id": "play", "rule": "placement", "placement": "stone", **parameters}]


def choices(state: State) -> list[str]:
    return [state.notation(action) for action in state.legal_actions()]


def test_after_a_pass_there_is_nothing_to_take_over() -> None:
    state = begun(phases=play_phase(swap="owners", passing="always"), **STONES)
    assert "play swap" not in choices(act(state, "play pass"))


def test_a_swap_is_no_pass() -> None:
    state = begun(phases=play_phase(swap="owners", passing="always"), **STONES)
    act(state, "play stone a1", "play swap", "play pass")
    assert not state.is_terminal()
    assert act(state, "play pass").is_terminal()


def test_a_supply_of_one_s_own_changes_hands_too() -> None:
    supplies = [{"id": "box", "owner": "each", "counts": {"stone": 2}}]
    placements = [{**STONES["placements"][0], "supply": "box"}]
    sections: dict[str, Any] = {**STONES, "placements": placements, "supplies": supplies}
    state = begun(phases=play_phase(swap="owners"), **sections)
    act(state, "play stone a1", "play swap")
    observation = state.observation()
    assert observation["pieces"] == [{"site": "a1", "piece": "stone", "owner": 1}]
    assert observation["supplies"]["box"] == [{"stone": 2}, {"stone": 1}]


def test_pieces_of_the_setup_must_not_be_at_stake() -> None:
    setup = [{"piece": "stone", "owner": 0, "sites": ["b2"]}]
    (fault,) = faults_of(phases=play_phase(swap="owners"), setup=setup, **STONES)
    assert fault == (
        "$.phases[0].swap: pieces of the section setup would change hands too; allowed: 'never'"
    )


def test_on_a_board_of_one_site_the_swap_is_an_action_like_any_other() -> None:
    sections: dict[str, Any] = {**STONES, "board": {"topology": "square", "rows": 1, "columns": 1}}
    state = begun(phases=play_phase(swap="owners"), **sections)
    act(state, "play stone a1", "play swap")
    assert state.is_terminal()
    assert state.observation()["pieces"] == [{"site": "a1", "piece": "stone", "owner": 1}]


def test_a_tile_is_not_turned_over_by_a_mirroring_swap() -> None:
    pieces = [{"id": "stone", "shape": [[0, 0], [0, 1]], "turns": False, "mirrors": False}]
    sections: dict[str, Any] = {**STONES, "pieces": pieces}
    (fault,) = faults_of(phases=play_phase(swap="mirrored"), **sections)
    assert "a tile would have to be turned over" in fault


def test_the_setup_names_each_site_once_and_holds_no_tile() -> None:
    setup = [{"piece": "stone", "owner": 0, "sites": ["a1", "0,0"]}]
    (fault,) = faults_of(phases=play_phase(), setup=setup, **STONES)
    assert fault == "$.setup[0].sites: a site is named twice; allowed: each site once"
    tile = {"id": "stone", "shape": [[0, 0], [0, 1]]}
    sections: dict[str, Any] = {**STONES, "pieces": [tile]}
    setup = [{"piece": "stone", "owner": 0, "sites": ["a1"]}]
    (fault,) = faults_of(phases=play_phase(), setup=setup, **sections)
    assert fault == "$.setup[0].piece: 'stone' is a tile; allowed: pieces of one site"
