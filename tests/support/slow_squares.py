"""Games on squares, for counts of positions: rows of stones, othello, go, boxes and the like."""

from __future__ import annotations

from collections.abc import Mapping

from slow_games import SIDES, Place, SlowGame, joined, near, rectangle

EIGHT_WAYS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def square(text: str) -> Place:
    """Row and column of the square that the last word of an action names, such as ``b3``."""
    name = text.split()[-1]
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


def square_name(place: Place) -> str:
    """The name of a square."""
    return f"{chr(ord('a') + place[1])}{place[0] + 1}"


class Rows(SlowGame):
    """Stones on a square until one makes a row."""

    def __init__(
        self,
        rows: int,
        columns: int,
        length: int,
        *,
        word: str = "play stone",
        exact: bool = False,
        falls: bool = False,
        swap: bool = False,
    ) -> None:
        super().__init__()
        self.board = rectangle(rows, columns)
        self.length, self.word = length, word
        self.exact, self.falls, self.swap = exact, falls, swap
        self.turn = 0

    def legal(self) -> list[str]:
        if self.over:
            return []
        free = set(self.board) - self.held.keys()
        if self.falls:
            free = {(row, column) for row, column in free if (row + 1, column) not in free}
        more = ["play swap"] if self.swap and self.turn == 1 else []
        return [f"{self.word} {square_name(place)}" for place in sorted(free)] + more

    def play(self, text: str) -> None:
        if text == "play swap":
            self.held = dict.fromkeys(self.held, 1)
        else:
            place = square(text)
            self.held[place] = self.seat
            self.over = self._is_row(place) or len(self.held) == len(self.board)
        self.turn += 1
        self.seat = 1 - self.seat

    def _is_row(self, place: Place) -> bool:
        for way in EIGHT_WAYS[:4]:
            long = 1 + self._run(place, way) + self._run(place, (-way[0], -way[1]))
            if long == self.length or (long > self.length and not self.exact):
                return True
        return False

    def _run(self, place: Place, way: Place) -> int:
        length = 0
        (place,) = near(place, [way])
        while self.held.get(place) == self.seat:
            length += 1
            (place,) = near(place, [way])
        return length


class Othello(SlowGame):
    """Discs on a chessboard that turn over when they are enclosed in a row."""

    def __init__(self) -> None:
        super().__init__()
        self.held = {(3, 3): 1, (4, 4): 1, (3, 4): 0, (4, 3): 0}

    def legal(self) -> list[str]:
        found = self._moves(self.seat)
        if not found and self._moves(1 - self.seat):
            return ["play pass"]
        return found

    def _moves(self, seat: int) -> list[str]:
        return [
            f"play disc {square_name(place)}"
            for place in sorted(rectangle(8, 8))
            if place not in self.held and self._flips(place, seat)
        ]

    def _flips(self, place: Place, seat: int) -> list[Place]:
        found: list[Place] = []
        for way in EIGHT_WAYS:
            passed: list[Place] = []
            (at,) = near(place, [way])
            while self.held.get(at) == 1 - seat:
                passed.append(at)
                (at,) = near(at, [way])
            if self.held.get(at) == seat:
                found += passed
        return found

    def play(self, text: str) -> None:
        if text != "play pass":
            place = square(text)
            for one in [place, *self._flips(place, self.seat)]:
                self.held[one] = self.seat
        self.seat = 1 - self.seat


class Go(SlowGame):
    """Go, or atari go: without passing, the first capture wins, who cannot place loses."""

    def __init__(self, size: int, *, atari: bool = False) -> None:
        super().__init__()
        self.board = rectangle(size, size)
        self.atari = atari
        self.passes = 0
        self.seen: list[dict[Place, int]] = [{}]

    def legal(self) -> list[str]:
        if self.over:
            return []
        free = sorted(self.board - self.held.keys())
        places = [place for place in free if self._after(place) not in [None, *self.seen]]
        more = [] if self.atari else ["play pass"]
        return [f"play stone {square_name(place)}" for place in places] + more

    def _after(self, place: Place) -> dict[Place, int] | None:
        """What is held after a stone; None when it would have no liberty."""
        held = {**self.held, place: self.seat}
        for other in near(place, SIDES):
            if held.get(other) == 1 - self.seat:
                group = self._group(held, other)
                if not self._breathes(held, group):
                    held = {at: seat for at, seat in held.items() if at not in group}
        return held if self._breathes(held, self._group(held, place)) else None

    def _group(self, held: Mapping[Place, int], place: Place) -> set[Place]:
        return joined({at for at, seat in held.items() if seat == held[place]}, place, SIDES)

    def _breathes(self, held: Mapping[Place, int], group: set[Place]) -> bool:
        return any(
            other in self.board and other not in held
            for place in group
            for other in near(place, SIDES)
        )

    def play(self, text: str) -> None:
        if text == "play pass":
            self.passes += 1
            self.over = self.passes == 2
        else:
            after = self._after(square(text))
            assert after is not None
            self.over = self.atari and len(after) <= len(self.held)
            self.held, self.passes = after, 0
            self.seen.append(after)
        self.seat = 1 - self.seat


class Domineering(SlowGame):
    """Dominoes on a square: upright ones by seat 0, flat ones by seat 1."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.free = set(rectangle(size, size))

    def legal(self) -> list[str]:
        way, word = (((1, 0), "upright"), ((0, 1), "flat"))[self.seat]
        return [
            f"lay {word} {square_name(place)}"
            for place in sorted(self.free)
            if near(place, [way])[0] in self.free
        ]

    def play(self, text: str) -> None:
        place = square(text)
        self.free -= {place, *near(place, [((1, 0), (0, 1))[self.seat]])}
        self.seat = 1 - self.seat


class DotsAndBoxes(SlowGame):
    """Sides of boxes; who draws the last one of a box goes on.

    A side is the row and column of its upper or left dot, doubled, and one step along it: so odd
    and even tell a side from a dot and from a box.
    """

    def __init__(self, size: int, players: int) -> None:
        super().__init__()
        self.size, self.players = size, players
        whole = range(2 * size + 1)
        self.free = {(row, column) for row in whole for column in whole if (row + column) % 2}

    def legal(self) -> list[str]:
        return [f"play line {self._name(side)}" for side in sorted(self.free)]

    def _name(self, side: Place) -> str:
        row, column = side
        if row % 2:
            box, way = ((row // 2, max(column // 2 - 1, 0)), "E" if column else "W")
        else:
            box, way = ((max(row // 2 - 1, 0), column // 2), "S" if row else "N")
        return f"{square_name(box)}/{way}"

    def play(self, text: str) -> None:
        side = next(one for one in self.free if text.endswith(f" {self._name(one)}"))
        self.free.remove(side)
        boxes = [box for box in near(side, SIDES) if self._is_box(box)]
        if not any(self.free.isdisjoint(near(box, SIDES)) for box in boxes):
            self.seat = (self.seat + 1) % self.players

    def _is_box(self, place: Place) -> bool:
        return all(number % 2 and 0 < number < 2 * self.size for number in place)


class MajorityAreas(SlowGame):
    """Settlers on a square of 36, none beside an own one."""

    def __init__(self, players: int) -> None:
        super().__init__()
        self.players = players
        self.left = [{2: 12, 3: 10, 4: 8}[players]] * players

    def legal(self) -> list[str]:
        return self._places(self.seat)

    def _places(self, seat: int) -> list[str]:
        return [
            f"settling settler {square_name(place)}"
            for place in sorted(rectangle(6, 6))
            if self.left[seat]
            and place not in self.held
            and seat not in [self.held.get(other) for other in near(place, SIDES)]
        ]

    def play(self, text: str) -> None:
        self.held[square(text)] = self.seat
        self.left[self.seat] -= 1
        order = [(self.seat + step) % self.players for step in range(1, self.players + 1)]
        self.seat = next((seat for seat in order if self._places(seat)), order[0])
