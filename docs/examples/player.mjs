// A player for noughts: minimax in JavaScript. Try it: noughts grade 'node docs/examples/player.mjs'
import { createInterface } from "node:readline";

const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

// The score of the position for the side to move, and its best move: the sooner a win comes, the more it is worth.
function best(cells, mover) {
  const other = mover === "X" ? "O" : "X";
  const empty = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((i) => cells[i] === ".");
  if (lines.some((line) => line.every((i) => cells[i] === other))) return { score: -1 - empty.length };
  let found = { score: empty.length ? -Infinity : 0 };
  for (const move of empty) {
    const score = -best(cells.with(move, mover), other).score;
    if (score > found.score) found = { score, move };
  }
  return found;
}

for await (const line of createInterface({ input: process.stdin })) {
  const [position, mover] = line.split(" ");
  const { score, move } = best([...position.replaceAll("/", "")], mover);
  console.log(`${"abc"[move % 3]}${Math.floor(move / 3) + 1} score ${score}`);
}
