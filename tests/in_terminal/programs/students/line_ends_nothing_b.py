# CS50 like, X is max and O is min. BUG: terminal() is only true for a full board and
# utility() then looks for a line of X first, so a won game is not over.
import sys

X = "X"
O = "O"
known = {}


def player(board):
    return X if sum(r.count(X) for r in board) == sum(r.count(O) for r in board) else O


def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] == "."]


def result(board, i, j):
    copy = [row[:] for row in board]
    copy[i][j] = player(board)
    return copy


def line(b, p):
    for i in range(3):
        if b[i][0] == b[i][1] == b[i][2] == p or b[0][i] == b[1][i] == b[2][i] == p:
            return True
    return b[0][0] == b[1][1] == b[2][2] == p or b[0][2] == b[1][1] == b[2][0] == p


def terminal(board):
    return len(actions(board)) == 0


def utility(board):
    if line(board, X):
        return 1
    if line(board, O):
        return -1
    return 0


def value(board):
    key = str(board)
    if key not in known:
        if terminal(board):
            known[key] = utility(board)
        else:
            vs = [value(result(board, i, j)) for i, j in actions(board)]
            known[key] = max(vs) if player(board) == X else min(vs)
    return known[key]


for text in sys.stdin:
    board = [list(r) for r in text.split()[0].split("/")]
    f = max if player(board) == X else min
    i, j = f(reversed(actions(board)), key=lambda a: value(result(board, *a)))
    print(chr(97 + j) + str(i + 1), flush=True)
