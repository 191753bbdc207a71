/* A player for noughts: minimax in C. Try it: cc -o player docs/examples/player.c && noughts grade ./player */
#include <stdio.h>

static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

/* The score of the position for the side to move: the sooner a win comes, the more it is worth. */
static int best(char *cells, char mover, int *move) {
    char other = mover == 'X' ? 'O' : 'X';
    int empty = 0, found = -10, reply;
    for (int i = 0; i < 9; i++) empty += cells[i] == '.';
    for (int i = 0; i < 8; i++)
        if (cells[lines[i][0]] == other && cells[lines[i][1]] == other && cells[lines[i][2]] == other) return -1 - empty;
    for (int i = 0; i < 9; i++) {
        if (cells[i] != '.') continue;
        cells[i] = mover;
        int score = -best(cells, other, &reply);
        cells[i] = '.';
        if (score > found) found = score, *move = i;
    }
    return empty ? found : 0;
}

int main(void) {
    char row[3][4], mover, cells[10];
    while (scanf(" %3[^/]/%3[^/]/%3s %c %*s", row[0], row[1], row[2], &mover) == 4) {
        int move = 0;
        sprintf(cells, "%s%s%s", row[0], row[1], row[2]);
        int score = best(cells, mover, &move);
        printf("%c%d score %d\n", "abc"[move % 3], move / 3 + 1, score);
        fflush(stdout);
    }
}
