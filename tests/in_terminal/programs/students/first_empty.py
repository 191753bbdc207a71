# Tic-tac-toe player, not finished. BUG: it always takes the first
# empty square from the top left.
import sys

COLUMNS = "abc"


def parse(line):
    text, mark, size = line.split()
    board = []
    for row in text.split("/"):
        board.append(list(row))
    return board, mark


def get_move(board):
    # TODO: minimax
    for r in range(3):
        for c in range(3):
            if board[r][c] == ".":
                return r, c


def main():
    for line in sys.stdin:
        board, mark = parse(line)
        r, c = get_move(board)
        print(COLUMNS[c] + str(r + 1), flush=True)


main()
