"""MENACE, Donald Michie's machine of 304 matchboxes (1961): it learns tic-tac-toe by drawing beads.

    python3 docs/examples/menace.py learn --games 1000 --against random --seed 7 --table menace.jsonl
    noughts --x 'exec:python3 docs/examples/menace.py play menace.jsonl'

On each box is a position in which X, the side that begins, has to move. In the box are beads; a colour means a move.
The machine shakes the box and draws a bead. After the game, each open box gets beads of the colour that was drawn
from it, or loses the bead.
"""
import collections
import functools

import arena

REWARD = {"won": 3, "drawn": 1, "lost": -1}
SYMMETRIES = [(0, 1, 2, 3, 4, 5, 6, 7, 8), (2, 1, 0, 5, 4, 3, 8, 7, 6)]  # nothing, and a mirror; now turn both
while len(SYMMETRIES) < 8:
    SYMMETRIES.append(tuple(SYMMETRIES[-2][i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2)))


@functools.lru_cache(maxsize=None)
def picture_of(cells):
    """The picture on the box for a position, and the symmetries that turn the position into this picture."""
    turned = {symmetry: "".join(cells[i] for i in symmetry) for symmetry in SYMMETRIES}
    picture = min(turned.values())
    return picture, [symmetry for symmetry in SYMMETRIES if turned[symmetry] == picture]


class Menace:
    SIDES = "X"

    def __init__(self, side, lots):
        self.lots = lots
        self.drawn = []  # the open boxes of this game, and the colours
        # The last empty square needs no box.
        pictures = {picture_of(cells)[0] for cells in arena.positions(side) if cells.count(".") > 1}
        self.boxes = {picture: self.filled(picture) for picture in pictures}

    @staticmethod
    def filled(picture):
        """A new box: 4 beads of each colour for the first move, then 3, 2 and 1. Squares that are the same by symmetry
        share a colour: the first of these squares stands for it."""
        _, symmetries = picture_of(picture)
        colours = {min(symmetry[i] for symmetry in symmetries) for i in arena.empty_squares(picture)}
        return {colour: picture.count(".") // 2 for colour in sorted(colours)}

    def move(self, cells):
        """Draws a bead. If the box is empty, the machine gives the game up."""
        if cells.count(".") == 1:
            return cells.index(".")
        picture, symmetries = picture_of(cells)
        box = self.boxes[picture]
        if not any(box.values()):
            return None
        colour = self.lots.choices(list(box), list(box.values()))[0]
        self.drawn.append((box, colour))
        return self.lots.choice(symmetries)[colour]  # any of the squares that are the same

    def learn(self, result):
        for box, colour in self.drawn:
            box[colour] += REWARD[result]
        self.drawn = []

    def weights(self, cells):
        """Squares that are the same by symmetry share the beads of their colour; a factor makes all weights whole
        numbers. If the box is empty, all squares have the same weight, because a program has no word for giving up."""
        picture, symmetries = picture_of(cells)
        weights = collections.Counter()
        for colour, beads in self.boxes.get(picture, {}).items():
            for symmetry in symmetries:
                weights[symmetry[colour]] += beads
        return +weights or dict.fromkeys(arena.empty_squares(cells), 1)  # + leaves out weights of 0

    def __str__(self):
        first = ", ".join(f"{beads} for {arena.NAMES[colour]}" for colour, beads in self.boxes["." * 9].items())
        return f"{len(self.boxes)} boxes; beads in the first: {first}"


if __name__ == "__main__":
    arena.run(Menace)
