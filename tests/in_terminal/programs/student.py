"""A minimax as students write it: `python3 student.py MISTAKE`.

right           +1, 0 and -1, the first of equal moves
both-maximise   the opponent takes the highest score, too
bound-kept      alpha-beta at the root, and a move that is as good as the best replaces it
depth-first     `depth == 0` is tested before the end of the game
never-draws     a draw counts as a loss
"""
import functools
import sys

MISTAKE = sys.argv[1]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def ended(board):
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return board[a]
    return None if "." in board else "draw"


def moves(board):
    return [cell for cell in range(9) if board[cell] == "."]


def placed(board, cell, mark):
    return board[:cell] + mark + board[cell + 1:]


@functools.cache
def minimax(board, mover, me, depth, alpha, beta):
    if MISTAKE == "depth-first" and depth == 0:
        return 0
    end = ended(board)
    if end:
        draw = -1 if MISTAKE == "never-draws" else 0
        return draw if end == "draw" else 1 if end == me else -1
    highest = mover == me or MISTAKE == "both-maximise"
    best = -2 if highest else 2
    for cell in moves(board):
        value = minimax(placed(board, cell, mover), "XO"[mover == "X"], me, depth - 1, alpha, beta)
        if highest:
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
        if MISTAKE == "bound-kept" and alpha >= beta:
            break
    return best


for line in sys.stdin:
    text, me, _ = line.split()
    board = text.replace("/", "")
    best, choice, alpha = -3, None, -2
    for cell in moves(board):
        value = minimax(placed(board, cell, me), "XO"[me == "X"], me, board.count(".") - 1,
                        alpha if MISTAKE == "bound-kept" else -2, 2)
        if value > best or MISTAKE == "bound-kept" and value == best:
            best, choice, alpha = value, cell, max(alpha, value)
    print("abc"[choice % 3] + str(choice // 3 + 1), flush=True)
