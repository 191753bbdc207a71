# CS50 tic-tac-toe project, scores 1, 0 and -1.
# No bug (it does not care how fast it wins).
import sys
from functools import cache

X, O, EMPTY = "X", "O", None


def player(board):
    cells = [c for row in board for c in row]
    return X if cells.count(X) <= cells.count(O) else O


def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY]


def result(board, action):
    if board[action[0]][action[1]] is not EMPTY:
        raise ValueError("square is taken")
    return tuple(tuple(player(board) if (i, j) == action else board[i][j] for j in range(3))
                 for i in range(3))


def winner(board):
    lines = list(board) + list(zip(*board))
    lines.append(tuple(board[i][i] for i in range(3)))
    lines.append(tuple(board[i][2 - i] for i in range(3)))
    for mark in (X, O):
        if (mark, mark, mark) in lines:
            return mark
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


@cache
def value(board):
    if terminal(board):
        return utility(board)
    best = max if player(board) == X else min
    return best(value(result(board, a)) for a in actions(board))


def minimax(board):
    best = max if player(board) == X else min
    return best(actions(board), key=lambda a: value(result(board, a)))


for line in sys.stdin:
    rows = line.split()[0].split("/")
    i, j = minimax(tuple(tuple(None if c == "." else c for c in r) for r in rows))
    print("abc"[j] + str(i + 1), flush=True)
