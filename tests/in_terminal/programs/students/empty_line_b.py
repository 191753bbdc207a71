# Minimax with 10-depth scores on a flat list. BUG: check_winner returns the mark of the
# first three equal cells even if they are blank (' '), so later real lines are not seen.
import sys

WINS = [[0, 4, 8], [2, 4, 6], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 1, 2], [3, 4, 5], [6, 7, 8]]


class Game:
    def __init__(self, cells, ai):
        self.cells = cells
        self.ai = ai
        self.human = "O" if ai == "X" else "X"
        self.seen = {}

    def check_winner(self):
        b = self.cells
        for w in WINS:
            if b[w[0]] == b[w[1]] == b[w[2]]:
                return b[w[0]]
        return " "

    def minimax(self, depth, is_max):
        key = "".join(self.cells)
        if key in self.seen:
            return self.seen[key]
        w = self.check_winner()
        if w == self.ai:
            return 10 - depth
        if w == self.human:
            return depth - 10
        if " " not in self.cells:
            return 0
        best = -100 if is_max else 100
        for i in range(9):
            if self.cells[i] == " ":
                self.cells[i] = self.ai if is_max else self.human
                s = self.minimax(depth + 1, not is_max)
                self.cells[i] = " "
                best = max(best, s) if is_max else min(best, s)
        self.seen[key] = best
        return best

    def move(self):
        best, where = -1000, None
        for i in range(9):
            if self.cells[i] == " ":
                self.cells[i] = self.ai
                s = self.minimax(1, False)
                self.cells[i] = " "
                if s >= best:
                    best, where = s, i
        return where


for line in sys.stdin:
    pos, who, _ = line.split()
    m = Game(list(pos.replace("/", "").replace(".", " ")), who).move()
    print("abc"[m % 3] + str(m // 3 + 1), flush=True)
