"""Through the Desert: board, components and set-up (D1 to D12)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from desert import camels_on, dealt, play, small_game, standard_game
from tilewright import CHANCE, Registry, State


def marked(state: State, mark: str) -> set[str]:
    game = state.game
    return set(game.board.names(state.marks[game.marks.index(mark)]))


@pytest.mark.rule("D1")
def test_mountains_are_no_sites_and_cut_the_board() -> None:
    board = standard_game(4).board
    for label in ("5,6", "5,7", "6,6", "6,7", "7,7", "8,7", "9,7", "0,0", "0,1"):
        assert label not in board.index
    # Column 5 ends at row 5 above the range and starts again at row 8 below it.
    above, below = board.site("5,5"), board.site("5,8")
    assert not board.neighbours[above] >> below & 1


@pytest.mark.rule("D2")
@pytest.mark.parametrize(("players", "hexes"), [(2, 189), (3, 189), (4, 250), (5, 250)])
def test_two_and_three_players_use_the_small_board(players: int, hexes: int) -> None:
    game = standard_game(players)
    assert game.board.size == hexes
    assert ("20,5" in game.board.index) == (hexes == 250)


@pytest.mark.rule("D2")
def test_the_board_can_be_chosen_for_any_number_of_players() -> None:
    assert standard_game(2, "options.board=whole").board.size == 250
    assert standard_game(5, "options.board=small").board.size == 189


@pytest.mark.rule("D3", "D5")
def test_whole_board_has_7_palms_and_43_circles_on_250_hexes() -> None:
    board = standard_game(5).board
    assert board.size == 250
    assert board.marks["palm"].bit_count() == 7
    assert board.marks["circle"].bit_count() == 43
    assert 7 - 5 + 43 == 45  # one tile for each marked hex that holds no tree
    assert not board.marks["palm"] & board.marks["circle"]


@pytest.mark.rule("D4")
def test_small_board_has_6_palms_and_32_circles_on_189_hexes() -> None:
    board = standard_game(2).board
    assert board.size == 189
    assert board.marks["palm"].bit_count() == 6
    assert board.marks["circle"].bit_count() == 32
    assert set(board.names(board.marks["palm"])) == {
        "1,7", "3,2", "7,10", "9,2", "12,6", "16,2",
    }  # fmt: skip


@pytest.mark.rule("D1", "D5")
@pytest.mark.parametrize("players", [2, 4])
def test_the_board_is_one_piece_without_a_hex_that_holds_it_together(players: int) -> None:
    import networkx as nx

    graph = standard_game(players).board.graph
    assert nx.is_connected(graph)
    assert not list(nx.articulation_points(graph))


@pytest.mark.rule("D6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_leader_of_each_of_five_colours_and_no_grey_one(players: int) -> None:
    game = standard_game(players)
    supplies = game.initial_state().observation()["supplies"]
    colours = {"mint", "sky", "lilac", "rose", "lemon"}
    assert {piece.id for piece in game.pieces} == colours
    assert supplies["leaders"] == [dict.fromkeys(colours, 1)] * players


@pytest.mark.rule("D6", "D9")
@pytest.mark.parametrize(
    ("players", "each", "removed"), [(2, 22, 10), (3, 26, 5), (4, 30, 0), (5, 30, 0)]
)
def test_stock_is_what_the_leaders_leave_of_34(players: int, each: int, removed: int) -> None:
    stock = standard_game(players).initial_state().observation()["supplies"]["stock"]
    assert set(stock.values()) == {each}
    leaders_of_a_colour = 4 if players == 5 else players
    assert each + leaders_of_a_colour + removed == 34


@pytest.mark.rule("D7", "D8")
def test_five_players_return_five_different_colours_at_random() -> None:
    state = dealt_until_return(standard_game(5).initial_state())
    assert state.player == CHANCE
    weights = [probability for _, probability in state.chance_outcomes()]
    assert weights == pytest.approx([0.2] * 5)
    play(state, "returned-colours rose")
    assert [text(state, a) for a, _ in state.chance_outcomes()] == ["mint", "sky", "lilac", "lemon"]
    play(state, *(f"returned-colours {colour}" for colour in ("mint", "lemon", "sky", "lilac")))
    leaders = state.observation()["supplies"]["leaders"]
    returned = [{kind for kind, left in hand.items() if not left} for hand in leaders]
    assert returned == [{"rose"}, {"mint"}, {"lemon"}, {"sky"}, {"lilac"}]
    assert state.phase.id == "leaders"


@pytest.mark.rule("D8")
def test_every_permutation_of_returned_colours_is_equally_likely() -> None:
    start = dealt_until_return(standard_game(5).initial_state())
    for order in list(permutations(("mint", "sky", "lilac", "rose", "lemon")))[::17]:
        state, chance = start.clone(), 1.0
        for colour in order:
            action = state.parse(f"returned-colours {colour}")
            chance *= dict(state.chance_outcomes())[action]
            state.apply(action)
        assert chance == pytest.approx(1 / 120)


@pytest.mark.rule("D8")
def test_returned_colours_can_be_chosen_in_seat_order() -> None:
    game = standard_game(5, "options.returned_colours=choose")
    state = dealt_until_return(game.initial_state())
    for seat, colour in enumerate(("lemon", "rose", "lilac", "sky")):
        assert state.current_player == seat
        assert f"returned-colours {colour}" in map(state.notation, state.legal_actions())
        play(state, f"returned-colours {colour}")
    assert [text(state, action) for action in state.legal_actions()] == ["mint"]
    refusal = state.validate(state.parse("returned-colours rose"))
    assert refusal is not None
    assert refusal.reasons == ("returned-colours",)


@pytest.mark.rule("D7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_returns_a_colour_with_fewer_than_five(players: int) -> None:
    assert "returned-colours" not in [phase.id for phase in standard_game(players).phases]


@pytest.mark.rule("D10")
@pytest.mark.parametrize(("players", "palms"), [(2, 6), (4, 7)])
def test_five_palms_become_oases_and_every_choice_is_equally_likely(
    players: int, palms: int
) -> None:
    game = standard_game(players)
    state, chance = game.initial_state(), 1.0
    kept = 0
    for _ in range(palms):
        assert state.phase.id == "oases"
        outcomes = dict(state.chance_outcomes())
        blank = [action for action in outcomes if " none " in state.notation(action)]
        action = blank[0] if blank and kept < palms - 5 else min(outcomes)
        kept += " none " in state.notation(action)
        chance *= outcomes[action]
        state.apply(action)
    assert len(marked(state, "oasis")) == 5
    assert marked(state, "oasis") <= set(game.board.names(game.board.marks["palm"]))
    ways = {6: 6, 7: 21}[palms]  # 6 over 5 and 7 over 5
    assert chance == pytest.approx(1 / ways)


@pytest.mark.rule("D11")
@pytest.mark.parametrize(("players", "used"), [(2, 33), (4, 45)])
def test_a_waterhole_on_each_circle_and_each_palm_without_a_tree(players: int, used: int) -> None:
    game = standard_game(players)
    state = dealt(game, dict.fromkeys(game.board.labels, 3))
    values = Counter({value: len(marked(state, f"waterhole-{value}")) for value in (1, 2, 3)})
    assert values.total() == used
    assert values[3] == 15  # fifteen of each value: there is no sixteenth
    holes: set[str] = set()
    holes.update(*(marked(state, f"waterhole-{value}") for value in (1, 2, 3)))
    palms = set(game.board.names(game.board.marks["palm"]))
    circles = set(game.board.names(game.board.marks["circle"]))
    assert holes == circles | (palms - marked(state, "oasis"))


@pytest.mark.rule("D11")
def test_waterholes_are_drawn_from_45_tiles_on_the_small_board_too() -> None:
    state = standard_game(2).initial_state()
    while state.phase.id == "oases":
        state.apply(state.legal_actions()[0])
    assert [chance for _, chance in state.chance_outcomes()] == pytest.approx([1 / 3] * 3)
    state.apply(state.legal_actions()[0])
    expected = [14 / 44, 15 / 44, 15 / 44]
    assert [chance for _, chance in state.chance_outcomes()] == pytest.approx(expected)


@pytest.mark.rule("D12", "D13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_0_begins_and_turns_go_clockwise_for_five_rounds(players: int) -> None:
    state = dealt(standard_game(players))
    seats: list[int] = []
    while state.phase.id == "leaders":
        seats.append(state.current_player)
        state.apply(state.legal_actions()[0])
    assert seats == list(range(players)) * 5
    assert state.phase.id == "camels"
    assert state.current_player == 0


@pytest.mark.rule("D7", "D13")
def test_five_players_place_four_leaders_each() -> None:
    state = dealt_until_return(standard_game(5).initial_state())
    play(state, *(f"returned-colours {kind}" for kind in ("mint", "sky", "lilac", "rose", "lemon")))
    seats: list[int] = []
    while state.phase.id == "leaders":
        seats.append(state.current_player)
        state.apply(state.legal_actions()[0])
    assert seats == [0, 1, 2, 3, 4] * 4
    assert (
        state.observation()["supplies"]["leaders"]
        == [dict.fromkeys(("mint", "sky", "lilac", "rose", "lemon"), 0)] * 5
    )


@pytest.mark.rule("D41")
def test_everybody_sees_the_same_but_for_the_name_of_the_viewer() -> None:
    state = camels_on(small_game(2, circles=[[1, 0]]), {(0, "mint"): ["0,0"], (1, "sky"): ["3,0"]})
    play(state, "camels mint 1,0")
    seen = [state.observation(viewer) for viewer in (None, 0, 1)]
    for observation in seen:
        del observation["viewer"]
    assert seen[0] == seen[1] == seen[2]
    assert seen[0]["effects"]["drinking"]["held"][0]["waterhole-1"] == 1


def test_registered_rulesets_of_the_game() -> None:
    names = list(Registry().ruleset_files)
    assert "through-the-desert" in names
    assert "through-the-desert-sudden-end" in names


def dealt_until_return(state: State) -> State:
    while state.phase.id in ("oases", "waterholes"):
        state.apply(state.legal_actions()[0])
    return state


def text(state: State, action: int) -> str:
    return state.notation(action).split()[1]
