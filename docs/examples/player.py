"""A player for noughts: minimax in Python. Try it: noughts grade 'python3 docs/examples/player.py'"""
import functools
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@functools.cache
def best(cells, mover):
    """The score of the position for the side to move, and its best move: the sooner a win comes, the more it is worth."""
    other = "O" if mover == "X" else "X"
    if any(all(cells[i] == other for i in line) for line in LINES):
        return -1 - cells.count("."), None
    moves = [i for i in range(9) if cells[i] == "."]
    after = [(-best(cells[:i] + mover + cells[i + 1 :], other)[0], -i) for i in moves]
    return (max(after)[0], -max(after)[1]) if moves else (0, None)


for line in sys.stdin:
    position, mover, _board = line.split()
    score, move = best(position.replace("/", ""), mover)
    print("abc"[move % 3] + str(move // 3 + 1), "score", score, flush=True)
