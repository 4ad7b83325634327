"""The turns of the slow Catan: building, development cards and trade with the bank."""

from __future__ import annotations

from slow_catan_caravans import Vote, VoteOfTwo
from slow_catan_events import Draw as EventDraw
from slow_catan_offers import Offer
from slow_catan_production import Dice, Robber, TakeCards
from slow_catan_table import (
    COSTS,
    DECK,
    NOBODY,
    RESOURCES,
    Passing,
    Step,
    Table,
)
from slow_catan_two import (
    TOKEN_ACTIONS,
    discard_knight,
    like_for_like,
    token_actions,
    use_token,
)

# --- development cards ----------------------------------------------------------------------------


class Draw(Step):
    """The next development card, which the active player has paid for."""

    def __init__(self) -> None:
        super().__init__()
        self.done = False

    def ready(self, table: Table) -> bool:
        del table
        return not self.done

    def legal(self, table: Table) -> list[str]:
        return [f"development-card {card}" for card in DECK if table.deck[card]]

    def odds(self, table: Table) -> list[float]:
        counts = [count for count in table.deck.values() if count]
        return [count / sum(counts) for count in counts]

    def play(self, table: Table, words: list[str]) -> None:
        table.deck[words[0]] -= 1
        table.cards[table.active][words[0]] += 1
        table.fresh[words[0]] += 1
        self.done = True


class FreeRoads(Step):
    """Up to two roads, laid or repaired; at least one."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.count = 2

    def ready(self, table: Table) -> bool:
        possible = table.road_places(self.seat) or table.hurt_roads(self.seat)
        return self.count > 0 and bool(possible)

    def legal(self, table: Table) -> list[str]:
        texts = [f"free-roads road {path}" for path in table.road_places(self.seat)]
        texts += [f"free-roads repair {path}" for path in table.hurt_roads(self.seat)]
        return texts if self.count == 2 else [*texts, "free-roads done"]

    def play(self, table: Table, words: list[str]) -> None:
        if words[0] == "done":
            self.count = 0
            return
        self.count -= 1
        if words[0] == "repair":
            table.damaged.remove(words[1])
        else:
            table.lay_road(self.seat, words[1])
            like_for_like(table, self.seat, "road")


# --- the turn -------------------------------------------------------------------------------------


class Turn(Step):
    """What a player does from the beginning of a turn to its end."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.rolled = False
        self.played = False
        self.offers = 0
        self.token_actions = 0
        self.knight_discarded = False

    def ready(self, table: Table) -> bool:
        if table.active == NOBODY:
            table.active = self.seat
        return True

    def legal(self, table: Table) -> list[str]:
        texts = ["turn roll"] if not self.rolled else ["turn end", *self.building(table)]
        if self.token_actions < table.rules.token_actions:
            texts += token_actions(table, self.seat)
        if table.rules.players == 2 and not self.knight_discarded and table.knights(self.seat):
            texts.append("turn discard-knight")
        return [*texts, *self.playing(table)]

    def building(self, table: Table) -> list[str]:
        places = {
            "road": table.road_places,
            "settlement": table.settlement_places,
            "city": table.city_places,
            "repair": table.hurt_roads,
        }
        texts = [
            f"turn {thing} {place}"
            for thing in places
            if table.affords(self.seat, thing)
            for place in places[thing](self.seat)
        ]
        if table.affords(self.seat, "card") and any(table.deck.values()):
            texts.append("turn buy")
        for card in RESOURCES:
            if table.hands[self.seat][card] >= table.rate(self.seat, card):
                others = [one for one in RESOURCES if one != card and table.bank[one]]
                texts += [f"turn trade {card} {one}" for one in others]
        held = [table.total(seat) for seat in table.clockwise(self.seat)]
        if self.offers < table.rules.offers and held[0] and any(held[1:]):
            texts.append("turn offer")
        return texts

    def playing(self, table: Table) -> list[str]:
        if self.played:
            return []
        own = table.cards[self.seat]
        old = [card for card in DECK if own[card] > table.fresh[card]]
        texts: list[str] = []
        for card in old:
            if card == "monopoly":
                texts += [f"turn play monopoly {one}" for one in RESOURCES]
            elif self.has_effect(table, card):
                texts.append(f"turn play {card}")
        return texts

    def has_effect(self, table: Table, card: str) -> bool:
        """Whether a card would do anything."""
        if card == "road-building":
            return bool(table.road_places(self.seat) or table.hurt_roads(self.seat))
        if card == "year-of-plenty":
            return any(table.bank.values())
        return card == "knight"

    def play(self, table: Table, words: list[str]) -> None:
        word, *rest = words
        if word == "roll":
            self.rolled = True
            if table.rules.event_cards:
                table.agenda += [EventDraw() for _ in range(2 if table.rules.players == 2 else 1)]
            else:
                table.agenda.append(Dice())
        elif word == "end":
            self.finish(table)
        elif word == "buy":
            table.pay(self.seat, COSTS["card"])
            table.agenda.append(Draw())
        elif word == "trade":
            table.pay(self.seat, {rest[0]: table.rate(self.seat, rest[0])})
            table.gain(self.seat, {rest[1]: 1})
        elif word == "offer":
            self.offers += 1
            table.agenda.append(Offer(self.seat, table))
        elif word == "discard-knight":
            self.knight_discarded = True
            discard_knight(table, self.seat)
        elif word in TOKEN_ACTIONS:
            self.token_actions += 1
            use_token(table, self.seat, word)
        elif word == "play":
            self.use(table, rest)
        else:
            self.build(table, word, rest[0])

    def build(self, table: Table, thing: str, place: str) -> None:
        table.pay(self.seat, COSTS[thing])
        like_for_like(table, self.seat, thing)
        if thing == "road":
            table.lay_road(self.seat, place)
        elif thing == "repair":
            table.damaged.remove(place)
        else:
            table.build(self.seat, place, thing)
            table.built = True

    def use(self, table: Table, words: list[str]) -> None:
        """Plays a development card."""
        card = words[0]
        self.played = True
        table.cards[self.seat][card] -= 1
        table.shown[self.seat][card] += 1
        if card == "knight":
            table.judge("army")
            table.agenda.append(Robber(self.seat))
        elif card == "road-building":
            table.agenda.append(FreeRoads(self.seat))
        elif card == "year-of-plenty":
            table.agenda.append(TakeCards(self.seat, 2))
        else:
            for seat in table.seats:
                if seat != self.seat:
                    table.give(seat, self.seat, words[1], table.hands[seat][words[1]])

    def finish(self, table: Table) -> None:
        """A vote may follow, then the next player's turn."""
        table.agenda.pop()
        table.agenda.append(NextTurn(table.clockwise(self.seat)[1]))
        if table.built and table.rules.caravans:
            two = table.rules.players == 2
            table.agenda.append(VoteOfTwo(table) if two else Vote(table))


class NextTurn(Passing):
    """The turn passes on."""

    def act(self, table: Table) -> None:
        table.fresh = dict.fromkeys(DECK, 0)
        table.built = False
        table.turns += 1
        table.over = table.turns == table.rules.turn_limit
        table.active = self.seat
        table.agenda.append(Turn(self.seat))
