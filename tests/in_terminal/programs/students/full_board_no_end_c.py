# Minimax with list comprehensions. BUG: no test for a full board, so max()/min() of an
# empty list raises ValueError as soon as the search reaches a draw.
import sys

memory = {}


def line_of(board, mark):
    columns = ["".join(row[c] for row in board) for c in range(3)]
    diagonals = [board[0][0] + board[1][1] + board[2][2],
                 board[0][2] + board[1][1] + board[2][0]]
    return mark * 3 in list(board) + columns + diagonals


def free_squares(board):
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == "."]


def place(board, r, c, mark):
    rows = list(board)
    rows[r] = rows[r][:c] + mark + rows[r][c + 1:]
    return tuple(rows)


def score(board, turn):
    """+1 X wins, -1 O wins"""
    if board in memory:
        return memory[board]
    if line_of(board, "X"):
        return 1
    if line_of(board, "O"):
        return -1
    nxt = "O" if turn == "X" else "X"
    scores = [score(place(board, r, c, turn), nxt) for r, c in free_squares(board)]
    memory[board] = max(scores) if turn == "X" else min(scores)
    return memory[board]


def best(board, turn):
    nxt = "O" if turn == "X" else "X"
    rated = [(score(place(board, r, c, turn), nxt), r, c) for r, c in free_squares(board)]
    return max(rated) if turn == "X" else min(rated)


for line in sys.stdin:
    fields = line.split()
    value, r, c = best(tuple(fields[0].split("/")), fields[1])
    print("abc"[c] + str(r + 1), flush=True)
