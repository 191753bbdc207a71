# Tic-tac-toe player with a Board class, negamax. BUG: only rows and columns are
# checked for three in a row, both diagonals are forgotten.
import sys


class Board:
    table = {}

    def __init__(self, rows, turn):
        self.rows = [list(r) for r in rows]
        self.turn = turn

    def three(self, p):
        for i in range(3):
            if self.rows[i] == [p, p, p]:
                return True
            if [self.rows[k][i] for k in range(3)] == [p, p, p]:
                return True
        return False

    def empty(self):
        return [(x, y) for y in range(3) for x in range(3) if self.rows[y][x] == "."]

    def swap(self):
        self.turn = "O" if self.turn == "X" else "X"

    def do(self, x, y):
        self.rows[y][x] = self.turn
        self.swap()

    def undo(self, x, y):
        self.swap()
        self.rows[y][x] = "."

    def negamax(self):
        key = str(self.rows)
        if key not in Board.table:
            if self.three("O" if self.turn == "X" else "X"):
                Board.table[key] = -1
            elif not self.empty():
                Board.table[key] = 0
            else:
                Board.table[key] = max(self.rate(x, y) for x, y in self.empty())
        return Board.table[key]

    def rate(self, x, y):
        self.do(x, y)
        v = -self.negamax()
        self.undo(x, y)
        return v


for line in sys.stdin:
    board, turn = line.split()[:2]
    game = Board(board.split("/"), turn)
    x, y = max(game.empty(), key=lambda m: game.rate(*m))
    print("abc"[x] + str(y + 1), flush=True)
