// Pairs among the contacts of a block: all points of a pair of bodies follow each other and are swept in one turn.
// Needs the bindings starts, cells, owner, impulse.

// @import shared/contact/memory

const ALL_COLOURS = (1u << (COLOURS - 1u)) - 1u;    // the last one is for pairs that find no other
const MOST_POINTS = 15u;

// Returns begin and end of the contacts of a block.
fn contactsOfBlock(block: u32) -> vec2u {
    let firstCell = block * cellsOfBlock();
    return min(vec2u(starts[cells[firstCell]], starts[cells[firstCell + cellsOfBlock()]]), vec2u(step.contactCapacity));
}

// Says whether contact c + 1 belongs to the pair of contact c.
fn goesOn(c: u32) -> bool {
    let next = keyOf(c + 1u);
    return next != NONE && owner[c + 1u] == owner[c] && (next & KEY_BODY) == (keyOf(c) & KEY_BODY);
}

// Returns the number of contacts of one pair from c on.
fn pointsOf(c: u32, end: u32) -> u32 {
    var k = 1u;
    while (k < MOST_POINTS && c + k < end && goesOn(c + k - 1u)) { k++; }
    return k;
}

// Returns the lowest colour that is not taken.
fn freeColour(taken: u32) -> u32 { return countTrailingZeros((~taken & ALL_COLOURS) | (ALL_COLOURS + 1u)); }
