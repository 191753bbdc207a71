# Tic-tac-toe, minimax with a maximizing flag. BUG: the best score starts at -1 (the
# score of a loss) and only a higher one counts, so if every move loses it prints None.
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6),
         (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
memo = {}


def winner(b):
    for x, y, z in LINES:
        if b[x] != "." and b[x] == b[y] and b[y] == b[z]:
            return b[x]
    return None


def minimax(b, me, maximizing):
    key = (b, me, maximizing)
    if key in memo:
        return memo[key]
    w = winner(b)
    other = "O" if me == "X" else "X"
    if w == me:
        result = 1
    elif w == other:
        result = -1
    elif "." not in b:
        result = 0
    else:
        mark = me if maximizing else other
        scores = [minimax(b[:i] + mark + b[i + 1:], me, not maximizing)
                  for i in range(9) if b[i] == "."]
        result = max(scores) if maximizing else min(scores)
    memo[key] = result
    return result


def best_move(b, me):
    best = -1
    move = None
    for i in range(9):
        if b[i] == ".":
            score = minimax(b[:i] + me + b[i + 1:], me, False)
            if score > best:
                best = score
                move = "abc"[i % 3] + str(i // 3 + 1)
    return move


for line in sys.stdin:
    parts = line.split()
    if parts:
        print(best_move(parts[0].replace("/", ""), parts[1]), flush=True)
