// Pairs among the contacts of a block: all points of a pair of bodies follow each other and are swept in one turn.
// Needs the bindings starts, cells, owner, impulse.

// @import shared/contact/memory

const ALL_COLOURS = (1u << (COLOURS - 1u)) - 1u;    // the last one is for pairs that find no other
const MOST_POINTS = 15u;

// Returns begin and end of the contacts of a block.
fn contactsOfBlock(block: u32) -> vec2u {
    let slots = slotsOfBlock(block);
    return min(vec2u(starts[slots.x], starts[slots.y]), vec2u(step.contactCapacity));
}

// Returns begin and end of the slots of a block.
fn slotsOfBlock(block: u32) -> vec2u {
    let firstCell = block * cellsOfBlock();
    return vec2u(cells[firstCell], cells[firstCell + cellsOfBlock()]);
}

fn isOfBlock(body: u32, block: u32) -> bool {
    return body < step.grainCount && cells[grainCellsAt() + body] / cellsOfBlock() == block;
}

// Returns the slot of a grain: those of a cell are sorted by number.
fn slotOf(grain: u32) -> u32 {
    let cell = cells[grainCellsAt() + grain];
    let begin = cells[cell];
    let end = cells[cell + 1u];
    var slot = begin;
    for (var k = begin; k < end; k++) { slot += select(0u, 1u, cells[slotsAt() + k] < grain); }
    return slot;
}

// Returns where the list of a block begins. Before are those of other blocks, at most as long as these have grains and
// contacts.
fn listBegin(block: u32) -> u32 { return slotsOfBlock(block).x + contactsOfBlock(block).x; }

// Says whether a block is LONG, with so many B's that are no grains of it.
fn isLong(block: u32, others: u32) -> bool {
    let contacts = contactsOfBlock(block);
    let slots = slotsOfBlock(block);
    let grains = slots.y - slots.x;
    return contacts.y - contacts.x > (1u << PLACE_A) || grains > PLACES_A || grains + others > PLACES;
}

// Returns the entry of a pair in the order of a block that is not LONG; `other` is the place of its B among those that
// are no grains of the block.
fn shortEntry(c: u32, points: u32, block: u32, other: u32) -> u32 {
    let slots = slotsOfBlock(block);
    let b = keyOf(c) & KEY_BODY;
    var placeB = slots.y - slots.x + other;
    if (isOfBlock(b, block)) { placeB = slotOf(b) - slots.x; }
    return (c - contactsOfBlock(block).x) | ((slotOf(owner[c]) - slots.x) << PLACE_A) | (placeB << PLACE_B)
        | (points << ORDER_POINTS);
}

// Returns the tags of a pair of this colour on copies that these colours touch, before any of it or, of the last one,
// with those of it that came before.
fn firstTags(colour: u32, takenA: u32, takenB: u32) -> u32 {
    let before = select((1u << colour) - 1u, ALL_COLOURS | (ALL_COLOURS + 1u), colour == COLOURS - 1u);
    return select(0u, TAG_FIRST_A, (takenA & before) == 0u) | select(0u, TAG_FIRST_B, (takenB & before) == 0u);
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
