# Tic-tac-toe by rules, no search. BUG: only win, block, centre, corner, edge, so it
# never looks for forks.
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8),
         (0, 3, 6), (1, 4, 7), (2, 5, 8),
         (0, 4, 8), (2, 4, 6)]


def finish(board, mark):
    """the square that completes a line for mark, or None"""
    for line in LINES:
        marks = [board[i] for i in line]
        if marks.count(mark) == 2 and marks.count(".") == 1:
            return line[marks.index(".")]
    return None


def choose(board, me, opponent):
    square = finish(board, me)
    if square is not None:
        return square
    square = finish(board, opponent)
    if square is not None:
        return square
    if board[4] == ".":
        return 4
    for corner in (0, 2, 6, 8):
        if board[corner] == ".":
            return corner
    for edge in (1, 3, 5, 7):
        if board[edge] == ".":
            return edge


for line in sys.stdin:
    rows, me, size = line.split()
    opponent = "O" if me == "X" else "X"
    n = choose(rows.replace("/", ""), me, opponent)
    print("abc"[n % 3] + str(n // 3 + 1), flush=True)
