"""Minimax with a bug, such as many programs have: `python3 buggy.py BUG TIES SCORING`.

TIES is `first` or `last`: which of equal moves is played. SCORING is `equal`, where all wins are worth the same, or
`plies`, where sooner wins are worth more.
"""
import functools
import random
import sys

BUG, TIES, SCORING = sys.argv[1:]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
# A search that is `limited 6` calls itself to this depth.
LIMIT = int(BUG.split()[1]) if BUG.startswith("limited") else None


def has_line(cells, mark):
    return any(all(cells[i] == mark for i in line) for line in LINES)


def score(cells, mine, plies):
    win = 10 - plies if SCORING == "plies" else 10
    other = "O" if mine == "X" else "X"
    if BUG == "exchanged signs":
        win = -win
    if has_line(cells, mine):
        return win
    if has_line(cells, other):
        return -win
    return None if "." in cells else 0


@functools.cache
def search(cells, mover, mine, plies, alpha, beta):
    if BUG == "full board first" and "." not in cells or LIMIT == plies:
        return 0
    over = score(cells, mine, plies)
    if over is not None:
        return over
    maximizes = BUG == "both maximize" or (mover == mine) != (BUG == "exchanged sides")
    best = -100 if maximizes else 100
    for i in range(9):
        if cells[i] == ".":
            value = search(cells[:i] + mover + cells[i + 1 :], "O" if mover == "X" else "X", mine, plies + 1, alpha, beta)
            best = max(best, value) if maximizes else min(best, value)
            if BUG == "bound as score" and maximizes:
                alpha = max(alpha, value)
            elif BUG == "bound as score":
                beta = min(beta, value)
            if beta <= alpha:
                break
    return best


def move(cells, mine):
    if BUG == "random moves":
        return random.choice([i for i in range(9) if cells[i] == "."])
    best, chosen = -1000, None
    for i in range(9):
        if cells[i] == ".":
            alpha = best if BUG == "bound as score" else -1000
            after = cells[:i] + mine + cells[i + 1 :]
            value = search(after, "O" if mine == "X" else "X", mine, 1, alpha, 1000)
            if value > best or TIES == "last" and value == best:
                best, chosen = value, i
    return chosen


for line in sys.stdin:
    position, mover, _ = line.split()
    place = move(position.replace("/", ""), mover)
    print("abc"[place % 3] + str(place // 3 + 1), flush=True)
