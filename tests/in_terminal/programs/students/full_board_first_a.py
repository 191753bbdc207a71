# CS50 style minimax. BUG: utility() asks first whether the board is full (draw) and only
# then who has won, so a line made with the last mark counts as a draw.
import sys

X, O, EMPTY = "X", "O", "."
values = {}


def player(board):
    cells = sum(board, [])
    return O if cells.count(X) > cells.count(O) else X


def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY]


def result(board, action):
    i, j = action
    new = [row[:] for row in board]
    new[i][j] = player(board)
    return new


def winner(board):
    lines = board + [list(c) for c in zip(*board)]
    lines.append([board[i][i] for i in range(3)])
    lines.append([board[i][2 - i] for i in range(3)])
    for line in lines:
        if line[0] != EMPTY and line[0] == line[1] == line[2]:
            return line[0]
    return None


def terminal(board):
    return not actions(board) or winner(board) is not None


def utility(board):
    if not actions(board):
        return 0
    return 1 if winner(board) == X else -1


def value(board):
    key = str(board)
    if key not in values:
        if terminal(board):
            values[key] = utility(board)
        else:
            vs = [value(result(board, a)) for a in actions(board)]
            values[key] = max(vs) if player(board) == X else min(vs)
    return values[key]


for line in sys.stdin:
    board = [list(r) for r in line.split()[0].split("/")]
    choose = max if player(board) == X else min
    i, j = choose(actions(board), key=lambda a: value(result(board, a)))
    print("abc"[j] + str(i + 1), flush=True)
