# Minimax, X wants +1 and O wants -1. BUG: at the root the move with the highest value
# is played for both sides, so as O it plays its worst move.
import sys
from functools import cache


def winner(rows):
    columns = list(zip(*rows))
    diagonals = [[rows[i][i] for i in range(3)], [rows[i][2 - i] for i in range(3)]]
    for line in list(rows) + columns + diagonals:
        if len(set(line)) == 1 and line[0] != ".":
            return line[0]
    return None


def moves(rows):
    return [(r, c) for r in range(3) for c in range(3) if rows[r][c] == "."]


def after(rows, r, c, mark):
    new = [list(row) for row in rows]
    new[r][c] = mark
    return tuple("".join(row) for row in new)


@cache
def minimax(rows, turn):
    w = winner(rows)
    if w == "X":
        return 1
    if w == "O":
        return -1
    if not moves(rows):
        return 0
    if turn == "X":
        return max(minimax(after(rows, r, c, "X"), "O") for r, c in moves(rows))
    return min(minimax(after(rows, r, c, "O"), "X") for r, c in moves(rows))


def find_best(rows, turn):
    best_value = -2
    for r, c in moves(rows):
        value = minimax(after(rows, r, c, turn), "O" if turn == "X" else "X")
        if value > best_value:
            best_value = value
            best = (r, c)
    return best


for line in sys.stdin:
    text, turn, _ = line.split()
    r, c = find_best(tuple(text.split("/")), turn)
    print("abc"[c] + str(r + 1), flush=True)
