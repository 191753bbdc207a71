# CS50 style functions, the AI's own side is the maximizer. BUG: utility() returns 1
# if there is any winner at all, no matter who, and else 0.
import sys
from functools import cache


def player(board):
    return "X" if board.count("X") == board.count("O") else "O"


def actions(board):
    return {i for i in range(9) if board[i] == "."}


def result(board, action):
    return board[:action] + player(board) + board[action + 1:]


def winner(board):
    lines = [board[0:3], board[3:6], board[6:9], board[0::3], board[1::3], board[2::3],
             board[0::4], board[2:7:2]]
    if "XXX" in lines:
        return "X"
    if "OOO" in lines:
        return "O"
    return None


def terminal(board):
    return winner(board) is not None or "." not in board


def utility(board):
    return 1 if winner(board) else 0


@cache
def max_value(board):
    if terminal(board): return utility(board)
    return max(min_value(result(board, a)) for a in actions(board))


@cache
def min_value(board):
    if terminal(board): return utility(board)
    return min(max_value(result(board, a)) for a in actions(board))


def minimax(board):
    best, move = -9, None
    for a in sorted(actions(board)):
        v = min_value(result(board, a))
        if v > best:
            best, move = v, a
    return move


for line in sys.stdin:
    a = minimax(line.split()[0].replace("/", ""))
    print("abc"[a % 3] + str(a // 3 + 1), flush=True)
