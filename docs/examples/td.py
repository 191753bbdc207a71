"""A machine that learns values, from section 1.5 of "Reinforcement Learning" by Sutton and Barto (2nd edition, 2018).

    python3 docs/examples/td.py learn --games 10000 --against self --seed 7 --table td.jsonl
    noughts --o 'exec:python3 docs/examples/td.py play td.jsonl'

It keeps a value for each position that it can leave to its opponent: an estimate of the result. It makes the move to
the highest value, and now and then another move. After each best move, the value of the position that it left before
comes a little nearer to the value of the new one. This is learning by temporal differences.
"""
import arena

ALPHA = 0.1  # how much nearer
EPSILON = 0.1  # how often it tries another move
WORTH = {"won": 1, "drawn": 0.5, "lost": 0}  # the book counts a draw as 0: such a machine does not mind losing
UNKNOWN = 0.5


class ValueLearner:
    SIDES = "XO"

    def __init__(self, side, lots):
        self.side, self.lots = side, lots
        self.values = {}
        self.left = None  # the position that it left to its opponent last

    def value(self, cells):
        """The rules tell the value at the end of a game; all else is learned."""
        if arena.winner(cells):
            return WORTH["won" if arena.winner(cells) == self.side else "lost"]
        return self.values.get(cells, UNKNOWN) if "." in cells else WORTH["drawn"]

    def best_moves(self, cells):
        values = {square: self.value(arena.after(cells, square)) for square in arena.empty_squares(cells)}
        return [square for square in values if values[square] == max(values.values())]

    def move(self, cells):
        best = self.best_moves(cells)
        others = [square for square in arena.empty_squares(cells) if square not in best]
        explores = others and self.lots.random() < EPSILON
        chosen = arena.after(cells, square := self.lots.choice(others if explores else best))
        if not explores:  # a move that may be bad tells nothing about the position before it
            self.come_nearer(self.value(chosen))
        self.left = chosen
        return square

    def come_nearer(self, target):
        """V(s) += alpha (V(s') - V(s))"""
        if self.left and arena.goes_on(self.left):
            old = self.value(self.left)
            self.values[self.left] = old + ALPHA * (target - old)

    def learn(self, result):
        self.come_nearer(WORTH[result])
        self.left = None

    def weights(self, cells):
        """After learning it explores no more: the best moves have equal chances."""
        return dict.fromkeys(self.best_moves(cells), 1)

    def __str__(self):
        text = f"{len(self.values)} values"
        if self.side == "X":
            first = self.best_moves("." * 9)[0]
            text += f"; the best first move is {arena.NAMES[first]}: {self.value(arena.after('.' * 9, first)):.3f}"
        return text


if __name__ == "__main__":
    arena.run(ValueLearner)
