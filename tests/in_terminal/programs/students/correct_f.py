# Negamax with bitboards (one int for each player), random among the best moves.
# No bug.
import random
import sys

MASKS = [0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100,
         0b100010001, 0b001010100]
FULL = 0b111111111
table = {}


def wins(bits):
    return any(bits & m == m for m in MASKS)


def free_bits(mine, theirs):
    empty = FULL & ~(mine | theirs)
    while empty:
        bit = empty & -empty
        yield bit
        empty ^= bit


def negamax(mine, theirs):
    key = (mine, theirs)
    if key in table:
        return table[key]
    if wins(theirs):
        value = -10 + bin(mine | theirs).count("1")
    elif mine | theirs == FULL:
        value = 0
    else:
        value = max(-negamax(theirs, mine | bit) for bit in free_bits(mine, theirs))
    table[key] = value
    return value


def choose(mine, theirs):
    scored = [(-negamax(theirs, mine | bit), bit) for bit in free_bits(mine, theirs)]
    top = max(scored)[0]
    return random.choice([bit for score, bit in scored if score == top])


for line in sys.stdin:
    text, side, _ = line.split()
    mine = theirs = 0
    for i, c in enumerate(text.replace("/", "")):
        if c == side:
            mine |= 1 << i
        elif c != ".":
            theirs |= 1 << i
    n = choose(mine, theirs).bit_length() - 1
    print("abc"[n % 3] + str(n // 3 + 1), flush=True)
