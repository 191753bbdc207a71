# Computer player as a class, alpha-beta, random choice among equal moves.
# BUG: the draw is scored with -10 + depth like a loss, it should be 0.
import random
import sys


class ComputerPlayer:
    def __init__(self, letter):
        self.letter = letter
        self.enemy = "O" if letter == "X" else "X"

    def won(self, grid, p):
        for i in range(3):
            if grid[i] == [p] * 3 or [grid[0][i], grid[1][i], grid[2][i]] == [p] * 3:
                return True
        return (grid[0][0] == grid[1][1] == grid[2][2] == p
                or grid[0][2] == grid[1][1] == grid[2][0] == p)

    def free(self, grid):
        return [(r, c) for r in range(3) for c in range(3) if grid[r][c] == "."]

    def search(self, grid, depth, alpha, beta, mine):
        if self.won(grid, self.letter):
            return 10 - depth
        if self.won(grid, self.enemy) or not self.free(grid):
            return -10 + depth
        for r, c in self.free(grid):
            grid[r][c] = self.letter if mine else self.enemy
            value = self.search(grid, depth + 1, alpha, beta, not mine)
            grid[r][c] = "."
            if mine:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return alpha if mine else beta

    def choose(self, grid):
        best, candidates = -99, []
        for r, c in self.free(grid):
            grid[r][c] = self.letter
            value = self.search(grid, 1, -99, 99, False)
            grid[r][c] = "."
            if value > best:
                best, candidates = value, []
            if value == best:
                candidates.append((r, c))
        return random.choice(candidates)


for line in sys.stdin:
    text, letter, _ = line.split()
    r, c = ComputerPlayer(letter).choose([list(row) for row in text.split("/")])
    print("abc"[c] + str(r + 1), flush=True)
