# CS50 style tic-tac-toe. BUG: winner() does not check that the three equal squares
# are not EMPTY, so an empty row is returned as "None" and a real line after it is missed.
import sys
from functools import cache

X, O, EMPTY = "X", "O", None


def player(board):
    flat = [c for row in board for c in row]
    return X if flat.count(X) == flat.count(O) else O


def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY]


def result(board, action):
    new = [list(row) for row in board]
    new[action[0]][action[1]] = player(board)
    return tuple(tuple(row) for row in new)


def winner(b):
    for i in range(3):
        if b[i][0] == b[i][1] == b[i][2]:
            return b[i][0]
    for j in range(3):
        if b[0][j] == b[1][j] == b[2][j]:
            return b[0][j]
    if b[0][0] == b[1][1] == b[2][2]:
        return b[1][1]
    if b[0][2] == b[1][1] == b[2][0]:
        return b[1][1]
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


@cache
def value(board):
    if terminal(board):
        return {X: 1, O: -1, None: 0}[winner(board)]
    values = [value(result(board, a)) for a in actions(board)]
    return max(values) if player(board) == X else min(values)


def minimax(board):
    pick = max if player(board) == X else min
    return pick(actions(board), key=lambda a: value(result(board, a)))


for line in sys.stdin:
    rows = line.split()[0].split("/")
    i, j = minimax(tuple(tuple(EMPTY if c == "." else c for c in r) for r in rows))
    print("abc"[j] + "123"[i], flush=True)
