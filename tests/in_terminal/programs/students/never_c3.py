# Negamax on a list of nine. BUG: off by one, range(len(board) - 1) never looks at the
# last square c3 (if only c3 is left there is no move and it prints "no move").
import sys

LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
NAMES = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
memo = {}


def possible_moves(board):
    moves = []
    for i in range(len(board) - 1):
        if board[i] == 0:
            moves.append(i)
    return moves


def wins(board, player):
    for line in LINES:
        if sum(board[i] for i in line) == 3 * player:
            return True
    return False


def negamax(board, player):
    key = (tuple(board), player)
    if key not in memo:
        if wins(board, -player):
            memo[key] = -1
        elif not possible_moves(board):
            memo[key] = 0
        else:
            best = -2
            for i in possible_moves(board):
                board[i] = player
                best = max(best, -negamax(board, -player))
                board[i] = 0
            memo[key] = best
    return memo[key]


for line in sys.stdin:
    text, side, _ = line.split()
    board = [{"X": 1, "O": -1, ".": 0}[c] for c in text if c != "/"]
    player = 1 if side == "X" else -1
    best, answer = -2, "no move"
    for i in possible_moves(board):
        board[i] = player
        score = -negamax(board, -player)
        board[i] = 0
        if score > best:
            best, answer = score, NAMES[i]
    print(answer, flush=True)
