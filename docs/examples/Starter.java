// A frame for a player of your own: fill in move(board). Try it: noughts grade 'java docs/examples/Starter.java'
import java.util.Scanner;

class Starter {
    /**
     * Returns the row and the column of an empty square, both from 0. board[row][column] is 'X', 'O' or '.'; X began, so X
     * is to move if there are as many X as O.
     */
    static int[] move(char[][] board) {
        for (int row = 0; row < 3; row++)
            for (int column = 0; column < 3; column++)
                if (board[row][column] == '.') return new int[] {row, column};
        return null;
    }

    public static void main(String[] args) {
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            String[] words = lines.nextLine().split(" ");
            String position = words[0], mover = words[1];
            // If your move() always plays X, exchange the marks where O is to move:
            // if (mover.equals("O")) position = position.replace('X', '-').replace('O', 'X').replace('-', 'O');
            String[] rows = position.split("/");
            char[][] board = {rows[0].toCharArray(), rows[1].toCharArray(), rows[2].toCharArray()};
            int[] move = move(board);
            System.out.println("abc".substring(move[1], move[1] + 1) + (move[0] + 1));
        }
    }
}
