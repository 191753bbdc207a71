# Searches once at the start and keeps the tree of its own games (as X and as O).
# No bug in a game; a position it could never get into is answered with the first empty square.
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
values = {}
tree = {}


def won(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in LINES)


def children(b, p):
    return [(i, b[:i] + p + b[i + 1:]) for i in range(9) if b[i] == "."]


def negamax(b, p, q):
    if b not in values:
        if won(b, q):
            values[b] = -1 - b.count(".")
        elif "." not in b:
            values[b] = 0
        else:
            values[b] = max(-negamax(c, q, p) for i, c in children(b, p))
    return values[b]


def build(b, me, opp, turn):
    """walk through all games in which I play my best move"""
    if won(b, opp) or won(b, me) or "." not in b:
        return
    if turn == me:
        value, i, child = max((-negamax(c, opp, me), -i, c) for i, c in children(b, me))
        tree[b] = -i
        build(child, me, opp, opp)
    else:
        for i, child in children(b, opp):
            build(child, me, opp, me)


build("." * 9, "X", "O", "X")
build("." * 9, "O", "X", "X")

for line in sys.stdin:
    rows, side, _ = line.split()
    board = rows.replace("/", "")
    i = tree.get(board, board.index("."))
    print("abc"[i % 3] + str(i // 3 + 1), flush=True)
