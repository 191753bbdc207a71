// A frame for a player of your own: fill in move(board). Try it: noughts grade 'node docs/examples/starter.mjs'
import { createInterface } from "node:readline";

// Returns [row, column] of an empty square, both from 0. board[row][column] is "X", "O" or null; X began, so X is to move
// if there are as many X as O.
function move(board) {
  const row = board.findIndex((cells) => cells.includes(null));
  return [row, board[row].indexOf(null)];
}

for await (const line of createInterface({ input: process.stdin })) {
  let [position, mover] = line.split(" ");
  // If your move() always plays X, exchange the marks where O is to move:
  // if (mover === "O") position = position.replace(/[XO]/g, (mark) => (mark === "X" ? "O" : "X"));
  const board = position.split("/").map((cells) => [...cells].map((cell) => (cell === "." ? null : cell)));
  const [row, column] = move(board);
  console.log("abc"[column] + (row + 1));
}
